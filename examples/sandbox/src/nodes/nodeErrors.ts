/** A chain that was stopped, or does not answer. */
export class NodeDownError extends Error {
  constructor(
    readonly chainId: number,
    options?: ErrorOptions,
  ) {
    super(`The node of chain ${chainId} is down`, options)
  }
}

/** A node ended though nobody asked it to. */
export class NodeCrashError extends Error {
  constructor(
    readonly chainId: number,
    reason: string,
  ) {
    super(`The node of chain ${chainId} ended unexpectedly (${reason})`)
  }
}
