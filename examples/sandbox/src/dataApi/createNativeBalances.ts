import type { Node } from '../nodes/createNode.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import { readNativeToken } from './nativeTokens.ts'
import type { BalanceSource, TokenBalance } from './tokenBalance.ts'

async function readNative({ chainId, call }: Node, account: string): Promise<TokenBalance> {
  const { result, error } = await call('eth_getBalance', [account, 'latest'])
  if (typeof result !== 'string') throw new Error(`Chain ${chainId} gave no balance: ${error?.message}`)
  return { ...readNativeToken(chainId), chainId, decimals: 18, units: BigInt(result) }
}

/** The native token of every responding chain. */
export const createNativeBalances =
  (nodes: Nodes): BalanceSource =>
  async (account, askedChain) => {
    const known: TokenBalance[] = []
    let failure: unknown
    const readInto = async (node: Node) => {
      try {
        known.push(await readNative(node, account))
      } catch (error) {
        if (askedChain === `eip155:${node.chainId}`) throw error
        failure = error
      }
    }
    await Promise.all(nodes.all.map(readInto))
    if (known.length === 0 && failure !== undefined) throw failure
    const rank = ({ chainId }: TokenBalance) => nodes.chainIds.indexOf(chainId)
    return known.sort((one, other) => rank(one) - rank(other))
  }
