import { LatchkeyError, type LatchkeyErrorOptions, UserRejectedError } from './latchkeyError.js'

/** The wallet has an older request open (-32002). */
export class RequestPendingError extends LatchkeyError {
  override readonly name = 'RequestPendingError'
  override readonly code = 'REQUEST_PENDING'
  constructor(options?: LatchkeyErrorOptions) {
    super('A request is already open in your wallet', {
      hints: ['Ask the user to open the wallet and answer the open request.'],
      ...options,
    })
  }
}

/** The response of the wallet or the frame is invalid. */
export class MalformedAnswerError extends LatchkeyError {
  override readonly name = 'MalformedAnswerError'
  override readonly code = 'ANSWER_MALFORMED'
  constructor(answer: string, options?: LatchkeyErrorOptions) {
    super('Something went wrong', { ...options, details: { what: answer, ...options?.details } })
  }
}

/** Cancelled before a response: by the user, a newer request, or because its owner stopped. */
export class RequestAbortedError extends LatchkeyError {
  override readonly name = 'RequestAbortedError'
  override readonly code = 'REQUEST_ABORTED'
  constructor(options?: LatchkeyErrorOptions) {
    super('Request was aborted', options)
  }
}

/** Nothing that signs or sends is kept for later: without a way to the wallet it is refused. The wallet was not asked. */
export class OfflineError extends LatchkeyError {
  override readonly name = 'OfflineError'
  override readonly code = 'OFFLINE'
  constructor(options?: LatchkeyErrorOptions) {
    super("You're offline", options)
  }
}

/** A rejection, too: the user closed the modal without doing what the app waits for. `details.closed` tells it apart. */
export class ModalClosedError extends UserRejectedError {
  constructor() {
    super({ details: { closed: true } }, 'The user closed the modal before they had connected or sent')
  }
}

/** A rejection, too: the card shows a later request of the app in place of this one. `details.replaced` tells it apart. */
export class RequestReplacedError extends UserRejectedError {
  constructor() {
    super({ details: { replaced: true } }, 'A later request took its place')
  }
}

/** An address that the connected wallet did not share. */
export class AccountNotFoundError extends LatchkeyError {
  override readonly name = 'AccountNotFoundError'
  override readonly code = 'ACCOUNT_NOT_FOUND'
  constructor() {
    super('The wallet did not share this account', { hints: ['Use one of `addresses` of useWalletAccount.'] })
  }
}

export class NotConnectedError extends LatchkeyError {
  override readonly name = 'NotConnectedError'
  override readonly code = 'NOT_CONNECTED'
  constructor() {
    super('No wallet is connected', { hints: ['Await connect(), or check isConnected of useWalletAccount first.'] })
  }
}

/** Local state is cleared; the wallet may still list the site. */
export class DisconnectFailedError extends LatchkeyError {
  override readonly name = 'DisconnectFailedError'
  override readonly code = 'DISCONNECT_FAILED'
  constructor(options?: LatchkeyErrorOptions) {
    super('Failed to disconnect', options)
  }
}

/** The wallet refuses to switch to that network, even after an offer to add it. */
export class ChainNotSupportedError extends LatchkeyError {
  override readonly name = 'ChainNotSupportedError'
  override readonly code = 'CHAIN_NOT_SUPPORTED'
  constructor(options?: LatchkeyErrorOptions) {
    super('Chain is not supported', {
      hints: ['Offer a network that the wallet supports, or check the cause.'],
      ...options,
    })
  }
}

/** The wallet agreed but is still on another chain. */
export class SwitchNotDoneError extends LatchkeyError {
  override readonly name = 'SwitchNotDoneError'
  override readonly code = 'SWITCH_NOT_DONE'
  constructor(details: { expected: string; actual: number }) {
    super('The wallet stayed on another network', {
      details,
      hints: ['Ask the user to change the network in the wallet.'],
    })
  }
}

export class RpcUrlMissingError extends LatchkeyError {
  override readonly name = 'RpcUrlMissingError'
  override readonly code = 'RPC_URL_MISSING'
  constructor(namespace: string) {
    super('Unsupported chain', { details: { namespace } })
  }
}

/** A response outside 2xx. `reason` is the service's first reason, unsanitized. */
export class HttpStatusError extends LatchkeyError {
  override readonly name = 'HttpStatusError'
  override readonly code = 'HTTP_STATUS'
  constructor(
    readonly status: number,
    readonly retryAfterMs?: number | undefined,
    readonly reason?: string | undefined,
  ) {
    super(`HTTP status code: ${status}`, { details: { status } })
  }
}

/** The service asks for too long a delay. */
export class ServiceBusyError extends LatchkeyError {
  override readonly name = 'ServiceBusyError'
  override readonly code = 'SERVICE_BUSY'
  constructor(options?: LatchkeyErrorOptions) {
    super('The service is busy', options)
  }
}

/** Invalid JSON, over the size limit, or an unexpected shape. The body is never shown or kept. */
export class MalformedResponseError extends LatchkeyError {
  override readonly name = 'MalformedResponseError'
  override readonly code = 'RESPONSE_MALFORMED'
  constructor(path: string, options?: LatchkeyErrorOptions) {
    super('The service sent a malformed response', { ...options, details: { path } })
  }
}

export class RequestTimeoutError extends LatchkeyError {
  override readonly name = 'RequestTimeoutError'
  override readonly code = 'REQUEST_TIMEOUT'
  constructor(readonly timeoutMs: number) {
    super('The service did not respond in time', { details: { timeoutMs } })
  }
}

/** No response: no connection, a refused one, or blocked by the page's policy. */
export class NetworkFailedError extends LatchkeyError {
  override readonly name = 'NetworkFailedError'
  override readonly code = 'NETWORK_FAILED'
  constructor(options?: LatchkeyErrorOptions) {
    super('The service cannot be reached', options)
  }
}

/** The network's id leaves no room for a coin type (ENSIP-11). */
export class ChainIdInvalidError extends LatchkeyError {
  override readonly name = 'ChainIdInvalidError'
  override readonly code = 'CHAIN_ID_INVALID'
  constructor(chainId: number | string) {
    super('Invalid chainId', { details: { chainId } })
  }
}

/** The network is not configured. */
export class NetworkNotFoundError extends LatchkeyError {
  override readonly name = 'NetworkNotFoundError'
  override readonly code = 'NETWORK_NOT_FOUND'
  constructor(requested: string, configured: readonly string[]) {
    super(`Network not found: ${requested} is not among ${configured.join(', ') || 'the configured ones: none'}`, {
      hints: ['Add it to the networks of its adapter, or call addNetwork first.'],
      details: { given: requested, configured: configured.join() },
    })
  }
}

/** An optional package did not load. */
export class PackageMissingError extends LatchkeyError {
  override readonly name = 'PackageMissingError'
  override readonly code = 'PACKAGE_MISSING'
  constructor(packages: string, cause: unknown) {
    super(`An optional package did not load. Install it: npm install ${packages}`, { cause, details: { packages } })
  }
}
