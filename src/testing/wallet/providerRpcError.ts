/** Error objects of EIP-1193: an `Error` with a numeric `code`, and the node's `data` if any. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

/** Errors of extension wallets, with the messages of the most used ones. */
export const rpcErrors = {
  rejected: () => new ProviderRpcError(4001, 'User rejected the request.'),
  unauthorized: () =>
    new ProviderRpcError(4100, 'The requested account and/or method has not been authorized by the user.'),
  unsupportedMethod: (method: string) => new ProviderRpcError(4200, `The method "${method}" is not supported.`),
  disconnected: () => new ProviderRpcError(4900, 'The provider is disconnected from all chains.'),
  unknownChain: (chainId: string) =>
    new ProviderRpcError(
      4902,
      `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`,
    ),
  alreadyPending: (origin: string) =>
    new ProviderRpcError(
      -32002,
      `Request of type 'wallet_requestPermissions' already pending for origin ${origin}. Please wait.`,
    ),
  invalidRequest: (message: string) => new ProviderRpcError(-32600, message),
  invalidParams: (message: string) => new ProviderRpcError(-32602, message),
  internal: (message: string) => new ProviderRpcError(-32603, message),
}
