/** A chain that is stopped or does not respond. */
export class NodeDownError extends Error {
  constructor(
    readonly chainId: number,
    options?: ErrorOptions,
  ) {
    super(`The node of chain ${chainId} is down`, options)
  }
}

/** A node exited unexpectedly. */
export class NodeCrashError extends Error {
  constructor(
    readonly chainId: number,
    reason: string,
  ) {
    super(`The node of chain ${chainId} ended unexpectedly (${reason})`)
  }
}
