import { proxy, ref, subscribe } from 'valtio/vanilla'
import { RESOLVE_WAIT_MS } from '../../config/limits.js'
import { connectedOf, connectorIdOf } from '../../controllers/connection/connectionController.js'
import { parseAmountText } from '../../core/amount.js'
import { createLatest, sleep } from '../../core/async.js'
import { createUuid } from '../../core/createUuid.js'
import { toFiatValue } from '../../core/fiat.js'
import type { ReadonlyState } from '../../core/readonly.js'
import { formatUnits } from '../../core/units.js'
import type { TransferDetails } from '../../domain/events.js'
import { isSmartAccount } from '../../domain/isSmartAccount.js'
import { type Token, tokenId } from '../../domain/token.js'
import type { SentTransfer, TransferPlan, TransferRequest } from '../../domain/transfer.js'
import { ModalClosedError, UserRejectedError } from '../../errors/connectionErrors.js'
import { LatchkeyError } from '../../errors/latchkeyError.js'
import { NameChangedError } from '../../errors/nameErrors.js'
import {
  FeeOutdatedError,
  MaybeSentError,
  TokenMismatchError,
  TransferIncompleteError,
  TransferOutdatedError,
} from '../../errors/transferErrors.js'
import { createActivePlace } from '../../modal/activePlace.js'
import { createAskWallet } from '../../modal/createAskWallet.js'
import { createOpenRequests } from '../../modal/createOpenRequests.js'
import type { Modal } from '../../modal/modal.js'
import { say } from '../../modal/say.js'
import { cautionsOf } from './cautions.js'
import { problemOf } from './problemOf.js'
import { createReceiver } from './receiver.js'
import { resolveReceiver } from './resolveReceiver.js'
import { findGap, type Intent, initialSendState, type SendProblem, type SendState, unitsOf } from './sendState.js'

export type SendController = ReturnType<typeof createSendController>

type Sent = { readonly hash: string; readonly returnsToAccount: boolean }

/** Where the form is; another view may be on top. */
const VIEWS = ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview'] as const

/** What stays said until the user does something. */
const LASTING: readonly SendProblem['kind'][] = ['outdated', 'maybeSent', 'alreadySent']

/** Who waits for what becomes of an app's transfer. */
type Waiting = {
  onSent?: ((hash: string) => void) | undefined
  /** The wallet is asked; `answered` never rejects. */
  onAsked?: ((answered: Promise<void>) => void) | undefined
  onRefused?: ((error: unknown) => void) | undefined
}

/** What an app has fixed, and who waits for the hash. */
export type SendArguments = {
  readonly to: string
  /** Decimal text. */
  readonly amount: string
  /** Address of a token. @default the coin */
  readonly token?: string | undefined
} & Waiting

/** An app's transfer while the form has it. */
type Fixed = {
  readonly given: SendArguments
  /** Resolves once the wallet has answered every request of it. */
  answered: Promise<unknown>
  /** It has its hash, or knows that there may be one. */
  isTold: boolean
}

/** Whether two intents pay the same. */
const isSameTransfer = ({ plan: one, network }: Intent, { plan: other, network: on }: Intent) =>
  network.caipNetworkId === on.caipNetworkId &&
  one.token?.address === other.token?.address &&
  one.from === other.from &&
  one.to === other.to &&
  one.units === other.units

/** The token of a transfer, of which the chain could not be asked: its decimals are not known. */
const toUnreadToken = ({ networkId, token, symbol }: SentTransfer): Token => ({
  ...{ id: tokenId(networkId, token), networkId, address: token },
  ...{ name: symbol, symbol, decimals: undefined, amount: '0' },
})

/** A transfer whose result is shown. */
export type SentParams = {
  readonly hash: string
  readonly namespace: string
  /** An app has fixed it, which is told this hash alone. */
  readonly isFixed?: boolean | undefined
}

/** The form of a transfer, its review, and its one request to the wallet. */
export function createSendController(modal: Modal) {
  const { wallet, ui, services, scope } = modal
  const { account, network, connection } = wallet
  const { events, log } = services
  const state = proxy<SendState>(initialSendState())
  const asking = createAskWallet(ui)
  const active = createActivePlace(modal)
  const { place, keyOf, coin, findToken, fetchPrice, transfersOf } = active
  /** Runs of each kind; a newer one drops the answers of the older (CON-1). */
  const runs = { receiver: createLatest(), balance: createLatest(), plan: createLatest() }
  const receiver = createReceiver(modal, { ...active, state, runs: runs.receiver, touch })
  let fixed: Fixed | undefined
  /** Transfers of apps that have ended here: going back to their view does not bring them back. */
  const ended = new WeakSet<SendArguments>()
  /** Receivers that this page has paid: what the storage lists may be written by others. */
  const paid = new Set<string>()
  /** Intents that were requested: never twice (SEND-8). */
  const requested = new Set<string>()
  const openRequests = createOpenRequests()

  async function readBalance(token: Token) {
    const isCurrent = runs.balance.begin()
    const here = place()
    state.balance = undefined
    state.isBalanceUnknown = false
    state.isMismatched = false
    if (!here) return
    const { on, from } = here
    try {
      const transfers = await transfersOf(on)
      const { units, decimals } = await transfers.readBalance(from.address, token.address, on, scope.signal)
      if (!isCurrent()) return
      state.balance = units
      state.isMismatched = token.decimals !== undefined && decimals !== token.decimals
      if (token.decimals !== undefined || state.token?.id !== token.id) return
      state.token = ref({ ...state.token, decimals })
      void estimate()
    } catch (error) {
      if (!isCurrent()) return
      // Without it the review decides; only a contract that is not a token cannot be sent.
      state.isMismatched = error instanceof TokenMismatchError
      state.isBalanceUnknown = !state.isMismatched
      log('debug', 'send balance', error)
    }
  }

  async function readPrice(token: Token) {
    const price = token.price === undefined ? await fetchPrice(token) : undefined
    if (price === undefined || state.token?.id !== token.id) return
    state.token = ref({ ...state.token, price })
    readCoinValue()
  }

  /** The specification's `networkBalanceInUSD`: what the account's coin is worth. */
  function readCoinValue() {
    const own = state.token?.address === undefined ? state.token : coin()
    const value = own && toFiatValue(own.amount, own.price)
    state.networkBalanceInUSD = value === undefined ? undefined : String(value)
  }

  function choose(token: Token | undefined) {
    state.token = token && ref(token)
    state.sendTokenAmount = ''
    state.isMax = false
    touch()
    if (!token) return
    void readBalance(token)
    void readPrice(token).catch((error) => log('debug', 'price', error))
    readCoinValue()
    receiver.check()
  }

  /** The transfer has changed: what was planned is void. */
  function touch() {
    runs.plan.cancel()
    state.estimate = undefined
    state.intent = undefined
    if (!state.problem || !LASTING.includes(state.problem.kind)) state.problem = undefined
    state.loading = false
    void estimate()
  }

  function toRequest(units: TransferRequest['units']): TransferRequest | undefined {
    const here = place()
    const { token, receiverAddress } = state
    if (!here || !token || receiverAddress === undefined) return undefined
    // The same address is another contract elsewhere.
    if (token.networkId !== here.on.caipNetworkId) throw new TransferOutdatedError()
    const { address, symbol, decimals } = token
    return {
      from: here.from.address,
      to: receiverAddress,
      units,
      token: address === undefined || decimals === undefined ? undefined : { address, symbol, decimals },
    }
  }

  async function plan(): Promise<TransferPlan | undefined> {
    const here = place()
    const units = state.isMax ? 'max' : unitsOf(state)
    const request = units === undefined ? undefined : toRequest(units)
    if (!here || !request) return undefined
    return (await transfersOf(here.on)).plan(request, here.on, scope.signal)
  }

  /** The fee, as soon as the form is complete; without it the review tells. */
  async function estimate() {
    const isCurrent = runs.plan.begin()
    if (findGap(state)) return
    try {
      await sleep(RESOLVE_WAIT_MS, scope.signal)
      const planned = isCurrent() ? await plan() : undefined
      if (!isCurrent() || !planned) return
      state.estimate = ref(planned)
      if (state.isMax) state.sendTokenAmount = amountOf(planned)
    } catch (error) {
      if (!isCurrent() || scope.isEnded) return
      state.problem = ref(problemOf(error))
    }
  }

  const amountOf = (planned: TransferPlan) =>
    formatUnits(planned.units, planned.token?.decimals ?? place()?.on.nativeCurrency.decimals ?? 0)

  /** Plans the transfer on the chain, freezes it, and shows it. */
  async function review(): Promise<void> {
    if (state.loading) return
    const here = place()
    if (!here || !state.token || findGap(state) || (state.lookAlike && !state.isCompared)) return
    const isCurrent = runs.plan.begin()
    const key = keyOf()
    const { token } = state
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
      const coinPrice = (token.address === undefined ? token : coin())?.price
      const intent: Intent = Object.freeze({
        id: createUuid(),
        plan: Object.freeze(planned),
        token: Object.freeze({ ...token }),
        network: here.on,
        connectorId: connectorIdOf(connection.state, here.on.namespace),
        amount,
        name: state.receiverProfileName,
        typedName: state.receiverProfileName === undefined ? undefined : state.receiverText.trim(),
        image: state.receiverProfileImageUrl,
        price: token.price,
        coinPrice,
        cautions: cautionsOf(planned, {
          ...{ token, on: here.on, coinPrice },
          own: account.of(here.on.namespace)?.accounts ?? [],
          sent: account.state.sent[here.on.namespace] ?? [],
          paid,
        }),
      })
      state.intent = ref(intent)
      state.estimate = ref(planned)
      ui.router.push('WalletSendPreview')
    } catch (error) {
      if (isCurrent() && !scope.isEnded) {
        log('debug', 'send plan', error)
        state.problem = ref(problemOf(error))
      }
    } finally {
      if (isCurrent()) state.loading = false
    }
  }

  const detailsOf = ({ plan: planned, token, network: on, amount }: Intent): TransferDetails => ({
    isSmartAccount: isSmartAccount(account.of(on.namespace), planned.from),
    network: on.caipNetworkId,
    token: token.address === undefined ? token.symbol : `${on.caipNetworkId}:${token.address}`,
    amount,
  })

  /** A name may lead elsewhere by now (SEND-4). */
  async function checkName({ typedName, network: on, plan: planned }: Intent) {
    if (typedName === undefined) return
    const found = await resolveReceiver(modal, typedName, on, scope.signal)
    if (found.status !== 'ready' || found.address !== planned.to) throw new NameChangedError()
  }

  /** The request itself. What the wallet has sent counts, whether or not anybody still waits for it (PRV-6). */
  async function request(intent: Intent, isCurrent: () => boolean): Promise<Sent> {
    const { plan: planned, network: on } = intent
    /** Cancelled before the wallet is asked: then it never is. */
    const isWanted = () => isCurrent() && state.intent === intent
    await checkName(intent)
    const live = connectedOf(connection.state, on.namespace)
    const here = place()
    const isSame = here?.on.caipNetworkId === on.caipNetworkId && here.from.address === planned.from
    if (!live || live.connectorId !== intent.connectorId || !isSame || !isWanted()) throw new TransferOutdatedError()
    const [transfers, { sent }] = await Promise.all([transfersOf(on), wallet.tokens()])
    if (!isWanted()) throw new TransferOutdatedError()
    events.emit('SEND_INITIATED', detailsOf(intent))
    const run = () => transfers.send(live.connection, planned, on, isWanted)
    const hash = await openRequests.ask(live.connection, run).catch((error) => {
      if (error instanceof MaybeSentError && !isCurrent()) say(ui, ui.language.words.t('send.maybeSent'), 'error')
      throw error
    })
    events.emit('SEND_SUCCESS', { ...detailsOf(intent), hash })
    sent.add(planned, hash, on, { toName: intent.name, price: intent.price })
    if (account.of(on.namespace)) paid.add(planned.to)
    return { hash, returnsToAccount: transfers.returnsToAccount?.(planned) ?? true }
  }

  function fail(intent: Intent, error: unknown) {
    // It may be tried again from its review, where a new intent is made.
    const isRejected = error instanceof UserRejectedError
    if (isRejected) events.emit('SEND_REJECTED', detailsOf(intent))
    else
      events.emit('SEND_ERROR', {
        ...detailsOf(intent),
        message: error instanceof LatchkeyError ? error.code : 'UNKNOWN',
      })
    log(isRejected ? 'debug' : 'warn', 'send', error)
    if (state.intent !== intent) return
    if (!isRejected) state.problem = ref(problemOf(error))
    // Stays requested: this review never asks again (SEND-8).
    if (error instanceof MaybeSentError) return
    const isVoid = [FeeOutdatedError, NameChangedError, TransferOutdatedError].some((kind) => error instanceof kind)
    // Otherwise the same transfer under a new id: what was refused was never sent.
    if (!isVoid) state.intent = ref(Object.freeze({ ...intent, id: createUuid() }))
    else {
      leaveReview()
      void estimate()
    }
  }

  /** A hash that nobody waits for any more: the form does not offer the same transfer again. */
  function endLate(intent: Intent, of: Fixed | undefined) {
    const { intent: shown } = state
    const isOfApp = of !== undefined && of === fixed
    const isSame = shown !== undefined && isSameTransfer(shown, intent)
    if (isOfApp || isSame) {
      if (asking.isWaiting()) asking.cancel()
      leaveReview()
    }
    if (isOfApp || shown === intent) restart()
    else if (isSame) state.problem = { kind: 'alreadySent' }
    // After the view has changed, which hides messages.
    say(ui, ui.language.words.t('transfer.started'))
  }

  /** The intent is void: back to the form, which says why. */
  function leaveReview() {
    state.intent = undefined
    if (ui.router.current().view === 'WalletSendPreview') ui.router.back()
  }

  /** Calls back an app, whose errors are its own. */
  function tell<T>(callback: ((value: T) => void) | undefined, value: T) {
    void Promise.resolve(value)
      .then(callback)
      .catch((error) => log('error', 'send', error))
  }

  /** Sends the reviewed transfer: at most one request for one intent. */
  async function send(): Promise<void> {
    const { intent } = state
    if (!intent) {
      say(ui, ui.language.words.t('send.incomplete'), 'error')
      return
    }
    if (requested.has(intent.id)) return
    requested.add(intent.id)
    const of = fixed
    const { onSent, onAsked, onRefused }: Waiting = of?.given ?? {}
    state.problem = undefined
    const answered = asking.ask({
      async run(isCurrent) {
        const sent = await request(intent, isCurrent).catch((error) => {
          if (error instanceof MaybeSentError) {
            tell(onRefused, error)
            if (of) of.isTold = true
          }
          throw error
        })
        // The app too must know of a hash that nobody waits for here any more: it would ask for the transfer again.
        tell(onSent, sent.hash)
        if (of) of.isTold = true
        if (!isCurrent()) endLate(intent, of)
        return sent
      },
      onAnswer({ hash, returnsToAccount }) {
        if (returnsToAccount) ui.transactions.push({ finish: 'reset', view: 'Account' })
        reset()
        ui.router.reset('WalletSendConfirmed', {
          ...{ hash, namespace: intent.network.namespace },
          isFixed: of !== undefined,
        })
      },
      onAbort: leaveReview,
      onFailure: (error) => fail(intent, error),
    })
    if (of) of.answered = Promise.all([of.answered, answered])
    onAsked?.(answered)
    await answered
  }

  function reset() {
    for (const run of Object.values(runs)) run.cancel()
    receiver.cancel()
    if (fixed) ended.add(fixed.given)
    fixed = undefined
    Object.assign(state, initialSendState())
  }

  /** An empty form. */
  function restart() {
    reset()
    choose(coin())
  }

  /** An app's transfer ends without its hash. While the wallet is asked, its answer decides. */
  function refuse(of: Fixed, error: LatchkeyError) {
    void of.answered.then(() => {
      if (!of.isTold) tell(of.given.onRefused, error)
    })
  }

  /** Empties the form; an app learns why. */
  function drop(error: LatchkeyError) {
    if (fixed) refuse(fixed, error)
    reset()
  }

  /** Closed, or other views: the form is forgotten, and nobody pays later what an app was told has ended. */
  function followModal() {
    if (ui.modalState.state.isOpen && VIEWS.some(ui.router.has)) return
    if (asking.isWaiting()) asking.cancel()
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
    const hadIntent = state.intent !== undefined
    const { receiverText } = state
    if (asking.isWaiting()) asking.cancel()
    leaveReview()
    const isGone = account.of(namespace ?? '') === undefined
    const wasFixed = state.isFixed
    // The receiver is of who was connected, and an app's transfer of that account and network.
    if (isGone) paid.clear()
    if (isElsewhere || isGone || wasFixed) drop(new TransferOutdatedError())
    if (isGone) return
    if (state.token || isElsewhere || wasFixed) choose(coin())
    if (!isElsewhere && !wasFixed && receiverText) receiver.set(receiverText, { isPasted: true })
    if (hadIntent || wasFixed) state.problem = { kind: 'outdated' }
  }
  scope.add(subscribe(network.state as object, followPlace))
  scope.add(subscribe(account.state as object, followPlace))

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
    if (!state.token || state.token.networkId !== here.on.caipNetworkId) choose(coin())
  }

  return {
    state: state as ReadonlyState<SendState>,
    asking: asking.state,
    isWaiting: asking.isWaiting,
    /** The wallet was asked for this very intent. */
    isRequested: ({ id }: Intent) => requested.has(id),
    begin,
    /** Fills the form for an app; the user can only send it or leave. */
    async fix(given: SendArguments): Promise<void> {
      if (ended.has(given)) return begin()
      // Back from its review.
      if (fixed?.given === given) return
      drop(new ModalClosedError())
      const { to, amount, token, onRefused } = given
      const units = parseAmountText(String(amount))
      const isCurrent = runs.receiver.begin()
      const begun = keyOf()
      function refuse(error: unknown, text: 'send.badRequest' | 'send.failed') {
        say(ui, ui.language.words.t(text), 'error')
        ended.add(given)
        onRefused?.(error)
        choose(coin())
      }
      let unread: unknown
      const find = (address: string) =>
        findToken(address).catch((error) => {
          if (problemOf(error).kind === 'failed') unread = error
          return undefined
        })
      const wanted = token === undefined ? coin() : await find(token)
      if (!isCurrent()) return
      // What was found for another account or network is not what the app means.
      if (keyOf() !== begun) return refuse(new TransferOutdatedError(), 'send.badRequest')
      // Whether it is a token is not known.
      if (unread !== undefined) return refuse(unread, 'send.failed')
      if (units === undefined || !wanted) {
        const reason = wanted ? 'An amount and receiver address are required' : 'A token is required'
        return refuse(new TransferIncompleteError(reason), 'send.badRequest')
      }
      choose(wanted)
      state.isFixed = true
      state.sendTokenAmount = units
      fixed = { given, answered: Promise.resolve(), isTold: false }
      receiver.set(String(to), { isPasted: true })
    },
    /**
     * Fills the form with a transfer that has moved nothing. The user reviews it again before the wallet is asked.
     * `false` if the card, the account or the network is another one by then.
     */
    async refill(sent: SentTransfer): Promise<boolean> {
      const { to, toName, amount, token } = sent
      drop(new ModalClosedError())
      const isCurrent = runs.receiver.begin()
      const begun = keyOf()
      const wanted = token === undefined ? coin() : await findToken(token).catch(() => undefined)
      if (!isCurrent() || keyOf() !== begun) return false
      // Never another token than the one that was sent.
      choose(wanted ?? toUnreadToken(sent))
      state.sendTokenAmount = amount
      receiver.set(toName ?? to, { isPasted: true })
      return true
    },
    coin,
    /** Reads a token again that could not be read. */
    async retryToken(): Promise<void> {
      if (state.token) await readBalance(state.token)
    },
    selectToken(token: Token) {
      state.problem = undefined
      choose(token)
    },
    /** Takes a typed amount whole or not at all (AMT-2); `false` if it is not an amount. */
    setAmount(text: string): boolean {
      const amount = text === '' ? '' : parseAmountText(text)
      if (amount === undefined) return false
      state.problem = undefined
      state.sendTokenAmount = amount
      state.isMax = false
      touch()
      return true
    },
    /** Everything that can be sent: the balance now, less the fee at review. */
    async setMax(): Promise<void> {
      const { token, balance } = state
      if (!token || balance === undefined) return
      state.isMax = true
      state.sendTokenAmount = formatUnits(balance, token.decimals ?? 0)
      touch()
    },
    setReceiver(text: string, options?: { isPasted?: boolean }) {
      state.problem = undefined
      receiver.set(text, options)
    },
    retryReceiver: receiver.retry,
    /** The user has read both addresses in full, and means this one. */
    acceptLookAlike() {
      state.isCompared = true
    },
    review,
    send,
    cancelRequest: asking.cancel,
    reset,
  }
}
