import { type Network, type SolanaChain, toNetwork } from '../../domain/network.js'
import { NetworksMissingError } from '../../errors/networksMissingError.js'
import { NetworkNamespaceError } from '../../errors/pageErrors.js'
import type { AdapterFactory } from '../adapter.js'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

export type SolanaOptions = {
  /** At least one; the first is active first. Literals of `latchkey/networks`. */
  networks: readonly SolanaChain[]
  /** Lists the wallets in the browser that register themselves (Wallet Standard). @default true */
  walletStandard?: boolean | undefined
}

const load = () => import('./createSolanaAdapter.js')

function toSolanaNetwork(chain: unknown): Network {
  const { id, name, namespace } = (chain ?? {}) as Partial<Record<keyof SolanaChain, unknown>>
  if (typeof id !== 'string' || !/^[-\w]{1,32}$/.test(id) || namespace !== 'solana')
    throw new NetworkNamespaceError(String(name), 'solana')
  return toNetwork('solana', chain as SolanaChain)
}

/**
 * Solana: wallets that register by Wallet Standard, and their networks. Signing and sending need `@solana/web3.js` 1.x,
 * which loads when they are used.
 *
 * @example
 * solana({ networks: [solanaMainnet] })
 * @throws NetworkNamespaceError for a literal of another namespace, NetworksMissingError without any.
 */
export function solana({ networks, walletStandard = true }: SolanaOptions): AdapterFactory {
  // In production an error would only break the page, which works without a network.
  if (process.env.NODE_ENV !== 'production' && networks.length === 0) throw new NetworksMissingError('solana')
  const solanaNetworks = networks.map(toSolanaNetwork)
  return {
    namespace: 'solana',
    offers: ['transfers'],
    networks: solanaNetworks,
    toNetwork: toSolanaNetwork,
    async readConnected(request) {
      if (!walletStandard) return undefined
      const module = await import('./readConnectedAccount.js')
      return module.readConnectedAccount(request, solanaNetworks)
    },
    load,
    create: async (context) => (await load()).createSolanaAdapter(context, { walletStandard }),
  }
}
