// @vitest-environment happy-dom
import { createPublicClient, encodeFunctionData, erc20Abi, type Hex, http, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SMART_ACCOUNT } from '../../examples/sandbox/src/nodes/smartAccount.ts'
import { type Sandbox, startSandbox } from '../../examples/sandbox/src/startSandbox.ts'
import { createTestWallet, type TestWalletOptions } from '../../src/testing/wallet/createTestWallet.js'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const RECEIVER = '0x00000000000000000000000000000000000ca115'
const cleanups: (() => void)[] = []
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, wallets: 1, chains: [1, 137], clusters: [] })
}, 20_000)
afterEach(() => {
  for (const stop of cleanups.splice(0).reverse()) stop()
})
afterAll(() => sandbox?.close())

const control = (path: string, body: object) =>
  fetch(`${sandbox.url}/__sandbox/${path}`, { method: 'POST', body: JSON.stringify(body) })

/** A wallet with ether and dollars of its own. */
async function connect(options: Partial<TestWalletOptions> = {}) {
  const key = generatePrivateKey()
  const address = privateKeyToAddress(key)
  await control('fund', { address, wei: String(parseEther('1')), chainId: 1 })
  await control('fund-token', { address, token: USDC, units: '5000000', chainId: 1 })
  const wallet = createTestWallet({
    name: 'Marten',
    rdns: 'example.marten',
    approvals: 'approve',
    storage: null,
    accounts: [key],
    delegate: SMART_ACCOUNT,
    chains: [1, 137].map((id) => ({ id, rpcUrl: sandbox.rpc[id] ?? '' })),
    ...options,
  })
  cleanups.push(wallet.destroy)
  const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  await ask('eth_requestAccounts')
  return { wallet, ask, address }
}

const client = () => createPublicClient({ transport: http(sandbox.rpc[1], { retryCount: 0 }) })
const dollarsOf = (address: Hex) =>
  client().readContract({ address: USDC, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
const transfer = (amount: bigint) => ({
  to: USDC,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [RECEIVER, amount] }),
})
const batchOf = (from: Hex, calls: readonly object[], more = {}) => ({
  version: '2.0.0',
  chainId: '0x1',
  atomicRequired: true,
  from,
  calls,
  ...more,
})

describe('a wallet whose accounts delegate', () => {
  test('says what it can, on each of its networks', async () => {
    const { ask, address } = await connect()
    const supported = { atomic: { status: 'supported' } }
    expect(await ask('wallet_getCapabilities', address)).toEqual({ '0x1': supported, '0x89': supported })
    expect(await ask('wallet_getCapabilities', address, ['0x89'])).toEqual({ '0x89': supported })
    expect(await ask('wallet_getCapabilities', address, ['0xa'])).toEqual({})
    await expect(ask('wallet_getCapabilities', RECEIVER)).rejects.toMatchObject({ code: 4100 })
  })

  test('makes several calls at once, sets the account up with the first, and says what became of them', async () => {
    const { ask, address } = await connect()
    const before = await dollarsOf(RECEIVER)
    const calls = [transfer(1_000n), { to: RECEIVER, value: toHex(5n) }]
    const { id } = (await ask('wallet_sendCalls', batchOf(address, calls))) as { id: Hex }
    await expect
      .poll(() => ask('wallet_getCallsStatus', id))
      .toMatchObject({ id, status: 200, atomic: true, chainId: '0x1', receipts: [{ status: '0x1' }] })
    expect((await dollarsOf(RECEIVER)) - before).toBe(1_000n)
    const code = await client().getCode({ address })
    expect(code?.toLowerCase()).toBe(`0xef0100${SMART_ACCOUNT.slice(2).toLowerCase()}`)
    // The second batch needs no authorization, and a plain transaction still works.
    const again = (await ask('wallet_sendCalls', batchOf(address, [transfer(500n)]))) as { id: Hex }
    await expect.poll(() => ask('wallet_getCallsStatus', again.id)).toMatchObject({ status: 200 })
    expect((await dollarsOf(RECEIVER)) - before).toBe(1_500n)
  })

  test('makes all calls or none', async () => {
    const { ask, address } = await connect()
    const before = await dollarsOf(RECEIVER)
    const calls = [transfer(1_000n), transfer(10_000_000n)]
    await expect(ask('wallet_sendCalls', batchOf(address, calls))).rejects.toMatchObject({ code: expect.any(Number) })
    expect(await dollarsOf(RECEIVER)).toBe(before)
  })

  test('asks its user, who may decline', async () => {
    const { wallet, ask, address } = await connect()
    wallet.next('reject', 'wallet_sendCalls')
    await expect(ask('wallet_sendCalls', batchOf(address, [transfer(1n)]))).rejects.toMatchObject({ code: 4001 })
    expect(await client().getTransactionCount({ address })).toBe(0)
  })

  test.each([
    ['another network', { chainId: '0x89' }, 5710],
    ['a capability that it lacks', { capabilities: { paymasterService: { url: 'https://pay.example' } } }, 5700],
    ['no calls', { calls: [] }, -32602],
    ['too many calls', { calls: Array.from({ length: 21 }, () => transfer(1n)) }, 5740],
    ['a call to nobody', { calls: [{ data: '0x' }] }, -32602],
    ['another account', { from: RECEIVER }, 4100],
  ])('refuses %s, and sends nothing', async (_, change, code) => {
    const { ask, address } = await connect()
    await expect(ask('wallet_sendCalls', batchOf(address, [transfer(1n)], change))).rejects.toMatchObject({ code })
    expect(await client().getTransactionCount({ address })).toBe(0)
  })

  test('leaves out a capability that may be', async () => {
    const { ask, address } = await connect()
    const capabilities = { paymasterService: { url: 'https://pay.example', optional: true } }
    const sent = ask('wallet_sendCalls', batchOf(address, [transfer(1n)], { capabilities }))
    expect(await sent).toEqual({ id: expect.stringMatching(/^0x[0-9a-f]{128}$/) })
  })

  test.each(['0x1234', 'x', undefined, `0x${'11'.repeat(32)}${'00'.repeat(31)}0a`])('knows no calls %s', async (id) => {
    const { ask } = await connect()
    await expect(ask('wallet_getCallsStatus', id)).rejects.toMatchObject({ code: expect.any(Number) })
  })

  test('is a wallet of plain accounts without a contract to delegate to', async () => {
    const { ask, address } = await connect({ delegate: undefined })
    await expect(ask('wallet_getCapabilities', address)).rejects.toMatchObject({ code: 4200 })
    await expect(ask('wallet_sendCalls', batchOf(address, [transfer(1n)]))).rejects.toMatchObject({ code: 4200 })
  })
})
