import { ModalClosedError } from '../../errors/connectionErrors.js'
import { TransferOutdatedError } from '../../errors/transferErrors.js'
import { followActiveAccount } from '../account/activeAccount.js'
import { coinOf } from '../tokens/accountTokens.js'
import type { SendContext } from './sendContext.js'
import type { SendEnding } from './sendEnding.js'
import type { SendForm } from './sendForm.js'

type FollowDeps = { readonly ending: SendEnding; readonly form: SendForm }

/** Follows the card, the account and the network: a form belongs to all of them. */
export function followSubject(context: SendContext, { ending, form }: FollowDeps) {
  const { deps, card, state, paid } = context
  const { drop, leaveReview } = ending
  const { wallet, scope } = deps
  const { account, network } = wallet

  /** Closed, or other views: the form is forgotten, and nobody pays later what an app was told has ended. */
  function followCard() {
    if (card.isShown()) return
    const { problem } = state
    drop(new ModalClosedError())
    // Said until another transfer is begun.
    if (problem?.kind === 'maybeSent') state.problem = problem
  }
  scope.add(card.watch(followCard))

  let namespace = network.state.activeNamespace
  /** Another account or network: nothing that was planned holds any more (CON-2, SEND-12). */
  function followAccount() {
    const isElsewhere = network.state.activeNamespace !== namespace
    namespace = network.state.activeNamespace
    const hadIntent = context.transaction.intent() !== undefined
    const { receiverText, isFixed } = state
    leaveReview()
    const isGone = account.of(namespace ?? '') === undefined
    // The receiver is of who was connected, and an app's transfer of that account and network.
    if (isGone) paid.clear()
    if (isElsewhere || isGone || isFixed) drop(new TransferOutdatedError())
    if (isGone) return
    if (state.token || isElsewhere || isFixed) form.choose(coinOf(deps.instance))
    if (!isElsewhere && !isFixed && receiverText) form.receiver.set(receiverText, { isPasted: true })
    if (hadIntent || isFixed) state.problem = { kind: 'outdated' }
  }
  scope.add(followActiveAccount(deps.instance, followAccount))
}
