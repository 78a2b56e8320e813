import { activeAccount, followActiveAccount } from '../account/activeAccount.js'
import { leaveTransaction, shownIntent } from '../transactions/transaction.js'
import type { SwapAllowance } from './swapAllowance.js'
import type { SwapContext } from './swapContext.js'
import type { createSwapFilling, SwapParts } from './swapFilling.js'
import { nothingAccepted } from './swapForm.js'
import type { SwapReview } from './swapReview.js'

type FollowedParts = Pick<SwapParts, 'form' | 'tokens'> & {
  readonly allowance: Pick<SwapAllowance, 'forget'>
  readonly filling: ReturnType<typeof createSwapFilling>
  readonly review: Pick<SwapReview, 'leave'>
  cancelBuild(): void
}

/** Follows the card, the account and the network: a form belongs to all of them. */
export function followSubject(
  context: SwapContext,
  { form, tokens, allowance, filling, review, cancelBuild }: FollowedParts,
) {
  const { deps, card, state, transaction } = context
  const { wallet, scope } = deps
  const { network } = wallet
  const readSubject = () => ({
    networkId: activeAccount(deps.instance)?.network.caipNetworkId,
    namespace: network.state.activeNamespace,
  })
  let subject = readSubject()

  function clear(options?: { keepsRequest: boolean }) {
    filling.end(options)
    form.clear()
  }

  /** Another account or network: nothing that was quoted or built holds any more (CON-2). */
  function followAccount() {
    const now = readSubject()
    const isElsewhere = now.networkId !== subject.networkId || now.namespace !== subject.namespace
    subject = now
    form.fills.cancel()
    const hadIntent = shownIntent(transaction) !== undefined
    const { toToken } = state
    allowance.forget()
    if (hadIntent) review.leave()
    if (isElsewhere) {
      // The app meant tokens of the other network.
      clear({ keepsRequest: true })
      tokens.forget()
      // The typed amount was of the other network's token.
      if (card.view() !== 'elsewhere') filling.begin()
    } else {
      if (state.sourceToken) form.sides.select('from', tokens.withHolding(state.sourceToken))
      if (toToken) form.sides.select('to', tokens.withHolding(toToken))
      form.touch()
    }
    if (hadIntent) state.problem = { kind: 'outdated' }
  }
  scope.add(followActiveAccount(deps.instance, followAccount))

  /** Closed, or another view: the form is forgotten. */
  function followCard() {
    const view = card.view()
    if (view === 'elsewhere' && (state.sourceToken || state.toToken)) clear()
    else if (shownIntent(transaction) && view !== 'review') {
      // The review has ended: an approval that is being mined goes on.
      cancelBuild()
      leaveTransaction(transaction)
      Object.assign(state, { ...nothingAccepted(), doneSteps: [] })
    }
    // No review opens over the list of tokens.
    else if (view === 'tokens') cancelBuild()
  }
  scope.add(card.watch(followCard))
}
