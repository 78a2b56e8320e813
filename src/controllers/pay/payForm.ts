import { proxy, ref } from 'valtio/vanilla'
import { createLatest } from '../../core/async.js'
import type { CaipNetworkId } from '../../core/caip.js'
import type { Unsubscribe } from '../../core/scope.js'
import type { CallTest, ParsedCall } from '../../domain/appCall.js'
import type { Network } from '../../domain/network.js'
import type {
  Exchange,
  Payment,
  PaymentAsset,
  PaymentQuote,
  PaymentRequest,
  PaymentRoute,
} from '../../domain/payment.js'
import type { PlannedCall } from '../../domain/swap.js'
import type { Token } from '../../domain/token.js'
import type { NetworkFee, TransferPlan } from '../../domain/transfer.js'
import type { Instance } from '../../instance/instance.js'
import type { LookAlike } from '../send/sendState.js'
import { createTransaction, leaveTransaction, type Transaction } from '../transactions/transaction.js'
import type { TransactionIntent } from '../transactions/transactionState.js'
import type { YieldToWallet } from '../ui/askWallet.js'

// What the user pays: the app's request, the ways to pay it, and the review of one.

/** A token that the account may pay with. */
export type PayOption = {
  /** By network and address. */
  readonly key: string
  readonly token: Token
  readonly network: Network
  readonly route: Exclude<PaymentRoute, 'exchange'>
  /**
   * `notEnough`: of the token, or of the coin for the fee (`missing`). `noQuote`: the service does not take it.
   * `failed`: the service or the network did not answer.
   */
  readonly status: 'loading' | 'ready' | 'noQuote' | 'notEnough' | 'failed'
  readonly missing?: 'amount' | 'fee' | undefined
  /** What leaves at most without the network's fee: smallest units, and exact decimal text. */
  readonly units?: bigint | undefined
  readonly amount?: string | undefined
  readonly quote?: PaymentQuote | undefined
  readonly fee?: NetworkFee | undefined
  /** US dollars for one of the network's coin. A switch of the network forgets the account's list, which knows it. */
  readonly coinPrice?: number | undefined
  /** US dollars for the token and the most of the fee; `undefined` if a price is unknown. */
  readonly total?: number | undefined
}

/** Why the review needs a tick, or names a danger. */
export type PayCaution = 'contract' | 'offCurve' | 'lookAlike' | 'untested' | 'self'

/** What the user reviews and what is requested: the same object, frozen (PAY-1). */
export type PayIntent = TransactionIntent & {
  readonly request: PaymentRequest
  readonly route: Exclude<PaymentRoute, 'exchange'>
  readonly token: Token
  readonly network: Network
  /** The paying account. */
  readonly account: string
  readonly connectorId: string | undefined
  /** Smallest units of the token, and exact decimal text: the most that leaves, without the fee. */
  readonly units: bigint
  readonly amount: string
  readonly quote: PaymentQuote | undefined
  /** The transfer that is asked for: to the recipient, or to the payment service. */
  readonly transfer: TransferPlan | undefined
  /** The calls that are left, and what the wallet is asked for now. */
  readonly calls: PayCalls | undefined
  /** Of everything that is left. */
  readonly fee: NetworkFee
  readonly feePrice: number | undefined
  /** US dollars, fee included, at most. */
  readonly total: number | undefined
  readonly cautions: readonly PayCaution[]
  /** A known address that the recipient only resembles (SEND-5). */
  readonly lookAlike: LookAlike | undefined
  /** The user must have compared what the review names. */
  readonly mustCompare: boolean
}

export type PayCalls = {
  readonly calls: readonly ParsedCall[]
  /** One transaction after the other, all in one request, or in one that the app pays for. */
  readonly kind: 'transactions' | 'batch' | 'sponsored'
  /** The contract that takes the token. */
  readonly router: string
  /** How many approvals come before the payment. */
  readonly approvals: number
  readonly test: CallTest
  readonly planned: PlannedCall
}

/** `expired`: the price does not hold any more. `changed`: a new review has to be read. */
export type PayProblem = {
  readonly kind:
    | 'amount'
    | 'fee'
    | 'outdated'
    | 'expired'
    | 'changed'
    | 'feeChanged'
    | 'refused'
    | 'maybeSent'
    | 'notSponsored'
    | 'notBatched'
    | 'offline'
    | 'open'
    | 'failed'
}

export type ExchangesState = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  list: readonly Exchange[]
  /** Ids of exchanges that do not have the asset. */
  unsupported: readonly string[]
}

/** The window of an exchange. `closed`: it cannot be seen any more. `refused`: the exchange gave no address. */
export type WindowStage = 'opening' | 'waiting' | 'blocked' | 'closed' | 'refused'

export type PayState = {
  /** What is paid or deposited now. */
  request: PaymentRequest | undefined
  exchanges: ExchangesState
  options: { status: 'idle' | 'loading' | 'ready'; list: readonly PayOption[] }
  /** Key of the chosen option. */
  chosenKey: string | undefined
  /** Only the tokens on this network are listed. */
  networkId: CaipNetworkId | undefined
  /** The review is being made. */
  loading: boolean
  problem: PayProblem | undefined
  isCompared: boolean
  /** The exchange that was chosen last. */
  exchange: Exchange | undefined
  window: WindowStage | undefined
  /** What the user types for a deposit: dollars, or tokens where nobody knows the price. */
  depositText: string
  /** US dollars for one token of the deposit; `undefined` if unknown. */
  depositPrice: number | undefined
  /** What the exchanges send here. */
  assets: { status: 'idle' | 'loading' | 'ready' | 'failed'; list: readonly PaymentAsset[] }
}

export type PayCard = {
  /** Without one, nobody reads what happens. */
  showReview(): void
  showProgress(payment: Pick<Payment, 'id'>): void
  /** Leaves the review of something that does not hold any more. */
  leaveReview(): void
  readonly yieldToWallet: YieldToWallet
  notify(message: 'sentLate' | 'maybeSent'): void
  /** A payment has ended that no view shows. */
  notifyEnded(payment: Payment): void
}

/** How an app hears of its request. */
export type PayWaiting = {
  readonly request: PaymentRequest
  /** The wallet is asked; `answered` never rejects. */
  onAsked?(answered: Promise<void>): void
  /** It was begun: what became of it, once that is decided. */
  onPaymentStart?(payment: Payment, settled: Promise<Payment>): void
  onRefused?(error: unknown): void
  onReplaced?(): void
}

export type PayForm = {
  readonly instance: Instance
  readonly card: PayCard
  readonly state: PayState
  readonly transaction: Transaction<PayIntent>
  readonly runs: { readonly [name in 'options' | 'exchanges' | 'review' | 'window']: ReturnType<typeof createLatest> }
  waiting: PayWaiting | undefined
  /** How many approvals of this payment are done, where the wallet takes one request at a time. */
  approved: { readonly router: string; readonly token: string | undefined; readonly units: bigint } | undefined
  stopWindow: Unsubscribe
}

export function createPayForm(instance: Instance, card: PayCard): PayForm {
  const form: PayForm = {
    instance,
    card,
    state: proxy<PayState>({
      request: undefined,
      exchanges: { status: 'idle', list: [], unsupported: [] },
      options: { status: 'idle', list: [] },
      chosenKey: undefined,
      networkId: undefined,
      loading: false,
      problem: undefined,
      isCompared: false,
      exchange: undefined,
      window: undefined,
      depositText: '',
      depositPrice: undefined,
      assets: { status: 'idle', list: [] },
    }),
    transaction: createTransaction<PayIntent>(instance.scope),
    runs: {
      options: createLatest(),
      exchanges: createLatest(),
      review: createLatest(),
      window: createLatest(),
    },
    waiting: undefined,
    approved: undefined,
    stopWindow: () => undefined,
  }
  instance.scope.add(() => form.stopWindow())
  return form
}

/** Another request takes the place of the one before, whose app is told so. */
export function beginPayment(form: PayForm, waiting: PayWaiting) {
  const { state, runs } = form
  if (form.waiting?.request === waiting.request) return
  form.waiting?.onReplaced?.()
  form.waiting = waiting
  form.approved = undefined
  for (const run of Object.values(runs)) run.cancel()
  form.stopWindow()
  leaveTransaction(form.transaction)
  state.request = ref(waiting.request)
  state.exchanges = { status: 'idle', list: [], unsupported: [] }
  state.options = { status: 'idle', list: [] }
  state.depositText = ''
  state.depositPrice = undefined
  state.assets = { status: 'idle', list: [] }
  for (const name of ['chosenKey', 'networkId', 'problem', 'exchange', 'window'] as const) state[name] = undefined
  state.isCompared = false
  state.loading = false
}

/** The option that the user has chosen, if it can still be paid with. */
export const chosenOption = ({ options, chosenKey }: Pick<PayState, 'options' | 'chosenKey'>): PayOption | undefined =>
  options.list.find(({ key, status }) => key === chosenKey && status === 'ready')

/** Lists tokens of one network only; all of them without one. */
export function filterByNetwork({ state }: PayForm, networkId: CaipNetworkId | undefined) {
  state.networkId = networkId
}

/** The user has compared what the review names (SEND-3). */
export function setCompared({ state }: PayForm, isCompared: boolean) {
  state.isCompared = isCompared
}
