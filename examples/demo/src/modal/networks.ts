import type { EvmChain, SolanaChain } from 'latchkey'
import { arbitrum, mainnet, polygon, solanaDevnet, solanaMainnet } from 'latchkey/networks'

export const networks = [mainnet, polygon, arbitrum] as const satisfies readonly EvmChain[]

export const solanaNetworks = [solanaMainnet, solanaDevnet] as const satisfies readonly SolanaChain[]

/** The sandbox's RPC URL of a network, like that of the hosted services. */
export function sandboxRpcUrl(sandboxUrl: string, projectId: string, chainId: number | string): string {
  const query = new URLSearchParams({ chainId: typeof chainId === 'number' ? `eip155:${chainId}` : chainId, projectId })
  return `${sandboxUrl}/v1/?${query}`
}

/** The sandbox's block explorer. */
const sandboxExplorerUrl = (sandboxUrl: string, chainId: number | string) => `${sandboxUrl}/explorer/${chainId}`

/**
 * The same networks for the sandbox. A wallet may be offered a network's own URLs, and the real ones leave this
 * machine.
 */
export function localNetworks(sandboxUrl: string, projectId: string): readonly [EvmChain, ...EvmChain[]] {
  const toLocal = (chain: EvmChain): EvmChain => ({
    ...chain,
    rpcUrls: { default: { http: [sandboxRpcUrl(sandboxUrl, projectId, chain.id)] } },
    blockExplorers: { default: { name: 'Sandbox explorer', url: sandboxExplorerUrl(sandboxUrl, chain.id) } },
  })
  const [first, ...remaining] = networks
  return [toLocal(first), ...remaining.map(toLocal)]
}

/** The sandbox's service that pays for smart accounts, by chain id. */
export const sandboxSponsors = (sandboxUrl: string, projectId: string) =>
  Object.fromEntries(
    networks.map(({ id }) => [id, { url: `${sandboxUrl}/v1/sponsor?${new URLSearchParams({ projectId })}` }]),
  )

/** The same for Solana. */
export const localSolanaNetworks = (sandboxUrl: string): readonly SolanaChain[] =>
  solanaNetworks.map((chain) => ({
    ...chain,
    blockExplorers: {
      default: { name: 'Sandbox explorer', url: sandboxExplorerUrl(sandboxUrl, `solana:${chain.id}`) },
    },
  }))
