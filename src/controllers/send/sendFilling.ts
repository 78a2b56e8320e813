import { parseAmountText } from '../../core/parseAmount.js'
import type { Token } from '../../domain/token.js'
import { ModalClosedError } from '../../errors/connectionErrors.js'
import { TransferIncompleteError, TransferOutdatedError } from '../../errors/transferErrors.js'
import { activeAccount, activeAccountKey } from '../account/activeAccount.js'
import { coinOf, findToken } from '../tokens/accountTokens.js'
import { tokensOf } from '../tokens/tokensOf.js'
import type { SendArguments } from './appTransfer.js'
import { problemOf } from './problemOf.js'
import type { SendMessage } from './sendCard.js'
import type { SendContext } from './sendContext.js'
import type { SendEnding } from './sendEnding.js'
import type { SendForm } from './sendForm.js'

type SendFillingDeps = { readonly ending: SendEnding; readonly form: SendForm }

/** Opens the form, and fills it for an app. */
export function createSendFilling(context: SendContext, { ending, form }: SendFillingDeps) {
  const { deps, card, state, appTransfers, runs } = context
  const { instance, services } = deps
  const { log } = services

  /** Opens the form: with the network's coin, unless a token is chosen already. */
  function begin() {
    // Opened by somebody else: an app's transfer has ended.
    if (state.isFixed) ending.drop(new ModalClosedError())
    const active = activeAccount(instance)
    if (!active) return
    const { sent, refresh } = tokensOf(instance)
    sent.load(active.network.namespace)
    refresh(active.network.namespace).catch((error) => log('debug', 'tokens', error))
    if (!state.token || state.token.networkId !== active.network.caipNetworkId) form.choose(coinOf(instance))
  }

  function refuse(request: SendArguments, error: unknown, message: SendMessage) {
    card.notify(message)
    appTransfers.close(request)
    request.onRefused?.(error)
    form.choose(coinOf(instance))
  }

  /** The token that an app names; `unread` if the chain could not be asked. */
  async function find(address: string): Promise<{ token?: Token | undefined; unread?: unknown }> {
    try {
      return { token: await findToken(instance, address) }
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
      ending.drop(new ModalClosedError())
      const { to, amount, token } = request
      const units = parseAmountText(String(amount))
      const isCurrent = runs.receiver.begin()
      const begun = activeAccountKey(instance)
      const found = token === undefined ? { token: coinOf(instance) } : await find(token)
      if (!isCurrent()) return
      // The account or network changed during the lookup.
      if (activeAccountKey(instance) !== begun) return refuse(request, new TransferOutdatedError(), 'badRequest')
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
  }
}
