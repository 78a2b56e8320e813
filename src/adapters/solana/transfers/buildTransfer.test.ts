import { ComputeBudgetProgram } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { budgetFee } from './buildTransfer.js'

const limit = (units: number) => new Uint8Array(ComputeBudgetProgram.setComputeUnitLimit({ units }).data)
const price = (microLamports: bigint) =>
  new Uint8Array(ComputeBudgetProgram.setComputeUnitPrice({ microLamports }).data)
const heap = new Uint8Array(ComputeBudgetProgram.requestHeapFrame({ bytes: 32_768 }).data)
const loaded = Uint8Array.of(4, 0, 0, 1, 0)
const U64 = 2n ** 64n - 1n

test.each([
  ['no settings', [], 0n],
  ['a limit without a price', [limit(1_400_000)], 0n],
  ['a price and a limit, in either order', [price(5n), limit(200_000)], 1n],
  ['a price and a limit, in either order', [limit(200_000), price(5_000_000n)], 1_000_000n],
  ['part of a lamport, rounded up', [limit(1), price(1n)], 1n],
  ['a limit above what the network gives', [limit(2 ** 32 - 1), price(1_000_000n)], 1_400_000n],
  ['no limit: 200,000 units for each of 3 instructions', [price(1_000_000n)], 600_000n],
  ['the largest price', [limit(1_400_000), price(U64)], (U64 * 14n + 9n) / 10n],
  ['the larger of two limits and prices', [limit(5), limit(9), limit(1), price(1n), price(3_000_000n), price(2n)], 27n],
  ['settings that cost nothing', [heap, loaded], 0n],
])('%s', (_, settings, fee) => {
  expect(budgetFee(settings, 3)).toBe(fee)
})

test('without a limit, no more than the network gives a transaction', () => {
  expect(budgetFee([price(1_000_000n)], 40)).toBe(1_400_000n)
})

test.each([
  ['nothing', new Uint8Array()],
  ['the deprecated request with an additional fee', Uint8Array.of(0, 1, 0, 0, 0, 255, 255, 255, 255)],
  ['an unknown kind', Uint8Array.of(5, 0, 0, 0, 0)],
  ['a short limit', limit(1).slice(0, 4)],
  ['a long price', Uint8Array.of(...price(1n), 0)],
])('SEND-10: %s is not understood', (_, data) => {
  expect(budgetFee([limit(1), data], 3)).toBeUndefined()
})

test('reads a view into a larger buffer', () => {
  const complete = Uint8Array.of(9, 9, ...price(1_000_000n), 9)
  expect(budgetFee([limit(7), complete.subarray(2, 11)], 3)).toBe(7n)
})
