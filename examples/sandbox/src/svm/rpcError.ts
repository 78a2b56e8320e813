/** A JSON-RPC error of a cluster. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

export const invalidParams = (problem: string) => new RpcError(-32602, problem)
