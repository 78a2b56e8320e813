import { expect, test } from 'vitest'
import { mainnet } from '../../../config/networks.js'
import { toNetwork } from '../../../domain/network.js'
import { HttpStatusError } from '../../../errors/httpErrors.js'
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
const readRpc = async (_: unknown, method: string) =>
  method === 'eth_getBlockByNumber' ? { baseFeePerGas: '0x1', number: '0x1', transactions: [] } : '0x1'
const client = createReadClient(readRpc, ethereum, signal)

/** Sells 5,000 of USDC for ether; the run of the swap has these logs. */
function run(logs: unknown, answer: (results: object[]) => unknown = (calls) => [{ calls }]) {
  const results = [10_000, 0, undefined, undefined, 5_000, 900].map((balance, index) => ({
    ...{ status: '0x1', gasUsed: '0x5208', returnData: balance === undefined ? '0x' : word(balance) },
    logs: index === 3 ? logs : [logOf(DAI, APPROVAL, USER, PERMIT2)],
  }))
  const call = { to: ROUTER, data: '0x07ed2379', value: 0n }
  const request = { from: USER, calls: [{ ...call, to: USDC }, call], source: USDC, destination: undefined }
  return simulateCalls(client, request, async () => answer(results))
}
const failing = (error: unknown) =>
  run([], () => {
    throw error
  })

test.each([
  ['nothing of others', [logOf(DAI, TRANSFER, ROUTER, USER), logOf(DAI, APPROVAL, ROUTER, USER)], []],
  ['the coin, as some nodes report it', [logOf(COIN, TRANSFER, USER, ROUTER)], []],
  ['a token', [logOf(DAI, TRANSFER, USER, ROUTER)], [{ kind: 'transfer', token: DAI }]],
  ['a token of ERC-1155', [logOf(DAI, TRANSFER_SINGLE, ROUTER, USER, ROUTER)], [{ kind: 'transfer', token: DAI }]],
  [
    'an approval',
    [logOf(USDC, APPROVAL, USER, ROUTER)],
    [{ kind: 'approval', token: USDC, spender: ROUTER.toLowerCase() }],
  ],
  ['an approval for all', [logOf(DAI, APPROVAL_FOR_ALL, USER, ROUTER)], [{ kind: 'approval', token: DAI }]],
  ['an approval in Permit2', [logOf(PERMIT2, PERMIT2_APPROVAL, USER, DAI)], [{ kind: 'approval', token: PERMIT2 }]],
])('SWAP-14: the logs of the swap, and of no approval before it, tell %s', async (_, logs, effects) => {
  const lowered = effects.map((effect) => ({ ...effect, token: effect.token.toLowerCase() }))
  expect(await run(logs)).toMatchObject({ spent: 5_000n, received: 900n, effects: lowered })
})

test.each([
  ['no logs', undefined],
  ['a log that is null', [null]],
  ['a log without topics', [{ address: DAI }]],
])('SWAP-14: a run with %s is no test of the swap', async (_, logs) => {
  await expect(run(logs)).rejects.toMatchObject({ code: 'ANSWER_MALFORMED' })
})

test.each([-32601, -32602, -32004, 4200])(
  'SWAP-14: a node that answers %i has no such method, so the swap is not tested',
  async (code) => {
    expect(await failing(toRpcError({ code, message: 'no' }))).toBeUndefined()
  },
)

test.each([-32000, -32005, -32603, 429, 0])(
  'SWAP-14: a node that fails with %i is no node without the method',
  async (code) => {
    await expect(failing(toRpcError({ code, message: 'no' }))).rejects.toMatchObject({ rpcCode: code })
  },
)

test('SWAP-14: without an answer, and after a failed run, the swap is not reviewed', async () => {
  await expect(failing(new HttpStatusError(503))).rejects.toMatchObject({ code: 'HTTP_STATUS' })
  await expect(failing(toRpcError({ code: -38014, message: 'no' }))).rejects.toMatchObject({ reason: 'reverted' })
})
