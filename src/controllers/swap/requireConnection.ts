import { TransferOutdatedError } from '../../errors/transferErrors.js'
import { activeAccount } from '../account/activeAccount.js'
import { connectedOf } from '../connection/connectionController.js'
import type { SwapContext } from './swapContext.js'
import type { SwapIntent } from './swapState.js'

type Reviewed = Pick<SwapIntent, 'network' | 'connectorId'> & {
  /** The account that was reviewed. */
  readonly from: string
}

/**
 * The wallet that was reviewed, still active with the same account and network (SEND-7).
 * @throws TransferOutdatedError
 */
export function requireConnection({ deps }: SwapContext, { from, network, connectorId }: Reviewed) {
  const live = connectedOf(deps.wallet.connection.state, network.namespace)
  const active = activeAccount(deps.instance)
  const isSame = active?.network.caipNetworkId === network.caipNetworkId && active.account.address === from
  if (!live || live.connectorId !== connectorId || !isSame) throw new TransferOutdatedError()
  return live
}
