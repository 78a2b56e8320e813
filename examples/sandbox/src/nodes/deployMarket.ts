import { type Address, encodeAbiParameters, type Hex, keccak256, numberToHex, pad } from 'viem'
import contracts from '../../contracts/contracts.json' with { type: 'json' }
import { askAll, type NodeCall } from './askAll.ts'
import { clientOf } from './clientOf.ts'
import type { Node } from './createNode.ts'
import { balanceSlot, readSlot, SUPPLY_SLOT, setTokenBalance, store, word } from './deployTokens.ts'
import {
  COIN,
  GREEDY_ROUTER,
  holdingsOf,
  MARKET,
  PAYMENT_ROUTER,
  type Pool,
  poolsOf,
  SHORT_ROUTER,
  wrappedCoinOf,
} from './marketPools.ts'

// Slots of `contracts/Market.sol`.
const RESERVES_SLOT = word(0)
const WRAPPED_SLOT = word(1)

type StorageWord = { readonly slot: Hex; readonly value: Hex }

const mappingSlot = (key: Address, slot: Hex) =>
  keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [key, slot]))

/** Of the first token, in its pool with the second. */
const reserveSlot = (token: Address, otherText: Address) => mappingSlot(otherText, mappingSlot(token, RESERVES_SLOT))

/** The storage of a market in which nobody has traded. */
export const firstReserves = (chainId: number): readonly StorageWord[] =>
  poolsOf(chainId).flatMap(([first, second]) => [
    { slot: reserveSlot(first.address, second.address), value: word(first.reserve) },
    { slot: reserveSlot(second.address, first.address), value: word(second.reserve) },
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
    [PAYMENT_ROUTER, contracts.code.PaymentRouter],
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

const hasToken = (pool: Pool, token: Address | undefined) =>
  token === undefined || pool.some(({ address }) => address === token)

const poolsWith = ({ chainId }: Node, token: Address | undefined) =>
  poolsOf(chainId).filter((pool) => hasToken(pool, token))

async function addHolding(node: Node, token: Address, units: bigint): Promise<void> {
  if (token !== COIN) {
    const balance = await readSlot(node, token, balanceSlot(MARKET))
    return setTokenBalance(node, token, MARKET, balance + units)
  }
  const balance = await clientOf(node).getBalance({ address: MARKET })
  await askAll(node.url, [setCoins(balance + units)])
}

/** As if nobody had traded: in the pools of this token, or in all. */
export async function restoreMarket(node: Node, token?: Address): Promise<void> {
  for (const [first, second] of poolsWith(node, token)) {
    for (const [side, opposite] of [
      [first, second],
      [second, first],
    ] as const) {
      const slot = reserveSlot(side.address, opposite.address)
      const missing = side.reserve - (await readSlot(node, MARKET, slot))
      if (missing > 0n) await addHolding(node, side.address, missing)
      await askAll(node.url, writeReserves([{ slot, value: word(side.reserve) }]))
    }
  }
}

/** No pool with the token has anything left. */
export async function drainPools(node: Node, token: Address): Promise<void> {
  const empty = poolsWith(node, token).flatMap(([first, second]) => [
    { slot: reserveSlot(first.address, second.address), value: word(0) },
    { slot: reserveSlot(second.address, first.address), value: word(0) },
  ])
  await askAll(node.url, writeReserves(empty))
}
