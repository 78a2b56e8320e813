import { ref } from 'valtio/vanilla'
import { createLatest } from '../../core/async.js'
import { formatUnits } from '../../core/units.js'
import { isSmartAccount } from '../../domain/isSmartAccount.js'
import { InsufficientFundsError } from '../../errors/transferErrors.js'
import { allowedBy, approvalKey, createApprovals } from './approvals.js'
import { buildIntent } from './buildIntent.js'
import { problemOf } from './problemOf.js'
import { isExpired, type Quotes } from './quotes.js'
import type { SwapAllowance } from './swapAllowance.js'
import type { SwapContext } from './swapContext.js'
import { nothingAccepted, type SwapForm } from './swapForm.js'
import { isWorse } from './swapMath.js'
import type { SwapPrices } from './swapPrices.js'
import { createSwapRequest } from './swapRequest.js'
import { needsComparison, type OpenApproval, type SwapIntent } from './swapState.js'

/** Why a fresh review must be read before it is requested: it differs from the shown one in more than its price. */
function changeOf(shown: SwapIntent, fresh: SwapIntent): 'changed' | 'feeChanged' | undefined {
  const isSame =
    fresh.router === shown.router &&
    fresh.isSimulated === shown.isSimulated &&
    fresh.minimumIn === shown.minimumIn &&
    fresh.alsoTaken.every((token) => shown.alsoTaken.includes(token)) &&
    fresh.steps[0] === shown.steps[0]
  if (!isSame) return 'changed'
  return fresh.fee * 10n > shown.fee * 11n ? 'feeChanged' : undefined
}

type BuildParts = {
  readonly quotes: Pick<Quotes, 'ask' | 'isWanted'>
  readonly prices: Pick<SwapPrices, 'settled'>
}

/** Builds reviews, one at a time. */
export function createBuilds(context: SwapContext, { quotes, prices }: BuildParts) {
  const { deps, state, transaction } = context
  const builds = createLatest()
  let aborter = new AbortController()

  function cancel() {
    builds.cancel()
    aborter.abort()
    aborter = new AbortController()
    transaction.keep()
    state.loading = false
  }

  /** Shows a new intent; one that gives less than the user has seen must be accepted (SWAP-4). */
  function show(intent: SwapIntent, before: SwapIntent | undefined) {
    const seen = state.lowered ?? before?.expected
    const isLower = seen !== undefined && isWorse(intent.expected, seen)
    transaction.show(intent)
    state.lowered = isLower ? seen : undefined
    // The tick was for another loss.
    if (before?.caution !== intent.caution || isLower) state.isLossAccepted = false
    if (before?.router !== intent.router || before.isSimulated) state.isRouterCompared = false
  }

  return {
    cancel,
    /** The review, from a quote that holds. `isNew`: at a new price, whatever the last one is. */
    async prepare({ isNew }: { isNew: boolean }): Promise<SwapIntent | undefined> {
      cancel()
      const isCurrent = builds.begin()
      const { signal } = aborter
      const before = transaction.intent()
      if (!transaction.prepare()) return undefined
      state.loading = true
      try {
        const known = state.quote
        const quote = !isNew && known && !isExpired(known) ? known : await quotes.ask()
        if (!isCurrent() || !quote) return undefined
        await prices.settled()
        if (!isCurrent()) return undefined
        const intent = await buildIntent(context, quote, signal)
        if (!isCurrent() || !quotes.isWanted(quote.terms)) return undefined
        show(intent, before)
        return intent
      } catch (error) {
        if (!isCurrent() || deps.scope.isEnded) return undefined
        throw error
      } finally {
        if (isCurrent()) {
          transaction.keep()
          state.loading = false
        }
      }
    },
  }
}

type ReviewParts = {
  readonly quotes: Quotes
  readonly prices: Pick<SwapPrices, 'read'>
  readonly allowance: Pick<SwapAllowance, 'forget'>
  readonly builds: ReturnType<typeof createBuilds>
  readonly form: Pick<SwapForm, 'max'>
  /** The wallet has sent the swap: the next form is an empty one. */
  onSent(): void
}

/** The review of a swap: made, kept fresh, and confirmed. */
export function createSwapReview(context: SwapContext, parts: ReviewParts) {
  const { quotes, prices, allowance, builds, form, onSent } = parts
  const { deps, card, state, transaction, place } = context
  const { events, log } = deps.services
  const approvals = createApprovals(context, onApproved)
  const request = createSwapRequest(context, {
    leaveReview,
    onApproval: (intent, sent) =>
      void approvals.follow(intent, sent, (message) =>
        events.emit('SWAP_APPROVAL_ERROR', { ...request.detailsOf(intent), message }),
      ),
    onSent,
  })
  const { prepare } = builds

  function leaveReview() {
    builds.cancel()
    transaction.leave()
    Object.assign(state, nothingAccepted())
    card.leaveReview()
    void quotes.askSoon()
  }

  function fail(error: unknown) {
    log('debug', 'swap review', error)
    state.problem = ref(problemOf(error))
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

  /** The approval of a review is decided. */
  async function onApproved(isConfirmed: boolean, { key, units }: OpenApproval) {
    const intent = transaction.intent()
    // Another review, or one that the wallet is asked for, goes on as it is.
    if (!intent || intent.steps[0] === 'swap' || approvalKey(intent) !== key || transaction.isAsking()) return
    allowance.forget()
    const [step] = intent.steps
    if (isConfirmed && step && allowedBy(intent) === units) state.doneSteps = [...state.doneSteps, step]
    try {
      const next = await prepare({ isNew: true })
      // The chain decides: an approval may have been replaced by one that suffices.
      if (next && !isConfirmed && next.steps[0] !== 'swap') state.problem = { kind: 'approvalFailed' }
      // Without a price there is nothing to review; what is approved stays approved.
      const shown = transaction.intent()
      if (!next && (shown === undefined || shown === intent)) leaveReview()
    } catch (error) {
      fail(error)
      leaveReview()
    }
  }

  /** A caution that the user has not accepted yet (SWAP-11, SWAP-14). */
  const isUnread = (intent: SwapIntent) =>
    (intent.caution !== undefined && !state.isLossAccepted) || (needsComparison(intent) && !state.isRouterCompared)

  /** At a new price, after the shown one has expired; without a change that must be read first. */
  async function confirmExpired(intent: SwapIntent): Promise<void> {
    if (state.loading) return
    try {
      const fresh = await prepare({ isNew: true })
      if (!fresh) {
        // Still shown, so no edit or switch has replaced it: the service has no price.
        if (transaction.intent() === intent) state.problem = state.quoteProblem ?? { kind: 'failed' }
        return
      }
      const change = changeOf(intent, fresh)
      if (change) state.problem = { kind: change }
      else if (state.lowered === undefined && !isUnread(fresh)) await request.send()
    } catch (error) {
      fail(error)
    }
  }

  return {
    leaveReview,
    isApproving: approvals.isOpen,
    /** Builds and checks the swap, and shows it. */
    async review(): Promise<void> {
      const details = state.quote && initiated()
      // A transaction that may have been sent is said until another one is.
      transaction.leave()
      try {
        const intent = await prepare({ isNew: false })
        // Left meanwhile, for the list of tokens or another view.
        if (!intent || card.view() !== 'form') return
        if (details) events.emit('INITIATE_SWAP', details)
        card.showReview()
      } catch (error) {
        fail(error)
        const isTooMuch = error instanceof InsufficientFundsError && error.missing === 'fee' && state.isMax
        const { problem } = state
        if (isTooMuch && (await form.max.fillLess())) {
          state.problem = problem
          return
        }
        // What was quoted led here: the next press asks again.
        quotes.drop()
        state.quoteStatus = 'failed'
      }
    },
    /** A new price, and in the review all that hangs on it; replaces the screen as a whole (SWAP-4). */
    async refresh(): Promise<void> {
      const intent = transaction.intent()
      if (transaction.isAsking() || state.loading || approvals.isOpen(intent)) return
      // What may have been sent is not offered again at a new price.
      if (intent && transaction.isRequested(intent)) return
      prices.read()
      if (!intent) {
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
    },
    /** Asks the wallet for what is shown, after a new price if the shown one has expired. */
    async confirm(): Promise<void> {
      const intent = transaction.intent()
      if (!intent) return card.notify('noAccount')
      if (transaction.isRequested(intent) || transaction.isAsking() || approvals.isOpen(intent)) return
      if (state.lowered !== undefined || isUnread(intent)) return
      if (isExpired(intent.quote)) return confirmExpired(intent)
      // A refresh under way must not replace what was pressed.
      builds.cancel()
      await request.send()
    },
  }
}
