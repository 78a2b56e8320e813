import { subscribe } from 'valtio/vanilla'
import { SWAP_TOKENS_WAIT_MS } from '../../config/limits.js'
import { isSwapNetwork } from '../../config/swapNetworks.js'
import { parseAmountText } from '../../core/amount.js'
import { sleep } from '../../core/async.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Unsubscribe } from '../../core/scope.js'
import { isSmartAccount } from '../../domain/isSmartAccount.js'
import type { Modal } from '../../modal/modal.js'
import { say } from '../../modal/say.js'
import type { SwapRequest } from '../../modal/walletModal.js'
import { isPageHidden } from '../../platform/pageState.js'
import { watchShown } from '../../platform/watchPage.js'
import { createQuotes } from './quotes.js'
import { createSwapContext, loadSwapService, type SwapContext } from './swapContext.js'
import { createSwapForm, nothingAccepted, type SwapForm } from './swapForm.js'
import { createBuilds, createSwapReview } from './swapReview.js'
import { findGap, type SwapState } from './swapState.js'
import { createSwapTokens, findBySymbol } from './swapTokens.js'

export type SwapController = ReturnType<typeof createSwapController>

const VIEWS: readonly string[] = ['Swap', 'SwapSelectToken', 'SwapPreview']

const REFRESH_CHECK_MS = 500

type Parts = {
  readonly form: SwapForm
  readonly tokens: ReturnType<typeof createSwapTokens>
  readonly quotes: ReturnType<typeof createQuotes>
}

/** Opens the form, and fills it for an app. */
function createFilling(context: SwapContext, { form, tokens, quotes }: Parts) {
  const { modal, state, place, keyOf, coin } = context
  const { wallet, ui, services, scope } = modal
  const { events, log } = services
  const { fills, select, choose, touch } = form
  /** OPEN_SWAP was told. */
  let isOpened = false
  let applied: SwapRequest | undefined

  /** On a network that the service does not know, the user chooses another one. */
  function leaveNetwork() {
    if (ui.offers('UnsupportedChain')) ui.router.replace('UnsupportedChain', { isForSwap: true })
    else {
      say(ui, ui.language.words.t('swap.network.unsupported'), 'error')
      ui.router.back()
    }
  }

  /** Fills the form for an app, once its tokens are known; what is not certain is left to the user. */
  async function apply({ fromToken, toToken, amount }: SwapRequest, held: Promise<unknown>) {
    const isCurrent = fills.begin()
    const begun = keyOf()
    await Promise.all([
      tokens.load(),
      Promise.race([held, sleep(SWAP_TOKENS_WAIT_MS, scope.signal).catch(() => undefined)]),
    ])
    if (!isCurrent() || keyOf() !== begun) return
    const find = (text: unknown) =>
      typeof text === 'string' ? findBySymbol(state.tokens, tokens.held(), text) : undefined
    const destination = find(toToken)
    const native = coin()
    // The default is paid whatever the form had, unless it is what is wanted.
    const byDefault = native?.id === destination?.id ? undefined : native
    const source = fromToken === undefined ? byDefault : find(fromToken)
    const { sourceToken: before } = state
    if (fromToken === undefined && !source) select('from', undefined)
    if (source) {
      if (state.toToken?.id === source.id) select('to', undefined)
      select('from', tokens.withHolding(source))
    }
    if (destination && destination.id !== source?.id) {
      // The network's coin was only a default.
      if (state.sourceToken?.id === destination.id) select('from', undefined)
      select('to', tokens.withHolding(destination))
    }
    // A comma is the decimal mark of a user, never of an app.
    const units = amount === undefined || String(amount).includes(',') ? undefined : parseAmountText(String(amount))
    // An amount is of the token that it was given or typed for, of no other.
    if (units !== undefined && source) state.sourceTokenAmount = units
    else if (state.sourceToken?.id !== before?.id) state.sourceTokenAmount = ''
    touch()
    quotes.readPrices()
  }

  return {
    /** Opens the form, with the network's coin unless a token is chosen already. */
    begin(params?: SwapRequest) {
      const here = place()
      if (!here) return
      const { caipNetworkId, namespace: on } = here.on
      if (!isSwapNetwork(caipNetworkId)) return leaveNetwork()
      if (!isOpened) {
        isOpened = true
        events.emit('OPEN_SWAP', { isSmartAccount: isSmartAccount(here.from), network: caipNetworkId })
      }
      const held = wallet
        .tokens()
        .then(({ sent, refresh: read }) => {
          sent.load(on)
          return read(on)
        })
        .catch((error) => log('debug', 'tokens', error))
      void tokens.load()
      const native = coin()
      // Moved to the other side, the coin is no default.
      if (state.sourceToken?.networkId !== caipNetworkId && state.toToken?.id !== native?.id) choose('from', native)
      if (!params || params === applied) return
      applied = params
      void apply(params, held)
    },
    /** The next form is another one. `keepsRequest`: what the app has asked for is not applied again. */
    end({ keepsRequest = false } = {}) {
      isOpened = false
      if (!keepsRequest) applied = undefined
    },
  }
}

type Followed = Parts & {
  readonly filling: ReturnType<typeof createFilling>
  readonly review: ReturnType<typeof createSwapReview>
  cancelBuild(): void
}

/** Follows the card, the account and the network: a form belongs to all of them. */
function followOutside(context: SwapContext, { form, tokens, quotes, filling, review, cancelBuild }: Followed) {
  const { modal, state, transaction, place, keyOf } = context
  const { wallet, ui, scope } = modal
  const { account, network } = wallet
  const readSubject = () => ({
    key: keyOf(),
    networkId: place()?.on.caipNetworkId,
    namespace: network.state.activeNamespace,
  })
  let subject = readSubject()

  function clear(options?: { keepsRequest: boolean }) {
    filling.end(options)
    form.clear()
  }

  /** Another account or network: nothing that was quoted or built holds any more (CON-2). */
  function followPlace() {
    const now = readSubject()
    if (now.key === subject.key) return
    const isElsewhere = now.networkId !== subject.networkId || now.namespace !== subject.namespace
    subject = now
    form.fills.cancel()
    const hadIntent = transaction.intent() !== undefined
    const { toToken } = state
    quotes.forgetAllowance()
    if (hadIntent) review.leaveReview()
    if (isElsewhere) {
      // The app meant tokens of the other network.
      clear({ keepsRequest: true })
      tokens.forget()
      // The typed amount was of the other network's token.
      if (VIEWS.includes(ui.router.current().view)) filling.begin()
    } else {
      if (state.sourceToken) form.select('from', tokens.withHolding(state.sourceToken))
      if (toToken) form.select('to', tokens.withHolding(toToken))
      form.touch()
    }
    if (hadIntent) state.problem = { kind: 'outdated' }
  }
  scope.add(subscribe(network.state as object, followPlace))
  scope.add(subscribe(account.state as object, followPlace))

  /** Closed, or another view: the form is forgotten. */
  function followModal() {
    const { isOpen } = ui.modalState.state
    const { view } = ui.router.current()
    const isHere = isOpen && VIEWS.includes(view)
    if (!isHere && (state.sourceToken || state.toToken)) clear()
    else if (transaction.intent() && view !== 'SwapPreview') {
      // The review has ended: an approval that is being mined goes on.
      cancelBuild()
      transaction.leave()
      Object.assign(state, { ...nothingAccepted(), doneSteps: [] })
    }
    // No review opens over the list of tokens.
    else if (view === 'SwapSelectToken') cancelBuild()
  }
  scope.add(subscribe(ui.modalState.state as object, followModal))
  scope.add(subscribe(ui.router.state as object, followModal))
}

/** Keeps prices fresh while a view shows them; due refreshes wait until the page is looked at. */
function createRefreshing({ state }: SwapContext, refresh: () => Promise<void>) {
  let watchers = 0
  function refreshIfDue() {
    const { refreshesAt } = state
    if (watchers > 0 && refreshesAt !== undefined && refreshesAt <= Date.now() && !isPageHidden()) void refresh()
  }
  return function watch(): Unsubscribe {
    watchers++
    const timer = setInterval(refreshIfDue, REFRESH_CHECK_MS)
    const stop = watchShown(refreshIfDue)
    return () => {
      watchers--
      clearInterval(timer)
      stop()
    }
  }
}

/** The form of a swap, its review, and what the wallet is asked for. */
export function createSwapController(modal: Modal, loadService = loadSwapService) {
  const context = createSwapContext(modal, loadService)
  const { state, transaction } = context
  const tokens = createSwapTokens(context)
  const quotes = createQuotes(context)
  const builds = createBuilds(context, quotes)
  const form = createSwapForm(context, { quotes, tokens, cancelBuild: builds.cancel })
  const filling = createFilling(context, { form, tokens, quotes })
  const clear = () => {
    filling.end()
    form.clear()
  }
  const review = createSwapReview(context, { quotes, builds, form, onSent: clear })
  followOutside(context, { form, tokens, quotes, filling, review, cancelBuild: builds.cancel })

  return {
    state: state as ReadonlyState<SwapState>,
    transaction,
    isApproving: review.isApproving,
    held: tokens.held,
    withHolding: tokens.withHolding,
    begin: filling.begin,
    loadTokens: () => void tokens.load(),
    /** Keeps the price fresh while a view shows it. */
    watch: createRefreshing(context, review.refresh),
    selectToken: form.selectToken,
    setAmount: form.setAmount,
    setMax: () => form.fillMax(),
    setSlippage: form.setSlippage,
    flip: form.flip,
    /** Asks for a price again after a failure. */
    retry() {
      state.problem = undefined
      if (state.listStatus === 'failed') void tokens.load()
      void quotes.askSoon()
    },
    async review(): Promise<void> {
      if (!state.loading && !findGap(state)) await review.review()
    },
    confirm: review.confirm,
    /** The user has read the lower output, and takes it (SWAP-4). */
    acceptPrice() {
      state.lowered = undefined
    },
    setLossAccepted(isAccepted: boolean) {
      state.isLossAccepted = isAccepted
    },
    /** The user has compared the router of a swap that the node could not test. */
    setRouterCompared(isCompared: boolean) {
      state.isRouterCompared = isCompared
    },
    /** Withdraws a request; an open prompt stays open. */
    cancelRequest() {
      if (transaction.isAsking()) transaction.leave()
    },
    clear,
  }
}
