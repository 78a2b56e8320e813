import { proxy, ref } from 'valtio/vanilla'
import { createLatest } from '../../core/async.js'
import { displayText, TEXT_LIMIT } from '../../core/untrusted.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { SignerMissingError } from '../../errors/nameErrors.js'
import { HttpStatusError, RequestAbortedError } from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'
import { allowsLoopback } from '../../platform/loopbackPage.js'
import { activeAccount, followActiveAccount } from '../account/activeAccount.js'
import { adapterOf } from '../adapters.js'
import { chainClientOf } from '../clients.js'
import { connectedOf } from '../connection/connectionController.js'
import { log } from '../log.js'
import {
  type AskWatch,
  askWallet,
  cancelQuestion,
  createQuestions,
  isWaiting,
  type Questions,
  type YieldToWallet,
} from '../ui/askWallet.js'
import { parseSessions, type SmartSession } from './smartSession.js'

// The permissions that apps have for a while: lists them, and revokes them.

export type SessionsState = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Newest first. */
  sessions: readonly SmartSession[]
  /** Sessions of the service that cannot be shown. */
  hidden: number
  tab: 'active' | 'expired' | 'revoked'
  /** Whose details are open. */
  openId: string | undefined
}

const initialState = (): SessionsState => ({
  status: 'idle',
  sessions: [],
  hidden: 0,
  tab: 'active',
  openId: undefined,
})

/** The card that shows the sessions. Its views and words belong to the feature. */
export type SessionsCard = {
  readonly yieldToWallet: YieldToWallet
  notifyRevoked(): void
  /** `reason`: in the service's own words, sanitized; empty if it gave none. */
  notifyFailed(reason: string): void
  /** From the question to the list. */
  leaveRevocation(): void
}

/** What the verbs keep between their calls. */
export type Sessions = {
  readonly instance: Instance
  readonly card: SessionsCard
  readonly state: SessionsState
  /** What the wallet is asked to sign. */
  readonly questions: Questions
  readonly runs: ReturnType<typeof createLatest>
}

export function createSessions(instance: Instance, card: SessionsCard): Sessions {
  const state = proxy(initialState())
  const sessions = { instance, card, state, questions: createQuestions(card), runs: createLatest() }
  /** Sessions of another account are never shown (CON-1). */
  function forgetSessions(key: string) {
    sessions.runs.cancel()
    cancelQuestion(sessions.questions)
    const isShown = state.status !== 'idle'
    Object.assign(state, initialState())
    if (isShown && key !== '') void loadSessions(sessions)
  }
  instance.scope.add(followActiveAccount(instance, forgetSessions))
  return sessions
}

/** The active account as CAIP-10, which the service wants. */
function activeCaipAccount(instance: Instance): string | undefined {
  const active = activeAccount(instance)
  return active && `${active.network.caipNetworkId}:${active.account.address}`
}

const pathOf = (account: string, verb = '') => `/v1/sessions/${encodeURIComponent(account)}${verb}`

export async function loadSessions({ instance, state, runs }: Sessions): Promise<void> {
  const { input, scope } = instance
  const active = activeAccount(instance)
  const account = activeCaipAccount(instance)
  if (!active || !account) return
  const isCurrent = runs.begin()
  if (state.status !== 'ready') state.status = 'loading'
  try {
    const adapter = await adapterOf(instance, active.network.namespace)
    const parseAddress = await adapter.addressParser()
    const rules = { allowLoopback: allowsLoopback(input), parseAddress }
    const { sessions, hidden } = await chainClientOf(instance).http.get(pathOf(account), {
      parse: (value) => parseSessions(value, rules),
      signal: scope.signal,
    })
    if (isCurrent()) Object.assign(state, { status: 'ready', sessions: ref([...sessions]), hidden })
  } catch (error) {
    if (!isCurrent() || scope.isEnded) return
    log(instance, 'warn', 'sessions', error)
    // What is known stays listed.
    if (state.status !== 'ready') state.status = 'failed'
  }
}

/** Revokes a session with one signature. */
export async function revokeSession(sessions: Sessions, id: string): Promise<void> {
  const { instance, card, state, questions } = sessions
  const session = state.sessions.find((listed) => listed.id === id)
  const account = activeCaipAccount(instance)
  if (!session || !account || isWaiting(questions)) return
  await askWallet(questions, {
    run: (watch) => signAndRevoke(sessions, session, account, watch),
    onAnswer() {
      Object.assign(state, { tab: 'revoked', openId: undefined })
      card.leaveRevocation()
      void loadSessions(sessions)
    },
    onAbort: () => undefined,
    onFailure(error) {
      const isRejected = error instanceof UserRejectedError
      log(instance, isRejected ? 'debug' : 'warn', 'session', error)
      if (isRejected) return
      card.notifyFailed(reasonOf(error))
      // It may have ended otherwise meanwhile.
      void loadSessions(sessions)
    },
  })
}

async function signAndRevoke(sessions: Sessions, session: SmartSession, account: string, watch: AskWatch) {
  const { instance, card, state } = sessions
  const active = activeAccount(instance)
  const live = active && connectedOf(instance.connection.state, active.network.namespace)
  if (!active || !live || activeCaipAccount(instance) !== account) throw new SignerMissingError()
  const adapter = await adapterOf(instance, active.network.namespace)
  const message = toRevokeMessage(session, account)
  const signature = await adapter.signMessage(live.connection, active.account.address, message, watch)
  watch.onAnswered()
  // Cancelled while the wallet was asked: the session goes on.
  if (!watch.isCurrent()) throw new RequestAbortedError()
  await postRevocation(instance, account, session.id, signature).catch((error) => {
    // Nobody waits any more, but it was sent.
    if (!watch.isCurrent() && !instance.scope.isEnded) card.notifyFailed(reasonOf(error))
    throw error
  })
  card.notifyRevoked()
  const revoked = { ...session, revokedAt: Date.now() }
  state.sessions = ref(state.sessions.map((listed) => (listed.id === session.id ? revoked : listed)))
}

/** The text that the user signs; the service keeps only that there is a signature. */
export const toRevokeMessage = ({ id, app }: SmartSession, account: string) =>
  `Revoke the session of ${app.name || 'an app'}\n\nAccount: ${account}\nSession: ${id}`

/** What the active account signs to revoke it. */
export const revokeMessageOf = ({ instance }: Sessions, session: SmartSession) =>
  toRevokeMessage(session, activeCaipAccount(instance) ?? '')

const postRevocation = (instance: Instance, account: string, id: string, signature: string) =>
  chainClientOf(instance).http.post(pathOf(account, '/revoke'), {
    kind: 'change',
    body: { pci: id, signature },
    // A success has no body.
    parse: () => true,
    signal: instance.scope.signal,
  })

const reasonOf = (error: unknown) =>
  error instanceof HttpStatusError ? displayText(error.reason, TEXT_LIMIT.reason) : ''

export const chooseTab = ({ state }: Sessions, tab: SessionsState['tab']) =>
  void Object.assign(state, { tab, openId: undefined })

/** Opens the details of one session, and closes those of another. */
export function toggleDetails({ state }: Sessions, id: string) {
  state.openId = state.openId === id ? undefined : id
}
