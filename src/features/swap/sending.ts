import { ref } from 'valtio/vanilla'
import { connectedOf } from '../../controllers/connection/connectionController.js'
import { formatQuantity } from '../../core/amount.js'
import { createUuid } from '../../core/createUuid.js'
import { formatUnits } from '../../core/units.js'
import type { SwapDetails } from '../../domain/events.js'
import { isSmartAccount } from '../../domain/isSmartAccount.js'
import type { SwapOutcome } from '../../domain/swap.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { UserRejectedError } from '../../errors/connectionErrors.js'
import { LatchkeyError } from '../../errors/latchkeyError.js'
import { ApprovalFailedError } from '../../errors/swapErrors.js'
import { FeeOutdatedError, MaybeSentError, TransferOutdatedError } from '../../errors/transferErrors.js'
import { createAskWallet } from '../../modal/createAskWallet.js'
import { createOpenRequests } from '../../modal/createOpenRequests.js'
import { say } from '../../modal/say.js'
import { problemOf } from './problemOf.js'
import type { SwapContext } from './swapContext.js'
import type { OpenApproval, SentSwap, SwapIntent } from './swapState.js'

type Hooks = {
  /** The reviewed swap is void: back to the form, which says why. */
  leaveReview(): void
  /** An approval is decided: everything after it is priced, built and checked again (SWAP-12). */
  onApproved(isConfirmed: boolean, approval: OpenApproval): Promise<void>
  /** The wallet has sent the swap. */
  onSent(): void
}

/** Two reviews of the same approval wait for the same transaction. */
export const approvalKey = ({ quote: { terms }, router }: SwapIntent) =>
  [terms.network, terms.account, terms.source, router].join('|')

/** What the next step allows: that of another amount is another step. */
export const allowedBy = ({ steps: [step], quote: { terms } }: SwapIntent) => (step === 'reset' ? 0n : terms.units)

/** Both pay the same for the same. */
const isSameSwap = ({ quote: { terms: one } }: SwapIntent, { quote: { terms: other } }: SwapIntent) =>
  one.network === other.network &&
  one.account === other.account &&
  one.from === other.from &&
  one.to === other.to &&
  one.units === other.units

/** Asks the wallet for the steps of a reviewed swap, each at most once, and follows them on the chain. */
export function createSending({ modal, state, place, swapsOf }: SwapContext, hooks: Hooks) {
  const { wallet, ui, services } = modal
  const { account, connection } = wallet
  const { events, log } = services
  const asking = createAskWallet(ui)
  /** Intents that were requested: never twice (SEND-8, SWAP-13). */
  const requested = new Set<string>()
  const openRequests = createOpenRequests()

  function detailsOf({ network, source, destination, amount, expected }: SwapIntent): SwapDetails {
    return {
      isSmartAccount: isSmartAccount(account.of(network.namespace)),
      network: network.caipNetworkId,
      swapFromToken: source.symbol,
      swapToToken: destination.symbol,
      swapFromAmount: amount,
      swapToAmount: formatUnits(expected, destination.decimals ?? 0),
    }
  }

  const codeOf = (error: unknown) => (error instanceof LatchkeyError ? error.code : 'Unknown')

  /** 'Swapped {from} to {amount} {to}', and its like. */
  function textOf(
    key: 'swap.pending' | 'swap.done' | 'swap.doneAtLeast' | 'swap.notDone' | 'swap.unknown',
    { intent, received }: SentSwap,
  ): string {
    const { source, destination, expected, minimum } = intent
    const least = key === 'swap.doneAtLeast' ? minimum : expected
    const amount = formatUnits(received ?? least, destination.decimals ?? 0)
    const { t, locale } = ui.language.words
    return t(key, {
      from: source.symbol,
      amount: formatQuantity(amount, locale),
      to: destination.symbol,
    })
  }

  /** The service may not know the new balances yet, so it reads both tokens again. */
  async function refreshBalances({ network, quote: { terms } }: SwapIntent) {
    const { namespace } = network
    const [{ refresh }, { refreshBalance }] = await Promise.all([wallet.tokens(), wallet.connections()])
    await Promise.all([
      refreshBalance(namespace, { isAsked: true }),
      refresh(namespace, { isAsked: true, forced: [terms.from, terms.to] }),
    ])
  }

  /** Listed with all that this device has sent; after a reload that list follows it. */
  function list({ hash, intent, at, status, received }: SentSwap, verb: 'addSwap' | 'endSwap') {
    const { source, destination, network, next, amount, expected, prices } = intent
    const gained = status === 'pending' ? expected : received
    const swap: SentTransfer = {
      ...{ hash, networkId: network.caipNetworkId, from: next.from, to: next.from, at, status },
      ...{ amount, symbol: source.symbol, token: source.address, price: prices.source },
      gain: {
        amount: gained === undefined ? undefined : formatUnits(gained, destination.decimals ?? 0),
        ...{ symbol: destination.symbol, token: destination.address },
      },
    }
    wallet
      .tokens()
      .then(({ sent }) => sent[verb](swap))
      .catch((error) => log('debug', 'sent', error))
  }

  const isShown = ({ hash }: SentSwap) => {
    const { view, params } = ui.router.current()
    return ui.modalState.state.isOpen && view === 'SwapConfirmed' && params?.hash === hash
  }

  function settle(
    sent: SentSwap,
    { outcome, received }: { outcome: SentSwap['status'] } & Omit<SwapOutcome, 'outcome'>,
  ) {
    const ended: SentSwap = Object.freeze({ ...sent, status: outcome, received, endedAt: Date.now() })
    if (state.sent?.hash === sent.hash) state.sent = ref(ended)
    list(ended, 'endSwap')
    const details = detailsOf(sent.intent)
    if (outcome === 'confirmed') {
      const got = formatUnits(received ?? sent.intent.expected, sent.intent.destination.decimals ?? 0)
      events.emit('SWAP_SUCCESS', { ...details, swapToAmount: got, hash: sent.hash })
    } else if (outcome !== 'unknown') events.emit('SWAP_ERROR', { ...details, message: outcome })
    const isDone = outcome === 'confirmed'
    const done = received === undefined ? 'swap.doneAtLeast' : 'swap.done'
    const key = isDone ? done : outcome === 'unknown' ? 'swap.unknown' : 'swap.notDone'
    if (!isShown(ended)) say(ui, textOf(key, ended), isDone ? 'success' : 'error')
    void refreshBalances(sent.intent).catch((error) => log('debug', 'swap balances', error))
  }

  async function followSwap(sent: SentSwap) {
    const { network, quote } = sent.intent
    const { account: owner, destination } = quote.terms
    try {
      const swaps = await swapsOf(network)
      const outcome = await swaps.follow(sent.hash, { account: owner, destination }, network, modal.scope.signal)
      if (!modal.scope.isEnded) settle(sent, outcome)
    } catch (error) {
      if (modal.scope.isEnded) return
      log('debug', 'swap', error)
      settle(sent, { outcome: 'unknown' })
    }
  }

  async function followApproval(hash: string, intent: SwapIntent) {
    const key = approvalKey(intent)
    const open: OpenApproval = Object.freeze({ hash, key, units: allowedBy(intent), at: Date.now() })
    state.approving = ref(open)
    const { network, quote } = intent
    let isConfirmed = false
    try {
      const swaps = await swapsOf(network)
      const received = { account: quote.terms.account, destination: quote.terms.destination }
      const { outcome } = await swaps.follow(hash, received, network, modal.scope.signal)
      isConfirmed = outcome === 'confirmed'
      if (!isConfirmed) throw new ApprovalFailedError({ details: { outcome } })
    } catch (error) {
      if (modal.scope.isEnded) return
      log('debug', 'approval', error)
      events.emit('SWAP_APPROVAL_ERROR', { ...detailsOf(intent), message: codeOf(error) })
    }
    if (state.approving?.hash === hash) state.approving = undefined
    // Nobody sees a review that goes on with it.
    if (!ui.modalState.state.isOpen || !state.intent || approvalKey(state.intent) !== key) {
      const values = { symbol: intent.source.symbol }
      const text = ui.language.words.t(isConfirmed ? 'swap.approved' : 'swap.approvalFailed', values)
      say(ui, text, isConfirmed ? 'success' : 'error')
    }
    await hooks.onApproved(isConfirmed, open)
  }

  /** The request itself. What the wallet has sent counts, whether or not anybody still waits for it (PRV-6). */
  async function request(intent: SwapIntent, isCurrent: () => boolean): Promise<string> {
    const { next, network } = intent
    const isWanted = () => isCurrent() && state.intent === intent
    const live = connectedOf(connection.state, network.namespace)
    const here = place()
    const isSame = here?.on.caipNetworkId === network.caipNetworkId && here.from.address === next.from
    if (!live || live.connectorId !== intent.connectorId || !isSame || !isWanted()) throw new TransferOutdatedError()
    const swaps = await swapsOf(network)
    const run = () => swaps.send(live.connection, next, network, isWanted)
    const hash = await openRequests.ask(live.connection, run).catch((error) => {
      if (error instanceof MaybeSentError && !isCurrent()) say(ui, ui.language.words.t('swap.maybeSent'), 'error')
      throw error
    })
    if (intent.steps[0] !== 'swap') void followApproval(hash, intent)
    else track(hash, intent, isCurrent())
    return hash
  }

  function track(hash: string, intent: SwapIntent, isAwaited: boolean) {
    const sent: SentSwap = Object.freeze({ hash, intent, at: Date.now(), status: 'pending' })
    state.sent = ref(sent)
    list(sent, 'addSwap')
    void followSwap(sent)
    if (isAwaited) return
    // Nobody waits any more: the card shows something else.
    const text = textOf('swap.pending', sent)
    ui.snackbar()?.show(text, 'loading')
    ui.announce(text)
    // Another review of the same would swap twice.
    if (!state.intent || !isSameSwap(state.intent, intent) || asking.isWaiting()) return
    state.problem = { kind: 'sentBefore' }
    hooks.leaveReview()
  }

  function fail(intent: SwapIntent, error: unknown) {
    const isRejected = error instanceof UserRejectedError
    const isApproval = intent.steps[0] !== 'swap'
    if (isRejected) events.emit('SWAP_REJECTED', detailsOf(intent))
    else
      events.emit(isApproval ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR', { ...detailsOf(intent), message: codeOf(error) })
    log(isRejected ? 'debug' : 'warn', 'swap', error)
    if (state.intent !== intent) return
    if (!isRejected) state.problem = ref(problemOf(error))
    // Stays requested: this review never asks again (SEND-8).
    if (error instanceof MaybeSentError) return
    const isVoid = error instanceof FeeOutdatedError || error instanceof TransferOutdatedError
    // Otherwise the same swap under a new id: what was refused was never sent.
    if (isVoid) hooks.leaveReview()
    else state.intent = ref(Object.freeze({ ...intent, id: createUuid() }))
  }

  return {
    asking: asking.state,
    isAsking: asking.isWaiting,
    cancel: asking.cancel,
    detailsOf,
    textOf,
    /** The wallet was asked for this very intent. */
    isRequested: ({ id }: SwapIntent) => requested.has(id),
    /** The approval of this review is being mined. */
    isApproving: (intent: SwapIntent | undefined) =>
      intent !== undefined && intent.steps[0] !== 'swap' && state.approving?.key === approvalKey(intent),
    /** Asks the wallet for the intent's first step: at most one request for one intent. */
    async send(intent: SwapIntent): Promise<void> {
      if (requested.has(intent.id)) return
      requested.add(intent.id)
      state.problem = undefined
      await asking.ask({
        run: (isCurrent) => request(intent, isCurrent),
        onAnswer(hash) {
          if (intent.steps[0] !== 'swap') return
          ui.transactions.push({ finish: 'reset', view: 'Account' })
          hooks.onSent()
          ui.router.reset('SwapConfirmed', { hash })
        },
        onAbort: hooks.leaveReview,
        onFailure: (error) => fail(intent, error),
      })
    },
  }
}
