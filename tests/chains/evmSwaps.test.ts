import type { Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../examples/sandbox/src/startSandbox.ts'
import { encodeSwap, type SwapCall as MarketCall } from '../../examples/sandbox/src/swap/market.ts'
import type { AdapterContext, Swaps, Transfers } from '../../src/adapters/adapter.js'
import { eip155 } from '../../src/adapters/eip155/eip155.js'
import { mainnet } from '../../src/config/networks.js'
import type { Connection } from '../../src/connectors/connector.js'
import type { ExpectedEffect } from '../../src/domain/outcome.js'
import type { SwapCall } from '../../src/domain/swap.js'
import { createRpc } from '../../src/services/rpc.js'

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

const factory = eip155({ networks: [mainnet] })
const [network] = factory.networks as [(typeof factory.networks)[0]]
const owner = new AbortController()
const { signal } = new AbortController()
let sandbox: Sandbox
let swaps: Swaps<'eip155'>
let transfers: Transfers<'eip155'>

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, wallets: 1, chains: [1], clusters: [] })
  const rpc = createRpc({
    addresses: { blockchainApi: sandbox.url, projectId: 'swaps', customRpcUrls: {} },
    ...{ allowLoopback: true, signal: owner.signal, isOnline: () => true },
    retryTools: { sleep: async () => undefined, random: () => 0 },
  })
  const context: AdapterContext = {
    allowLoopback: true,
    networks: () => factory.networks,
    activeNetwork: () => network,
    readRpc: rpc.read,
    sendRpc: rpc.send,
    nodeUrls: async () => [],
    rpcUrls: async () => [],
  }
  const adapter = await factory.create(context, {})
  swaps = (await adapter.swaps?.()) as Swaps<'eip155'>
  transfers = (await adapter.transfers?.()) as Transfers<'eip155'>
}, 20_000)
afterAll(() => {
  owner.abort()
  return sandbox?.close()
})

async function control(name: string, body: object) {
  const response = await fetch(`${sandbox.url}/__sandbox/${name}`, {
    method: 'POST',
    body: JSON.stringify({ chainId: 1, ...body }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${name}: ${text}`)
  return JSON.parse(text) as { result?: unknown }
}
afterEach(() => control('swap/restore', {}))

async function createPerson(token?: string, units = 0n) {
  const account = privateKeyToAccount(generatePrivateKey())
  const { address } = account
  await control('fund', { address, wei: `${100n * ETHER}` })
  if (token) await control('fund-token', { address, token, units: `${units}` })
  return account
}

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
const node = async (method: string, ...params: unknown[]) => (await control('rpc', { method, params })).result

/** A wallet that signs and sends what it is asked for. */
function connectionOf(account: PrivateKeyAccount) {
  const sent: Record<string, Hex>[] = []
  async function request(method: string, params?: unknown) {
    if (method === 'eth_accounts') return [account.address]
    if (method === 'eth_chainId') return '0x1'
    const [transaction] = params as [Record<string, Hex>]
    sent.push(transaction)
    const signed = await account.signTransaction({
      chainId: 1,
      nonce: Number(await node('eth_getTransactionCount', account.address, 'latest')),
      to: transaction.to as Hex,
      value: BigInt(transaction.value ?? 0),
      data: transaction.data as Hex,
      gas: BigInt(transaction.gas as Hex),
      maxFeePerGas: BigInt(transaction.maxFeePerGas as Hex),
      maxPriorityFeePerGas: BigInt(transaction.maxPriorityFeePerGas as Hex),
    })
    return node('eth_sendRawTransaction', signed)
  }
  return { sent, connection: { signer: { request } } as unknown as Connection<'eip155'> }
}

const simulate = (from: string, calls: readonly SwapCall[], [source, destination]: readonly [string, string, bigint]) =>
  swaps.simulate({ from, calls, source: plain(source), destination: plain(destination) }, network, signal)

const TRADES = [
  ['ether for USDC', [COIN, USDC, ETHER]],
  ['USDC for ether', [USDC, COIN, 500_000_000n]],
  ['USDT for LINK', [USDT, LINK, 500_000_000n]],
] as const

async function approvalsFor(owner: string, [token, , units]: readonly [string, string, bigint]) {
  if (token === COIN) return []
  const allowance = await swaps.readAllowance(token, owner, MARKET, network, signal)
  return swaps.encodeApprovals({ token, spender: MARKET, units, allowance })
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
    const other = [USDT, LINK, 500_000_000n] as const
    const { address } = await createPerson(USDT, other[2])
    const calls = [...(await approvalsFor(address, other)), swapOf(address, other)]
    const effects = [{ kind: 'transfer', token: USDT.toLowerCase() }]
    expect(await simulate(address, calls, [COIN, LINK, 0n])).toMatchObject({ spent: 0n, effects })
    expect((await simulate(address, [swapOf(address, [COIN, USDC, ETHER])], [COIN, USDC, ETHER]))?.effects).toEqual([])
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
    const { connection, sent } = connectionOf(person)
    const planned = await swaps.plan(person.address, call, network, signal)
    const { hash } = await swaps.send(connection, planned, network, { signal, onAsked() {} })
    const outcome = await transfers.follow(hash, { ...effect, from: person.address }, network, signal)
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
    const [first] = swaps.encodeApprovals({ token: USDT, spender: MARKET, units: 5n, allowance: 0n })
    if (!first) throw new Error('no approval')
    expect((await approve(person, first)).outcome.kind).toBe('confirmed')
    const trade = [USDT, USDC, 9_000_000n] as const
    const approvals = await approvalsFor(person.address, trade)
    expect(approvals).toHaveLength(2)
    for (const approval of approvals) expect((await approve(person, approval)).outcome.kind).toBe('confirmed')
    expect((await swap(person, swapOf(person.address, trade), USDC)).outcome.kind).toBe('confirmed')
    expect(await swaps.readAllowance(USDT, person.address, MARKET, network, signal)).toBe(0n)
  })

  test('SWAP-11: that gives less than its minimum, or nothing, is told as that', async () => {
    const trade = [COIN, USDC, ETHER] as const
    const [one, other] = [await createPerson(), await createPerson()]
    const less = await swap(one, swapOf(one.address, trade), USDC, 10n ** 30n)
    expect(less.outcome.kind).toBe('belowMinimum')
    const greedy = await swap(other, swapOf(other.address, trade, { router: GREEDY_ROUTER }), USDC)
    expect(greedy.outcome).toMatchObject({ kind: 'nothingArrived', arrived: undefined })
  })

  test('that the market rejects meanwhile is refused when it is planned', async () => {
    const person = await createPerson()
    const trade = [COIN, LINK, ETHER] as const
    const now = await simulate(person.address, [swapOf(person.address, trade)], trade)
    const call = swapOf(person.address, trade, { minReturn: now?.received ?? 0n })
    await control('swap/move', { token: LINK, percent: 3 })
    await expect(swaps.plan(person.address, call, network, signal)).rejects.toMatchObject({ reason: 'reverted' })
  })
})
