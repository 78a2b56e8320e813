import type { Connector, ConnectRequest, ConnectStep, WalletLink, WalletSession } from '../../connectors/connector.js'
import type { Namespace } from '../../domain/namespace.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { RequestPendingError } from '../../errors/connectionErrors.js'

export type ConnectOptions = {
  /** @default all of the connector */
  readonly namespaces?: readonly Namespace[] | undefined
  /** Nobody has asked yet: a URI is only prepared. No status, no event, no message. */
  readonly isQuiet?: boolean | undefined
  /** The user has tried before, and does again. */
  readonly isRetry?: boolean | undefined
  onStep?(step: ConnectStep): void
  /** Which catalogue entry the user means to answer with, and the link that was opened for it. */
  choice?(): { readonly wallet?: CatalogueWallet | undefined; readonly link?: WalletLink | undefined }
}

/** One wallet that is being asked to connect, once or more. */
export type ConnectAttempt = {
  readonly connector: Connector
  readonly namespaces: readonly Namespace[]
  readonly controller: AbortController
  options: ConnectOptions
  /** The first yes, or the no that leaves no question open. */
  readonly answered: Promise<WalletSession>
  outcome: Promise<WalletSession>
  /** Asks once more, while what was asked before is still open. */
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
        // The wallet says that the question before is still open in it: wait for the answer to that one.
        if (!(error instanceof RequestPendingError && open > 0)) reject(error)
      })
    }
  })
  // Whoever gives up on it hears of its end by the signal.
  answered.catch(() => undefined)
  const attempt: ConnectAttempt = { connector, namespaces, controller, options, answered, outcome: answered, ask }
  ask()
  return attempt
}
