import { SWAP_TOKENS_WAIT_MS } from '../../config/limits.js'
import { isSwapNetwork } from '../../config/swap.js'
import { parseAmountText } from '../../core/amount.js'
import { sleep } from '../../core/async.js'
import { isSmartAccount } from '../../domain/namespace.js'
import type { SwapRequest } from '../../domain/swap.js'
import type { Instance } from '../../instance/instance.js'
import { activeAccount, activeAccountKey, followActiveAccount } from '../account/activeAccount.js'
import { log } from '../log.js'
import { coinOf } from '../tokens/accountTokens.js'
import { tokensOf } from '../tokens/tokensOf.js'
import { loadSent } from '../transactions/sentTransactions.js'
import { leaveTransaction, shownIntent } from '../transactions/transaction.js'
import { forgetFormAllowance } from './approvals.js'
import { clearForm, invalidateSwap, setSide, setToken } from './editSwap.js'
import { readPrices } from './prices.js'
import { leaveReview } from './reviewSwap.js'
import { endRevocation } from './revokeApproval.js'
import { cancelReview, type SwapForm } from './swapForm.js'
import { nothingAccepted } from './swapState.js'
import { findBySymbol, forgetTokens, heldTokens, loadTokens, withHolding } from './swapTokens.js'

// Who fills the form: the user, or an app. It is emptied when what it was filled for has changed.

/** Opens the form: with the network's coin unless a token is chosen already, and with what an app has asked for. */
export function openForm(form: SwapForm, request?: SwapRequest) {
  const { instance, card, state } = form
  const active = activeAccount(instance)
  if (!active) return
  const { caipNetworkId, namespace } = active.network
  if (!isSwapNetwork(caipNetworkId)) return card.leaveNetwork()
  if (!form.isOpened) {
    form.isOpened = true
    instance.events.emit('OPEN_SWAP', { isSmartAccount: isSmartAccount(active.account), network: caipNetworkId })
  }
  loadSent(instance, namespace)
  const tokensRead = tokensOf(instance)
    .refresh(namespace)
    .catch((error) => log(instance, 'debug', 'tokens', error))
  void loadTokens(form)
  const coin = coinOf(instance)
  // Moved to the other side, the coin is no default.
  if (state.sourceToken?.networkId !== caipNetworkId && state.toToken?.id !== coin?.id) setToken(form, 'from', coin)
  if (!request || request === form.appliedRequest) return
  form.appliedRequest = request
  void fillForApp(form, request, tokensRead)
}

/** Fills the form once the tokens are known, also the account's; what is not certain is left to the user. */
async function fillForApp(form: SwapForm, { fromToken, toToken, amount }: SwapRequest, tokensRead: Promise<unknown>) {
  const { instance, state } = form
  const isCurrent = form.runs.fill.begin()
  const key = activeAccountKey(instance)
  const timeout = sleep(SWAP_TOKENS_WAIT_MS, instance.scope.signal).catch(() => undefined)
  await Promise.all([loadTokens(form), Promise.race([tokensRead, timeout])])
  if (!isCurrent() || activeAccountKey(instance) !== key) return
  const find = (text: unknown) =>
    typeof text === 'string' ? findBySymbol(state.tokens, heldTokens(instance), text) : undefined
  const destination = find(toToken)
  const coin = coinOf(instance)
  // The default is paid whatever the form had, unless it is what is wanted.
  const defaultSource = coin?.id === destination?.id ? undefined : coin
  const source = fromToken === undefined ? defaultSource : find(fromToken)
  const { sourceToken: formerSource } = state
  if (fromToken === undefined && !source) setSide(form, 'from', undefined)
  if (source) {
    if (state.toToken?.id === source.id) setSide(form, 'to', undefined)
    setSide(form, 'from', withHolding(instance, source))
  }
  if (destination && destination.id !== source?.id) {
    // The network's coin was only a default.
    if (state.sourceToken?.id === destination.id) setSide(form, 'from', undefined)
    setSide(form, 'to', withHolding(instance, destination))
  }
  // A comma is the decimal mark of a user, never of an app.
  const units = amount === undefined || String(amount).includes(',') ? undefined : parseAmountText(String(amount))
  // An amount is of the token that it was given or typed for, of no other.
  if (units !== undefined && source) state.sourceTokenAmount = units
  else if (state.sourceToken?.id !== formerSource?.id) state.sourceTokenAmount = ''
  invalidateSwap(form)
  readPrices(form)
}

/** A form belongs to the card, the account and the network: another one of them empties it. */
export function followOwner(form: SwapForm) {
  const { instance, card } = form
  let network = readNetwork(instance)
  instance.scope.add(
    followActiveAccount(instance, () => {
      const current = readNetwork(instance)
      const isElsewhere = current.id !== network.id || current.namespace !== network.namespace
      network = current
      endRevocation(form)
      changeAccount(form, isElsewhere)
    }),
  )
  instance.scope.add(card.watch(() => followCard(form)))
}

const readNetwork = (instance: Instance) => ({
  id: activeAccount(instance)?.network.caipNetworkId,
  namespace: instance.network.state.activeNamespace,
})

/** Another account or network: nothing that was quoted or built holds any more (CON-2). */
function changeAccount(form: SwapForm, isElsewhere: boolean) {
  const { instance, card, state, transaction } = form
  form.runs.fill.cancel()
  const hadIntent = shownIntent(transaction) !== undefined
  const { toToken } = state
  forgetFormAllowance(form)
  if (hadIntent) leaveReview(form)
  if (isElsewhere) {
    // The app meant tokens of the other network.
    clearForm(form, { keepsRequest: true })
    forgetTokens(form)
    // The typed amount was of the other network's token.
    if (card.view() !== 'elsewhere') openForm(form)
  } else {
    if (state.sourceToken) setSide(form, 'from', withHolding(instance, state.sourceToken))
    if (toToken) setSide(form, 'to', withHolding(instance, toToken))
    invalidateSwap(form)
  }
  if (hadIntent) state.problem = { kind: 'outdated' }
}

/** Closed, or another view: the form is forgotten. */
function followCard(form: SwapForm) {
  const { card, state, transaction } = form
  const view = card.view()
  if (view === 'elsewhere' && (state.sourceToken || state.toToken)) clearForm(form)
  else if (shownIntent(transaction) && view !== 'review') {
    // The review has ended: an approval that is being mined goes on.
    cancelReview(form)
    leaveTransaction(transaction)
    Object.assign(state, { ...nothingAccepted(), doneSteps: [] })
  }
  // No review opens over the list of tokens.
  else if (view === 'tokens') cancelReview(form)
}
