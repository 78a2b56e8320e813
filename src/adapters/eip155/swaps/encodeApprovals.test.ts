import { decodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { mainnet } from '../../../config/networks.js'
import { toNetwork } from '../../../domain/network.js'
import { HttpStatusError, NetworkFailedError } from '../../../errors/requestErrors.js'
import { toRpcError } from '../../../errors/rpcErrors.js'
import { createReadClient } from '../transfers/readClient.js'
import { encodeApprovals } from './encodeApprovals.js'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
const TOKEN = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const reverts = toRpcError({ code: 3, message: 'execution reverted' })

/** The amounts that are approved for 500, where the token answers this to an approval. */
async function amountsOf(allowance: bigint, answer: unknown = word(1n), token = TOKEN) {
  const requests: unknown[] = []
  const readRpc = async (_: unknown, method: string, params: readonly unknown[]) => {
    requests.push([method, params[0]])
    if (answer instanceof Error) throw answer
    return answer
  }
  const client = createReadClient(readRpc, toNetwork('eip155', mainnet), new AbortController().signal)
  const calls = await encodeApprovals(client, { owner: OWNER, token, spender: ROUTER, units: 500n, allowance })
  const amounts = calls.map(({ to, data, value }) => {
    expect([to, value]).toEqual([token, 0n])
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: data as Hex })
    expect([functionName, args?.[0]]).toEqual(['approve', ROUTER])
    return args?.[1]
  })
  return { amounts, asked: requests }
}

test.each([
  ['nothing is allowed', 0n, [500n], 0],
  ['less is allowed', 499n, [500n], 1],
  ['exactly this is allowed', 500n, [], 0],
  ['more is allowed', 501n, [], 0],
])('SWAP-10: where %s, the exact amount is', async (_, allowance, amounts, reads) => {
  const result = await amountsOf(allowance)
  expect([result.amounts, result.asked.length]).toEqual([amounts, reads])
})

test.each([
  ['reverts', reverts],
  ['answers false', word(0n)],
])('SWAP-10: a token that %s to a change of an allowance is set to 0 first', async (_, answer) => {
  expect((await amountsOf(5n, answer)).amounts).toEqual([0n, 500n])
})

test('SWAP-10: a token whose approval returns nothing needs no reset', async () => {
  expect((await amountsOf(5n, '0x')).amounts).toEqual([500n])
})

test('SWAP-10: USDT is set to 0 first, without a question', async () => {
  expect(await amountsOf(5n, '0x', USDT)).toEqual({ amounts: [0n, 500n], asked: [] })
})

test.each([new NetworkFailedError(), new HttpStatusError(503)])(
  'SWAP-15: a node that does not answer (%s) says nothing about the token',
  async (error) => {
    await expect(amountsOf(5n, error)).rejects.toBe(error)
  },
)
