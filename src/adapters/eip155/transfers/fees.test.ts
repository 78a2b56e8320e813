import { expect, test } from 'vitest'
import { mainnet } from '../../../config/networks.js'
import { toNetwork } from '../../../domain/network.js'
import { readFees } from './fees.js'
import { planTransfer } from './planTransfer.js'
import { createReadClient } from './readClient.js'

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const GWEI = 10n ** 9n
const ETHER = 10n ** 18n

const clientWith = (changes: Readonly<Record<string, unknown>> = {}) => {
  const answers: Readonly<Record<string, unknown>> = {
    eth_getBlockByNumber: { number: '0x7', baseFeePerGas: '0x3b9aca00', transactions: [] },
    eth_maxPriorityFeePerGas: '0x5',
    eth_gasPrice: '0x3b9aca00',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_estimateGas: '0x5208',
    eth_getCode: '0x',
    ...changes,
  }
  const { signal } = new AbortController()
  return createReadClient(async (_, method) => answers[method], toNetwork('eip155', mainnet), signal)
}

test('SEND-6: the most that is offered is twice the base fee and the tip', async () => {
  expect(await readFees(clientWith())).toEqual({
    fees: { maxFeePerGas: 2n * GWEI + 5n, maxPriorityFeePerGas: 5n },
    likelyPrice: GWEI + 5n,
    baseFee: GWEI,
    block: 7n,
  })
})

test('a network whose base fee is 0 is one with EIP-1559', async () => {
  const client = clientWith({ eth_getBlockByNumber: { baseFeePerGas: '0x0', transactions: [] } })
  expect(await readFees(client)).toMatchObject({ fees: { maxFeePerGas: 5n }, likelyPrice: 5n, baseFee: 0n })
})

test.each([undefined, null])('a block whose base fee is %j has a gas price, which is paid in full', async (baseFee) => {
  const client = clientWith({ eth_getBlockByNumber: { baseFeePerGas: baseFee, transactions: [] } })
  const gasPrice = (GWEI * 120n) / 100n
  expect(await readFees(client)).toEqual({ fees: { gasPrice }, likelyPrice: gasPrice, baseFee: undefined })
})

test('AMT-6: Max leaves the most that the network charges, not what is likely', async () => {
  const plan = await planTransfer(clientWith(), { from: FROM, to: TO, units: 'max' })
  expect(plan.fee).toBe(21_000n * (2n * GWEI + 5n))
  expect(plan.likelyFee).toBe(21_000n * (GWEI + 5n))
  expect(plan.units).toBe(ETHER - plan.fee)
})

test('AMT-6: a contract gets a margin of gas, which is likely not used', async () => {
  const plan = await planTransfer(clientWith({ eth_estimateGas: '0x186a0' }), { from: FROM, to: TO, units: 1n })
  expect(plan.details).toMatchObject({ gas: 130_000n, sinceBlock: 7n })
  expect([plan.fee, plan.likelyFee]).toEqual([130_000n * (2n * GWEI + 5n), 100_000n * (GWEI + 5n)])
})
