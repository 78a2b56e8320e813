import type { Connection } from '../../connectors/connector.js'
import { formatUnits } from '../../core/units.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { SentRequest } from '../../domain/outcome.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { RequestAbortedError, UserRejectedError } from '../../errors/connectionErrors.js'
import { AllowanceUsedError } from '../../errors/swapErrors.js'
import {
  CallsRefusedError,
  FeeOutdatedError,
  MaybeSentError,
  TransferOutdatedError,
} from '../../errors/transferErrors.js'
import { tokensOf } from '../tokens/tokensOf.js'
import { approvalKey } from './approvals.js'
import { problemOf } from './problemOf.js'
import { requireConnection } from './requireConnection.js'
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

/** What makes a reviewed swap void: another review is needed. */
const voids = [AllowanceUsedError, CallsRefusedError, FeeOutdatedError, TransferOutdatedError]

/** Both pay the same for the same. */
const isSameSwap = ({ quote: { terms: one } }: SwapIntent, { quote: { terms: other } }: SwapIntent) =>
  one.network === other.network &&
  one.account === other.account &&
  one.from === other.from &&
  one.to === other.to &&
  one.units === other.units

/** The swap for the list of what this device has sent. */
function toSentTransfer(
  intent: SwapIntent,
  { hash, isCalls, sinceBlock }: SentRequest,
  walletName: string,
): SentTransfer {
  const { source, destination, network, next, amount, expected, minimum, prices } = intent
  const decimals = destination.decimals ?? 0
  return {
    ...{ hash, isCalls, networkId: network.caipNetworkId, from: next.from, to: next.from, walletName },
    ...{ amount, symbol: source.symbol, decimals: source.decimals ?? 0, token: source.address, price: prices.source },
    connectorId: intent.connectorId,
    at: Date.now(),
    sinceBlock: sinceBlock === undefined ? undefined : Number.parseInt(String(sinceBlock), 10),
    status: 'pending',
    gain: {
      amount: formatUnits(expected, decimals),
      minimum: formatUnits(minimum, decimals),
      ...{ symbol: destination.symbol, token: destination.address, decimals },
    },
  }
}

/** Asks the wallet for the steps of a reviewed swap, each at most once. */
export function createSwapRequest(context: SwapContext, parts: RequestParts) {
  const { events, leaveReview, onApproval } = parts
  const { deps, card, state, transaction, swapsOf, callSupport, openRequests, allowances } = context
  const { instance, services } = deps
  const { account } = instance

  /** Brings in what asks the wallet for the next step. */
  async function loadRequest({ next, network }: SwapIntent) {
    const { calls } = next
    if (!calls) {
      const swaps = await swapsOf(network)
      return (live: Connection, watch: RequestWatch) => swaps.send(live, next, network, watch)
    }
    const sendCalls = await callSupport.loadSender(network)
    return (live: Connection, watch: RequestWatch) => sendCalls(live, { ...next, calls }, watch)
  }

  async function ask(intent: SwapIntent, watch: RequestWatch): Promise<SentRequest> {
    const { next, network, connectorId } = intent
    const reviewed = { network, connectorId, from: next.from }
    const { connection: live, wallet: asked } = requireConnection(context, reviewed)
    const request = await loadRequest(intent)
    if (watch.signal.aborted) throw new RequestAbortedError()
    requireConnection(context, reviewed)
    const answer = await openRequests.ask(live, () => request(live, watch))
    // The hash of an earlier transaction says nothing about this one.
    if (account.state.sent[network.namespace]?.some(({ hash }) => hash === answer.hash)) throw new MaybeSentError()
    // The swap takes it.
    allowances.delete(approvalKey(intent))
    if (intent.steps[0] === 'swap') void tokensOf(instance).sent.add(toSentTransfer(intent, answer, asked.name))
    return answer
  }

  /** A hash that arrives after cancelling: the same swap is not offered again. */
  function endLate(intent: SwapIntent) {
    card.notify('sentLate')
    const shown = transaction.intent()
    if (!shown || !isSameSwap(shown, intent) || transaction.isAsking()) return
    state.problem = { kind: 'sentBefore' }
    leaveReview()
  }

  function fail(intent: SwapIntent, error: unknown, isAwaited: boolean) {
    events.emitFailure(intent, error)
    services.log(error instanceof UserRejectedError ? 'debug' : 'warn', 'swap', error)
    if (error instanceof MaybeSentError && !isAwaited) card.notify('maybeSent')
    if (!isAwaited) return
    if (error instanceof MaybeSentError) state.problem = { kind: 'maybeSent' }
    if (!voids.some((Outdated) => error instanceof Outdated)) return
    state.problem = problemOf(error)
    leaveReview()
  }

  return {
    /** Asks the wallet for the shown intent's first step: at most one request for one intent. */
    async send(): Promise<void> {
      const intent = transaction.intent()
      if (!intent || transaction.state.current.status !== 'review') return
      const isApproval = intent.steps[0] !== 'swap'
      state.problem = undefined
      await transaction.request({
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
