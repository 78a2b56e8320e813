import type { Cluster, Clusters } from '../svm/createClusters.ts'
import { SPL_TOKENS } from '../svm/splTokens.ts'
import { readEach } from './readEach.ts'
import type { BalanceSource, TokenBalance } from './tokenBalance.ts'

/** How the service writes SOL: not a CAIP-10 id, and no address of an account. */
export const SOL_ADDRESS = 'So11111111111111111111111111111111111111111'

async function readCluster({ info, ledger }: Cluster, account: string): Promise<readonly TokenBalance[]> {
  const opened = await ledger()
  const chainId = info.id
  const units = opened.account(account)?.lamports ?? 0n
  const sol = { name: 'Solana', symbol: 'SOL', chainId, address: SOL_ADDRESS, decimals: 9, units, isListed: true }
  // An owner may have several accounts of one token.
  const pending = new Map<string, { units: bigint; decimals: number }>()
  for (const { holding } of opened.holdings(account)) {
    const { mint, decimals } = holding
    pending.set(mint, { decimals, units: (pending.get(mint)?.units ?? 0n) + holding.units })
  }
  const tokens = [...pending].map(([mint, { units: sum, decimals }]): TokenBalance => {
    const existing = SPL_TOKENS.find((token) => token.mint === mint)
    const { name = 'Unknown token', symbol = 'UNKNOWN' } = existing ?? {}
    return {
      name,
      symbol,
      chainId,
      address: `${chainId}:${mint}`,
      decimals,
      units: sum,
      isListed: existing !== undefined,
    }
  })
  return [sol, ...tokens]
}

/** SOL and the tokens of every running cluster. */
export const createSolanaBalances =
  (clusters: Clusters): BalanceSource =>
  (account, askedChain) =>
    readEach(
      clusters.all,
      ({ info }) => askedChain === info.id,
      (cluster) => readCluster(cluster, account),
    )
