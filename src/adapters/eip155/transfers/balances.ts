import { erc20Abi, type Hex } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { parseDecimals } from '../../../core/decimals.js'
import type { OnChainBalance } from '../../../domain/transfer.js'
import { TokenMismatchError } from '../../../errors/transferErrors.js'
import { type ReadClient, refusedAs } from './readClient.js'

/** The coin's balance in smallest units. */
export const readCoinBalance = (client: ReadClient, owner: string): Promise<bigint> =>
  getBalance(client, { address: owner as Hex })

/** A token's balance and decimals, as its contract reports them. */
export async function readTokenBalance(client: ReadClient, owner: string, token: Hex): Promise<OnChainBalance> {
  const contract = { address: token, abi: erc20Abi } as const
  const reads = Promise.all([
    readContract(client, { ...contract, functionName: 'balanceOf', args: [owner as Hex] }),
    readContract(client, { ...contract, functionName: 'decimals' }).then(parseDecimals),
  ])
  const [units, decimals] = await refusedAs(reads, (cause) => new TokenMismatchError({ cause }))
  if (decimals === undefined) throw new TokenMismatchError()
  return { units, decimals }
}

/** What a contract may take of the owner's token. */
export const readAllowance = (
  client: ReadClient,
  owner: string,
  { token, spender }: Record<'token' | 'spender', string>,
) =>
  readContract(client, {
    address: token as Hex,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner as Hex, spender as Hex],
  })

/** A token's symbol; old contracts have none, or not as text. */
export const readSymbol = (client: ReadClient, token: string): Promise<string | undefined> =>
  readContract(client, { address: token as Hex, abi: erc20Abi, functionName: 'symbol' }).catch(() => undefined)
