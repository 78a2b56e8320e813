import { parseChainId } from '../../core/hex.js'
import { isRecord } from '../../core/isRecord.js'
import { type EvmChain, type Network, toNetwork } from '../../domain/network.js'
import { NetworkNamespaceError } from '../../errors/networkErrors.js'
import type { AdapterFactory } from '../adapter.js'

export type Eip155Options = {
  /** At least one; the first is active at first. Literals of `latchkey/networks` or of `viem/chains`. */
  networks: readonly [EvmChain, ...EvmChain[]]
}

const isEvmChain = (chain: unknown): chain is EvmChain =>
  isRecord(chain) && typeof chain.id === 'number' && parseChainId(chain.id) !== undefined && chain.namespace === undefined

function toEvmNetwork(chain: unknown): Network {
  if (!isEvmChain(chain)) throw new NetworkNamespaceError(isRecord(chain) ? String(chain.name) : String(chain), 'eip155')
  return toNetwork('eip155', chain)
}

/**
 * EVM chains: wallets announced by EIP-6963, the one on `window.ethereum`, and their networks.
 *
 * @example
 * eip155({ networks: [mainnet, arbitrum] })
 * @throws NetworkNamespaceError for a literal of another namespace.
 */
export const eip155 = ({ networks }: Eip155Options): AdapterFactory => ({
  namespace: 'eip155',
  networks: networks.map(toEvmNetwork),
  toNetwork: toEvmNetwork,
  create: async (context) => (await import('./createEip155Adapter.js')).createEip155Adapter(context),
})
