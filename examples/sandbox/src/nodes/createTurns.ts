/**
 * Runs actions of one account one after another, per chain: two transactions at the same moment would take the same nonce.
 */
export function createTurns() {
  const last = new Map<number | string, Promise<unknown>>()
  return <T>(chain: number | string, act: () => Promise<T>): Promise<T> => {
    const done = (last.get(chain) ?? Promise.resolve()).then(act)
    last.set(
      chain,
      done.catch(() => undefined),
    )
    return done
  }
}
