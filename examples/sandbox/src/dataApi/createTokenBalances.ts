import { type Address, erc20Abi } from 'viem'
import { clientOf } from '../nodes/clientOf.ts'
import type { Node } from '../nodes/createNode.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import { MULTICALL3_ADDRESS } from '../nodes/deployMulticall3.ts'
import { evmTokensOf, findEvmToken } from '../nodes/evmTokens.ts'
import type { BalanceSource, TokenBalance } from './tokenBalance.ts'

const READS = ['name', 'symbol', 'decimals'] as const

/** Invalid tokens are left out. */
async function readTokens(node: Node, tokens: readonly Address[], account: Address): Promise<readonly TokenBalance[]> {
  const answers = await clientOf(node).multicall({
    multicallAddress: MULTICALL3_ADDRESS,
    contracts: tokens.flatMap((address) => [
      ...READS.map((functionName) => ({ address, abi: erc20Abi, functionName }) as const),
      { address, abi: erc20Abi, functionName: 'balanceOf', args: [account] } as const,
    ]),
  })
  const results = answers.map(({ result }) => result)
  return tokens.flatMap((address, index) => {
    const [name, symbol, decimals, units] = results.slice(index * (READS.length + 1))
    if (typeof name !== 'string' || typeof symbol !== 'string' || typeof units !== 'bigint') return []
    const existing = findEvmToken(node.chainId, address)
    const chainId = `eip155:${node.chainId}`
    return {
      name,
      symbol,
      chainId,
      address: `${chainId}:${address.toLowerCase()}`,
      decimals: typeof decimals === 'number' ? decimals : undefined,
      units,
      isListed: existing?.isListed ?? false,
      iconUrl: existing?.iconUrl,
    }
  })
}

/** The sandbox's ERC-20s, and requested ones. A stopped chain is skipped: its native token says so. */
export const createTokenBalances =
  (nodes: Nodes): BalanceSource =>
  async (account, _, forced) => {
    const read = nodes.all.map((node) => {
      const requests = forced.filter(({ chainId }) => chainId === node.chainId)
      const existing = evmTokensOf(node.chainId).map(({ address }) => address.toLowerCase() as Address)
      const tokens = [...new Set([...existing, ...requests.map(({ address }) => address)])]
      return readTokens(node, tokens, account as Address)
    })
    const matches = await Promise.allSettled(read)
    return matches.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  }
