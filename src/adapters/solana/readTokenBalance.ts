import type { AccountRef } from '../../domain/account.js'
import type { Network } from '../../domain/network.js'
import { TokenMismatchError } from '../../errors/transferErrors.js'
import type { AdapterContext, TokenAmount } from '../adapter.js'
import { createChainReader } from './transfers/createChainReader.js'
import { parseMint, parseTokenAccount } from './transfers/parseToken.js'

/**
 * What an owner has of a token, over all of its accounts. Mints have no symbol of their own.
 * @throws TokenMismatchError if the address is no mint
 */
export async function readTokenBalance(
  context: Pick<AdapterContext, 'readRpc'>,
  { address: owner }: AccountRef,
  token: string,
  network: Network,
  signal?: AbortSignal,
): Promise<TokenAmount> {
  const chain = createChainReader(context, network, signal)
  const [account] = await chain.accounts([token])
  const mint = account && parseMint(account)
  if (!mint) throw new TokenMismatchError()
  const holdings = (await chain.tokenAccounts(owner, token)).map(({ account: holding }) =>
    holding.owner === mint.program ? parseTokenAccount(holding) : undefined,
  )
  const own = holdings.filter((holding) => holding?.mint === token && holding.owner === owner)
  return { units: own.reduce((sum, holding) => sum + (holding?.units ?? 0n), 0n), decimals: mint.decimals, symbol: '' }
}
