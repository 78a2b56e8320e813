import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ExpectedEffect } from '../../../domain/outcome.js'
import type { ChainReader, ExecutedTransaction, SignatureStatus } from './createChainReader.js'
import { followTransfer } from './followTransfer.js'

const expected: ExpectedEffect = { kind: 'transfer', from: 'payer', to: 'receiver', token: undefined, units: 5n }
const executed: ExecutedTransaction = {
  slot: 9n,
  fee: 5_000n,
  hasFailed: false,
  signers: ['payer'],
  coinChange: () => 5n,
  tokenChange: () => 0n,
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The outcome after eleven minutes of these answers. */
async function outcomeOf(answers: { status?: SignatureStatus; transaction?: () => ExecutedTransaction | undefined }) {
  const { status = 'confirmed', transaction = () => executed } = answers
  const chain: Partial<ChainReader> = {
    status: async () => status,
    transaction: async () => transaction(),
    latestBlockhash: async () => ({ blockhash: 'hash', lastValidBlockHeight: 10n, slot: 1n }),
    blockHeight: async () => 10n,
  }
  const outcome = followTransfer('sig', expected, chain as ChainReader, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(660_000)
  return outcome
}

test('SEND-11: a payment that the executed transaction shows is confirmed', async () => {
  expect(await outcomeOf({})).toEqual({ kind: 'confirmed', hash: 'sig', block: 9n, fee: 5_000n, arrived: 5n })
})

test('SEND-11: another amount, or another payer, is not this payment', async () => {
  const otherOutcome = await outcomeOf({ transaction: () => ({ ...executed, coinChange: () => 4n }) })
  expect(otherOutcome).toMatchObject({ kind: 'mismatched', arrived: 4n })
  expect(await outcomeOf({ transaction: () => ({ ...executed, signers: ['x'] }) })).toMatchObject({
    kind: 'mismatched',
  })
})

test.each<[string, () => undefined]>([
  ['is not reported', () => undefined],
  [
    'cannot be read',
    () => {
      throw new Error('down')
    },
  ],
])('SEND-11: a confirmed transaction that %s is not known, and is not called another one', async (_, transaction) => {
  expect(await outcomeOf({ transaction })).toEqual({ kind: 'unknown' })
})

test('SEND-13: a signature that no node knows is unknown while its block hash holds', async () => {
  expect(await outcomeOf({ status: 'unknown' })).toEqual({ kind: 'unknown' })
})
