import { type Token, tokenId } from '../../domain/token.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { ModalClosedError } from '../../errors/connectionErrors.js'
import { activeAccountKey } from '../account/activeAccount.js'
import { coinOf, findToken } from '../tokens/accountTokens.js'
import type { SendContext } from './sendContext.js'
import type { SendEnding } from './sendEnding.js'
import type { SendForm } from './sendForm.js'

/** The token of a transfer whose decimals the chain could not be asked for. */
const toUnreadToken = ({ networkId, token, symbol }: SentTransfer): Token => ({
  ...{ id: tokenId(networkId, token), networkId, address: token },
  ...{ name: symbol, symbol, decimals: undefined, amount: '0' },
})

type SendRepeatDeps = { readonly ending: SendEnding; readonly form: SendForm }

/** Fills the form with an earlier transfer, so that a failed one need not be typed again. */
export function createSendRepeat(context: SendContext, { ending, form }: SendRepeatDeps) {
  const { state, runs } = context
  let repeated: object | undefined

  /**
   * Fills the form with a transfer that has moved nothing. The user reviews it again before the wallet is asked.
   * `false` if the card, the account or the network is another one by then.
   */
  return async function repeat(request: { readonly repeat: SentTransfer }): Promise<boolean> {
    // Back from its review.
    if (repeated === request) return true
    repeated = request
    const { to, toName, amount, token } = request.repeat
    ending.drop(new ModalClosedError())
    const isCurrent = runs.receiver.begin()
    const begun = activeAccountKey(context.deps.instance)
    const wanted =
      token === undefined
        ? coinOf(context.deps.instance)
        : await findToken(context.deps.instance, token).catch(() => undefined)
    if (!isCurrent() || activeAccountKey(context.deps.instance) !== begun) return false
    // Never another token than the one that was sent.
    form.choose(wanted ?? toUnreadToken(request.repeat))
    state.sendTokenAmount = amount
    form.receiver.set(toName ?? to, { isPasted: true })
    return true
  }
}
