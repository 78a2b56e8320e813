import { createUuid } from '../../core/createUuid.js'
import { toFiatValue } from '../../core/fiatValue.js'
import { findLookAlike } from '../../core/findLookAlike.js'
import { formatUnits } from '../../core/units.js'
import type { WalletAccount } from '../../domain/account.js'
import type { ParsedCall } from '../../domain/appCall.js'
import type { Network } from '../../domain/network.js'
import type { PaymentQuote, PaymentRequest } from '../../domain/payment.js'
import type { SwapCall } from '../../domain/swap.js'
import type { Token } from '../../domain/token.js'
import { SPONSORED, type TransferPlan } from '../../domain/transfer.js'
import { QuoteRefusedError } from '../../errors/payErrors.js'
import { OfflineError } from '../../errors/requestErrors.js'
import {
  CallsRefusedError,
  FeeOutdatedError,
  InsufficientFundsError,
  MaybeSentError,
  TransferOutdatedError,
} from '../../errors/transferErrors.js'
import type { Instance } from '../../instance/instance.js'
import { activeAccount, activeAccountKey } from '../account/activeAccount.js'
import { appCallsOf } from '../appTransactions/planAppTransaction.js'
import { connectorIdOf } from '../connection/connectionController.js'
import { log } from '../log.js'
import { switchNetwork } from '../network/switchNetwork.js'
import { listKnown } from '../send/receiver.js'
import type { LookAlike } from '../send/sendState.js'
import { canSponsorCalls, readCallSupport } from '../transactions/callSupport.js'
import { loadSent } from '../transactions/sentTransactions.js'
import { keepReview, leaveTransaction, prepareReview, showReview } from '../transactions/transaction.js'
import { swapsOf, transfersOf } from '../transactions/transfersOf.js'
import type { PayCalls, PayCaution, PayForm, PayIntent, PayOption, PayProblem } from './payForm.js'
import { paymentCallOf } from './paymentCall.js'
import { callRulesOf, coinPriceOf, isExpired, quoteOption } from './payOptions.js'

// What is reviewed is what is signed: one frozen intent (PAY-1).

/** Plans the chosen option on its network, freezes it, and shows it. */
export async function reviewPayment(form: PayForm, option: PayOption): Promise<void> {
  const { instance, card, state, transaction } = form
  const { request } = state
  if (!request || state.loading) return
  const isCurrent = form.runs.review.begin()
  leaveTransaction(transaction)
  state.loading = true
  state.isCompared = false
  state.problem = undefined
  try {
    // The wallet must be where the money is.
    if (activeAccount(instance)?.network.caipNetworkId !== option.network.caipNetworkId)
      await switchNetwork(instance, option.network.caipNetworkId)
    if (!isCurrent()) return
    if (!prepareReview(transaction)) return
    const intent = await createIntent(form, request, option)
    if (!isCurrent()) return
    showReview(transaction, intent)
    card.showReview()
  } catch (error) {
    if (!isCurrent() || instance.scope.isEnded) return
    log(instance, 'debug', 'payment review', error)
    keepReview(transaction)
    state.problem = toPayProblem(error)
  } finally {
    if (isCurrent()) state.loading = false
  }
}

/** The shown review is made again, at a new price: after an approval, or once its price has ended. */
export async function renewReview(
  form: PayForm,
  { token, network, route, quote, feePrice }: Pick<PayIntent, 'token' | 'network' | 'route' | 'quote' | 'feePrice'>,
) {
  const { instance, state, transaction } = form
  const { request } = state
  if (!request || !prepareReview(transaction)) return
  const isCurrent = form.runs.review.begin()
  state.loading = true
  state.isCompared = false
  try {
    const intent = await createIntent(form, request, { token, network, route, quote, coinPrice: feePrice })
    if (isCurrent()) showReview(transaction, intent)
  } catch (error) {
    if (!isCurrent() || instance.scope.isEnded) return
    log(instance, 'debug', 'payment review', error)
    // What was shown holds no more: the prices say why, and offer what is left.
    leaveTransaction(transaction)
    state.problem = toPayProblem(error)
    form.card.leaveReview()
  } finally {
    if (isCurrent()) state.loading = false
  }
}

type Chosen = Pick<PayOption, 'token' | 'network' | 'route' | 'quote' | 'coinPrice'>

/** @throws TransferOutdatedError if another account or network is active */
async function createIntent(form: PayForm, request: PaymentRequest, chosen: Chosen): Promise<PayIntent> {
  const { instance } = form
  const active = activeAccount(instance)
  const { token, network, route } = chosen
  if (active?.network.caipNetworkId !== network.caipNetworkId) throw new TransferOutdatedError()
  const key = activeAccountKey(instance)
  const { account } = active
  loadSent(instance, network.namespace)
  // A price was asked for one payer: a refund goes there.
  const isHeld = chosen.quote && !isExpired(chosen) && chosen.quote.payer === account.address
  const { quote, units } = isHeld
    ? { quote: chosen.quote, units: chosen.quote.units }
    : await quoteOption(instance, request, { token, network, route, account })
  const planned = await plan(form, { request, token, network, account, quote, units })
  if (key !== activeAccountKey(instance)) throw new TransferOutdatedError()
  const lookAlike = findLookAlike(
    request.recipient,
    listKnown(account, instance.account.state.sent[request.network.namespace]),
  )
  const cautions = cautionsOf(request, account, planned, lookAlike)
  const fee = planned.transfer ?? planned.calls?.planned ?? SPONSORED
  const feePrice = coinPriceOf(instance, network) ?? chosen.coinPrice
  const amount = formatUnits(units, token.decimals ?? 0)
  const value = toFiatValue(amount, token.price)
  const charged = toFiatValue(formatUnits(fee.fee, network.nativeCurrency.decimals), feePrice)
  return Object.freeze({
    id: createUuid(),
    request,
    route,
    token,
    network,
    account: account.address,
    connectorId: connectorIdOf(instance.connection.state, network.namespace),
    units,
    amount,
    quote,
    transfer: planned.transfer,
    calls: planned.calls,
    fee: { fee: fee.fee, likelyFee: fee.likelyFee, feeKind: fee.feeKind },
    feePrice,
    total: value === undefined || (charged === undefined && fee.fee > 0n) ? undefined : value + (charged ?? 0),
    cautions,
    lookAlike,
    mustCompare: cautions.length > 0,
  })
}

type Planned = { readonly transfer: TransferPlan | undefined; readonly calls: PayCalls | undefined }

type Subject = {
  readonly request: PaymentRequest
  readonly token: Token
  readonly network: Network
  readonly account: WalletAccount
  readonly quote: PaymentQuote | undefined
  readonly units: bigint
}

/** What speaks against a payment; each needs the user to compare the address (SEND-3, SEND-5). */
function cautionsOf(
  { recipient }: PaymentRequest,
  account: WalletAccount,
  { transfer, calls }: Planned,
  lookAlike: LookAlike | undefined,
): readonly PayCaution[] {
  return [
    // The service's own address is no recipient of the app.
    ...(transfer?.to === recipient ? transfer.warnings : []),
    ...(lookAlike ? (['lookAlike'] as const) : []),
    ...(recipient === account.address ? (['self'] as const) : []),
    ...(calls && calls.test.kind !== 'done' ? (['untested'] as const) : []),
  ]
}

async function plan(form: PayForm, subject: Subject): Promise<Planned> {
  const { request, quote, units } = subject
  const [step] = quote?.steps ?? []
  if (!quote)
    return { transfer: await planTransfer(form.instance, subject, request.recipient, units), calls: undefined }
  if (step?.kind === 'deposit')
    return { transfer: await planTransfer(form.instance, subject, step.receiver, step.units), calls: undefined }
  return { transfer: undefined, calls: await planCalls(form, subject, quote) }
}

/** A transfer as any other, on send's plan and checks (PAY-3). */
async function planTransfer(
  instance: Instance,
  { token, network, account }: Subject,
  to: string,
  units: bigint,
): Promise<TransferPlan> {
  const { address: from, accounts } = account
  const [transfers, isSponsored] = await Promise.all([
    transfersOf(instance, network),
    canSponsorCalls(instance, from, network),
  ])
  if (transfers.refusalOf(to, token.address === undefined ? undefined : { address: token.address }))
    throw new QuoteRefusedError('receiver')
  const isSmartAccount = accounts.find((each) => each.address === from)?.type === 'smartAccount'
  const { address, symbol, decimals = 0 } = token
  return transfers.plan(
    {
      from,
      to,
      units,
      token: address === undefined ? undefined : { address, symbol, decimals },
      isSponsored,
      isSmartAccount,
    },
    network,
    instance.scope.signal,
  )
}

/** The calls on the payer's own network: the exact approval, and the payment, tested as a swap is. */
async function planCalls(form: PayForm, subject: Subject, quote: PaymentQuote): Promise<PayCalls> {
  const { instance, approved } = form
  const { request, token, network, account, units } = subject
  const { signal } = instance.scope
  const { address: from, accounts } = account
  const payment = paymentCallOf(quote, callRulesOf(instance, request, { token, account }))
  const appCalls = await appCallsOf(instance, network)
  // A node may not show yet what was approved a moment ago.
  const isApproved = approved?.router === payment.to && approved.token === token.address && approved.units >= units
  const approvals = isApproved ? [] : await encodeApprovals(instance, subject, payment.to)
  const parsed = [...approvals, payment].map((call): ParsedCall => appCalls.parse(call))
  const isSmartAccount = accounts.find((each) => each.address === from)?.type === 'smartAccount'
  const isSeveral = parsed.length > 1
  const [support, canSponsor] = await Promise.all([
    isSeveral ? readCallSupport(instance, from, network) : { isAtomic: true },
    canSponsorCalls(instance, from, network),
  ])
  const kind =
    isSeveral && !support.isAtomic ? 'transactions' : canSponsor ? 'sponsored' : isSeveral ? 'batch' : 'transactions'
  const receiver = { owner: request.recipient, token: request.asset.address }
  const test = await appCalls.test(
    { from, calls: parsed, isSponsored: kind === 'sponsored', receiver },
    network,
    signal,
  )
  checkTest(test, subject, payment.to)
  const [first = payment] = parsed
  const base = { to: first.to, data: first.data, value: first.value, from, details: undefined }
  const planned =
    kind === 'sponsored'
      ? { ...base, ...SPONSORED, calls: parsed }
      : kind === 'batch' && test.kind === 'done'
        ? { ...base, fee: test.fee, likelyFee: test.likelyFee, feeKind: 'estimated' as const, calls: parsed }
        : await appCalls.plan({ from, call: parsed[0] ?? appCalls.parse(payment), isSmartAccount }, network, signal)
  return Object.freeze({
    calls: parsed,
    kind: kind === 'batch' && test.kind !== 'done' ? 'transactions' : kind,
    router: payment.to,
    approvals: approvals.length,
    test: Object.freeze(test),
    planned: Object.freeze(planned),
  })
}

/** Of exactly what is paid (PAY-4). */
async function encodeApprovals(instance: Instance, subject: Subject, spender: string): Promise<readonly SwapCall[]> {
  const { token, network, account, units } = subject
  if (token.address === undefined) return []
  const { signal } = instance.scope
  const swaps = await swapsOf(instance, network)
  const { address: owner } = account
  const allowance = await swaps.readAllowance(token.address, owner, spender, network, signal)
  return swaps.encodeApprovals({ owner, token: token.address, spender, units, allowance }, network, signal)
}

/** Balances that bear interest are rounded. */
const ROUNDED_UNITS = 2n

/**
 * What the run shows (PAY-4): at most the named amount leaves, of the chosen token alone, nobody may take anything
 * afterwards, and the recipient gets what was asked for.
 */
function checkTest(test: PayCalls['test'], { request, token, units }: Subject, router: string) {
  if (test.kind === 'untested') return
  if (test.kind === 'fails') throw new QuoteRefusedError('reverted')
  const leaving = test.moves.filter(({ units: moved }) => moved < 0n)
  if (leaving.some((move) => move.token !== token.address)) throw new QuoteRefusedError('taken')
  if (leaving.some((move) => -move.units > units + ROUNDED_UNITS)) throw new QuoteRefusedError('spent')
  const lasting = test.approvals.filter((approval) => approval.units > 0n)
  // What is left of an approval of the payment itself is at most its amount.
  const isOther = lasting.some((approval) => approval.token !== token.address || approval.spender !== router)
  if (isOther || lasting.some((approval) => approval.units > units)) throw new QuoteRefusedError('approved')
  if (test.items.length > 0 || test.operators.length > 0) throw new QuoteRefusedError('taken')
  if (test.gained === undefined || test.gained < (request.units ?? 0n)) throw new QuoteRefusedError('received')
}

/** What the card says of an error. */
export function toPayProblem(error: unknown): PayProblem {
  if (error instanceof InsufficientFundsError) return { kind: error.missing === 'amount' ? 'amount' : 'fee' }
  if (error instanceof TransferOutdatedError) return { kind: 'outdated' }
  if (error instanceof FeeOutdatedError) return { kind: 'feeChanged' }
  if (error instanceof QuoteRefusedError) return { kind: 'refused' }
  if (error instanceof CallsRefusedError) return { kind: error.refused === 'sponsor' ? 'notSponsored' : 'notBatched' }
  if (error instanceof OfflineError) return { kind: 'offline' }
  return { kind: error instanceof MaybeSentError ? 'maybeSent' : 'failed' }
}

/** Another account or network is active: what was reviewed is not asked for any more (SEND-7, CON-2). */
export function followAccount(form: PayForm) {
  const { instance, state, transaction } = form
  const { current } = transaction.state
  if (current.status !== 'review' && !(current.status === 'asking' && current.phase === 'checking')) return
  const { intent } = current
  const active = activeAccount(instance)
  if (active?.account.address === intent.account && active.network.caipNetworkId === intent.network.caipNetworkId)
    return
  leaveTransaction(transaction)
  state.problem = { kind: 'outdated' }
  form.card.leaveReview()
}
