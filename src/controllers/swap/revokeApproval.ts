import { ref } from 'valtio/vanilla'
import { usualRouterName } from '../../config/swap.js'
import { createUuid } from '../../core/createUuid.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { Outcome, SentRequest } from '../../domain/outcome.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { MaybeSentError, TransferOutdatedError } from '../../errors/transferErrors.js'
import { activeAccount } from '../account/activeAccount.js'
import { connectorIdOf } from '../connection/connectionController.js'
import { log } from '../log.js'
import { askWalletOnce, prepareRequest } from '../transactions/requestTransaction.js'
import {
  keepReview,
  leaveTransaction,
  prepareReview,
  requestTransaction,
  shownIntent,
  showReview,
} from '../transactions/transaction.js'
import { swapsOf, transfersOf } from '../transactions/transfersOf.js'
import { allowanceKey, forgetFormAllowance } from './approvals.js'
import type { SwapForm } from './swapForm.js'
import type { RevocationSubject, RevokeIntent } from './swapIntent.js'
import { initialRevocationState, toSwapProblem } from './swapState.js'

// Takes back what an earlier swap has left approved, with one transaction (SWAP-16).

/** Reads what is approved, and what it costs to take it back. */
export async function openRevocation(form: SwapForm, subject: RevocationSubject): Promise<void> {
  const { instance } = form
  const { state, transaction } = form.revocation
  leaveRevocation(form)
  const isCurrent = form.runs.revocation.begin()
  prepareReview(transaction)
  try {
    const intent = await planRevocation(form, subject)
    if (!isCurrent()) return
    if (intent) showReview(transaction, intent)
    else keepReview(transaction)
    state.status = intent ? 'ready' : 'none'
  } catch (error) {
    if (!isCurrent() || instance.scope.isEnded) return
    log(instance, 'debug', 'revocation', error)
    keepReview(transaction)
    Object.assign(state, { status: 'failed', problem: ref(toSwapProblem(error)) })
  }
}

/** Freezes what the user reviews. Asks no wallet. `undefined`: there is nothing to revoke. */
async function planRevocation(
  { instance }: SwapForm,
  { token, spender }: RevocationSubject,
): Promise<RevokeIntent | undefined> {
  const active = activeAccount(instance)
  const { address } = token
  if (!active || address === undefined || active.network.caipNetworkId !== token.networkId)
    throw new TransferOutdatedError()
  const { network, account } = active
  const { signal } = instance.scope
  const swaps = await swapsOf(instance, network)
  const allowance = await swaps.readAllowance(address, account.address, spender, network, signal)
  if (allowance === 0n) return undefined
  const call = await swaps.plan(account.address, swaps.encodeRevocation(address, spender), network, signal)
  return Object.freeze({
    id: createUuid(),
    token: Object.freeze({ ...token }),
    spender,
    spenderName: usualRouterName(network.caipNetworkId, spender),
    network,
    connectorId: connectorIdOf(instance.connection.state, network.namespace),
    allowance,
    call: Object.freeze(call),
    fee: call.fee,
    likelyFee: call.likelyFee,
  })
}

/** Asks the wallet for the shown revocation: at most one request for one intent. */
export async function revokeApproval(form: SwapForm): Promise<void> {
  const { instance, card } = form
  const { transaction } = form.revocation
  const intent = shownIntent(transaction)
  if (!intent) return
  await requestTransaction(transaction, card.yieldToWallet, {
    ask: (watch) => askToRevoke(form, intent, watch),
    onSent: (sent, isAwaited) => void followRevocation(form, intent, sent, isAwaited),
    onAbort: card.leaveRevocation,
    onFailure(error, isAwaited) {
      log(instance, error instanceof UserRejectedError ? 'debug' : 'warn', 'revocation', error)
      if (error instanceof MaybeSentError && !isAwaited) card.notify('revokeUnknown', intent.token.symbol)
    },
  })
}

async function askToRevoke({ instance }: SwapForm, intent: RevokeIntent, watch: RequestWatch): Promise<SentRequest> {
  const { network, connectorId, call } = intent
  const { connection, loaded: swaps } = await prepareRequest(
    instance,
    { network, connectorId, from: call.from },
    () => swapsOf(instance, network),
    watch.signal,
  )
  return askWalletOnce(instance, { connection, namespace: network.namespace }, () =>
    swaps.send(connection, call, network, watch),
  )
}

/** Follows a revocation until the chain has decided. `isShown`: its card waits for it. */
async function followRevocation(form: SwapForm, intent: RevokeIntent, sent: SentRequest, isShown: boolean) {
  const { instance, card } = form
  const { state, transaction } = form.revocation
  if (isShown) state.isFollowing = true
  const { token, spender, network, call } = intent
  const outcome = await readOutcome(form, intent, sent).catch((error): Outcome => {
    log(instance, 'debug', 'revocation', error)
    return { kind: 'unknown' }
  })
  if (instance.scope.isEnded) return
  const key = allowanceKey({ network: network.caipNetworkId, account: call.from, token: token.address, spender })
  if ('arrived' in outcome && outcome.arrived !== undefined)
    form.allowances.set(key, { units: outcome.arrived, at: Date.now() })
  // What the spender may take has changed, or is not known any more.
  forgetFormAllowance(form)
  if (shownIntent(transaction) === intent) {
    leaveRevocation(form)
    card.leaveRevocation()
  }
  // After the view: what is said stays over the next one.
  const isUnknown = outcome.kind === 'unknown'
  card.notify(outcome.kind === 'confirmed' ? 'revoked' : isUnknown ? 'revokeUnknown' : 'revokeFailed', token.symbol)
}

async function readOutcome({ instance }: SwapForm, intent: RevokeIntent, sent: SentRequest): Promise<Outcome> {
  const { token, spender, network, call } = intent
  const { hash, sinceBlock } = sent
  const transfers = await transfersOf(instance, network)
  const expected = { kind: 'approval', from: call.from, to: spender, token: token.address, units: 0n } as const
  return transfers.follow(hash, { ...expected, sinceBlock }, network, instance.scope.signal)
}

/** The card is left: a request that the wallet does not have yet is withdrawn. */
export function leaveRevocation({ revocation, runs }: SwapForm) {
  runs.revocation.cancel()
  leaveTransaction(revocation.transaction)
  Object.assign(revocation.state, initialRevocationState())
}

/** Another account or network: what was planned is not its own (CON-2). */
export function endRevocation(form: SwapForm) {
  const { state, transaction } = form.revocation
  if (!shownIntent(transaction) && state.status === 'reading') return
  leaveRevocation(form)
  form.card.leaveRevocation()
}
