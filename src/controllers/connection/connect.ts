import type { Connector, WalletSession } from '../../connectors/connector.js'
import type { Unsubscribe } from '../../core/scope.js'
import type { Namespace } from '../../domain/namespace.js'
import { RequestAbortedError, UserRejectedError } from '../../errors/connectionErrors.js'
import { InvalidOptionError } from '../../errors/optionErrors.js'
import { PackageMissingError } from '../../errors/packageErrors.js'
import { RelayRefusedError } from '../../errors/relayErrors.js'
import { SiwxSessionInvalidError } from '../../errors/siwxErrors.js'
import type { AlertsController } from '../alertsController.js'
import type { OneClick } from '../siwx/oneClick.js'
import { type ConnectAttempt, type ConnectOptions, choiceOf, createConnectAttempt, isQuiet } from './connectAttempt.js'
import { statusOf } from './connectionController.js'
import { discard } from './discard.js'
import { isStorable } from './isStorable.js'
import type { ConnectionParts } from './parts.js'
import { rememberWallet } from './rememberWallet.js'
import type { Sessions } from './sessions.js'

type Parts = Pick<ConnectionParts, 'connection' | 'events' | 'log' | 'network' | 'scope' | 'storage'> & {
  readonly sessions: Sessions
  readonly alerts: AlertsController
  /** Calls back whenever the user leaves the page, which may not come back. */
  watchLeave(onLeave: () => void): Unsubscribe
  /** Signs in with the approval; `undefined` without the option `siwx`. */
  oneClick(): Promise<OneClick | undefined>
}

/** Whether an open attempt asks for exactly these namespaces: another URI proposes others. */
const isOf = (
  { connector, namespaces }: ConnectAttempt,
  { namespaces: wanted = connector.namespaces }: ConnectOptions,
) => wanted.length === namespaces.length && wanted.every((namespace) => namespaces.includes(namespace))

const isContinued = ({ callers }: ConnectAttempt) => callers.some(({ continued }) => continued)

export type Connect = ReturnType<typeof createConnect>

/** Connects a wallet that the user has chosen. Asks again only when the user does, never by itself. */
export function createConnect(parts: Parts) {
  const { alerts, connection, events, log, network, oneClick, scope, sessions, storage } = parts
  const attempts = new Set<ConnectAttempt>()
  scope.add(() => {
    for (const { controller } of attempts) controller.abort()
  })

  /** A phone may approve after the page was left or loaded again: the next page load looks for the session. */
  function storePairing() {
    const attempt = [...attempts].find((one) => one.connector.type === 'WALLET_CONNECT' && !isQuiet(one))
    const step = attempt?.step()
    if (!attempt || !step?.isSent) return
    const until = Date.now() + Math.max(0, step.expiresAt - performance.now())
    const { link } = choiceOf(attempt)
    storage.write('open_pairing', { since: attempt.since, until, namespaces: attempt.namespaces, link })
  }
  scope.add(parts.watchLeave(storePairing))

  /** Whether it still counted; it ends with this. */
  function remove(attempt: ConnectAttempt): boolean {
    if (!attempts.delete(attempt)) return false
    if (attempt.connector.type === 'WALLET_CONNECT') storage.remove('open_pairing')
    return true
  }

  const isConnecting = (namespace: Namespace) =>
    [...attempts].some((attempt) => !isQuiet(attempt) && attempt.namespaces.includes(namespace))

  /** Frees the namespaces that were only connecting; those connected before stay so. */
  function endStatus({ namespaces }: ConnectAttempt) {
    for (const namespace of namespaces)
      if (statusOf(connection.state, namespace) === 'connecting' && !isConnecting(namespace)) connection.end(namespace)
  }

  function beginStatus(attempt: ConnectAttempt) {
    const { connector, namespaces } = attempt
    if (isQuiet(attempt)) return
    for (const namespace of namespaces) {
      const status = statusOf(connection.state, namespace)
      // A connected wallet stays until another one has approved, also while only its account is restored.
      if (status === 'connected') continue
      // Which namespaces the wallet approves is unknown, so those being restored stay as they are until then.
      if (connector.storesSession && status !== 'disconnected') continue
      sessions.abandon(namespace)
      connection.begin(namespace)
    }
  }

  /** Frees the page at once. The wallet may still answer; a late response is dropped. */
  function end(attempt: ConnectAttempt) {
    if (!remove(attempt)) return
    attempt.controller.abort()
    endStatus(attempt)
  }

  /** A request of an earlier page load ends once the user asks for something else. */
  function cancelFor(namespaces: readonly Namespace[], { isQuiet: staysHidden }: ConnectOptions) {
    for (const attempt of [...attempts]) {
      const isKept = staysHidden && isContinued(attempt)
      if (!isKept && attempt.namespaces.some((name) => namespaces.includes(name))) end(attempt)
    }
  }

  /** Ends the open attempts of a namespace. */
  function cancel(namespace: Namespace) {
    for (const attempt of [...attempts]) if (attempt.namespaces.includes(namespace)) end(attempt)
  }

  function report(error: unknown) {
    if (error instanceof RequestAbortedError) return
    const message = error instanceof Error ? error.message : 'Connection error'
    const isRejected = error instanceof UserRejectedError
    events.emit(isRejected ? 'USER_REJECTED' : 'CONNECT_ERROR', { message })
    // Only the app's developers can fix these.
    const isOurs = error instanceof InvalidOptionError || error instanceof PackageMissingError
    if (!isRejected) log(isOurs ? 'error' : 'warn', 'connect', error)
    if (error instanceof RelayRefusedError && error.reason !== 'unknown')
      alerts.raise(error.reason === 'projectId' ? 'projectIdRejected' : error.reason)
  }

  function take(attempt: ConnectAttempt, session: WalletSession) {
    const { callers, connector, namespaces } = attempt
    const { wallet } = choiceOf(attempt)
    const [caller] = callers
    const connected = session.connections
      .map(({ namespace }) => namespace)
      .filter((namespace) => namespaces.includes(namespace))
    for (const namespace of connected) sessions.abandon(namespace)
    sessions.adopt(session, { namespaces: connected, preferred: () => caller?.account })
    endStatus(attempt)
    const { activeNamespace = '' } = network.state
    const asked = caller?.namespaces?.find((namespace) => connected.includes(namespace))
    const main = asked ?? (connected.includes(activeNamespace) ? activeNamespace : connected[0])
    const staysActive = caller?.isAdditional && statusOf(connection.state, activeNamespace) === 'connected'
    if (main !== undefined && !staysActive) sessions.activate(main)
    if (wallet) rememberWallet(storage, wallet.id)
    else if (isStorable(connector) && !connector.storesSession) rememberWallet(storage, connector.id)
    // A paired wallet's own name is only displayed: events may leave the page (PRIV-2).
    const name = wallet?.name ?? (connector.storesSession && connector.type !== 'AUTH' ? 'Unknown' : connector.name)
    events.emit('CONNECT_SUCCESS', { method: session.method, name, ...sessions.placeOf(main ?? namespaces[0] ?? '') })
  }

  const loadOneClick = () => oneClick().catch(() => undefined)

  /** Stores what the wallet has signed with its approval. If that fails, it does not stay connected. */
  async function signIn(session: WalletSession) {
    if (!session.auth) return undefined
    try {
      return await (await loadOneClick())?.finish(session)
    } catch (error) {
      discard(session).catch((reason) => log('warn', 'disconnect', reason))
      throw error
    }
  }

  async function settle(attempt: ConnectAttempt): Promise<WalletSession> {
    beginStatus(attempt)
    try {
      const session = await attempt.answered
      for (const { untilDecided } of attempt.callers) await untilDecided?.()
      const signedIn = attempts.has(attempt) ? await signIn(session) : undefined
      if (!remove(attempt)) {
        signedIn?.revoke()
        if (attempt.connector.storesSession) discard(session).catch(() => undefined)
        throw new RequestAbortedError()
      }
      // The wallet may have been asked more than once; nobody waits for the other requests.
      attempt.controller.abort()
      take(attempt, session)
      signedIn?.accept()
      return session
    } catch (error) {
      if (error instanceof SiwxSessionInvalidError) void loadOneClick().then((one) => one?.fail(error))
      if (remove(attempt)) {
        attempt.controller.abort()
        if (!attempt.connector.storesSession)
          for (const namespace of attempt.namespaces)
            if (statusOf(connection.state, namespace) === 'connecting') sessions.letGo(namespace)
        endStatus(attempt)
        if (!isQuiet(attempt)) report(error)
      }
      throw error
    }
  }

  return {
    /**
     * Asks the wallet. Another wallet of the same namespace cancels the first. The same one is asked again, and its first
     * approval counts for every caller. A URI stays, and every caller follows it.
     */
    connect(connector: Connector, options: ConnectOptions = {}): Promise<WalletSession> {
      const open = [...attempts].find(
        (attempt) => attempt.connector === connector && !isContinued(attempt) && isOf(attempt, options),
      )
      if (open) {
        if (!options.isQuiet) for (const attempt of [...attempts]) if (isContinued(attempt)) end(attempt)
        open.join(options)
        beginStatus(open)
        if (!connector.storesSession) open.ask()
        return open.outcome
      }
      cancelFor(options.namespaces ?? connector.namespaces, options)
      const attempt = createConnectAttempt(connector, options, async (ids) => (await loadOneClick())?.create(ids))
      attempts.add(attempt)
      attempt.outcome = settle(attempt)
      return attempt.outcome
    },
    cancel,
    /** Ends the open attempts of a connector, for every caller. */
    cancelConnector(connector: Connector) {
      for (const attempt of [...attempts]) if (attempt.connector === connector) end(attempt)
    },
    isConnecting,
  }
}
