import { ref } from 'valtio/vanilla'
import { parseAmountText } from '../../core/amount.js'
import { formatUnits } from '../../core/units.js'
import type { Network } from '../../domain/network.js'
import type { Token } from '../../domain/token.js'
import { activeAccount, activeAccountKey } from '../account/activeAccount.js'
import { log } from '../log.js'
import { leaveTransaction } from '../transactions/transaction.js'
import { swapsOf, transfersOf } from '../transactions/transfersOf.js'
import { forgetFormAllowance } from './approvals.js'
import { readPrices } from './prices.js'
import { askQuoteSoon, dropQuote } from './quotes.js'
import { cancelReview, isSlippage, type SwapForm } from './swapForm.js'
import {
  emptyForm,
  formFee,
  nothingAccepted,
  type SwapSide,
  type SwapState,
  toSwapProblem,
  unread,
} from './swapState.js'
import { withHolding } from './swapTokens.js'

// Both sides, the amount and the slippage: each change voids what was quoted and built.

/** The user chooses the token of one side; the other side's moves over if it is the same (SWAP-2). */
export function chooseToken(form: SwapForm, side: SwapSide, token: Token) {
  const { instance, state, runs } = form
  const otherSide = side === 'from' ? 'to' : 'from'
  const formerToken = sideToken(state, side)
  runs.fill.cancel()
  if (sideToken(state, otherSide)?.id === token.id) setSide(form, otherSide, formerToken)
  state.problem = undefined
  if (side === 'from' && formerToken?.id !== token.id) state.sourceTokenAmount = ''
  setToken(form, side, withHolding(instance, token))
}

export function setToken(form: SwapForm, side: SwapSide, token: Token | undefined) {
  setSide(form, side, token)
  invalidateSwap(form)
  readPrices(form)
}

/** Changes one side, for a caller that changes more. */
export function setSide(form: SwapForm, side: SwapSide, token: Token | undefined) {
  const { state } = form
  const chosen = token && ref(token)
  if (side === 'from') Object.assign(state, { sourceToken: chosen, isMax: false })
  else state.toToken = chosen
  void readBalance(form, side)
}

/** The two sides change places: what would be received is paid. */
export function flipSides(form: SwapForm) {
  const { state } = form
  const { sourceToken, toToken, quote } = state
  if (!sourceToken && !toToken) return
  const amount = quote && toToken ? formatUnits(quote.toUnits, toToken.decimals ?? 0) : ''
  form.runs.fill.cancel()
  state.problem = undefined
  setSide(form, 'from', toToken)
  setSide(form, 'to', sourceToken)
  state.sourceTokenAmount = amount
  invalidateSwap(form)
  readPrices(form)
}

/** Takes a typed amount whole or not at all (AMT-2); `false` if it is not an amount. */
export function setAmount(form: SwapForm, text: string): boolean {
  const amount = text === '' ? '' : parseAmountText(text)
  if (amount === undefined) return false
  form.runs.fill.cancel()
  Object.assign(form.state, { problem: undefined, sourceTokenAmount: amount, isMax: false })
  invalidateSwap(form)
  return true
}

/** Everything that can be swapped, less what the network may charge (AMT-6). `false` if balance or fee is not known. */
export const setMax = (form: SwapForm): Promise<boolean> => fillMax(form)

/** More gas than a swap usually takes, for what must stay of the coin. */
const MAX_GAS = 300_000n

/** Leaves more of the coin than the last Max did. */
export const setLowerMax = (form: SwapForm): Promise<boolean> => fillMax(form, MAX_GAS * 4n)

/** `gas`: what is left of the coin pays for it. @default the fee that the form shows */
async function fillMax(form: SwapForm, gas?: bigint): Promise<boolean> {
  const { instance, state } = form
  const active = activeAccount(instance)
  const key = activeAccountKey(instance)
  const { sourceToken, source } = state
  if (!active || !sourceToken || source.balance === undefined) return false
  const isCurrent = form.runs.fill.begin()
  let units = source.balance
  if (sourceToken.address === undefined) {
    const shownFee = gas === undefined ? formFee(state)?.fee : undefined
    const reserve = shownFee ?? (await estimateFee(form, active.network, gas ?? MAX_GAS))
    // A late answer never fills another token's amount.
    if (!isCurrent() || activeAccountKey(instance) !== key || state.sourceToken?.id !== sourceToken.id) return false
    if (reserve === undefined) {
      // The review's own problem says more.
      if (gas === undefined) state.problem = { kind: 'feeUnknown' }
      return false
    }
    // Fees rise between the form and the review.
    units = units > 2n * reserve ? units - 2n * reserve : 0n
  }
  Object.assign(state, { isMax: true, sourceTokenAmount: formatUnits(units, sourceToken.decimals ?? 0) })
  invalidateSwap(form)
  return true
}

const estimateFee = ({ instance }: SwapForm, network: Network, gas: bigint): Promise<bigint | undefined> =>
  swapsOf(instance, network)
    .then((swaps) => swaps.estimateFee(gas, network, instance.scope.signal))
    .then(({ fee }) => fee)
    .catch((error) => {
      log(instance, 'debug', 'swap fee', error)
      return undefined
    })

/** Whole percent; `false` if the service does not take it (SWAP-7). */
export function setSlippage(form: SwapForm, percent: number): boolean {
  const { state } = form
  if (!isSlippage(percent)) return false
  if (percent !== state.slippage) {
    state.slippage = percent
    state.problem = undefined
    invalidateSwap(form)
  }
  return true
}

/** The swap has changed: quote, built transaction and allowance are void at once (SWAP-6). */
export function invalidateSwap(form: SwapForm) {
  const { state } = form
  cancelReview(form)
  leaveTransaction(form.transaction)
  Object.assign(state, { ...nothingAccepted(), doneSteps: [] })
  // Why the review ended stays until the user does something.
  if (state.problem?.kind !== 'outdated') state.problem = undefined
  forgetFormAllowance(form)
  void askQuoteSoon(form)
}

/**
 * Forgets the form, and the slippage that was chosen for it; what the wallet has sent is still followed.
 * `keepsRequest`: what the app has asked for is not applied again.
 */
export function clearForm(form: SwapForm, { keepsRequest = false } = {}) {
  const { state, transaction, runs } = form
  form.isOpened = false
  if (!keepsRequest) form.appliedRequest = undefined
  runs.fill.cancel()
  cancelReview(form)
  leaveTransaction(transaction)
  dropQuote(form)
  runs.prices.cancel()
  runs.from.cancel()
  runs.to.cancel()
  forgetFormAllowance(form)
  Object.assign(state, emptyForm(), { slippage: form.defaultSlippage })
}

const sideToken = ({ sourceToken, toToken }: SwapState, side: SwapSide) => (side === 'from' ? sourceToken : toToken)

/** Balance and decimals of a side on the chain: the list may be wrong about both (AMT-4). */
export async function readBalance(form: SwapForm, side: SwapSide): Promise<void> {
  const { instance, state, shownFor } = form
  const isCurrent = form.runs[side].begin()
  const field = side === 'from' ? 'source' : 'destination'
  const token = sideToken(state, side)
  const active = activeAccount(instance)
  const key = token && `${activeAccountKey(instance)}|${token.id}`
  // A balance is never shown with another token or account.
  if (key === undefined || key !== shownFor.balances[side]) state[field] = unread()
  shownFor.balances[side] = key
  if (!active || !token) return
  const { network, account } = active
  const { scope } = instance
  try {
    const transfers = await transfersOf(instance, network)
    const { units, decimals } = await transfers.readBalance(account.address, token.address, network, scope.signal)
    if (!isCurrent()) return
    state[field] = { balance: units, isMismatched: token.decimals !== undefined && decimals !== token.decimals }
  } catch (error) {
    if (!isCurrent() || scope.isEnded) return
    // Without it the review decides; only a contract that is not a token cannot be swapped.
    state[field] = { balance: undefined, isMismatched: toSwapProblem(error).kind === 'mismatch' }
    log(instance, 'debug', 'swap balance', error)
  }
}
