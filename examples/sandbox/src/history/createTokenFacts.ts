import { type Address, erc20Abi } from 'viem'
import { clientOf } from '../nodes/clientOf.ts'
import type { Node } from '../nodes/createNode.ts'
import { MULTICALL3_ADDRESS } from '../nodes/deployMulticall3.ts'
import { findEvmToken } from '../nodes/evmTokens.ts'

export type TokenFacts = {
  readonly name: string | null
  readonly symbol: string | null
  readonly decimals: number
  readonly isListed: boolean
  readonly iconUrl?: string | undefined
}

/** Names and decimals of the contracts of one chain, each asked once. */
export function createTokenFacts(node: Node) {
  const cache = new Map<string, Promise<TokenFacts>>()

  async function ask(address: Address): Promise<TokenFacts> {
    const [name, symbol, decimals] = await clientOf(node).multicall({
      multicallAddress: MULTICALL3_ADDRESS,
      contracts: (['name', 'symbol', 'decimals'] as const).map(
        (functionName) => ({ address, abi: erc20Abi, functionName }) as const,
      ),
    })
    return {
      name: typeof name?.result === 'string' ? name.result : null,
      symbol: typeof symbol?.result === 'string' ? symbol.result : null,
      decimals: typeof decimals?.result === 'number' ? decimals.result : 0,
      isListed: false,
    }
  }

  return (address: string): Promise<TokenFacts> => {
    const lookup = cache.get(address)
    if (lookup) return lookup
    const token = findEvmToken(node.chainId, address)
    const facts = token ? Promise.resolve(token) : ask(address as Address)
    cache.set(address, facts)
    // A chain that is down is asked again.
    facts.catch(() => cache.delete(address))
    return facts
  }
}
