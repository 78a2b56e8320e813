import { parseAmountText } from '../../core/amount.js'
import { type Token, tokenId } from '../../domain/token.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { ModalClosedError } from '../../errors/connectionErrors.js'
import { TransferIncompleteError, TransferOutdatedError } from '../../errors/transferErrors.js'
import type { SendArguments } from './appTransfer.js'
import { problemOf } from './problemOf.js'
import type { SendMessage } from './sendCard.js'
import type { SendContext } from './sendContext.js'
import type { SendEnding } from './sendEnding.js'
import type { SendForm } from './sendForm.js'

/** The token of a transfer whose decimals the chain could not be asked for. */
const toUnreadToken = ({ networkId, token, symbol }: SentTransfer): Token => ({
  ...{ id: tokenId(networkId, token), networkId, address: token },
  ...{ name: symbol, symbol, decimals: undefined, amount: '0' },
})

/** Fills the form for an app, or with an earlier transfer. */
export function createSendFilling(context: SendContext, form: SendForm, { drop }: SendEnding) {
  const { deps, card, state, appTransfers, runs, keyOf, coin, findToken, place } = context
  const { wallet, services } = deps
  const { log } = services

  let repeated: object | undefined

  /** Opens the form: with the network's coin, unless a token is chosen already. */
  function begin() {
    // Opened by somebody else: an app's transfer has ended.
    if (state.isFixed) drop(new ModalClosedError())
    const here = place()
    if (!here) return
    void wallet
      .tokens()
      .then(({ sent, refresh }) => {
        sent.load(here.on.namespace)
        return refresh(here.on.namespace)
      })
      .catch((error) => log('debug', 'tokens', error))
    if (!state.token || state.token.networkId !== here.on.caipNetworkId) form.choose(coin())
  }

  function refuse(request: SendArguments, error: unknown, message: SendMessage) {
    card.notify(message)
    appTransfers.close(request)
    request.onRefused?.(error)
    form.choose(coin())
  }

  /** The token that an app names; `unread` if the chain could not be asked. */
  async function find(address: string): Promise<{ token?: Token | undefined; unread?: unknown }> {
    try {
      return { token: await findToken(address) }
    } catch (error) {
      return problemOf(error).kind === 'failed' ? { unread: error } : {}
    }
  }

  return {
    begin,
    /** Fills the form for an app; the user can only send it or leave. */
    async fix(request: SendArguments): Promise<void> {
      if (appTransfers.isClosed(request)) return begin()
      // Back from its review.
      if (appTransfers.current()?.request === request) return
      drop(new ModalClosedError())
      const { to, amount, token } = request
      const units = parseAmountText(String(amount))
      const isCurrent = runs.receiver.begin()
      const begun = keyOf()
      const found = token === undefined ? { token: coin() } : await find(token)
      if (!isCurrent()) return
      // The account or network changed during the lookup.
      if (keyOf() !== begun) return refuse(request, new TransferOutdatedError(), 'badRequest')
      // Whether it is a token is not known.
      if ('unread' in found) return refuse(request, found.unread, 'failed')
      if (units === undefined || !found.token) {
        const reason = found.token ? 'An amount and receiver address are required' : 'A token is required'
        return refuse(request, new TransferIncompleteError(reason), 'badRequest')
      }
      form.choose(found.token)
      state.isFixed = true
      state.sendTokenAmount = units
      appTransfers.begin(request)
      form.receiver.set(String(to), { isPasted: true })
    },
    /**
     * Fills the form with a transfer that has moved nothing. The user reviews it again before the wallet is asked.
     * `false` if the card, the account or the network is another one by then.
     */
    async repeat(request: { readonly repeat: SentTransfer }): Promise<boolean> {
      // Back from its review.
      if (repeated === request) return true
      repeated = request
      const { to, toName, amount, token } = request.repeat
      drop(new ModalClosedError())
      const isCurrent = runs.receiver.begin()
      const begun = keyOf()
      const wanted = token === undefined ? coin() : await findToken(token).catch(() => undefined)
      if (!isCurrent() || keyOf() !== begun) return false
      // Never another token than the one that was sent.
      form.choose(wanted ?? toUnreadToken(request.repeat))
      state.sendTokenAmount = amount
      form.receiver.set(toName ?? to, { isPasted: true })
      return true
    },
  }
}
