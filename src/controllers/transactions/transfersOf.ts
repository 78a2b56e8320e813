import type { Calls, Swaps, Transfers } from '../../adapters/adapter.js'
import type { Network } from '../../domain/network.js'
import { SwapNetworkError } from '../../errors/swapErrors.js'
import { TransferIncompleteError } from '../../errors/transferErrors.js'
import type { Instance } from '../../instance/instance.js'
import { adapterOf } from '../adapters.js'

// What the adapter of a network can do with money.

/** How tokens move on a network. @throws TransferIncompleteError where they cannot */
export async function transfersOf(instance: Instance, { namespace }: Network): Promise<Transfers> {
  const transfers = await (await adapterOf(instance, namespace)).capabilities?.transfers?.()
  if (!transfers) throw new TransferIncompleteError('Unsupported chain')
  return transfers
}

/** How a network is swapped on. @throws SwapNetworkError where it cannot be */
export async function swapsOf(instance: Instance, { namespace }: Network): Promise<Swaps> {
  const swaps = await (await adapterOf(instance, namespace)).capabilities?.swaps?.()
  if (!swaps) throw new SwapNetworkError('Swaps')
  return swaps
}

/** How a wallet takes several calls as one; `undefined` where none does. */
export const callsOf = async (instance: Instance, { namespace }: Network): Promise<Calls | undefined> =>
  (await adapterOf(instance, namespace)).capabilities?.calls?.()
