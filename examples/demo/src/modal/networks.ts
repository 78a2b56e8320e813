import type { EvmChain } from 'latchkey'
import { arbitrum, mainnet, polygon } from 'latchkey/networks'

export const networks = [mainnet, polygon, arbitrum] as const satisfies readonly EvmChain[]

/** The sandbox's own way to a chain, as the hosted services have it. */
export function sandboxRpcUrl(sandboxUrl: string, projectId: string, chainId: number): string {
  const query = new URLSearchParams({ chainId: `eip155:${chainId}`, projectId })
  return `${sandboxUrl}/v1/?${query}`
}

/**
 * The same networks for the sandbox. A wallet that does not know one is given the address that stands in the literal,
 * and the real one leads off this machine.
 */
export function localNetworks(sandboxUrl: string, projectId: string): readonly [EvmChain, ...EvmChain[]] {
  const toLocal = (chain: EvmChain): EvmChain => ({
    ...chain,
    rpcUrls: { default: { http: [sandboxRpcUrl(sandboxUrl, projectId, chain.id)] } },
  })
  const [first, ...others] = networks
  return [toLocal(first), ...others.map(toLocal)]
}
