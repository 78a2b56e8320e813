import { TransferOutdatedError } from '../../errors/transferErrors.js'
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
export function requireConnection({ deps, place }: SwapContext, { from, network, connectorId }: Reviewed) {
  const live = connectedOf(deps.wallet.connection.state, network.namespace)
  const here = place()
  const isSame = here?.on.caipNetworkId === network.caipNetworkId && here.from.address === from
  if (!live || live.connectorId !== connectorId || !isSame) throw new TransferOutdatedError()
  return live
}
