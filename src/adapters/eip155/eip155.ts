import type { ExternalConnector } from '../../connectors/external/externalConnector.js'
import { type EvmChain, type Network, toNetwork } from '../../domain/network.js'
import { NetworksMissingError } from '../../errors/networksMissingError.js'
import { NetworkNamespaceError } from '../../errors/pageErrors.js'
import type { AdapterFactory } from '../adapter.js'
import type { PaymasterServices } from './calls/createCalls.js'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

export type Eip155Options = {
  /** At least one; the first is active first. Literals of `latchkey/networks` or of `viem/chains`. */
  networks: readonly EvmChain[]
  /** Lists wallets that announce themselves (EIP-6963). @default the modal's `wallets.eip6963`, which is true */
  eip6963?: boolean | undefined
  /** Lists the wallet on `window.ethereum`. @default the modal's `wallets.injected`, which is true */
  injected?: boolean | undefined
  /** Wallets that the app brings, such as those of `latchkey/connectors`. */
  connectors?: readonly ExternalConnector[] | undefined
  /**
   * Services of yours that pay what a network charges, by chain id (ERC-7677). A wallet that takes them is asked for sends
   * and swaps without a network fee. @default the account pays
   */
  paymasterServices?: PaymasterServices | undefined
}

const load = () => import('./createEip155Adapter.js')

function toEvmNetwork(chain: unknown): Network {
  const { id, name, namespace } = (chain ?? {}) as Partial<EvmChain & { namespace: unknown }>
  // A viem chain has a numeric id and no namespace; literals of other namespaces have neither.
  if (!Number.isSafeInteger(id) || Number(id) < 1 || namespace !== undefined)
    throw new NetworkNamespaceError(String(name), 'eip155')
  return toNetwork('eip155', chain as EvmChain)
}

/** The factory of an EVM adapter, with where its wallets come from. */
export type Eip155Factory = AdapterFactory & { readonly sources: Omit<Eip155Options, 'networks'> }

/**
 * EVM chains: wallets announced by EIP-6963, the one on `window.ethereum`, and their networks.
 *
 * @example
 * eip155({ networks: [mainnet, arbitrum] })
 * @throws NetworkNamespaceError for a literal of another namespace, NetworksMissingError without any.
 */
export function eip155({ networks, ...sources }: Eip155Options): Eip155Factory {
  // In production an error would only break the page, which works without a network.
  if (process.env.NODE_ENV !== 'production' && networks.length === 0) throw new NetworksMissingError('eip155')
  return {
    namespace: 'eip155',
    sources,
    offers: ['transfers', 'swaps', 'identity', 'names', 'sessions'],
    networks: networks.map(toEvmNetwork),
    toNetwork: toEvmNetwork,
    async readConnected(request, { wallets }) {
      // Only announced wallets can be asked before the adapter loads.
      if (!(sources.eip6963 ?? (wallets || undefined)?.eip6963 ?? true)) return undefined
      const module = await import('./readConnectedAccount.js')
      return module.readConnectedAccount(request)
    },
    load,
    create: async (context, defaults) => (await load()).createEip155Adapter(context, sources, defaults),
  }
}
