import type { Node } from '../nodes/createNode.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import { readNativeToken } from './nativeTokens.ts'
import { readEach } from './readEach.ts'
import type { BalanceSource, TokenBalance } from './tokenBalance.ts'

async function readNative({ chainId, call }: Node, account: string): Promise<TokenBalance> {
  const { result, error } = await call('eth_getBalance', [account, 'latest'])
  if (typeof result !== 'string') throw new Error(`Chain ${chainId} gave no balance: ${error?.message}`)
  const own = { chainId: `eip155:${chainId}`, decimals: 18, units: BigInt(result), isListed: true }
  return { ...readNativeToken(chainId), ...own }
}

/** The native token of every responding chain. */
export const createNativeBalances =
  (nodes: Nodes): BalanceSource =>
  (account, askedChain) =>
    readEach(
      nodes.all,
      ({ chainId }) => askedChain === `eip155:${chainId}`,
      async (node) => [await readNative(node, account)],
    )
