import { ref, subscribe } from 'valtio/vanilla'
import { SWAP_TOKENS_WAIT_MS } from '../../config/limits.js'
import { isSwapNetwork } from '../../config/swapNetworks.js'
import { parseAmountText } from '../../core/amount.js'
import { createLatest, sleep } from '../../core/async.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Unsubscribe } from '../../core/scope.js'
import { formatUnits } from '../../core/units.js'
import { isSmartAccount } from '../../domain/isSmartAccount.js'
import type { Network } from '../../domain/network.js'
import type { Token } from '../../domain/token.js'
import { InsufficientFundsError } from '../../errors/transferErrors.js'
import type { Modal } from '../../modal/modal.js'
import { say } from '../../modal/say.js'
import type { SwapRequest } from '../../modal/walletModal.js'
import { isPageHidden } from '../../platform/pageState.js'
import { watchShown } from '../../platform/watchPage.js'
import { buildIntent } from './buildIntent.js'
import { problemOf } from './problemOf.js'
import { createQuotes, isExpired } from './quotes.js'
import { allowedBy, approvalKey, createSending } from './sending.js'
import { createSwapContext, isSlippage, loadSwapService } from './swapContext.js'
import { isWorse } from './swapMath.js'
import { emptyForm, findGap, type OpenApproval, type SwapIntent, type SwapSide, type SwapState } from './swapState.js'
import { createSwapTokens, findBySymbol } from './swapTokens.js'

export type SwapController = ReturnType<typeof createSwapController>

const VIEWS: readonly string[] = ['Swap', 'SwapSelectToken', 'SwapPreview']

/** More gas than a swap usually takes, for what must stay of the coin. */
const MAX_GAS = 300_000n
const REFRESH_CHECK_MS = 500

/** Why a fresh review must be read before it is requested: it differs from the shown one in more than its price. */
function changeOf(shown: SwapIntent, fresh: SwapIntent): 'changed' | 'feeChanged' | undefined {
  const isSame =
    fresh.router === shown.router && fresh.isSimulated === shown.isSimulated && fresh.steps[0] === shown.steps[0]
  if (!isSame) return 'changed'
  return fresh.fee * 10n > shown.fee * 11n ? 'feeChanged' : undefined
}

/** The form of a swap, its review, and what the wallet is asked for. */
export function createSwapController(modal: Modal, loadService = loadSwapService) {
  const { wallet, ui, services, scope } = modal
  const { account, network } = wallet
  const { events, log } = services
  const context = createSwapContext(modal, loadService)
  const { state, place, keyOf, coin, tokenOn, swapsOf } = context
  const tokens = createSwapTokens(context)
  const quotes = createQuotes(context)
  const sending = createSending(context, { leaveReview, onApproved, onSent: () => clear() })
  const builds = createLatest()
  let buildAborter = new AbortController()
  /** Views that need fresh prices. */
  let watchers = 0
  /** OPEN_SWAP was told. */
  let isOpened = false
  let applied: SwapRequest | undefined
  const fills = createLatest()

  function cancelBuild() {
    builds.cancel()
    buildAborter.abort()
    buildAborter = new AbortController()
    state.loading = false
  }

  /** The swap has changed: quote, built transaction and allowance are void at once (SWAP-6). */
  function touch() {
    cancelBuild()
    Object.assign(state, {
      intent: undefined,
      lowered: undefined,
      isLossAccepted: false,
      isRouterCompared: false,
      doneSteps: [],
    })
    // Why the review ended stays until the user does something.
    if (state.problem?.kind !== 'outdated') state.problem = undefined
    quotes.forgetAllowance()
    void quotes.askSoon()
  }

  function select(side: SwapSide, token: Token | undefined) {
    const chosen = token && ref(token)
    if (side === 'from') Object.assign(state, { sourceToken: chosen, isMax: false })
    else state.toToken = chosen
    void quotes.readSide(side)
  }

  function choose(side: SwapSide, token: Token | undefined) {
    select(side, token)
    touch()
    quotes.readPrices()
  }

  /** Forgets the form, and the slippage that was chosen for it; what the wallet has sent is still followed. */
  function clear() {
    fills.cancel()
    cancelBuild()
    quotes.drop()
    quotes.cancelReads()
    Object.assign(state, emptyForm(), { slippage: context.defaultSlippage })
    isOpened = false
    applied = undefined
  }

  function leaveReview() {
    cancelBuild()
    Object.assign(state, { intent: undefined, lowered: undefined, isLossAccepted: false, isRouterCompared: false })
    if (ui.router.current().view === 'SwapPreview') ui.router.back()
    void quotes.askSoon()
  }

  /** The user has left the review. */
  function leave() {
    cancelBuild()
    Object.assign(state, {
      intent: undefined,
      lowered: undefined,
      isLossAccepted: false,
      isRouterCompared: false,
      doneSteps: [],
    })
  }

  /** Shows a new intent; one that gives less than the user has seen must be accepted (SWAP-4). */
  function show(intent: SwapIntent, before: SwapIntent | undefined) {
    const seen = state.lowered ?? before?.expected
    const isLower = seen !== undefined && isWorse(intent.expected, seen)
    Object.assign(state, { intent: ref(intent), lowered: isLower ? seen : undefined })
    // The tick was for another loss.
    if (before?.caution !== intent.caution || isLower) state.isLossAccepted = false
    if (before?.router !== intent.router || before.isSimulated) state.isRouterCompared = false
  }

  /** The review, from a quote that holds. `isNew`: at a new price, whatever the last one is. */
  async function prepare({ isNew }: { isNew: boolean }): Promise<SwapIntent | undefined> {
    cancelBuild()
    const isCurrent = builds.begin()
    const { signal } = buildAborter
    const before = state.intent
    state.loading = true
    try {
      const known = state.quote
      const quote = !isNew && known && !isExpired(known) ? known : await quotes.ask()
      if (!isCurrent()) return undefined
      if (!quote) {
        state.loading = false
        return undefined
      }
      await quotes.pricesRead()
      if (!isCurrent()) return undefined
      const intent = await buildIntent(context, quote, signal)
      if (!isCurrent() || !quotes.isWanted(quote.terms)) return undefined
      show(intent, before)
      return intent
    } catch (error) {
      if (!isCurrent() || scope.isEnded) return undefined
      throw error
    } finally {
      if (isCurrent()) state.loading = false
    }
  }

  function fail(error: unknown) {
    log('debug', 'swap review', error)
    state.problem = ref(problemOf(error))
  }

  const readFee = (on: Network, gas: bigint) =>
    swapsOf(on)
      .then((swaps) => swaps.estimateFee(gas, on, scope.signal))
      .catch((error) => {
        log('debug', 'swap fee', error)
        return undefined
      })

  /** Everything, less what the network may charge (AMT-6). */
  async function fillMax(gas?: bigint): Promise<boolean> {
    const here = place()
    const begun = keyOf()
    const { sourceToken, source } = state
    if (!here || !sourceToken || source.balance === undefined) return false
    const isCurrent = fills.begin()
    let units = source.balance
    if (sourceToken.address === undefined) {
      const reserve = (gas === undefined ? state.fee : undefined) ?? (await readFee(here.on, gas ?? MAX_GAS))
      // A late answer never fills another token's amount.
      if (!isCurrent() || keyOf() !== begun || state.sourceToken?.id !== sourceToken.id) return false
      if (reserve === undefined) {
        // The review's own problem says more.
        if (gas === undefined) state.problem = { kind: 'feeUnknown' }
        return false
      }
      // Fees rise between the form and the review.
      units = units > 2n * reserve ? units - 2n * reserve : 0n
    }
    Object.assign(state, { isMax: true, sourceTokenAmount: formatUnits(units, sourceToken.decimals ?? 0) })
    touch()
    return true
  }

  /** Builds and checks the swap, and shows it. */
  async function review(): Promise<void> {
    if (state.loading || findGap(state)) return
    const details = state.quote && initiated()
    try {
      const intent = await prepare({ isNew: false })
      // Left meanwhile, for the list of tokens or another view.
      if (!intent || ui.router.current().view !== 'Swap') return
      if (details) events.emit('INITIATE_SWAP', details)
      ui.router.push('SwapPreview')
    } catch (error) {
      fail(error)
      const isTooMuch = error instanceof InsufficientFundsError && error.missing === 'fee' && state.isMax
      const { problem } = state
      if (isTooMuch && (await fillMax(MAX_GAS * 4n))) {
        state.problem = problem
        return
      }
      // What was quoted led here: the next press asks again.
      quotes.drop()
      state.quoteStatus = 'failed'
    }
  }

  function initiated() {
    const { quote, sourceToken, toToken, sourceTokenAmount } = state
    const here = place()
    if (!quote || !here || !sourceToken || !toToken) return undefined
    return {
      isSmartAccount: isSmartAccount(here.from),
      network: here.on.caipNetworkId,
      swapFromToken: sourceToken.symbol,
      swapToToken: toToken.symbol,
      swapFromAmount: sourceTokenAmount,
      swapToAmount: formatUnits(quote.toUnits, toToken.decimals ?? 0),
    }
  }

  /** A new price, and in the review all that hangs on it; replaces the screen as a whole (SWAP-4). */
  async function refresh(): Promise<void> {
    if (sending.isAsking() || state.loading || sending.isApproving(state.intent)) return
    // What may have been sent is not offered again at a new price.
    if (state.intent && sending.isRequested(state.intent)) return
    quotes.readPrices()
    if (!state.intent) {
      await quotes.ask()
      return
    }
    try {
      await prepare({ isNew: true })
    } catch (error) {
      // A refused swap ends the review; without an answer the shown one holds until it expires.
      const problem = problemOf(error)
      if (problem.kind === 'failed' || problem.kind === 'allowance' || problem.kind === 'approval') return
      fail(error)
      leaveReview()
    }
  }

  /** The approval of a review is decided. */
  async function onApproved(isConfirmed: boolean, { key, units }: OpenApproval) {
    const { intent } = state
    // Another review, or one that the wallet is asked for, goes on as it is.
    if (!intent || intent.steps[0] === 'swap' || approvalKey(intent) !== key || sending.isAsking()) return
    quotes.forgetAllowance()
    const [step] = intent.steps
    if (isConfirmed && step && allowedBy(intent) === units) state.doneSteps = [...state.doneSteps, step]
    try {
      const next = await prepare({ isNew: true })
      // The chain decides: an approval may have been replaced by one that suffices.
      if (next && !isConfirmed && next.steps[0] !== 'swap') state.problem = { kind: 'approvalFailed' }
      // Without a price there is nothing to review; what is approved stays approved.
      if (!next && state.intent === intent) leaveReview()
    } catch (error) {
      fail(error)
      leaveReview()
    }
  }

  /** A caution that the user has not accepted yet (SWAP-11, SWAP-14). */
  const isUnread = ({ caution, isSimulated }: SwapIntent) =>
    (caution !== undefined && !state.isLossAccepted) || (!isSimulated && !state.isRouterCompared)

  /** Asks the wallet for what is shown, after a new price if the shown one has expired. */
  async function confirm(): Promise<void> {
    const { intent } = state
    if (!intent) {
      say(ui, ui.language.words.t('swap.noAccount'), 'error')
      return
    }
    if (sending.isRequested(intent) || sending.isAsking() || sending.isApproving(intent)) return
    if (state.lowered !== undefined || isUnread(intent)) return
    if (!isExpired(intent.quote)) {
      // A refresh under way must not replace what was pressed.
      cancelBuild()
      return sending.send(intent)
    }
    if (state.loading) return
    try {
      const fresh = await prepare({ isNew: true })
      if (!fresh) {
        // Still shown, so no edit or switch has replaced it: the service has no price.
        if (state.intent === intent) state.problem = state.quoteProblem ?? { kind: 'failed' }
        return
      }
      const change = changeOf(intent, fresh)
      if (change) state.problem = { kind: change }
      else if (state.lowered === undefined && !isUnread(fresh)) await sending.send(fresh)
    } catch (error) {
      fail(error)
    }
  }

  let key = keyOf()
  let networkId = place()?.on.caipNetworkId
  let namespace = network.state.activeNamespace
  /** Another account or network: nothing that was quoted or built holds any more (CON-2). */
  function followPlace() {
    const now = keyOf()
    if (now === key) return
    key = now
    fills.cancel()
    const isElsewhere = place()?.on.caipNetworkId !== networkId || network.state.activeNamespace !== namespace
    networkId = place()?.on.caipNetworkId
    namespace = network.state.activeNamespace
    const hadIntent = state.intent !== undefined
    const { toToken } = state
    if (sending.isAsking()) sending.cancel()
    quotes.forgetAllowance()
    if (hadIntent) leaveReview()
    if (isElsewhere) {
      const known = applied
      clear()
      // The app meant tokens of the other network.
      applied = known
      tokens.forget()
      // The typed amount was of the other network's token.
      if (VIEWS.includes(ui.router.current().view)) begin()
    } else {
      if (state.sourceToken) select('from', tokens.withHolding(state.sourceToken))
      if (toToken) select('to', tokens.withHolding(toToken))
      touch()
    }
    if (hadIntent) state.problem = { kind: 'outdated' }
  }
  scope.add(subscribe(network.state as object, followPlace))
  scope.add(subscribe(account.state as object, followPlace))

  /** Closed, or another view: the form is forgotten, and the page is told what is still open. */
  function followModal() {
    const { isOpen } = ui.modalState.state
    const { view } = ui.router.current()
    const isHere = isOpen && VIEWS.includes(view)
    if (!isHere && (state.sourceToken || state.toToken)) clear()
    // The review has ended: an approval that is being mined goes on.
    else if (state.intent && view !== 'SwapPreview') leave()
    // No review opens over the list of tokens.
    else if (view === 'SwapSelectToken') cancelBuild()
    if (!isOpen && state.sent?.status === 'pending')
      ui.snackbar()?.show(sending.textOf('swap.pending', state.sent), 'loading')
  }
  scope.add(subscribe(ui.modalState.state as object, followModal))
  scope.add(subscribe(ui.router.state as object, followModal))

  /** Due refreshes wait until the page is looked at. */
  function refreshIfDue() {
    const { refreshesAt } = state
    if (watchers > 0 && refreshesAt !== undefined && refreshesAt <= Date.now() && !isPageHidden()) void refresh()
  }

  /** On a network that the service does not know, the user chooses another one. */
  function leaveNetwork() {
    if (ui.offers('UnsupportedChain')) ui.router.replace('UnsupportedChain', { isForSwap: true })
    else {
      say(ui, ui.language.words.t('swap.network.unsupported'), 'error')
      ui.router.back()
    }
  }

  function begin(params?: SwapRequest) {
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
      .then(({ refresh: read }) => read(on))
      .catch((error) => log('debug', 'tokens', error))
    void tokens.load()
    const native = coin()
    // Moved to the other side, the coin is no default.
    if (state.sourceToken?.networkId !== caipNetworkId && state.toToken?.id !== native?.id) choose('from', native)
    if (!params || params === applied) return
    applied = params
    void apply(params, held)
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
    state: state as ReadonlyState<SwapState>,
    asking: sending.asking,
    isAsking: sending.isAsking,
    isApproving: sending.isApproving,
    isRequested: sending.isRequested,
    held: tokens.held,
    withHolding: tokens.withHolding,
    /** Opens the form, with the network's coin unless a token is chosen already. */
    begin,
    loadTokens: () => void tokens.load(),
    /** Keeps the price fresh while a view shows it. */
    watch(): Unsubscribe {
      watchers++
      const timer = setInterval(refreshIfDue, REFRESH_CHECK_MS)
      const stop = watchShown(refreshIfDue)
      return () => {
        watchers--
        clearInterval(timer)
        stop()
      }
    },
    /** A token of one side; the other side's moves over if it is the same. */
    selectToken(side: SwapSide, token: Token) {
      const other = side === 'from' ? 'to' : 'from'
      const before = tokenOn(side)
      fills.cancel()
      if (tokenOn(other)?.id === token.id) select(other, before)
      state.problem = undefined
      if (side === 'from' && before?.id !== token.id) state.sourceTokenAmount = ''
      choose(side, tokens.withHolding(token))
    },
    /** Takes a typed amount whole or not at all (AMT-2); `false` if it is not an amount. */
    setAmount(text: string): boolean {
      const amount = text === '' ? '' : parseAmountText(text)
      if (amount === undefined) return false
      fills.cancel()
      Object.assign(state, { problem: undefined, sourceTokenAmount: amount, isMax: false })
      touch()
      return true
    },
    setMax: () => fillMax(),
    /** Whole percent; `false` if the service does not take it (SWAP-7). */
    setSlippage(percent: number): boolean {
      if (!isSlippage(percent)) return false
      if (percent !== state.slippage) {
        state.slippage = percent
        state.problem = undefined
        touch()
      }
      return true
    },
    /** The two sides change places: what would be received is paid. */
    flip() {
      const { sourceToken, toToken, quote } = state
      if (!sourceToken && !toToken) return
      const amount = quote && toToken ? formatUnits(quote.toUnits, toToken.decimals ?? 0) : ''
      fills.cancel()
      state.problem = undefined
      select('from', toToken)
      select('to', sourceToken)
      state.sourceTokenAmount = amount
      touch()
      quotes.readPrices()
    },
    /** Asks for a price again after a failure. */
    retry() {
      state.problem = undefined
      if (state.listStatus === 'failed') void tokens.load()
      void quotes.askSoon()
    },
    review,
    confirm,
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
    cancelRequest: sending.cancel,
    clear,
  }
}
