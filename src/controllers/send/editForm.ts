import { ref } from 'valtio/vanilla'
import { BALANCE_REFRESH_MS } from '../../config/limits.js'
import { parseAmountText } from '../../core/amount.js'
import { toFiatValue } from '../../core/fiatValue.js'
import type { Unsubscribe } from '../../core/scope.js'
import { formatUnits } from '../../core/units.js'
import type { Token } from '../../domain/token.js'
import { TokenMismatchError } from '../../errors/transferErrors.js'
import { activeAccount } from '../account/activeAccount.js'
import { log } from '../log.js'
import { coinOf, fetchTokenPrice } from '../tokens/accountTokens.js'
import { refreshWhileShown } from '../transactions/refreshWhileShown.js'
import { shownIntent } from '../transactions/transaction.js'
import { transfersOf } from '../transactions/transfersOf.js'
import { estimateFee, invalidatePlan } from './planSend.js'
import { checkReceiver } from './receiver.js'
import type { SendForm } from './sendForm.js'

// Token and amount of the form: each change asks again for what the chain says of them.

/** The user chooses a token. */
export function chooseToken(form: SendForm, token: Token) {
  form.state.problem = undefined
  setToken(form, token)
}

export function setToken(form: SendForm, token: Token | undefined) {
  const { instance, state } = form
  state.token = token && ref(token)
  state.sendTokenAmount = ''
  state.isMax = false
  invalidatePlan(form)
  if (!token) return
  void readTokenBalance(form, token)
  void readPrice(form, token).catch((error) => log(instance, 'debug', 'price', error))
  writeCoinValue(form)
  checkReceiver(form)
}

/** Takes a typed amount whole or not at all (AMT-2); `false` if it is not an amount. */
export function setAmount(form: SendForm, text: string): boolean {
  const { state } = form
  const amount = text === '' ? '' : parseAmountText(text)
  if (amount === undefined) return false
  state.problem = undefined
  state.sendTokenAmount = amount
  state.isMax = false
  invalidatePlan(form)
  return true
}

/** Everything that can be sent: the balance now, less the fee at review. */
export function setMax(form: SendForm) {
  const { state } = form
  const { token, balance } = state
  if (!token || balance === undefined) return
  state.isMax = true
  state.sendTokenAmount = formatUnits(balance, token.decimals ?? 0)
  invalidatePlan(form)
}

/** What the account has of a token, by the chain itself: what a service lists may be late or wrong. */
export async function readTokenBalance(form: SendForm, token: Token): Promise<void> {
  const { instance, state } = form
  const isCurrent = form.runs.balance.begin()
  const active = activeAccount(instance)
  state.balance = undefined
  state.isBalanceUnknown = false
  state.isMismatched = false
  if (!active) return
  const { network, account } = active
  const { signal } = instance.scope
  try {
    const transfers = await transfersOf(instance, network)
    const { units, decimals } = await transfers.readBalance(account.address, token.address, network, signal)
    if (!isCurrent()) return
    state.balance = units
    state.isMismatched = token.decimals !== undefined && decimals !== token.decimals
    if (token.decimals !== undefined || state.token?.id !== token.id) return
    state.token = ref({ ...state.token, decimals })
    void estimateFee(form)
  } catch (error) {
    if (!isCurrent()) return
    // Without it the review decides; only a contract that is not a token cannot be sent.
    state.isMismatched = error instanceof TokenMismatchError
    state.isBalanceUnknown = !state.isMismatched
    log(instance, 'debug', 'send balance', error)
  }
}

/** Keeps the balance fresh while the form is shown: it may be topped up meanwhile. */
export const watchBalance = (form: SendForm): Unsubscribe =>
  refreshWhileShown(form.card, BALANCE_REFRESH_MS, () => void refreshBalance(form))

/** Reads the balance again; without an answer the known one stays. */
async function refreshBalance(form: SendForm): Promise<void> {
  const { instance, state } = form
  const active = activeAccount(instance)
  const { token, balance } = state
  // Still being read, or not a token: that is said already.
  if (!active || !token || state.isMismatched || (balance === undefined && !state.isBalanceUnknown)) return
  const { network, account } = active
  const { signal } = instance.scope
  const isCurrent = form.runs.balance.begin()
  try {
    const transfers = await transfersOf(instance, network)
    const { units } = await transfers.readBalance(account.address, token.address, network, signal)
    if (!isCurrent() || units === balance) return
    Object.assign(state, { balance: units, isBalanceUnknown: false })
    if (state.problem?.kind === 'funds') state.problem = undefined
    // The plan of a review, or of an open request, stays the one that is shown.
    if (!shownIntent(form.transaction)) void estimateFee(form)
  } catch (error) {
    log(instance, 'debug', 'send balance', error)
  }
}

/** What the form's amounts are worth in US dollars; sending works without it. */
async function readPrice(form: SendForm, token: Token) {
  const { instance, state } = form
  const price = token.price === undefined ? await fetchTokenPrice(instance, token) : undefined
  if (price === undefined || state.token?.id !== token.id) return
  state.token = ref({ ...state.token, price })
  writeCoinValue(form)
}

/** The specification's `networkBalanceInUSD`: what the account's coin is worth. */
function writeCoinValue({ instance, state }: SendForm) {
  const coin = state.token?.address === undefined ? state.token : coinOf(instance)
  const value = coin && toFiatValue(coin.amount, coin.price)
  state.networkBalanceInUSD = value === undefined ? undefined : String(value)
}
