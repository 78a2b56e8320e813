import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { encodeSwap, type SwapCall as MarketCall } from '../../examples/sandbox/src/swap/market.ts'
import type { Swaps, Transfers } from '../../src/adapters/adapter.js'
import type { ExpectedEffect } from '../../src/domain/outcome.js'
import type { SwapCall } from '../../src/domain/swap.js'
import { type EvmRig, freshAddress, startEvmRig, watch } from './startEvmRig.ts'

const ETHER = 10n ** 18n
const COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const LINK = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const MARKET = '0x7e570000000000000000000000000000000000aA'
const SHORT_ROUTER = '0x7e570000000000000000000000000000000000Ad'
const GREEDY_ROUTER = '0x7e570000000000000000000000000000000000Ab'
const DEADLINE = 2n ** 40n

const { signal } = new AbortController()
let rig: EvmRig
let swaps: Swaps<'eip155'>
let transfers: Transfers<'eip155'>

beforeAll(async () => {
  rig = await startEvmRig()
  ;({ swaps, transfers } = await rig.adapterWith())
}, 20_000)
afterAll(() => rig?.close())
afterEach(() => rig.control('swap/restore', {}))

const createPerson = (token?: string, units = 0n) => rig.createPerson(100n * ETHER, token, units)

const plain = (token: string) => (token === COIN ? undefined : token)
const swapOf = (
  receiver: Hex,
  [from, to, amount]: readonly [Hex, Hex, bigint],
  { router = MARKET, ...more }: Partial<MarketCall> & { router?: string } = {},
): SwapCall => ({
  to: router,
  data: encodeSwap({ from, to, amount, minReturn: 0n, receiver, deadline: DEADLINE, ...more }),
  value: from === COIN ? amount : 0n,
})
const simulate = (from: string, calls: readonly SwapCall[], [source, destination]: readonly [string, string, bigint]) =>
  swaps.simulate({ from, calls, source: plain(source), destination: plain(destination) }, rig.network, signal)

const TRADES = [
  ['ether for USDC', [COIN, USDC, ETHER]],
  ['USDC for ether', [USDC, COIN, 500_000_000n]],
  ['USDT for LINK', [USDT, LINK, 500_000_000n]],
] as const

async function approvalsFor(owner: string, [token, , units]: readonly [string, string, bigint]) {
  if (token === COIN) return []
  const allowance = await swaps.readAllowance(token, owner, MARKET, rig.network, signal)
  return swaps.encodeApprovals({ owner, token, spender: MARKET, units, allowance }, rig.network, signal)
}

describe('a simulated swap', () => {
  test.each(TRADES)('of %s tells what is spent and received, approvals included', async (_, trade) => {
    const { address } = await createPerson(plain(trade[0]), trade[2])
    const calls = [...(await approvalsFor(address, trade)), swapOf(address, trade)]
    const simulation = await simulate(address, calls, trade)
    expect(simulation?.spent).toBe(trade[2])
    expect(simulation?.received).toBeGreaterThan(0n)
    expect(simulation?.fee).toBeGreaterThan(0n)
  })

  test.each([
    ['a router that gives nothing', { router: GREEDY_ROUTER }],
    ['another receiver', { receiver: WETH as Hex }],
    ['another token', { to: USDT as Hex }],
  ])('SWAP-14: with %s receives nothing', async (_, change) => {
    const { address } = await createPerson()
    const trade = [COIN, USDC, ETHER] as const
    expect(await simulate(address, [swapOf(address, trade, change)], trade)).toMatchObject({
      spent: ETHER,
      received: 0n,
    })
  })

  test('SWAP-14: by a router that keeps a fifth receives four', async () => {
    const { address } = await createPerson()
    const trade = [COIN, USDC, ETHER] as const
    const [honest, short] = [
      await simulate(address, [swapOf(address, trade)], trade),
      await simulate(address, [swapOf(address, trade, { router: SHORT_ROUTER })], trade),
    ]
    expect(short?.received).toBe(((honest?.received ?? 0n) * 4n) / 5n)
  })

  test('SWAP-14: that takes another token of the account tells which', async () => {
    const second = [USDT, LINK, 500_000_000n] as const
    const { address } = await createPerson(USDT, second[2])
    const calls = [...(await approvalsFor(address, second)), swapOf(address, second)]
    const effects = [{ kind: 'transfer', token: USDT.toLowerCase() }]
    expect(await simulate(address, calls, [COIN, LINK, 0n])).toMatchObject({ spent: 0n, effects })
    expect((await simulate(address, [swapOf(address, [COIN, USDC, ETHER])], [COIN, USDC, ETHER]))?.effects).toEqual([])
  })

  /** Swaps at the market if an instruction answers 0, and keeps the payment otherwise. */
  const routerThatAsks = (instruction: string) =>
    `0x${instruction}602557365f5f375f5f365f3473${MARKET.slice(2)}5af1005b00`.toLowerCase()

  test.each([
    ['base fee', '48'],
    ['gas price', '3a'],
  ])('SWAP-14: by a router that knows a test by its %s receives nothing', async (_, instruction) => {
    const { address } = await createPerson()
    const router = freshAddress()
    await rig.setCode(router, routerThatAsks(instruction))
    const trade = [COIN, USDC, ETHER] as const
    expect(await simulate(address, [swapOf(address, trade, { router })], trade)).toMatchObject({
      spent: ETHER,
      received: 0n,
    })
    // It would have given as much as the market in a run without a price.
    await rig.setCode(router, routerThatAsks('5f'))
    const honest = await simulate(address, [swapOf(address, trade)], trade)
    expect((await simulate(address, [swapOf(address, trade, { router })], trade))?.received).toBe(honest?.received)
  })

  test('AMT-6: of an account that cannot pay for its gas is told as that', async () => {
    const person = await rig.createPerson(1n, USDC, 500_000_000n)
    const trade = [USDC, COIN, 500_000_000n] as const
    const calls = [...(await approvalsFor(person.address, trade)), swapOf(person.address, trade)]
    await expect(simulate(person.address, calls, trade)).rejects.toMatchObject({ missing: 'fee' })
  })

  test('SWAP-14: of a contract account is tested too', async () => {
    const account = freshAddress()
    await rig.setCode(account, '0x5f')
    await rig.setBalance(account, 2n * ETHER)
    const trade = [COIN, USDC, ETHER] as const
    const [own, otherEntries] = [account, (await createPerson()).address].map((address) =>
      simulate(address, [swapOf(address, trade)], trade),
    )
    expect((await own)?.received).toBe((await otherEntries)?.received)
  })

  test('SWAP-14: below its minimum is refused', async () => {
    const { address } = await createPerson()
    const trade = [COIN, USDC, ETHER] as const
    const run = simulate(address, [swapOf(address, trade, { minReturn: 10n ** 30n })], trade)
    await expect(run).rejects.toMatchObject({ reason: 'reverted' })
  })
})

describe('a sent swap', () => {
  async function send(person: PrivateKeyAccount, call: SwapCall, effect: Omit<ExpectedEffect, 'from'>) {
    const { connection, sent } = rig.connectionOf(person)
    const planned = await swaps.plan(person.address, call, rig.network, signal)
    const { hash } = await swaps.send(connection, planned, rig.network, watch)
    const outcome = await transfers.follow(hash, { ...effect, from: person.address }, rig.network, signal)
    return { planned, sent, outcome }
  }
  const swap = (person: PrivateKeyAccount, call: SwapCall, destination: string, units = 1n) =>
    send(person, call, { kind: 'swap', to: person.address, token: plain(destination), units })
  const approve = (person: PrivateKeyAccount, call: SwapCall) => {
    const units = BigInt(`0x${call.data.slice(-64)}`)
    return send(person, call, { kind: 'approval', to: MARKET, token: call.to, units })
  }

  test.each(TRADES)('of %s gives what the simulation told, and says so', async (_, trade) => {
    const person = await createPerson(plain(trade[0]), trade[2])
    const call = swapOf(person.address, trade)
    const approvals = await approvalsFor(person.address, trade)
    const simulation = await simulate(person.address, [...approvals, call], trade)
    for (const approval of approvals) {
      expect((await approve(person, approval)).outcome.kind).toBe('confirmed')
    }
    if (approvals.length > 0) expect(await approvalsFor(person.address, trade)).toEqual([])
    const { planned, sent, outcome } = await swap(person, call, trade[1], simulation?.received)
    expect(outcome).toMatchObject({ kind: 'confirmed', arrived: simulation?.received })
    expect(sent).toMatchObject([{ from: person.address, to: MARKET, data: call.data, chainId: '0x1' }])
    expect(BigInt(sent[0]?.gas as Hex) * BigInt(sent[0]?.maxFeePerGas as Hex)).toBe(planned.fee)
  })

  test('SWAP-10: of an old allowance of USDT sets it to 0 first', async () => {
    const person = await createPerson(USDT, 9_000_000n)
    const [first] = await approvalsFor(person.address, [USDT, USDC, 5n])
    if (!first) throw new Error('no approval')
    expect((await approve(person, first)).outcome.kind).toBe('confirmed')
    const trade = [USDT, USDC, 9_000_000n] as const
    const approvals = await approvalsFor(person.address, trade)
    expect(approvals).toHaveLength(2)
    for (const approval of approvals) expect((await approve(person, approval)).outcome.kind).toBe('confirmed')
    expect((await swap(person, swapOf(person.address, trade), USDC)).outcome.kind).toBe('confirmed')
    expect(await swaps.readAllowance(USDT, person.address, MARKET, rig.network, signal)).toBe(0n)
  })

  test('SWAP-10: of an old allowance of a token like USDT, which no list names, sets it to 0 first', async () => {
    const token = freshAddress()
    await rig.setCode(token, String(await rig.node('eth_getCode', USDT, 'latest')))
    const person = await createPerson()
    const approve = async (units: bigint) => {
      const approvals = await approvalsFor(person.address, [token, USDC, units])
      for (const call of approvals) {
        const allowed = { kind: 'approval' as const, to: MARKET, token, units: BigInt(`0x${call.data.slice(-64)}`) }
        expect((await send(person, call, allowed)).outcome.kind).toBe('confirmed')
      }
      return approvals.length
    }
    expect([await approve(5n), await approve(6n), await approve(6n)]).toEqual([1, 2, 0])
    expect(await swaps.readAllowance(token, person.address, MARKET, rig.network, signal)).toBe(6n)
  })

  test('SEND-7: of a token that was spent since the review is not asked for', async () => {
    const trade = [USDC, COIN, 500_000_000n] as const
    const person = await createPerson(USDC, trade[2])
    for (const call of await approvalsFor(person.address, trade)) await approve(person, call)
    const planned = await swaps.plan(person.address, swapOf(person.address, trade), rig.network, signal)
    const { connection, sent } = rig.connectionOf(person)
    await rig.give(person.address, { address: USDC }, trade[2] - 1n)
    const paid = { ...planned, token: { address: USDC }, units: trade[2] }
    await expect(swaps.send(connection, paid, rig.network, watch)).rejects.toMatchObject({ missing: 'amount' })
    expect(sent).toEqual([])
  })

  test('SWAP-10: whose approval another transaction has used is not asked for', async () => {
    const trade = [USDC, COIN, 500_000_000n] as const
    const person = await createPerson(USDC, trade[2])
    const [approval] = await approvalsFor(person.address, trade)
    if (!approval) throw new Error('no approval is needed')
    await approve(person, approval)
    const planned = await swaps.plan(person.address, swapOf(person.address, trade), rig.network, signal)
    const paid = { ...planned, token: { address: USDC }, units: trade[2], spender: planned.to }
    await approve(person, swaps.encodeRevocation(USDC, planned.to))
    const { connection, sent } = rig.connectionOf(person)
    await expect(swaps.send(connection, paid, rig.network, watch)).rejects.toMatchObject({ code: 'ALLOWANCE_USED' })
    expect(sent).toEqual([])
  })

  test('SWAP-11: that gives less than its minimum, or nothing, is told as that', async () => {
    const trade = [COIN, USDC, ETHER] as const
    const [first, second] = [await createPerson(), await createPerson()]
    const less = await swap(first, swapOf(first.address, trade), USDC, 10n ** 30n)
    expect(less.outcome.kind).toBe('belowMinimum')
    const greedy = await swap(second, swapOf(second.address, trade, { router: GREEDY_ROUTER }), USDC)
    expect(greedy.outcome).toMatchObject({ kind: 'nothingArrived', arrived: undefined })
  })

  test('that the market rejects meanwhile is refused when it is planned', async () => {
    const person = await createPerson()
    const trade = [COIN, LINK, ETHER] as const
    const now = await simulate(person.address, [swapOf(person.address, trade)], trade)
    const call = swapOf(person.address, trade, { minReturn: now?.received ?? 0n })
    await rig.control('swap/move', { token: LINK, percent: 3 })
    await expect(swaps.plan(person.address, call, rig.network, signal)).rejects.toMatchObject({ reason: 'reverted' })
  })
})
