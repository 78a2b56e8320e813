import { ref, subscribe } from 'valtio/vanilla'
import { parseAmountText } from '../../core/amount.js'
import type { ReadonlyState } from '../../core/readonly.js'
import { type Token, tokenId } from '../../domain/token.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { ModalClosedError } from '../../errors/connectionErrors.js'
import type { LatchkeyError } from '../../errors/latchkeyError.js'
import { NameChangedError } from '../../errors/nameErrors.js'
import {
  FeeOutdatedError,
  MaybeSentError,
  TransferIncompleteError,
  TransferOutdatedError,
} from '../../errors/transferErrors.js'
import type { Modal } from '../../modal/modal.js'
import { say } from '../../modal/say.js'
import { type AppTransfer, createAppTransfers, type SendArguments } from './appTransfer.js'
import { createIntent } from './createIntent.js'
import { problemOf } from './problemOf.js'
import { createSendContext, type SendContext } from './sendContext.js'
import { createSendForm, type SendForm } from './sendForm.js'
import { createSendRequest, type SentIntent } from './sendRequest.js'
import { findGap, type Intent, initialSendState, type SendState } from './sendState.js'

export type SendController = ReturnType<typeof createSendController>

/** Where the form is; another view may be on top. */
const VIEWS = ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview'] as const

/** Whether two intents pay the same. */
const isSameTransfer = ({ plan: one, network }: Intent, { plan: other, network: on }: Intent) =>
  network.caipNetworkId === on.caipNetworkId &&
  one.token?.address === other.token?.address &&
  one.from === other.from &&
  one.to === other.to &&
  one.units === other.units

/** The token of a transfer whose decimals the chain could not be asked for. */
const toUnreadToken = ({ networkId, token, symbol }: SentTransfer): Token => ({
  ...{ id: tokenId(networkId, token), networkId, address: token },
  ...{ name: symbol, symbol, decimals: undefined, amount: '0' },
})

/** Errors that make the reviewed transfer void: the form says why. */
const VOIDING = [FeeOutdatedError, NameChangedError, TransferOutdatedError] as const

/** The parts of sending, and how they end. */
function createSendFlow(context: SendContext, form: SendForm) {
  const { modal, state, transaction, runs, coin } = context
  const { ui, services } = modal
  const app = createAppTransfers(services.log)
  const request = createSendRequest(context)

  /** The intent is void: back to the form, which says why. */
  function leaveReview() {
    transaction.leave()
    if (ui.router.current().view === 'WalletSendPreview') ui.router.back()
  }

  function reset() {
    for (const run of Object.values(runs)) run.cancel()
    form.receiver.cancel()
    app.forget()
    transaction.leave()
    Object.assign(state, initialSendState())
  }

  /** An empty form. */
  function restart() {
    reset()
    form.choose(coin())
  }

  /** Empties the form; an app learns why. */
  function drop(error: LatchkeyError) {
    app.refuse(error)
    reset()
  }

  /** A hash that arrives after cancelling: the form does not offer the same transfer again. */
  function endLate(intent: Intent, transfer: AppTransfer | undefined) {
    const shown = transaction.intent()
    const isOfApp = transfer !== undefined && transfer === app.current()
    const isSame = shown !== undefined && isSameTransfer(shown, intent)
    if (isOfApp || isSame) leaveReview()
    if (isOfApp) restart()
    else if (isSame) state.problem = { kind: 'alreadySent' }
    // After the view has changed, which hides messages.
    say(ui, ui.language.words.t('send.late.sent'))
  }

  function showResult(intent: Intent, { hash, returnsToAccount }: SentIntent, isFixed: boolean) {
    if (returnsToAccount) ui.transactions.push({ finish: 'reset', view: 'Account' })
    reset()
    ui.router.reset('TransactionResult', { hash, namespace: intent.network.namespace, isFixed })
  }

  function fail(intent: Intent, error: unknown, isAwaited: boolean) {
    request.emitFailure(intent, error)
    if (error instanceof MaybeSentError && !isAwaited) say(ui, ui.language.words.t('send.maybeSent'), 'error')
    if (!isAwaited) return
    // The next form says it too, until another transfer is begun.
    if (error instanceof MaybeSentError) state.problem = { kind: 'maybeSent' }
    if (!VOIDING.some((kind) => error instanceof kind)) return
    state.problem = ref(problemOf(error))
    leaveReview()
    void form.estimate()
  }

  /** Sends the reviewed transfer: at most one request for one intent. */
  async function send(): Promise<void> {
    const intent = transaction.intent()
    if (!intent) {
      say(ui, ui.language.words.t('send.incomplete'), 'error')
      return
    }
    // Asked already, or its answer is not clear.
    if (transaction.state.current.status !== 'review') return
    const transfer = app.current()
    state.problem = undefined
    let sentIntent: SentIntent | undefined
    const answered = transaction.request({
      async ask(watch) {
        sentIntent = await request.ask(intent, watch).catch((error) => {
          if (error instanceof MaybeSentError && transfer) app.reportUnclear(transfer, error)
          throw error
        })
        if (transfer) app.reportSent(transfer, sentIntent.hash, sentIntent.settled)
        return sentIntent
      },
      onSent(_, isAwaited) {
        if (!sentIntent) return
        if (isAwaited) showResult(intent, sentIntent, transfer !== undefined)
        else endLate(intent, transfer)
      },
      onAbort: leaveReview,
      onFailure: (error, isAwaited) => fail(intent, error, isAwaited),
    })
    if (transfer) app.reportAsked(transfer, answered)
    await answered
  }

  return { app, drop, leaveReview, reset, send }
}

/** Follows the card and the account: a form belongs to both. */
function followOutside(context: SendContext, form: SendForm, { drop, leaveReview }: ReturnType<typeof createSendFlow>) {
  const { modal, state, paid, keyOf, coin } = context
  const { ui, wallet, scope } = modal
  const { account, network } = wallet

  /** Closed, or other views: the form is forgotten, and nobody pays later what an app was told has ended. */
  function followModal() {
    if (ui.modalState.state.isOpen && VIEWS.some(ui.router.has)) return
    const { problem } = state
    drop(new ModalClosedError())
    // Said until another transfer is begun.
    if (problem?.kind === 'maybeSent') state.problem = problem
  }
  scope.add(subscribe(ui.modalState.state as object, followModal))
  scope.add(subscribe(ui.router.state as object, followModal))

  let key = keyOf()
  let namespace = network.state.activeNamespace
  /** Another account or network: nothing that was planned holds any more (CON-2, SEND-12). */
  function followPlace() {
    const now = keyOf()
    if (now === key) return
    key = now
    const isElsewhere = network.state.activeNamespace !== namespace
    namespace = network.state.activeNamespace
    const hadIntent = context.transaction.intent() !== undefined
    const { receiverText, isFixed } = state
    leaveReview()
    const isGone = account.of(namespace ?? '') === undefined
    // The receiver is of who was connected, and an app's transfer of that account and network.
    if (isGone) paid.clear()
    if (isElsewhere || isGone || isFixed) drop(new TransferOutdatedError())
    if (isGone) return
    if (state.token || isElsewhere || isFixed) form.choose(coin())
    if (!isElsewhere && !isFixed && receiverText) form.receiver.set(receiverText, { isPasted: true })
    if (hadIntent || isFixed) state.problem = { kind: 'outdated' }
  }
  scope.add(subscribe(network.state as object, followPlace))
  scope.add(subscribe(account.state as object, followPlace))
}

/** Fills the form for an app, or with an earlier transfer. */
function createFilling(context: SendContext, form: SendForm, { app, drop }: ReturnType<typeof createSendFlow>) {
  const { modal, state, runs, keyOf, coin, findToken, place } = context
  const { ui, wallet, services } = modal
  const { log } = services

  let repeated: object | undefined

  /** Opens the form: with the network's coin, unless a token is chosen already. */
  function begin() {
    // Opened by somebody else: an app's transfer has ended.
    if (state.isFixed) drop(new ModalClosedError())
    const here = place()
    if (!here) return
    void wallet
      .tokens()
      .then(({ sent, refresh }) => {
        sent.load(here.on.namespace)
        return refresh(here.on.namespace)
      })
      .catch((error) => log('debug', 'tokens', error))
    if (!state.token || state.token.networkId !== here.on.caipNetworkId) form.choose(coin())
  }

  function refuse(request: SendArguments, error: unknown, text: 'send.badRequest' | 'send.failed') {
    say(ui, ui.language.words.t(text), 'error')
    app.close(request)
    request.onRefused?.(error)
    form.choose(coin())
  }

  /** The token that an app names; `unread` if the chain could not be asked. */
  async function find(address: string): Promise<{ token?: Token | undefined; unread?: unknown }> {
    try {
      return { token: await findToken(address) }
    } catch (error) {
      return problemOf(error).kind === 'failed' ? { unread: error } : {}
    }
  }

  return {
    begin,
    /** Fills the form for an app; the user can only send it or leave. */
    async fix(request: SendArguments): Promise<void> {
      if (app.isClosed(request)) return begin()
      // Back from its review.
      if (app.current()?.request === request) return
      drop(new ModalClosedError())
      const { to, amount, token } = request
      const units = parseAmountText(String(amount))
      const isCurrent = runs.receiver.begin()
      const begun = keyOf()
      const found = token === undefined ? { token: coin() } : await find(token)
      if (!isCurrent()) return
      // The account or network changed during the lookup.
      if (keyOf() !== begun) return refuse(request, new TransferOutdatedError(), 'send.badRequest')
      // Whether it is a token is not known.
      if ('unread' in found) return refuse(request, found.unread, 'send.failed')
      if (units === undefined || !found.token) {
        const reason = found.token ? 'An amount and receiver address are required' : 'A token is required'
        return refuse(request, new TransferIncompleteError(reason), 'send.badRequest')
      }
      form.choose(found.token)
      state.isFixed = true
      state.sendTokenAmount = units
      app.begin(request)
      form.receiver.set(String(to), { isPasted: true })
    },
    /**
     * Fills the form with a transfer that has moved nothing. The user reviews it again before the wallet is asked.
     * `false` if the card, the account or the network is another one by then.
     */
    async repeat(request: { readonly repeat: SentTransfer }): Promise<boolean> {
      // Back from its review.
      if (repeated === request) return true
      repeated = request
      const { to, toName, amount, token } = request.repeat
      drop(new ModalClosedError())
      const isCurrent = runs.receiver.begin()
      const begun = keyOf()
      const wanted = token === undefined ? coin() : await findToken(token).catch(() => undefined)
      if (!isCurrent() || keyOf() !== begun) return false
      // Never another token than the one that was sent.
      form.choose(wanted ?? toUnreadToken(request.repeat))
      state.sendTokenAmount = amount
      form.receiver.set(toName ?? to, { isPasted: true })
      return true
    },
  }
}

/** Plans the transfer on the chain, freezes it, and shows it. */
function createReview(context: SendContext, { plan, receiver, amountOf }: SendForm) {
  const { modal, state, transaction, runs, place, keyOf } = context
  const { ui, services, scope } = modal
  return async function review(): Promise<void> {
    if (state.loading) return
    const here = place()
    if (!here || !state.token || findGap(state) || (state.lookAlike && !state.isCompared)) return
    const isCurrent = runs.plan.begin()
    const key = keyOf()
    const { token } = state
    transaction.leave()
    state.loading = true
    // A transfer that may have been sent is said until another one is.
    if (state.problem?.kind !== 'maybeSent') state.problem = undefined
    try {
      // A look-alike of an earlier receiver is never reviewed unseen (SEND-5).
      const [planned] = await Promise.all([plan(), receiver.loadSent(here.on)])
      if (!isCurrent() || !planned || key !== keyOf()) return
      receiver.markLookAlike()
      if (state.lookAlike && !state.isCompared) return
      const amount = amountOf(planned)
      if (state.isMax) state.sendTokenAmount = amount
      transaction.prepare()
      transaction.show(createIntent(context, { plan: planned, token, on: here.on, amount }))
      state.estimate = ref(planned)
      ui.router.push('WalletSendPreview')
    } catch (error) {
      if (!isCurrent() || scope.isEnded) return
      services.log('debug', 'send plan', error)
      state.problem = ref(problemOf(error))
    } finally {
      if (isCurrent()) state.loading = false
    }
  }
}

/** The form of a transfer, its review, and its one request to the wallet. */
export function createSendController(modal: Modal) {
  const context = createSendContext(modal)
  const { state, transaction, coin } = context
  const form = createSendForm(context)
  const flow = createSendFlow(context, form)
  const { begin, fix, repeat } = createFilling(context, form, flow)
  followOutside(context, form, flow)

  return {
    state: state as ReadonlyState<SendState>,
    transaction,
    begin,
    fix,
    repeat,
    coin,
    /** Reads a token again that could not be read. */
    async retryToken(): Promise<void> {
      if (state.token) await form.readBalance(state.token)
    },
    selectToken(token: Token) {
      state.problem = undefined
      form.choose(token)
    },
    setAmount: form.setAmount,
    setMax: form.setMax,
    setReceiver(text: string, options?: { isPasted?: boolean }) {
      state.problem = undefined
      form.receiver.set(text, options)
    },
    retryReceiver: form.receiver.retry,
    /** The user has read both addresses in full, and means this one. */
    acceptLookAlike() {
      state.isCompared = true
    },
    review: createReview(context, form),
    send: flow.send,
    /** Withdraws a request; an open prompt stays open. */
    cancelRequest() {
      if (transaction.isAsking()) transaction.leave()
    },
    reset: flow.reset,
  }
}
