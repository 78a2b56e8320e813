import { ref } from 'valtio/vanilla'
import type { AppCalls } from '../../adapters/adapter.js'
import { createUuid } from '../../core/createUuid.js'
import { formatUnits } from '../../core/units.js'
import type { CallTest, ParsedCall } from '../../domain/appCall.js'
import { totalValueOf } from '../../domain/calls.js'
import type { Network } from '../../domain/network.js'
import type { PlannedCall } from '../../domain/swap.js'
import type { Token } from '../../domain/token.js'
import { SPONSORED } from '../../domain/transfer.js'
import { CallInvalidError, TransferIncompleteError, TransferOutdatedError } from '../../errors/transferErrors.js'
import type { Instance } from '../../instance/instance.js'
import { activeAccount } from '../account/activeAccount.js'
import { adapterOf } from '../adapters.js'
import { connectorIdOf } from '../connection/connectionController.js'
import { log } from '../log.js'
import { describeToken } from '../tokens/describeToken.js'
import { canSponsorCalls, readCallSupport } from '../transactions/callSupport.js'
import { keepReview, leaveTransaction, prepareReview, showReview } from '../transactions/transaction.js'
import {
  type AppIntent,
  type AppRequestKind,
  type AppTransaction,
  type AppTransactionProblem,
  toAppTransactionProblem,
} from './appIntent.js'
import { type AppTransactionForm, type AppTransactionRequest, endAppTransaction } from './appTransactionForm.js'

// What an app asks for: parsed, tested on the chain, and planned. No wallet is asked to send anything here.

/** How wallets of a network are asked for calls. @throws TransferIncompleteError where they cannot be */
export async function appCallsOf(instance: Instance, { namespace }: Network): Promise<AppCalls> {
  const appCalls = await (await adapterOf(instance, namespace)).capabilities?.appCalls?.()
  if (!appCalls) throw new TransferIncompleteError('Unsupported chain')
  return appCalls
}

/** Shows what an app asks for, once; a newer request takes its place. */
export function openAppTransaction(form: AppTransactionForm, request: AppTransactionRequest): Promise<void> {
  if (form.ended.has(request)) return Promise.resolve(form.card.leave())
  // Back from what the wallet was asked.
  if (form.request === request) return Promise.resolve()
  form.request?.onReplaced()
  endAppTransaction(form)
  form.request = request
  return planAppTransaction(form)
}

/** Reviews what is left of the request. `reason`: why it is reviewed again. */
export async function planAppTransaction(form: AppTransactionForm, reason?: AppTransactionProblem): Promise<void> {
  const { instance, request, state, transaction } = form
  if (!request) return
  const isCurrent = form.run.begin()
  if (!prepareReview(transaction)) return
  Object.assign(state, { status: 'preparing', problem: reason, isAccepted: false })
  try {
    const intent = await createIntent(form, request)
    if (!isCurrent()) return
    showReview(transaction, intent)
    state.status = 'ready'
  } catch (error) {
    if (!isCurrent() || instance.scope.isEnded) return
    log(instance, 'debug', 'app transaction', error)
    keepReview(transaction)
    Object.assign(state, { status: 'failed', problem: ref(toAppTransactionProblem(error)) })
    if (!form.card.isReviewed) request.onRefused(error)
  }
}

/** Withdraws a request that the wallet does not have yet; `false` if there is none. An open prompt is answered first. */
export function withdrawUnasked({ transaction }: AppTransactionForm): boolean {
  const { current } = transaction.state
  const isUnasked = current.status === 'asking' && current.phase === 'checking'
  if (isUnasked) leaveTransaction(transaction)
  return isUnasked
}

/** Another account or network is active: what was reviewed is not asked for any more (SEND-7, CON-2). */
export function followAccount(form: AppTransactionForm) {
  if (!form.request) return
  withdrawUnasked(form)
  void planAppTransaction(form, { kind: 'outdated' })
}

/** Freezes what the user reviews. @throws TransferOutdatedError on another network, or halfway for another account */
async function createIntent(form: AppTransactionForm, request: AppTransaction): Promise<AppIntent> {
  const { instance, payer } = form
  const { doneCount } = form.state
  const active = activeAccount(instance)
  if (active?.network.caipNetworkId !== request.network.caipNetworkId) throw new TransferOutdatedError()
  const { network, account } = active
  const { signal } = instance.scope
  const { address: from } = account
  if (payer !== undefined && payer !== from) throw new TransferOutdatedError()
  const isSmartAccount = account.accounts.find(({ address }) => address === from)?.type === 'smartAccount'
  const appCalls = await appCallsOf(instance, network)
  const calls = await withKind(appCalls, request.calls.slice(doneCount), network, signal)
  const kind = await chooseKind(instance, { from, network, calls, isSmartAccount })
  const isSponsored = kind === 'sponsored'
  const test = await appCalls.test({ from, calls, isSponsored }, network, signal)
  const planned = await plan(appCalls, { from, calls, kind, test, isSmartAccount, network, signal })
  return Object.freeze({
    id: createUuid(),
    title: request.title,
    calls,
    kind,
    doneCount,
    test: Object.freeze(test),
    planned: Object.freeze(planned),
    network,
    connectorId: connectorIdOf(instance.connection.state, network.namespace),
    account: from,
    tokens: describeTokens(instance, test),
  })
}

/** Calls with what is at their address: a contract, or somebody's account. Unknown counts as a contract. */
const withKind = (appCalls: AppCalls, calls: readonly ParsedCall[], network: Network, signal: AbortSignal) =>
  Promise.all(
    calls.map(async (call): Promise<ParsedCall> => {
      const isContract = await appCalls.isContract(call.to, network, signal).catch(() => true)
      return Object.freeze({ ...call, isAccount: !isContract })
    }),
  )

type Asked = {
  readonly from: string
  readonly network: Network
  readonly calls: readonly ParsedCall[]
  readonly isSmartAccount: boolean
}

/** In one request where the wallet can, and paid for by the app where it may be. */
async function chooseKind(instance: Instance, { from, network, calls }: Asked): Promise<AppRequestKind> {
  const isSeveral = calls.length > 1
  const [{ isAtomic }, canSponsor] = await Promise.all([
    isSeveral ? readCallSupport(instance, from, network) : { isAtomic: true },
    canSponsorCalls(instance, from, network),
  ])
  if (isSeveral && !isAtomic) return 'transactions'
  if (canSponsor) return 'sponsored'
  return isSeveral ? 'batch' : 'transactions'
}

type Planned = Asked & {
  readonly kind: AppRequestKind
  readonly test: CallTest
  readonly signal: AbortSignal
}

/** What the wallet is asked for, and what that costs. @throws InsufficientFundsError */
async function plan(
  appCalls: AppCalls,
  { from, calls, kind, test, isSmartAccount, network, signal }: Planned,
): Promise<PlannedCall> {
  const [first] = calls
  if (!first) throw new CallInvalidError('calls')
  const base = { to: first.to, data: first.data, value: first.value, from, details: undefined }
  if (kind === 'sponsored') return { ...base, ...SPONSORED, calls }
  if (kind === 'transactions') return appCalls.plan({ from, call: first, isSmartAccount }, network, signal)
  if (test.kind === 'done') return { ...base, fee: test.fee, likelyFee: test.likelyFee, feeKind: 'estimated', calls }
  // Of what cannot be run only the wallet knows the fee; the value alone has to be there.
  const wholeCall = { ...first, value: totalValueOf(calls) }
  const { fee, likelyFee } = await appCalls.plan({ from, call: wholeCall, isSmartAccount }, network, signal)
  return { ...base, fee, likelyFee, feeKind: 'estimated', calls }
}

/** The tokens of a test, as the account shows them: an imitation is marked (TXT-5). */
function describeTokens(instance: Instance, test: CallTest): Readonly<Record<string, Token>> {
  if (test.kind !== 'done') return {}
  const listed = [...test.moves, ...test.approvals, ...test.calls.flatMap(({ moves }) => moves)]
  return Object.freeze(Object.fromEntries(listed.map((token) => [token.token ?? '', describeToken(instance, token)])))
}

/** What a request pays of the coin, as text. */
export const coinAmountOf = (calls: readonly ParsedCall[], { nativeCurrency }: Network): string =>
  formatUnits(totalValueOf(calls), nativeCurrency.decimals)
