import { erc20Abi, type Hex, parseAbi } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { parseDecimals } from '../../../core/units.js'
import type { OnChainBalance } from '../../../domain/transfer.js'
import { TokenMismatchError } from '../../../errors/transferErrors.js'
import { type ReadClient, refusedAs } from './readClient.js'

const standard = parseAbi(['function transfer(address recipient, uint256 amount) returns (bool)'])
/** USDT's `transfer` returns nothing, against the standard. */
const withoutResult = parseAbi(['function transfer(address recipient, uint256 amount)'])

/** The USDT contracts of the specification, in lower case. */
const USDT_ADDRESSES: ReadonlySet<string> = new Set([
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
  '0x919c1c267bc06a7039e03fcc2ef738525769109c',
  '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e',
  '0x55d398326f99059ff775485246999027b3197955',
  '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
])

export const isUsdt = (token: string): boolean => USDT_ADDRESSES.has(token.toLowerCase())

/** The ABI of a token's `transfer`. */
export const transferAbiOf = (token: string): typeof standard | typeof withoutResult =>
  isUsdt(token) ? withoutResult : standard

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
