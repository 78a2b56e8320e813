/**
 * Runs actions of one account one after another, per chain: two transactions at the same moment would take the same nonce.
 */
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
