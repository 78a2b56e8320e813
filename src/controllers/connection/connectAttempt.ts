import type { Connector, ConnectRequest, ConnectStep, WalletLink, WalletSession } from '../../connectors/connector.js'
import type { Namespace } from '../../domain/namespace.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { RequestPendingError } from '../../errors/connectionErrors.js'

export type ConnectOptions = {
  /** @default all namespaces of the connector */
  readonly namespaces?: readonly Namespace[] | undefined
  /** Nobody has asked yet: a URI is only prepared, without status, events or messages. */
  readonly isQuiet?: boolean | undefined
  /** The user is retrying. */
  readonly isRetry?: boolean | undefined
  onStep?(step: ConnectStep): void
  /** The catalogue entry the user chose, and the link that was opened for it. */
  choice?(): { readonly wallet?: CatalogueWallet | undefined; readonly link?: WalletLink | undefined }
}

/** One wallet asked to connect, once or more. */
export type ConnectAttempt = {
  readonly connector: Connector
  readonly namespaces: readonly Namespace[]
  readonly controller: AbortController
  options: ConnectOptions
  /** The first approval, or the rejection that leaves no request open. */
  readonly answered: Promise<WalletSession>
  outcome: Promise<WalletSession>
  /** Asks again while an earlier request is still open. */
  ask(): void
}

export function createConnectAttempt(connector: Connector, options: ConnectOptions): ConnectAttempt {
  const controller = new AbortController()
  const namespaces = options.namespaces ?? connector.namespaces
  let open = 0
  let ask = () => {}
  const answered = new Promise<WalletSession>((resolve, reject) => {
    const request: ConnectRequest = {
      namespaces,
      signal: controller.signal,
      isRetry: options.isRetry,
      onStep: (step) => attempt.options.onStep?.(step),
      link: () => attempt.options.choice?.().link,
    }
    ask = () => {
      open++
      connector.connect(request).then(resolve, (error) => {
        open--
        // The wallet reports an open request: wait for the result of that one.
        if (!(error instanceof RequestPendingError && open > 0)) reject(error)
      })
    }
  })
  // Callers that cancel are notified by the signal.
  answered.catch(() => undefined)
  const attempt: ConnectAttempt = { connector, namespaces, controller, options, answered, outcome: answered, ask }
  ask()
  return attempt
}
