import type { Connector, WalletSession } from '../../connectors/connector.js'
import type { Namespace } from '../../domain/namespace.js'
import { InvalidOptionError, UserRejectedError } from '../../errors/latchkeyError.js'
import { RelayRefusedError } from '../../errors/relayErrors.js'
import { PackageMissingError, RequestAbortedError } from '../../errors/requestErrors.js'
import { SiwxSessionInvalidError } from '../../errors/siwxErrors.js'
import type { Instance } from '../../instance/instance.js'
import { watchLeave } from '../../platform/page.js'
import { log, raiseAlert } from '../log.js'
import { loadSignIn } from '../siwx/loadSignIn.js'
import { storageOf } from '../storage.js'
import {
  type ConnectAttempt,
  type ConnectOptions,
  cancelAttempt,
  choiceOf,
  connectAttempts,
  createConnectAttempt,
  endConnectingStatus,
  isPreload,
  removeAttempt,
} from './connectAttempt.js'
import { statusOf } from './connectionController.js'
import { discard, skipRestore } from './liveSessions.js'
import { restore } from './restore.js'
import { activateNamespace, addSession, connectionDetails, removeConnection } from './sessions.js'
import { isStorable, storeRecentWallet } from './store.js'

/**
 * Connects a wallet that the user has chosen. Another wallet of the same namespace cancels the first. The same one is
 * asked again, and its first approval counts for every caller. A URI stays, and every caller follows it. Never asks again
 * by itself.
 * @throws UserRejectedError, RequestAbortedError once something else was asked for, and what the connector throws
 */
export function connect(
  instance: Instance,
  connector: Connector,
  options: ConnectOptions = {},
): Promise<WalletSession> {
  void restore(instance)
  // Looks for a session as soon as an account is connected; what goes wrong is logged.
  loadSignIn(instance).catch(() => undefined)
  instance.use(watchOpenPairing)
  const attempts = connectAttempts(instance)
  const open = [...attempts].find(
    (attempt) => attempt.connector === connector && !isContinued(attempt) && asksForThese(attempt, options),
  )
  if (open) {
    if (!options.isPreload)
      for (const attempt of [...attempts]) if (isContinued(attempt)) cancelAttempt(instance, attempt)
    open.join(options)
    setConnecting(instance, open)
    if (!connector.storesSession) open.ask()
    return open.outcome
  }
  cancelOthers(instance, options.namespaces ?? connector.namespaces, options)
  const attempt = createConnectAttempt(connector, options, async (ids) =>
    (await findSignIn(instance))?.createAuthRequest(instance, ids),
  )
  attempts.add(attempt)
  attempt.outcome = settle(instance, attempt)
  return attempt.outcome
}

/** Ends the open attempts of a connector, for every caller. */
export function cancelConnect(instance: Instance, connector: Connector) {
  for (const attempt of [...connectAttempts(instance)])
    if (attempt.connector === connector) cancelAttempt(instance, attempt)
}

/** From the question to what the page shows of the answer. */
async function settle(instance: Instance, attempt: ConnectAttempt): Promise<WalletSession> {
  const { connector, controller, namespaces } = attempt
  setConnecting(instance, attempt)
  try {
    const session = await attempt.answered
    for (const { untilDecided } of attempt.callers) await untilDecided?.()
    const signedIn = connectAttempts(instance).has(attempt) ? await signInWithApproval(instance, session) : undefined
    if (!removeAttempt(instance, attempt)) {
      signedIn?.revoke()
      if (connector.storesSession) discard(session).catch(() => undefined)
      throw new RequestAbortedError()
    }
    // The wallet may have been asked more than once; nobody waits for the other requests.
    controller.abort()
    applySession(instance, attempt, session)
    signedIn?.accept()
    return session
  } catch (error) {
    if (error instanceof SiwxSessionInvalidError)
      void findSignIn(instance).then((verbs) => verbs?.reportApprovalFailure(instance, error))
    if (removeAttempt(instance, attempt)) {
      controller.abort()
      if (!connector.storesSession)
        for (const namespace of namespaces)
          if (statusOf(instance.connection.state, namespace) === 'connecting') removeConnection(instance, namespace)
      endConnectingStatus(instance, attempt)
      if (!isPreload(attempt)) report(instance, error)
    }
    throw error
  }
}

/** Shows what the wallet has approved, and remembers it. */
function applySession(instance: Instance, attempt: ConnectAttempt, session: WalletSession) {
  const { connection, events, network } = instance
  const { callers, connector, namespaces } = attempt
  const { wallet } = choiceOf(attempt)
  const [caller] = callers
  const connected = session.connections
    .map(({ namespace }) => namespace)
    .filter((namespace) => namespaces.includes(namespace))
  for (const namespace of connected) skipRestore(instance, namespace)
  addSession(instance, session, { namespaces: connected, preferred: () => caller?.account })
  endConnectingStatus(instance, attempt)
  const { activeNamespace = '' } = network.state
  const requested = caller?.namespaces?.find((namespace) => connected.includes(namespace))
  const main = requested ?? (connected.includes(activeNamespace) ? activeNamespace : connected[0])
  const staysActive = caller?.isAdditional && statusOf(connection.state, activeNamespace) === 'connected'
  if (main !== undefined && !staysActive) activateNamespace(instance, main)
  if (wallet) storeRecentWallet(instance, wallet.id)
  else if (isStorable(connector) && !connector.storesSession) storeRecentWallet(instance, connector.id)
  // A paired wallet's own name is only displayed: events may leave the page (PRIV-2).
  const name = wallet?.name ?? (connector.storesSession && connector.type !== 'AUTH' ? 'Unknown' : connector.name)
  events.emit('CONNECT_SUCCESS', {
    method: session.method,
    name,
    ...connectionDetails(instance, main ?? namespaces[0] ?? ''),
  })
}

/** One that cannot be loaded must not keep the user from connecting. */
const findSignIn = (instance: Instance) => loadSignIn(instance).catch(() => undefined)

/** Stores what the wallet has signed with its approval. If that fails, it does not stay connected. */
async function signInWithApproval(instance: Instance, session: WalletSession) {
  if (!session.auth) return undefined
  try {
    return await (await findSignIn(instance))?.storeApproval(instance, session)
  } catch (error) {
    discard(session).catch((reason) => log(instance, 'warn', 'disconnect', reason))
    throw error
  }
}

function report(instance: Instance, error: unknown) {
  if (error instanceof RequestAbortedError) return
  const message = error instanceof Error ? error.message : 'Connection error'
  const isRejected = error instanceof UserRejectedError
  instance.events.emit(isRejected ? 'USER_REJECTED' : 'CONNECT_ERROR', { message })
  // Only the app's developers can fix these.
  const isOurs = error instanceof InvalidOptionError || error instanceof PackageMissingError
  if (!isRejected) log(instance, isOurs ? 'error' : 'warn', 'connect', error)
  if (error instanceof RelayRefusedError && error.reason !== 'unknown')
    raiseAlert(instance, error.reason === 'projectId' ? 'projectIdRejected' : error.reason)
}

function setConnecting(instance: Instance, attempt: ConnectAttempt) {
  const { connection } = instance
  const { connector, namespaces } = attempt
  if (isPreload(attempt)) return
  for (const namespace of namespaces) {
    const status = statusOf(connection.state, namespace)
    // A connected wallet stays until another one has approved, also while only its account is restored.
    if (status === 'connected') continue
    // Which namespaces the wallet approves is unknown, so those being restored stay as they are until then.
    if (connector.storesSession && status !== 'disconnected') continue
    skipRestore(instance, namespace)
    connection.begin(namespace)
  }
}

/** A request of an earlier page load ends once the user asks for something else. */
function cancelOthers(instance: Instance, namespaces: readonly Namespace[], { isPreload: isHidden }: ConnectOptions) {
  for (const attempt of [...connectAttempts(instance)]) {
    const stays = isHidden && isContinued(attempt)
    if (!stays && attempt.namespaces.some((name) => namespaces.includes(name))) cancelAttempt(instance, attempt)
  }
}

/** Whether an open attempt asks for exactly these namespaces: another URI proposes others. */
const asksForThese = (
  { connector, namespaces }: ConnectAttempt,
  { namespaces: requested = connector.namespaces }: ConnectOptions,
) => requested.length === namespaces.length && requested.every((namespace) => namespaces.includes(namespace))

const isContinued = ({ callers }: ConnectAttempt) => callers.some(({ continued }) => continued)

/** A phone may approve after the page was left or loaded again: the next page load looks for the session. */
function watchOpenPairing(instance: Instance) {
  instance.scope.add(
    watchLeave(() => {
      const attempt = [...connectAttempts(instance)].find(
        (candidate) => candidate.connector.type === 'WALLET_CONNECT' && !isPreload(candidate),
      )
      const step = attempt?.step()
      if (!attempt || !step?.isSent) return
      const until = Date.now() + Math.max(0, step.expiresAt - performance.now())
      const { link } = choiceOf(attempt)
      const { since, namespaces } = attempt
      storageOf(instance).write('open_pairing', { since, until, namespaces, link })
    }),
  )
}
