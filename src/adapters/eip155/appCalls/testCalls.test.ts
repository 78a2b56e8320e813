/// <reference types="node" />
import { readFileSync } from 'node:fs'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
  stringToHex,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mainnet } from '../../../config/networks.js'
import type { AppCall, CallTest, TestRun } from '../../../domain/appCall.js'
import { toNetwork } from '../../../domain/network.js'
import { toRpcError } from '../../../errors/rpcErrors.js'
import { CallInvalidError } from '../../../errors/transferErrors.js'
import { startAnvil } from '../../../testing/wallet/startAnvil.js'
import { createReadClient } from '../transfers/readClient.js'
import { createAppCalls } from './createAppCalls.js'
import { parseCall } from './parseCall.js'
import { testCalls } from './testCalls.js'

const USER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const VAULT: Address = '0x7e5700000000000000000000000000000000000E'
const FRIEND: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const units = (dollars: number) => BigInt(dollars * 1_000_000)

const vaultAbi = parseAbi([
  'function deposit(uint256)',
  'function claim()',
  'function vote(uint256)',
  'function claimAirdrop()',
  'function lie(uint256)',
])
const vault = (functionName: 'deposit' | 'claim' | 'vote' | 'claimAirdrop' | 'lie', ...args: bigint[]): AppCall => ({
  to: VAULT,
  abi: vaultAbi,
  functionName,
  args,
  name: 'Northlight Vault',
})
const approve = (amount: bigint, spender: Address = VAULT): AppCall => ({
  to: USDC,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
})

const { code } = JSON.parse(
  readFileSync(new URL('../../../../examples/sandbox/contracts/contracts.json', import.meta.url), 'utf8'),
) as { code: Record<string, Hex> }

let anvil: Awaited<ReturnType<typeof startAnvil>>
const ethereum = toNetwork('eip155', mainnet)
const { signal } = new AbortController()

async function rpc(method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(anvil.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result: unknown; error?: { code: number; message: string } }
  if (error) throw toRpcError(error)
  return result
}

const word = (value: bigint | number) => numberToHex(value, { size: 32 })
const textWord = (text: string): Hex =>
  `0x${stringToHex(text, { size: 31 }).slice(2)}${(text.length * 2).toString(16).padStart(2, '0')}`
const store = (address: Address, slot: Hex, value: Hex) => rpc('anvil_setStorageAt', [address, slot, value])
const balanceSlot = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [USER, 4n]))

async function deploy(address: Address, kind: string, symbol: string, decimals: number) {
  await rpc('anvil_setCode', [address, code[kind]])
  await store(address, word(1), textWord(symbol))
  await store(address, word(2), word(decimals))
}

beforeAll(async () => {
  anvil = await startAnvil(1)
  await deploy(USDC, 'Token', 'USDC', 6)
  await deploy(WETH, 'WrappedCoin', 'WETH', 18)
  await deploy(VAULT, 'Vault', 'NLV', 6)
  await store(VAULT, word(6), word(BigInt(USDC)))
  await store(VAULT, word(7), word(976_240))
  await store(VAULT, word(9), word(12_400_000))
})
afterAll(() => anvil.stop())
beforeEach(async () => {
  await store(USDC, balanceSlot, word(units(5_120.46)))
  await store(VAULT, word(8), word(0))
})

const run = (calls: readonly AppCall[], read = rpc): Promise<CallTest> => {
  const client = createReadClient((_, method, params) => read(method, params), ethereum, signal)
  return testCalls(client, { from: USER, calls: calls.map(parseCall) }, read)
}
async function done(...calls: AppCall[]): Promise<TestRun> {
  const tested = await run(calls)
  if (tested.kind !== 'done') throw new Error(`${tested.kind}: ${JSON.stringify(tested)}`)
  return tested
}
const movesOf = ({ moves }: Pick<TestRun, 'moves'>) =>
  Object.fromEntries(moves.map((move) => [move.symbol, move.units]))

describe('what calls of an app would do', () => {
  test('measures what leaves and what comes, by balances and without the fees', async () => {
    const tested = await done(approve(units(500)), vault('deposit', units(500)))
    expect(movesOf(tested)).toEqual({ USDC: -units(500), NLV: units(488.12) })
    expect(tested.calls.map(movesOf)).toEqual([{}, { USDC: -units(500), NLV: units(488.12) }])
    expect(tested.approvals).toEqual([])
    expect(tested.fee).toBeGreaterThan(0n)
  })

  test('says what may be taken once an approval is left', async () => {
    expect((await done(approve(units(500)))).approvals).toEqual([
      {
        token: USDC,
        symbol: 'USDC',
        decimals: 6,
        spender: VAULT,
        units: units(500),
        isUnlimited: false,
        balance: units(5_120.46),
      },
    ])
    expect((await done(approve(maxUint256))).approvals).toMatchObject([{ isUnlimited: true }])
    expect((await done(approve(2n ** 96n - 1n))).approvals).toMatchObject([{ isUnlimited: true }])
  })

  test('an approval that is revoked says whose it was, and one that is used up has ended', async () => {
    expect((await done(approve(0n))).approvals).toMatchObject([{ token: USDC, spender: VAULT, units: 0n }])
    expect((await done(approve(5n), approve(0n))).approvals).toMatchObject([{ units: 0n, isUnlimited: false }])
    expect((await done(approve(0n), approve(7n))).approvals).toMatchObject([{ units: 7n }])
    expect((await done(approve(units(1)), vault('deposit', units(1)))).approvals).toEqual([])
  })

  test('AMT-4: an approval of what reports no decimals is not told as nothing', async () => {
    const strange = '0x7E5700000000000000000000000000000000001F'
    const topic = keccak256(stringToHex('Approval(address,address,uint256)')).slice(2)
    // Reports an approval of the caller's, whatever it is called for, and answers nothing.
    await rpc('anvil_setCode', [strange, `0x600560005273${FRIEND.slice(2)}337f${topic}60206000a300`])
    expect(await run([{ to: strange, data: '0x12345678' }])).toMatchObject({ kind: 'untested' })
    await rpc('anvil_setCode', [strange, '0x00'])
    const { data } = approve(5n)
    expect(await run([{ to: strange, data }])).toMatchObject({ kind: 'untested' })
    expect(await run([{ to: strange, data: '0x12345678' }])).toMatchObject({ kind: 'done', approvals: [] })
  })

  test('an approval that is asked for counts whatever was allowed before, and one that is only used does not', async () => {
    await rpc('anvil_impersonateAccount', [USER])
    const allow = (amount: bigint) => {
      const { to, data } = parseCall(approve(amount))
      return rpc('eth_sendTransaction', [{ from: USER, to, data }])
    }
    try {
      await allow(maxUint256)
      expect((await done(approve(maxUint256))).approvals).toMatchObject([{ spender: VAULT, isUnlimited: true }])
      expect((await done(approve(5n))).approvals).toMatchObject([{ spender: VAULT, units: 5n }])
      expect((await done(vault('deposit', units(1)))).approvals).toEqual([])
    } finally {
      await allow(0n)
    }
  })

  test('a call that takes what was allowed shows that it does, whatever it is called', async () => {
    const tested = await done(approve(maxUint256), vault('claimAirdrop'))
    expect(movesOf(tested)).toEqual({ USDC: -units(5_120.46) })
    expect(tested.approvals).toMatchObject([{ isUnlimited: true }])
  })

  test('a contract that is harmless in a free run is tested as a block runs it', async () => {
    const tested = await done(approve(units(500)), vault('lie', units(500)))
    expect(movesOf(tested)).toEqual({ USDC: -units(500) })
  })

  test('the coin is measured too, with a wrapped coin that reports no transfer', async () => {
    const tested = await done({ to: WETH, value: parseEther('1'), data: '0xd0e30db0' })
    expect(movesOf(tested)).toEqual({ ETH: -parseEther('1'), WETH: parseEther('1') })
    expect(movesOf(await done({ to: FRIEND, value: 5n }))).toEqual({ ETH: -5n })
  })

  test('a call that moves nothing says so', async () => {
    const tested = await done(vault('vote', 18n))
    expect([tested.moves, tested.approvals, tested.items, tested.operators]).toEqual([[], [], [], []])
  })

  test('a call that would fail is named, with the words of its contract', async () => {
    await store(VAULT, word(8), word(1))
    expect(await run([approve(units(500)), vault('deposit', units(500))])).toMatchObject({
      kind: 'fails',
      index: 1,
      reason: 'Deposits are paused',
    })
    expect(await run([vault('claim'), { to: USDC, data: '0x12345678' }])).toMatchObject({
      kind: 'fails',
      index: 1,
      reason: undefined,
    })
  })

  test.each([
    ['nothing', '0'.repeat(64)],
    ['little', '5'.padStart(64, '0')],
  ])('SEND-6: a node that reports %s of an approval without a limit tests nothing', async (_, units) => {
    const read = async (method: string, params: readonly unknown[]) => {
      const answer = await rpc(method, params)
      return method === 'eth_simulateV1' ? JSON.parse(JSON.stringify(answer).replace(/f{64}/g, units)) : answer
    }
    expect(await run([approve(maxUint256)], read)).toMatchObject({ kind: 'untested' })
  })

  test('a node that runs nothing leaves the calls untested', async () => {
    const read = (method: string, params: readonly unknown[]) =>
      method === 'eth_simulateV1'
        ? Promise.reject(toRpcError({ code: -32_601, message: 'the method does not exist' }))
        : rpc(method, params)
    expect(await run([vault('claim')], read)).toMatchObject({ kind: 'untested' })
  })

  test('a node that does not answer is an error, and no test', async () => {
    const read = (method: string, params: readonly unknown[]) =>
      method === 'eth_simulateV1' ? Promise.reject(new Error('offline')) : rpc(method, params)
    await expect(run([vault('claim')], read)).rejects.toThrow('offline')
  })
})

describe('a call of an app', () => {
  test('is encoded by its ABI, and named by it or by a standard', () => {
    expect(parseCall(vault('deposit', 7n))).toMatchObject({
      functionName: 'deposit',
      name: 'Northlight Vault',
      value: 0n,
    })
    expect(parseCall(approve(1n))).toMatchObject({ functionName: 'approve', name: undefined })
    expect(parseCall({ to: FRIEND, value: 1n })).toMatchObject({ data: '0x', functionName: undefined })
    expect(parseCall({ to: VAULT, data: '0xdeadbeef' }).functionName).toBeUndefined()
  })

  test('SEND-3: one that pays the zero address says so, of the coin and of a token', () => {
    const transfer = (to: Address) => encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1n] })
    const transferFrom = (to: Address) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [USER, to, 1n] })
    const calls: readonly (readonly [boolean, AppCall])[] = [
      [true, { to: zeroAddress, value: 1n }],
      [true, { to: USDC, data: transfer(zeroAddress) }],
      [true, { to: USDC, data: transferFrom(zeroAddress) }],
      [false, { to: zeroAddress, data: '0x12345678' }],
      [false, { to: USDC, data: transfer(FRIEND) }],
      [false, { to: USDC, data: transferFrom(FRIEND) }],
      [false, { to: FRIEND, value: 1n }],
    ]
    for (const [isBurning, call] of calls) expect(parseCall(call).isBurning, JSON.stringify(call.data)).toBe(isBurning)
  })

  test.each([
    ['0x0000000000000000000000000000000000000001', true],
    ['0x0000000000000000000000000000000000000011', true],
    ['0x0000000000000000000000000000000000000100', true],
    [zeroAddress, false],
    [FRIEND, false],
    [USDC, true],
  ] as const)('a precompiled contract counts as one, though it has no code: %s', async (address, isContract) => {
    const { isContract: readKind } = createAppCalls({ readRpc: (_, method, params) => rpc(method, params) })
    expect(await readKind(address, ethereum, signal)).toBe(isContract)
  })

  test.each([
    ['to', { to: '0x12' }],
    ['to', { to: 'vault.eth' }],
    // One letter of another case.
    ['to', { to: '0xC02AAA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }],
    ['calls', null as unknown as AppCall],
    ['abi', { to: VAULT, functionName: 'claim' }],
    ['abi', { to: VAULT, args: [] }],
    ['value', { to: VAULT, value: -1n }],
    ['value', { to: VAULT, value: 5 as unknown as bigint }],
    ['value', { to: VAULT, value: 2n ** 200n }],
    ['data', { to: VAULT, data: '0x123' }],
    ['data', { to: VAULT, data: `0x${'00'.repeat(140_000)}` }],
    ['abi', { to: VAULT, abi: vaultAbi }],
    ['abi', { to: VAULT, abi: vaultAbi, functionName: 'missing' }],
    ['abi', { to: VAULT, abi: vaultAbi, functionName: 'deposit', args: ['x'] }],
    ['abi', { to: VAULT, abi: vaultAbi, functionName: 'claim', data: '0x' }],
  ] as const)('that is not valid is refused by its field: %s', (field, call) => {
    expect(() => parseCall(call)).toThrow(expect.objectContaining({ field, code: 'CALL_INVALID' }))
    expect(() => parseCall(call)).toThrow(CallInvalidError)
    expect(() => Array.from([vault('claim'), call], parseCall)).toThrow(expect.objectContaining({ index: 1 }))
  })
})
