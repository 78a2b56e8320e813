import type { EvmChain } from 'latchkey'
import { arbitrum, mainnet, polygon } from 'latchkey/networks'

export const networks = [mainnet, polygon, arbitrum] as const satisfies readonly EvmChain[]

/** The sandbox's RPC URL of a chain, like that of the hosted services. */
export function sandboxRpcUrl(sandboxUrl: string, projectId: string, chainId: number): string {
  const query = new URLSearchParams({ chainId: `eip155:${chainId}`, projectId })
  return `${sandboxUrl}/v1/?${query}`
}

/** The sandbox's block explorer. */
const sandboxExplorerUrl = (sandboxUrl: string, chainId: number) => `${sandboxUrl}/explorer/${chainId}`

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
  const [first, ...others] = networks
  return [toLocal(first), ...others.map(toLocal)]
}
