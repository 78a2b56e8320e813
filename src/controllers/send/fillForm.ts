import { parseAmountText } from '../../core/amount.js'
import { type Token, tokenId } from '../../domain/token.js'
import type { SentTransfer } from '../../domain/transfer.js'
import type { LatchkeyError } from '../../errors/latchkeyError.js'
import { ModalClosedError } from '../../errors/requestErrors.js'
import { TransferIncompleteError, TransferOutdatedError } from '../../errors/transferErrors.js'
import { activeAccount, activeAccountKey, followActiveAccount } from '../account/activeAccount.js'
import { log } from '../log.js'
import { coinOf, findToken } from '../tokens/accountTokens.js'
import { tokensOf } from '../tokens/tokensOf.js'
import { loadSent } from '../transactions/sentTransactions.js'
import { shownIntent } from '../transactions/transaction.js'
import { setToken } from './editForm.js'
import { setReceiver } from './receiver.js'
import { callApp, leaveReview, resetForm, type SendArguments, type SendForm, type SendMessage } from './sendForm.js'
import { toSendProblem } from './sendState.js'

// Who fills the form: the user, an app, or an earlier transfer. It is emptied when what it was filled for has changed.

/** Opens the form for the user: with the network's coin, unless a token is chosen already. */
export function openForm(form: SendForm) {
  const { instance, state } = form
  // Opened by somebody else: an app's transfer has ended.
  if (state.isFromApp) dropForm(form, new ModalClosedError())
  const active = activeAccount(instance)
  if (!active) return
  const { namespace } = active.network
  loadSent(instance, namespace)
  tokensOf(instance)
    .refresh(namespace)
    .catch((error) => log(instance, 'debug', 'tokens', error))
  if (state.token?.networkId !== active.network.caipNetworkId) setToken(form, coinOf(instance))
}

/** Fills the form for an app; the user can only send it or leave. */
export async function fillForApp(form: SendForm, request: SendArguments): Promise<void> {
  const { instance, state } = form
  if (form.endedRequests.has(request)) return openForm(form)
  // Back from its review.
  if (form.appTransfer?.request === request) return
  dropForm(form, new ModalClosedError())
  const { to, amount, token } = request
  const units = parseAmountText(String(amount))
  const isCurrent = form.runs.receiver.begin()
  const key = activeAccountKey(instance)
  const lookup = token === undefined ? { token: coinOf(instance) } : await findAppToken(form, token)
  if (!isCurrent()) return
  // The account or network changed during the lookup.
  if (activeAccountKey(instance) !== key) return refuseApp(form, request, new TransferOutdatedError(), 'badRequest')
  // Whether it is a token is not known.
  if ('unread' in lookup) return refuseApp(form, request, lookup.unread, 'failed')
  if (units === undefined || !lookup.token) {
    const reason = lookup.token ? 'An amount and receiver address are required' : 'A token is required'
    return refuseApp(form, request, new TransferIncompleteError(reason), 'badRequest')
  }
  setToken(form, lookup.token)
  state.isFromApp = true
  state.sendTokenAmount = units
  form.appTransfer = { request, answered: Promise.resolve(), isSettled: false }
  setReceiver(form, String(to), { isPasted: true })
}

/** The token that an app names; `unread` if the chain could not be asked. */
async function findAppToken({ instance }: SendForm, address: string) {
  try {
    return { token: await findToken(instance, address) }
  } catch (error) {
    return toSendProblem(error).kind === 'failed' ? { unread: error } : { token: undefined }
  }
}

function refuseApp(form: SendForm, request: SendArguments, error: unknown, message: SendMessage) {
  form.card.notify(message)
  form.endedRequests.add(request)
  request.onRefused?.(error)
  setToken(form, coinOf(form.instance))
}

/** The token of a transfer whose decimals the chain could not be asked for. */
const toUnreadToken = ({ networkId, token, symbol }: SentTransfer): Token => ({
  id: tokenId(networkId, token),
  networkId,
  address: token,
  name: symbol,
  symbol,
  decimals: undefined,
  amount: '0',
})

/**
 * Fills the form with an earlier transfer that has moved nothing, so that it need not be typed again. The user reviews
 * it before the wallet is asked. `false` if the card, the account or the network is another one by then.
 */
export async function fillAgain(form: SendForm, request: { readonly repeat: SentTransfer }): Promise<boolean> {
  const { instance, state } = form
  // Back from its review.
  if (form.repeatRequest === request) return true
  form.repeatRequest = request
  const { to, toName, amount, token } = request.repeat
  dropForm(form, new ModalClosedError())
  const isCurrent = form.runs.receiver.begin()
  const key = activeAccountKey(instance)
  const match = token === undefined ? coinOf(instance) : await findToken(instance, token).catch(() => undefined)
  if (!isCurrent() || activeAccountKey(instance) !== key) return false
  // Never another token than the one that was sent.
  setToken(form, match ?? toUnreadToken(request.repeat))
  state.sendTokenAmount = amount
  setReceiver(form, toName ?? to, { isPasted: true })
  return true
}

/** Empties the form; an app learns why, unless the wallet's answer decides. */
export function dropForm(form: SendForm, error: LatchkeyError) {
  const ended = form.appTransfer
  void ended?.answered.then(() => {
    if (!ended.isSettled) callApp(form, () => ended.request.onRefused?.(error))
  })
  resetForm(form)
}

/** A form belongs to the card, the account and the network: another one of them empties it. */
export function followOwner(form: SendForm) {
  const { instance } = form
  let namespace = instance.network.state.activeNamespace
  instance.scope.add(form.card.watch(() => followCard(form)))
  instance.scope.add(
    followActiveAccount(instance, () => {
      const isElsewhere = instance.network.state.activeNamespace !== namespace
      namespace = instance.network.state.activeNamespace
      changeAccount(form, isElsewhere)
    }),
  )
}

/** Closed, or other views: the form is forgotten, and nobody pays later what an app was told has ended. */
function followCard(form: SendForm) {
  if (form.card.isShown()) return
  const { problem } = form.state
  dropForm(form, new ModalClosedError())
  // Said until another transfer is begun.
  if (problem?.kind === 'maybeSent') form.state.problem = problem
}

/** Another account or network: nothing that was planned holds any more (CON-2, SEND-12). */
function changeAccount(form: SendForm, isElsewhere: boolean) {
  const { instance, state } = form
  const hadIntent = shownIntent(form.transaction) !== undefined
  const { receiverText, isFromApp } = state
  leaveReview(form)
  const isDisconnected = instance.account.of(instance.network.state.activeNamespace ?? '') === undefined
  // The receiver is of who was connected, and an app's transfer of that account and network.
  if (isDisconnected) form.paid.clear()
  if (isElsewhere || isDisconnected || isFromApp) dropForm(form, new TransferOutdatedError())
  if (isDisconnected) return
  if (state.token || isElsewhere || isFromApp) setToken(form, coinOf(instance))
  if (!isElsewhere && !isFromApp && receiverText) setReceiver(form, receiverText, { isPasted: true })
  if (hadIntent || isFromApp) state.problem = { kind: 'outdated' }
}
