import { expect, test } from 'vitest'
import { base, mainnet } from '../../../config/networks.js'
import { type EvmChain, toNetwork } from '../../../domain/network.js'
import { toRpcError } from '../../../errors/rpcErrors.js'
import { createReadClient } from '../transfers/readClient.js'
import { estimateSwapFee, planCall } from './createSwaps.js'

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
const GWEI = 10n ** 9n
const L1_FEE = 1_000_000n

function clientOn(chain: EvmChain, changes: Readonly<Record<string, unknown>> = {}) {
  const published: string[] = []
  const answers: Readonly<Record<string, unknown>> = {
    eth_getBlockByNumber: { number: '0x7', baseFeePerGas: '0x3b9aca00', transactions: [] },
    eth_maxPriorityFeePerGas: '0x5',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_estimateGas: '0x186a0',
    eth_call: `0x${L1_FEE.toString(16).padStart(64, '0')}`,
    ...changes,
  }
  const client = createReadClient(
    async (_, method, [call]) => {
      if (method === 'eth_call') published.push((call as { data: string }).data)
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return answer
    },
    toNetwork('eip155', chain),
    new AbortController().signal,
  )
  return { client, published }
}
const call = { to: ROUTER, data: '0x07ed2379', value: 7n }

test('SWAP-9: gas and fees of a call are fixed by our own node: the most, and what is likely', async () => {
  const plan = await planCall(clientOn(mainnet).client, FROM, call)
  const fees = { maxFeePerGas: 2n * GWEI + 5n, maxPriorityFeePerGas: 5n }
  expect(plan).toEqual({
    ...call,
    from: FROM,
    fee: 130_000n * fees.maxFeePerGas,
    likelyFee: 100_000n * (GWEI + 5n),
    details: { ...call, gas: 130_000n, fees, sinceBlock: 7n },
  })
})

test('AMT-6: a call that leaves too little for the most that the network charges is refused', async () => {
  const { fee } = await planCall(clientOn(mainnet).client, FROM, call)
  const planWith = (balance: bigint) =>
    planCall(clientOn(mainnet, { eth_getBalance: `0x${balance.toString(16)}` }).client, FROM, call)
  expect(await planWith(fee + call.value)).toMatchObject({ fee })
  await expect(planWith(fee + call.value - 1n)).rejects.toMatchObject({ missing: 'fee' })
  await expect(planWith(call.value - 1n)).rejects.toMatchObject({ missing: 'amount' })
})

test('SWAP-14: a call that would fail is refused', async () => {
  const reverting = { eth_estimateGas: toRpcError({ code: 3, message: 'execution reverted' }) }
  await expect(planCall(clientOn(mainnet, reverting).client, FROM, call)).rejects.toMatchObject({ reason: 'reverted' })
})

test('AMT-6: the fee of a swap that is not built yet has what publishing costs', async () => {
  expect(await estimateSwapFee(clientOn(mainnet).client, 150_000n)).toEqual({
    fee: 150_000n * (2n * GWEI + 5n),
    likelyFee: 150_000n * (GWEI + 5n),
  })
  const { client, published } = clientOn(base)
  const operated = L1_FEE
  expect(await estimateSwapFee(client, 150_000n)).toEqual({
    fee: 150_000n * (2n * GWEI + 5n) + (L1_FEE * 125n) / 100n + operated,
    likelyFee: 150_000n * (GWEI + 5n) + L1_FEE + operated,
  })
  // As long as the call data of a large swap.
  expect(published.some((data) => data.length > 2 * 2_048)).toBe(true)
})
