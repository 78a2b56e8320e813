import { proxy, ref } from 'valtio/vanilla'
import { activeAccount, followActiveAccount } from '../../controllers/account/activeAccount.js'
import { chainClientOf } from '../../controllers/clients.js'
import { connectedOf } from '../../controllers/connection/connectionController.js'
import { createLatest } from '../../core/async.js'
import { displayText, TEXT_LIMIT } from '../../core/displayText.js'
import type { ReadonlyState } from '../../core/readonly.js'
import { RequestAbortedError, UserRejectedError } from '../../errors/connectionErrors.js'
import { HttpStatusError } from '../../errors/httpErrors.js'
import { SignerMissingError } from '../../errors/nameErrors.js'
import { type AskWatch, createAskWallet } from '../../modal/createAskWallet.js'
import type { Modal } from '../../modal/modal.js'
import { say } from '../../modal/say.js'
import type { PostRequest } from '../../services/http.js'
import { parseSessions, type SmartSession } from './smartSession.js'

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

export type SessionsController = ReturnType<typeof createSessionsController>

/** The text that the user signs; the service keeps only that there is a signature. */
export const toRevokeMessage = ({ id, app }: SmartSession, account: string) =>
  `Revoke the session of ${app.name || 'an app'}\n\nAccount: ${account}\nSession: ${id}`

/** Lists the permissions that apps have for a while, and revokes them. */
export function createSessionsController({ instance, wallet, ui, services, scope }: Modal) {
  const { connection } = wallet
  const state = proxy(initialState())
  const asking = createAskWallet(ui)
  const runs = createLatest()

  /** CAIP-10, which the service wants. */
  const currentAccount = () => {
    const active = activeAccount(instance)
    return active && `${active.network.caipNetworkId}:${active.account.address}`
  }
  const pathOf = (of: string, verb = '') => `/v1/sessions/${encodeURIComponent(of)}${verb}`

  async function load(): Promise<void> {
    const active = activeAccount(instance)
    const of = currentAccount()
    if (!active || !of) return
    const isCurrent = runs.begin()
    if (state.status !== 'ready') state.status = 'loading'
    try {
      const adapter = await wallet.adapterOf(active.network.namespace)
      const parseAddress = await adapter.addressParser()
      const rules = { allowLoopback: services.allowLoopback, parseAddress }
      const { sessions, hidden } = await chainClientOf(instance).http.get(pathOf(of), {
        parse: (value) => parseSessions(value, rules),
        signal: scope.signal,
      })
      if (isCurrent()) Object.assign(state, { status: 'ready', sessions: ref([...sessions]), hidden })
    } catch (error) {
      if (!isCurrent() || scope.isEnded) return
      services.log('warn', 'sessions', error)
      // What is known stays listed.
      if (state.status !== 'ready') state.status = 'failed'
    }
  }

  const textOf = (error: unknown) =>
    (error instanceof HttpStatusError && displayText(error.reason, TEXT_LIMIT.reason)) ||
    ui.language.words.t('sessions.revokeFailed')

  async function request(session: SmartSession, of: string, watch: AskWatch): Promise<void> {
    const { isCurrent } = watch
    const active = activeAccount(instance)
    const live = active && connectedOf(connection.state, active.network.namespace)
    if (!active || !live || currentAccount() !== of) throw new SignerMissingError()
    const adapter = await wallet.adapterOf(active.network.namespace)
    const message = toRevokeMessage(session, of)
    const signature = await adapter.signMessage(live.connection, active.account.address, message, watch)
    watch.onAnswered()
    // Cancelled while the wallet was asked: the session goes on.
    if (!isCurrent()) throw new RequestAbortedError()
    // A success has no body.
    const request: PostRequest<true> = {
      ...{ kind: 'change', body: { pci: session.id, signature } },
      ...{ parse: () => true, signal: scope.signal },
    }
    await chainClientOf(instance)
      .http.post(pathOf(of, '/revoke'), request)
      .catch((error) => {
        // Nobody waits any more, but it was sent.
        if (!isCurrent() && !scope.isEnded) say(ui, textOf(error), 'error')
        throw error
      })
    say(ui, ui.language.words.t('sessions.said'))
    const revoked = { ...session, revokedAt: Date.now() }
    state.sessions = ref(state.sessions.map((one) => (one.id === session.id ? revoked : one)))
  }

  async function revoke(id: string): Promise<void> {
    const session = state.sessions.find((one) => one.id === id)
    const of = currentAccount()
    if (!session || !of || asking.isWaiting()) return
    await asking.ask({
      run: (watch) => request(session as SmartSession, of, watch),
      onAnswer() {
        Object.assign(state, { tab: 'revoked', openId: undefined })
        if (ui.router.current().view === 'SmartSessionRevoke') ui.router.back()
        void load()
      },
      onAbort: () => undefined,
      onFailure(error) {
        const isRejected = error instanceof UserRejectedError
        services.log(isRejected ? 'debug' : 'warn', 'session', error)
        if (isRejected) return
        say(ui, textOf(error), 'error')
        // It may have ended otherwise meanwhile.
        void load()
      },
    })
  }

  /** Sessions of another account are never shown (CON-1). */
  function follow(key: string) {
    runs.cancel()
    asking.cancel()
    const isShown = state.status !== 'idle'
    Object.assign(state, initialState())
    if (isShown && key !== '') void load()
  }
  scope.add(followActiveAccount(instance, follow))

  return {
    state: state as ReadonlyState<SessionsState>,
    asking: asking.state,
    load,
    revoke,
    /** What is signed to revoke it. */
    messageOf: (session: SmartSession) => toRevokeMessage(session, currentAccount() ?? ''),
    cancel: () => asking.cancel(),
    chooseTab: (tab: SessionsState['tab']) => void Object.assign(state, { tab, openId: undefined }),
    /** Opens the details of one session, and closes those of another. */
    toggle(id: string) {
      state.openId = state.openId === id ? undefined : id
    },
  }
}
