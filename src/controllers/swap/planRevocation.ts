import { usualRouterName } from '../../config/usualRouters.js'
import { createUuid } from '../../core/createUuid.js'
import { TransferOutdatedError } from '../../errors/transferErrors.js'
import { activeAccount } from '../account/activeAccount.js'
import { connectorIdOf } from '../connection/connectionController.js'
import type { RevocationSubject, RevokeIntent } from './revocationState.js'
import type { SwapContext } from './swapContext.js'

/**
 * Reads what is approved and what it costs to take it back, and freezes what the user reviews. Asks no wallet.
 * `undefined`: there is nothing to revoke.
 */
export async function planRevocation(
  { deps, swapsOf }: SwapContext,
  { token, spender }: RevocationSubject,
): Promise<RevokeIntent | undefined> {
  const { wallet, scope } = deps
  const active = activeAccount(deps.instance)
  const { address } = token
  if (!active || address === undefined || active.network.caipNetworkId !== token.networkId)
    throw new TransferOutdatedError()
  const { network: on, account: from } = active
  const swaps = await swapsOf(on)
  const allowance = await swaps.readAllowance(address, from.address, spender, on, scope.signal)
  if (allowance === 0n) return undefined
  const call = await swaps.plan(from.address, swaps.encodeRevocation(address, spender), on, scope.signal)
  return Object.freeze({
    ...{ id: createUuid(), token: Object.freeze({ ...token }), spender, network: on, allowance },
    spenderName: usualRouterName(on.caipNetworkId, spender),
    connectorId: connectorIdOf(wallet.connection.state, on.namespace),
    ...{ call: Object.freeze(call), fee: call.fee, likelyFee: call.likelyFee },
  })
}
