import type { Connection } from '../../connectors/connector.js'
import { formatUnits } from '../../core/units.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { SentRequest } from '../../domain/outcome.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { UserRejectedError } from '../../errors/connectionErrors.js'
import { AllowanceUsedError } from '../../errors/swapErrors.js'
import { MaybeSentError } from '../../errors/transferErrors.js'
import { tokensOf } from '../tokens/tokensOf.js'
import { loadCallSender } from '../transactions/callSupport.js'
import {
  askWalletOnce,
  needsReview,
  prepareRequest,
  type Reviewed,
  sentDetails,
} from '../transactions/requestTransaction.js'
import { isAsking, requestTransaction, shownIntent } from '../transactions/transaction.js'
import { approvalKey } from './approvals.js'
import { problemOf } from './problemOf.js'
import type { SwapContext } from './swapContext.js'
import type { SwapEvents } from './swapEvents.js'
import type { SwapIntent } from './swapState.js'

type RequestParts = {
  readonly events: Pick<SwapEvents, 'emitFailure'>
  /** The reviewed swap is void: back to the form, which says why. */
  leaveReview(): void
  /** An approval was sent. */
  onApproval(intent: SwapIntent, sent: SentRequest): void
  /** The wallet has sent the swap, which the card shows. */
  onSent(): void
}

/** Both pay the same for the same. */
const isSameSwap = ({ quote: { terms: one } }: SwapIntent, { quote: { terms: other } }: SwapIntent) =>
  one.network === other.network &&
  one.account === other.account &&
  one.from === other.from &&
  one.to === other.to &&
  one.units === other.units

const reviewedOf = ({ next, network, connectorId }: SwapIntent): Reviewed => ({ network, connectorId, from: next.from })

/** The swap for the list of what this device has sent. */
function toSentTransfer(intent: SwapIntent, request: SentRequest, walletName: string): SentTransfer {
  const { source, destination, next, amount, expected, minimum, prices } = intent
  const decimals = destination.decimals ?? 0
  return {
    ...sentDetails(reviewedOf(intent), request, walletName),
    to: next.from,
    amount,
    symbol: source.symbol,
    decimals: source.decimals ?? 0,
    token: source.address,
    price: prices.source,
    gain: {
      amount: formatUnits(expected, decimals),
      minimum: formatUnits(minimum, decimals),
      symbol: destination.symbol,
      token: destination.address,
      decimals,
    },
  }
}

/** Asks the wallet for the steps of a reviewed swap, each at most once. */
export function createSwapRequest(context: SwapContext, parts: RequestParts) {
  const { events, leaveReview, onApproval } = parts
  const { deps, card, state, transaction, swapsOf, allowances } = context
  const { instance, services } = deps

  /** Brings in what asks the wallet for the next step. */
  async function loadRequest({ next, network }: SwapIntent) {
    const { calls } = next
    if (!calls) {
      const swaps = await swapsOf(network)
      return (live: Connection, watch: RequestWatch) => swaps.send(live, next, network, watch)
    }
    const sendCalls = await loadCallSender(deps.instance, network)
    return (live: Connection, watch: RequestWatch) => sendCalls(live, { ...next, calls }, watch)
  }

  async function ask(intent: SwapIntent, watch: RequestWatch): Promise<SentRequest> {
    const { namespace } = intent.network
    const { connection, walletName, loaded } = await prepareRequest(
      instance,
      reviewedOf(intent),
      () => loadRequest(intent),
      watch.signal,
    )
    const request = await askWalletOnce(instance, { connection, namespace }, () => loaded(connection, watch))
    // The swap takes it.
    allowances.delete(approvalKey(intent))
    if (intent.steps[0] === 'swap') void tokensOf(instance).sent.add(toSentTransfer(intent, request, walletName))
    return request
  }

  /** A hash that arrives after cancelling: the same swap is not offered again. */
  function endLate(intent: SwapIntent) {
    card.notify('sentLate')
    const shown = shownIntent(transaction)
    if (!shown || !isSameSwap(shown, intent) || isAsking(transaction)) return
    state.problem = { kind: 'sentBefore' }
    leaveReview()
  }

  function fail(intent: SwapIntent, error: unknown, isAwaited: boolean) {
    events.emitFailure(intent, error)
    services.log(error instanceof UserRejectedError ? 'debug' : 'warn', 'swap', error)
    if (error instanceof MaybeSentError && !isAwaited) card.notify('maybeSent')
    if (!isAwaited) return
    if (error instanceof MaybeSentError) state.problem = { kind: 'maybeSent' }
    if (!needsReview(error) && !(error instanceof AllowanceUsedError)) return
    state.problem = problemOf(error)
    leaveReview()
  }

  return {
    /** Asks the wallet for the shown intent's first step: at most one request for one intent. */
    async send(): Promise<void> {
      const intent = shownIntent(transaction)
      if (!intent || transaction.state.current.status !== 'review') return
      const isApproval = intent.steps[0] !== 'swap'
      state.problem = undefined
      await requestTransaction(transaction, deps.ui.yieldToWallet, {
        ask: (watch) => ask(intent, watch),
        onSent(sent, isAwaited) {
          if (isApproval) return onApproval(intent, sent)
          if (!isAwaited) return endLate(intent)
          parts.onSent()
          card.showResult(sent, intent)
        },
        onAbort: leaveReview,
        onFailure: (error, isAwaited) => fail(intent, error, isAwaited),
      })
    },
  }
}
