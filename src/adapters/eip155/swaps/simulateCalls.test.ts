import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../config/networks.js'
import { toNetwork } from '../../../domain/network.js'
import { HttpStatusError, NetworkFailedError, RequestTimeoutError } from '../../../errors/requestErrors.js'
import { toRpcError } from '../../../errors/rpcErrors.js'
import { createReadClient } from '../transfers/readClient.js'
import { simulateCalls } from './simulateCalls.js'

const USER = '0x52908400098527886E0F7030069857D2E4169EE7'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const PERMIT2_APPROVAL = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'

const word = (value: string | number) =>
  `0x${(typeof value === 'number' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')}`
const logOf = (address: string, kind: string, ...indexed: string[]) => ({
  address,
  topics: [kind, ...indexed.map(word)],
  data: word(7),
})

const ethereum = toNetwork('eip155', mainnet)
const { signal } = new AbortController()
const BASE_FEE = 100n
const TIP = 3n
const PRICE = BASE_FEE + TIP
const GAS = 50_000n
const COIN_BALANCE = 10n ** 12n

type Call = { from: string; to: string; value?: string; gas?: string; maxFeePerGas?: string; gasPrice?: string }
type Block = {
  blockOverrides: { baseFeePerGas?: string }
  stateOverrides: Record<string, { balance?: string }>
  calls: Call[]
}
type Request = { block: Block; validation: boolean; payment: 'free' | 'paid' }

/** Sells 5,000 of USDC for ether, of which 900 arrive; the run of the swap has these logs. */
function createNode({
  logs = [] as unknown,
  /** What the account pays for a unit of gas in a paid run. */
  charged = PRICE as bigint,
  /** The base fee that a contract sees. */
  baseFee = (_: Request): bigint => BASE_FEE,
  reverts = (_: Request): boolean => false,
  answer = (calls: object[], _: Request): unknown => [{ calls }],
  blockBaseFee = '0x64' as string | null,
  coin = COIN_BALANCE,
  code = '0x60' as string | null,
  source = USDC as string | undefined,
  value = 0n,
  isSponsored = false,
} = {}) {
  const requests: Request[] = []
  const readRpc = async (_: unknown, method: string) => {
    if (method === 'eth_getCode') return code
    if (method === 'eth_maxPriorityFeePerGas') return '0x3'
    return method === 'eth_getBlockByNumber' ? { baseFeePerGas: blockBaseFee, transactions: [] } : '0x64'
  }
  async function read(_: string, [params]: readonly unknown[]) {
    const { blockStateCalls, validation } = params as { blockStateCalls: [Block]; validation: boolean }
    const [block] = blockStateCalls
    const payment = block.calls[1]?.gas === undefined ? 'free' : 'paid'
    const request: Request = { block, validation, payment }
    requests.push(request)
    const balance = BigInt(block.stateOverrides[USER]?.balance ?? coin)
    const fee = payment === 'paid' ? charged * GAS : 0n
    const price = block.calls[1]?.gasPrice ? BigInt(block.calls[1].gasPrice) : PRICE
    const seen = payment === 'paid' ? [baseFee(request), price] : [0n, 0n]
    const spentCoin = source === undefined ? 5_000n + 2n * fee : 0n
    const [soldBefore, soldAfter] =
      source === undefined ? [balance - fee, balance - fee - spentCoin] : [10_000n, 5_000n]
    const gained = 900n - 2n * fee
    const balances = [balance, undefined, balance - fee, soldBefore, balance - fee, undefined, undefined, soldAfter]
    const results = [...balances, balance - fee + gained].map((balance, index) => ({
      status: reverts(request) && index === 6 ? '0x0' : '0x1',
      gasUsed: `0x${GAS.toString(16)}`,
      returnData: balance === undefined ? '0x' : word(Number(balance)),
      logs: index === 6 ? logs : [logOf(DAI, APPROVAL, USER, PERMIT2)],
    }))
    const prices = {
      ...results[1],
      returnData: `0x${seen.map((candidate) => word(Number(candidate)).slice(2)).join('')}`,
    }
    return answer([...results.slice(0, 1), prices, ...results.slice(2)], request)
  }
  const call = { to: ROUTER, data: '0x07ed2379', value }
  const calls = [{ ...call, to: USDC, value: 0n }, call]
  const destination = source === undefined ? DAI : undefined
  return {
    requests,
    simulate: () =>
      simulateCalls(
        createReadClient(readRpc, ethereum, signal),
        { from: USER, calls, source, destination, isSponsored },
        read,
      ),
  }
}
type NodeOptions = NonNullable<Parameters<typeof createNode>[0]>
const run = (options: NodeOptions = {}) => createNode(options).simulate()
const failing = (error: unknown, isFailing = (_: Request) => true) =>
  createNode({
    answer(calls, request) {
      if (isFailing(request)) throw error
      return [{ calls }]
    },
  })

test.each([
  ['nothing of others', [logOf(DAI, TRANSFER, ROUTER, USER), logOf(DAI, APPROVAL, ROUTER, USER)], []],
  ['the coin, as some nodes report it', [logOf(COIN, TRANSFER, USER, ROUTER)], []],
  ['a token', [logOf(DAI, TRANSFER, USER, ROUTER)], [{ kind: 'transfer', token: DAI, isFungible: true }]],
  [
    'a collectible',
    [logOf(DAI, TRANSFER, USER, ROUTER, PERMIT2)],
    [{ kind: 'transfer', token: DAI, isFungible: false }],
  ],
  [
    'a token of ERC-1155',
    [logOf(DAI, TRANSFER_SINGLE, ROUTER, USER, ROUTER)],
    [{ kind: 'transfer', token: DAI, isFungible: false }],
  ],
  [
    'an approval',
    [logOf(USDC, APPROVAL, USER, ROUTER)],
    [{ kind: 'approval', token: USDC, spender: ROUTER.toLowerCase() }],
  ],
  ['an approval for all', [logOf(DAI, APPROVAL_FOR_ALL, USER, ROUTER)], [{ kind: 'approval', token: DAI }]],
  ['an approval in Permit2', [logOf(PERMIT2, PERMIT2_APPROVAL, USER, DAI)], [{ kind: 'approval', token: PERMIT2 }]],
])('SWAP-14: the logs of the swap, and of no approval before it, tell %s', async (_, logs, effects) => {
  const lowered = effects.map((effect) => ({ ...effect, token: effect.token.toLowerCase() }))
  expect(await run({ logs })).toMatchObject({ spent: 5_000n, received: 900n, effects: lowered })
})

test.each([
  ['no logs', 'none'],
  ['a log that is null', [null]],
  ['a log without topics', [{ address: DAI }]],
])('SWAP-14: a run with %s is no test of the swap', async (_, logs) => {
  await expect(run({ logs })).rejects.toMatchObject({ code: 'ANSWER_MALFORMED' })
})

const MISSING = [
  -32601, -32602, -32600, -32000, -32603, -32053, -32046, -32016, -32004, -32003, -32001, 35, 403, 4200, 0,
]

test.each(MISSING)('SWAP-14: a node that answers %i does not run the swap, which is not tested', async (code) => {
  const error = toRpcError({ code, message: 'rpc method is not whitelisted' })
  expect(await failing(error).simulate()).toBeUndefined()
  // Or only not with a price.
  expect(await failing(error, ({ payment }) => payment === 'paid').simulate()).toBeUndefined()
})

test.each([400, 401, 403, 404, 405, 413])(
  'SWAP-14: behind a gateway that answers with HTTP %i the swap is not tested',
  async (status) => {
    expect(await failing(new HttpStatusError(status)).simulate()).toBeUndefined()
  },
)

test.each<Error>([
  toRpcError({ code: -32005, message: 'limit exceeded' }),
  toRpcError({ code: 429, message: 'too many requests' }),
  ...[408, 429, 500, 502, 503, 504].map((status) => new HttpStatusError(status)),
  new RequestTimeoutError(15_000),
  new NetworkFailedError(),
])('SWAP-14: a node without time or answer (%s) leaves no review', async (error) => {
  await expect(failing(error).simulate()).rejects.toBe(error)
  await expect(failing(error, ({ payment }) => payment === 'paid').simulate()).rejects.toBe(error)
})

test.each([3, -38014])('SWAP-14: after a run that failed with %i the swap is refused', async (code) => {
  await expect(failing(toRpcError({ code, message: 'no' })).simulate()).rejects.toMatchObject({ reason: 'reverted' })
})

test.each(['0x', null])('SWAP-8: a router with the code %j, which no node tests, is refused', async (code) => {
  const missing = toRpcError({ code: -32601, message: 'no' })
  const node = createNode({
    code,
    answer() {
      throw missing
    },
  })
  await expect(node.simulate()).rejects.toMatchObject({ reason: 'router' })
})

describe('SWAP-14: a contract cannot tell the test from a block', () => {
  test('the run has the base fee of the latest block, and the account pays for it', async () => {
    const node = createNode()
    expect(await node.simulate()).toMatchObject({ spent: 5_000n, received: 900n })
    expect(node.requests.map(({ payment }) => payment)).toEqual(['free', 'paid'])
    const [, paid] = node.requests
    expect(paid?.block.blockOverrides).toEqual({ baseFeePerGas: '0x64' })
    for (const call of paid?.block.calls ?? [])
      expect(call).toMatchObject({ maxFeePerGas: '0x67', maxPriorityFeePerGas: '0x3' })
    // Twice what the free run has used.
    expect(paid?.block.calls.slice(5, 7).map(({ gas }) => gas)).toEqual(['0x186a0', '0x186a0'])
  })

  test('a contract that passes the free run and fails the paid one is refused', async () => {
    const run = createNode({ reverts: ({ payment }) => payment === 'paid' })
    await expect(run.simulate()).rejects.toMatchObject({ reason: 'reverted' })
  })

  test('a node that sets the base fee to 0 unless it checks transactions is asked to check them', async () => {
    const node = createNode({ baseFee: ({ validation }) => (validation ? BASE_FEE : 0n) })
    expect(await node.simulate()).toMatchObject({ spent: 5_000n, received: 900n })
    expect(node.requests.map(({ validation }) => validation)).toEqual([false, false, true])
  })

  test('a node that never runs with the base fee has not tested the swap', async () => {
    expect(await run({ baseFee: () => 0n })).toBeUndefined()
  })

  test('on a network without a base fee the run has the gas price', async () => {
    const node = createNode({ blockBaseFee: null, baseFee: () => 0n, charged: 120n })
    expect(await node.simulate()).toMatchObject({ spent: 5_000n, received: 900n })
    const [, paid] = node.requests
    expect(paid?.block.blockOverrides).toEqual({})
    expect(paid?.block.calls.every(({ gasPrice }) => gasPrice === '0x78')).toBe(true)
  })

  test.each([
    ['charges', PRICE, 5_000n],
    ['does not charge', 0n, 5_000n],
  ])('what is spent of the coin is without the fee, on a node that %s', async (_, charged, spent) => {
    expect(await run({ charged, source: undefined })).toMatchObject({ spent })
  })

  test('a node that charges something else has not tested the swap', async () => {
    expect(await run({ charged: PRICE + 1n })).toBeUndefined()
  })

  test.each([
    ['twice as much gas', 4n * GAS * PRICE, ['0x186a0', '0x186a0']],
    ['half as much more', 3n * GAS * PRICE, ['0x124f8', '0x124f8']],
  ])('an account that can pay for %s gets it', async (_, coin, limits) => {
    const node = createNode({ coin: coin + 7n, value: 7n })
    await node.simulate()
    expect(node.requests[1]?.block.calls.slice(5, 7).map(({ gas }) => gas)).toEqual(limits)
  })

  test('AMT-6: an account that cannot pay for the gas is told so', async () => {
    const poor = run({ coin: (2n * GAS * PRICE * 129n) / 100n })
    await expect(poor).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS', missing: 'fee' })
  })
})

test('SWAP-9: the fee of all calls is the most, and what is likely', async () => {
  expect(await run()).toMatchObject({
    fee: 2n * ((GAS * 130n) / 100n) * (2n * BASE_FEE + TIP),
    likelyFee: 2n * GAS * PRICE,
  })
})

test('SWAP-14: what another one pays for is run as if the account could pay', async () => {
  const { requests, simulate } = createNode({ coin: 1n, isSponsored: true })
  await simulate()
  const paid = requests.find(({ payment }) => payment === 'paid')
  // Twice the gas of both calls, and that of a reading.
  expect(BigInt(paid?.block.stateOverrides[USER]?.balance ?? 0)).toBe(1n + (2n * 2n * GAS + 500_000n) * PRICE)
  await expect(createNode({ coin: 1n }).simulate()).rejects.toMatchObject({ missing: 'fee' })
})
