import { type Address, erc20Abi } from 'viem'
import { clientOf } from '../nodes/clientOf.ts'
import type { Node } from '../nodes/createNode.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import { MULTICALL3_ADDRESS } from '../nodes/deployMulticall3.ts'
import type { BalanceSource, TokenBalance, TokenId } from './tokenBalance.ts'

async function readToken(node: Node, { address }: TokenId, account: Address): Promise<TokenBalance> {
  const token = { address, abi: erc20Abi } as const
  const [name, symbol, decimals, units] = await clientOf(node).multicall({
    multicallAddress: MULTICALL3_ADDRESS,
    allowFailure: false,
    contracts: [
      { ...token, functionName: 'name' },
      { ...token, functionName: 'symbol' },
      { ...token, functionName: 'decimals' },
      { ...token, functionName: 'balanceOf', args: [account] },
    ],
  })
  return { name, symbol, decimals, units, address, chainId: node.chainId }
}

/** Requested ERC-20s. Invalid tokens, and those on a stopped chain, are left out. */
export const createTokenBalances =
  (nodes: Nodes): BalanceSource =>
  async (account, _, forced) => {
    const read = forced.map(async (token) => {
      const node = nodes.of(token.chainId)
      return node ? [await readToken(node, token, account)] : []
    })
    const found = await Promise.allSettled(read)
    return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  }
