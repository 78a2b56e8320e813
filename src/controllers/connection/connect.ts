import type { Connector, WalletSession } from '../../connectors/connector.js'
import type { Namespace } from '../../domain/namespace.js'
import { RequestAbortedError, UserRejectedError } from '../../errors/connectionErrors.js'
import { RelayRefusedError } from '../../errors/relayErrors.js'
import type { AlertsController } from '../alertsController.js'
import { type ConnectAttempt, type ConnectOptions, createConnectAttempt } from './connectAttempt.js'
import { statusOf } from './connectionController.js'
import type { ConnectionParts } from './parts.js'
import { rememberWallet } from './rememberWallet.js'
import type { Sessions } from './sessions.js'

type Parts = Pick<ConnectionParts, 'connection' | 'events' | 'log' | 'network' | 'scope' | 'storage'> & {
  readonly sessions: Sessions
  readonly alerts: AlertsController
}

export type Connect = ReturnType<typeof createConnect>

/** Connects a wallet that the user has chosen. Asks again only when the user does, never by itself. */
export function createConnect({ alerts, connection, events, log, network, scope, sessions, storage }: Parts) {
  const attempts = new Set<ConnectAttempt>()
  scope.add(() => {
    for (const { controller } of attempts) controller.abort()
  })

  const isConnecting = (namespace: Namespace) =>
    [...attempts].some((attempt) => !attempt.options.isQuiet && attempt.namespaces.includes(namespace))

  /** Namespaces that are only connecting, and were not connected before. */
  function endStatus({ namespaces }: ConnectAttempt) {
    for (const namespace of namespaces)
      if (statusOf(connection.state, namespace) === 'connecting' && !isConnecting(namespace)) connection.end(namespace)
  }

  function beginStatus({ connector, namespaces, options }: ConnectAttempt) {
    if (options.isQuiet) return
    for (const namespace of namespaces) {
      // A session may contain any of its namespaces, so those being restored stay as they are until then.
      if (!connector.storesSession) sessions.abandon(namespace)
      const status = statusOf(connection.state, namespace)
      const isFree = connector.storesSession ? status === 'disconnected' : !sessions.live(namespace)
      if (isFree) connection.begin(namespace)
    }
  }

  /** Stops yielding at once; a late response is dropped. */
  function end(attempt: ConnectAttempt) {
    if (!attempts.delete(attempt)) return
    attempt.controller.abort()
    endStatus(attempt)
  }

  /** Cancels pending requests of a namespace. */
  function cancel(namespace: Namespace) {
    for (const attempt of [...attempts]) if (attempt.namespaces.includes(namespace)) end(attempt)
  }

  function report(error: unknown, isQuiet: boolean | undefined) {
    if (error instanceof RequestAbortedError || isQuiet) return
    const message = error instanceof Error ? error.message : 'Connection error'
    const isRejected = error instanceof UserRejectedError
    events.emit(isRejected ? 'USER_REJECTED' : 'CONNECT_ERROR', { message })
    if (!isRejected) log('warn', 'connect', error)
    if (error instanceof RelayRefusedError && error.reason !== 'unknown') alerts.raise(error.reason)
  }

  function take(attempt: ConnectAttempt, session: WalletSession) {
    const { connector, namespaces, options } = attempt
    const { wallet } = options.choice?.() ?? {}
    for (const { namespace } of session.connections) sessions.abandon(namespace)
    sessions.adopt(session)
    endStatus(attempt)
    const connected = session.connections.map(({ namespace }) => namespace)
    const { activeNamespace = '' } = network.state
    const asked = options.namespaces?.find((namespace) => connected.includes(namespace))
    const now = asked ?? (connected.includes(activeNamespace) ? activeNamespace : connected[0])
    if (now !== undefined) sessions.activate(now)
    if (wallet) rememberWallet(storage, wallet.id)
    else if (!connector.isContested && !connector.storesSession) rememberWallet(storage, connector.id)
    // A paired wallet's own name is only displayed: events may leave the page (PRIV-2).
    const name = wallet?.name ?? (connector.storesSession ? 'Unknown' : connector.name)
    events.emit('CONNECT_SUCCESS', { method: session.method, name, ...sessions.placeOf(now ?? namespaces[0] ?? '') })
  }

  async function settle(attempt: ConnectAttempt): Promise<WalletSession> {
    beginStatus(attempt)
    try {
      const session = await attempt.answered
      if (!attempts.delete(attempt)) {
        if (attempt.connector.storesSession) session.disconnect().catch(() => undefined)
        throw new RequestAbortedError()
      }
      // Cancels all other requests of this attempt.
      attempt.controller.abort()
      take(attempt, session)
      return session
    } catch (error) {
      if (attempts.delete(attempt)) {
        attempt.controller.abort()
        if (!attempt.connector.storesSession)
          for (const namespace of attempt.namespaces) if (!sessions.live(namespace)) sessions.letGo(namespace)
        endStatus(attempt)
        report(error, attempt.options.isQuiet)
      }
      throw error
    }
  }

  return {
    /**
     * Asks the wallet. Another wallet of the same namespace cancels the first; the same one is asked again, and its
     * first approval counts. A visible URI stays visible.
     */
    connect(connector: Connector, options: ConnectOptions = {}): Promise<WalletSession> {
      const open = [...attempts].find((attempt) => attempt.connector === connector)
      if (open) {
        open.options = options
        beginStatus(open)
        if (!connector.storesSession) open.ask()
        return open.outcome
      }
      for (const namespace of options.namespaces ?? connector.namespaces) cancel(namespace)
      const attempt = createConnectAttempt(connector, options)
      attempts.add(attempt)
      attempt.outcome = settle(attempt)
      return attempt.outcome
    },
    cancel,
    /** Cancels the requests of a connector. */
    cancelConnector(connector: Connector) {
      for (const attempt of [...attempts]) if (attempt.connector === connector) end(attempt)
    },
    isConnecting,
  }
}
