import { ref } from 'valtio/vanilla'
import { createUuid } from '../../core/createUuid.js'
import { toFiatValue } from '../../core/fiatValue.js'
import { formatUnits } from '../../core/units.js'
import type { Network } from '../../domain/network.js'
import { movedNothing } from '../../domain/outcome.js'
import type { Token } from '../../domain/token.js'
import type { TransferPlan } from '../../domain/transfer.js'
import { activeAccount, activeAccountKey } from '../account/activeAccount.js'
import { connectorIdOf } from '../connection/connectionController.js'
import { log } from '../log.js'
import { coinOf } from '../tokens/accountTokens.js'
import { loadSent } from '../transactions/sentTransactions.js'
import { leaveTransaction, prepareReview, showReview } from '../transactions/transaction.js'
import { amountOf, planSend } from './planSend.js'
import { markLookAlike } from './receiver.js'
import type { SendForm } from './sendForm.js'
import { type Caution, findGap, type Intent, toSendProblem } from './sendState.js'

/** Plans the transfer on the chain, freezes it, and shows it. */
export async function reviewTransfer(form: SendForm): Promise<void> {
  const { instance, card, state, transaction } = form
  if (state.loading) return
  const active = activeAccount(instance)
  if (!active || !state.token || findGap(state)) return
  const isCurrent = form.runs.plan.begin()
  const key = activeAccountKey(instance)
  const { token } = state
  const { network } = active
  leaveTransaction(transaction)
  state.loading = true
  // A transfer that may have been sent is said until another one is.
  if (state.problem?.kind !== 'maybeSent') state.problem = undefined
  try {
    // A look-alike of an earlier receiver is never reviewed unseen (SEND-5).
    loadSent(form.instance, network.namespace)
    const plan = await planSend(form)
    if (!isCurrent() || !plan || key !== activeAccountKey(instance)) return
    markLookAlike(form)
    state.isCompared = false
    const amount = amountOf(form, plan)
    if (state.isMax) state.sendTokenAmount = amount
    prepareReview(transaction)
    showReview(transaction, createIntent(form, { plan, token, network, amount }))
    state.estimate = ref(plan)
    card.showReview()
  } catch (error) {
    if (!isCurrent() || instance.scope.isEnded) return
    log(instance, 'debug', 'send plan', error)
    state.problem = ref(toSendProblem(error))
  } finally {
    if (isCurrent()) state.loading = false
  }
}

type Planned = {
  readonly plan: TransferPlan
  readonly token: Token
  readonly network: Network
  readonly amount: string
}

/** Cautions that ask for a tick. */
const TICKED: readonly Caution[] = ['contract', 'contractElsewhere', 'offCurve', 'self']

/** Freezes what the user reviews and the wallet is asked for. */
function createIntent(form: SendForm, planned: Planned): Intent {
  const { instance, state } = form
  const { plan, token, network, amount } = planned
  const { lookAlike, receiverProfileName: name } = state
  const cautions = listCautions(form, planned)
  return Object.freeze({
    id: createUuid(),
    plan: Object.freeze(plan),
    token: Object.freeze({ ...token }),
    network,
    connectorId: connectorIdOf(instance.connection.state, network.namespace),
    amount,
    name,
    typedName: name === undefined ? undefined : state.receiverText.trim(),
    image: state.receiverProfileImageUrl,
    price: token.price,
    coinPrice: coinPriceOf(form, token),
    cautions,
    lookAlike,
    mustCompare: lookAlike !== undefined || cautions.some((caution) => TICKED.includes(caution)),
  })
}

const coinPriceOf = ({ instance }: SendForm, token: Token) =>
  (token.address === undefined ? token : coinOf(instance))?.price

/** What the review warns about. */
function listCautions(form: SendForm, planned: Planned): readonly Caution[] {
  const { namespace } = planned.network
  const { from, to, warnings } = planned.plan
  const { account } = form.instance
  const { receiverCaution } = form.state
  const isOwn = (account.of(namespace)?.accounts ?? []).some(({ address }) => address === to)
  // Other code on the page could have written the list.
  const isStored = (account.state.sent[namespace] ?? []).some((sent) => sent.to === to && !movedNothing(sent.status))
  return [
    ...(isFeeHigh(planned, coinPriceOf(form, planned.token)) ? (['fee'] as const) : []),
    ...(receiverCaution ? [receiverCaution] : []),
    ...warnings,
    ...(to === from || isOwn ? (['self'] as const) : []),
    ...(isOwn || form.paid.has(to) ? [] : ([isStored ? 'stored' : 'first'] as const)),
  ]
}

/** A node can ask for any fee, and for more than what is sent it is probably a mistake. */
function isFeeHigh({ plan, token, network }: Planned, coinPrice: number | undefined): boolean {
  // The most of an estimate is only what the account keeps back.
  const fee = plan.feeKind === 'estimated' ? plan.likelyFee : plan.fee
  if (token.address === undefined) return fee > plan.units
  const cost = toFiatValue(formatUnits(fee, network.nativeCurrency.decimals), coinPrice)
  const value = toFiatValue(formatUnits(plan.units, token.decimals ?? 0), token.price)
  return cost !== undefined && value !== undefined && cost > value
}
