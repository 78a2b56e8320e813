import type {
  Connector,
  ConnectRequest,
  ConnectStep,
  ContinuedPairing,
  WalletLink,
  WalletSession,
} from '../../connectors/connector.js'
import type { Namespace } from '../../domain/namespace.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { RequestPendingError } from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'
import { storageOf } from '../storage.js'
import { statusOf } from './connectionController.js'

export type ConnectOptions = {
  /** @default all namespaces of the connector */
  readonly namespaces?: readonly Namespace[] | undefined
  /** The account to activate, if the wallet shares it. @default the preferred type, else the wallet's first */
  readonly account?: string | undefined
  /** Another chain of a wallet that is being connected: the active namespace stays, if it is connected. */
  readonly isAdditional?: boolean | undefined
  /** Nobody has asked yet: a URI is only prepared, without status, events or messages. */
  readonly isPreload?: boolean | undefined
  /** The user is retrying. */
  readonly isRetry?: boolean | undefined
  /** Waits for the approval of a URI that an earlier page load has shown. */
  readonly continued?: ContinuedPairing | undefined
  onStep?(step: ConnectStep): void
  /** Pending while the user seems to leave: the wallet's answer is not used before that is decided. */
  untilDecided?(): Promise<void>
  /** The catalogue entry the user chose, and the link that was opened for it. */
  choice?(): { readonly wallet?: CatalogueWallet | undefined; readonly link?: WalletLink | undefined }
}

/** One wallet asked to connect, once or more, by one caller or more. */
export type ConnectAttempt = {
  readonly connector: Connector
  readonly namespaces: readonly Namespace[]
  readonly controller: AbortController
  /** What each caller wants, the newest first. */
  readonly callers: readonly ConnectOptions[]
  /** Milliseconds since 1970. */
  readonly since: number
  /** The latest progress. */
  step(): ConnectStep | undefined
  /** The first approval, or the rejection that leaves no request open. */
  readonly answered: Promise<WalletSession>
  outcome: Promise<WalletSession>
  /** Another caller shares it, from the latest step on. */
  join(options: ConnectOptions): void
  /** Asks again while an earlier request is still open. */
  ask(): void
}

/** One caller that wants to be shown is enough. */
export const isPreload = ({ callers }: ConnectAttempt) => callers.every((caller) => caller.isPreload)

/** The user's latest choice. */
export const choiceOf = ({ callers }: ConnectAttempt) => callers.find(({ choice }) => choice)?.choice?.() ?? {}

export function createConnectAttempt(
  connector: Connector,
  options: ConnectOptions,
  createAuth?: ConnectRequest['createAuth'],
): ConnectAttempt {
  const controller = new AbortController()
  const namespaces = options.namespaces ?? connector.namespaces
  const callers = [options]
  let latest: ConnectStep | undefined
  let open = 0
  let ask = () => {}
  const answered = new Promise<WalletSession>((resolve, reject) => {
    const request: ConnectRequest = {
      namespaces,
      signal: controller.signal,
      onStep(step) {
        latest = step
        for (const caller of callers) caller.onStep?.(step)
      },
      link: () => choiceOf(attempt).link,
      createAuth,
      continued: options.continued,
    }
    ask = () => {
      const isRetry = options.isRetry || open > 0
      open++
      connector.connect({ ...request, isRetry }).then(resolve, (error) => {
        open--
        // An extension whose window is still open reports a pending request: wait for the answer to that one.
        if (!(error instanceof RequestPendingError && open > 0)) reject(error)
      })
    }
  })
  // Nobody waits for the answer after a cancel, so a late rejection is not unhandled.
  answered.catch(() => undefined)
  const attempt: ConnectAttempt = {
    connector,
    namespaces,
    controller,
    callers,
    since: Date.now(),
    step: () => latest,
    answered,
    outcome: answered,
    join(caller) {
      callers.unshift(caller)
      if (latest) caller.onStep?.(latest)
    },
    ask,
  }
  ask()
  return attempt
}

/** Wallets that are asked to connect now. */
function createAttempts({ scope }: Instance): Set<ConnectAttempt> {
  const attempts = new Set<ConnectAttempt>()
  scope.add(() => {
    for (const { controller } of attempts) controller.abort()
  })
  return attempts
}

export const connectAttempts = (instance: Instance): Set<ConnectAttempt> => instance.use(createAttempts)

/** Whether a wallet is asked to connect this namespace, and the user knows it. */
export const isConnecting = (instance: Instance, namespace: Namespace): boolean =>
  [...connectAttempts(instance)].some((attempt) => !isPreload(attempt) && attempt.namespaces.includes(namespace))

/** Whether it still counted; it ends with this. */
export function removeAttempt(instance: Instance, attempt: ConnectAttempt): boolean {
  if (!connectAttempts(instance).delete(attempt)) return false
  if (attempt.connector.type === 'WALLET_CONNECT') storageOf(instance).remove('open_pairing')
  return true
}

/** Frees the namespaces that were only connecting; those connected before stay so. */
export function endConnectingStatus(instance: Instance, { namespaces }: ConnectAttempt) {
  const { connection } = instance
  for (const namespace of namespaces)
    if (statusOf(connection.state, namespace) === 'connecting' && !isConnecting(instance, namespace))
      connection.end(namespace)
}

/** Frees the page at once. The wallet may still answer; a late response is dropped. */
export function cancelAttempt(instance: Instance, attempt: ConnectAttempt) {
  if (!removeAttempt(instance, attempt)) return
  attempt.controller.abort()
  endConnectingStatus(instance, attempt)
}

/** Ends the open attempts of a namespace. */
export function cancelAttemptsOf(instance: Instance, namespace: Namespace) {
  for (const attempt of [...connectAttempts(instance)])
    if (attempt.namespaces.includes(namespace)) cancelAttempt(instance, attempt)
}
