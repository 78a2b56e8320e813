/** One after the other on each chain: two transactions of an account at the same moment take the same nonce. */
export function createTurns() {
  const last = new Map<number, Promise<unknown>>()
  return <T>(chainId: number, act: () => Promise<T>): Promise<T> => {
    const done = (last.get(chainId) ?? Promise.resolve()).then(act)
    last.set(
      chainId,
      done.catch(() => undefined),
    )
    return done
  }
}
