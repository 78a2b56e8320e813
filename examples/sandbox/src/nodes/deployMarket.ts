import { type Address, encodeAbiParameters, type Hex, keccak256, numberToHex, pad } from 'viem'
import contracts from '../../contracts/contracts.json' with { type: 'json' }
import { askAll, type NodeCall } from './askAll.ts'
import type { Node } from './createNode.ts'
import { balanceSlot, SUPPLY_SLOT, setTokenBalance, store, word } from './deployTokens.ts'
import { COIN, GREEDY_ROUTER, holdingsOf, MARKET, poolsOf, SHORT_ROUTER, wrappedCoinOf } from './marketPools.ts'

// Slots of `contracts/Market.sol`.
const RESERVES_SLOT = word(0)
const WRAPPED_SLOT = word(1)

type StorageWord = { readonly slot: Hex; readonly value: Hex }

const mappingSlot = (key: Address, slot: Hex) =>
  keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [key, slot]))

/** Of the first token, in its pool with the second. */
const reserveSlot = (token: Address, other: Address) => mappingSlot(other, mappingSlot(token, RESERVES_SLOT))

/** The storage of a market in which nobody has traded. */
export const firstReserves = (chainId: number): readonly StorageWord[] =>
  poolsOf(chainId).flatMap(([one, other]) => [
    { slot: reserveSlot(one.address, other.address), value: word(one.reserve) },
    { slot: reserveSlot(other.address, one.address), value: word(other.reserve) },
  ])

const writeReserves = (words: readonly StorageWord[]) => words.map(({ slot, value }) => store(MARKET, slot, value))

const setCoins = (units: bigint): NodeCall => ({ method: 'anvil_setBalance', params: [MARKET, numberToHex(units)] })

/** Without transactions, as the tokens. */
export async function deployMarket(url: string, chainId: number): Promise<void> {
  const wrapped = wrappedCoinOf(chainId)
  const codes = [
    [MARKET, contracts.code.Market],
    [GREEDY_ROUTER, contracts.code.GreedyRouter],
    [SHORT_ROUTER, contracts.code.ShortRouter],
  ] as const
  const holdings = [...holdingsOf(chainId)].flatMap(([token, units]): readonly NodeCall[] =>
    token === COIN
      ? [setCoins(units)]
      : [store(token, balanceSlot(MARKET), word(units)), store(token, word(SUPPLY_SLOT), word(units))],
  )
  await askAll(url, [
    ...codes.map(([address, code]): NodeCall => ({ method: 'anvil_setCode', params: [address, code] })),
    ...(wrapped ? [store(MARKET, WRAPPED_SLOT, pad(wrapped.address, { size: 32 }))] : []),
    ...writeReserves(firstReserves(chainId)),
    ...holdings,
  ])
}

/** As if nobody had traded. */
export async function restoreMarket(node: Node): Promise<void> {
  for (const [token, units] of holdingsOf(node.chainId)) {
    if (token === COIN) await askAll(node.url, [setCoins(units)])
    else await setTokenBalance(node, token, MARKET, units)
  }
  await askAll(node.url, writeReserves(firstReserves(node.chainId)))
}

/** No pool with the token has anything left. */
export async function drainPools(node: Node, token: Address): Promise<void> {
  const pools = poolsOf(node.chainId).filter((pool) => pool.some(({ address }) => address === token))
  const empty = pools.flatMap(([one, other]) => [
    store(MARKET, reserveSlot(one.address, other.address), word(0)),
    store(MARKET, reserveSlot(other.address, one.address), word(0)),
  ])
  await askAll(node.url, empty)
}
