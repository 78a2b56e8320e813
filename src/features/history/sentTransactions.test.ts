import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Transaction } from '../../domain/transaction.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { describeTransaction } from './describeTransaction.js'
import { listShort, listUnknown, toTransaction } from './sentTransactions.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const networkId = 'eip155:1'
const hashOf = (index: number) => `0x${'a'.repeat(60)}${index.toString(16).padStart(4, '0')}`

const sent = (index: number, fields: Partial<SentTransfer> = {}): SentTransfer => ({
  ...{ hash: hashOf(index), networkId, from: address, to: '0xB', amount: '0.85', symbol: 'ETH', decimals: 18 },
  ...{ at: 1_000 * index, status: 'confirmed' },
  ...fields,
})
const listed = (index: number, fields: Partial<Transaction['metadata']> = {}): Transaction => ({
  id: `id ${index}`,
  metadata: {
    ...{ operationType: 'send', status: 'confirmed', hash: hashOf(index), minedAt: 1_000 * index, chain: networkId },
    ...fields,
  },
  transfers: [],
})
const place = { address, networkId, transactions: [], hasMore: false } as const
const hashes = (list: readonly SentTransfer[]) => list.map(({ hash }) => hash)

test('stays until the service knows its hash, in any case', () => {
  const known = listed(2, { hash: hashOf(2).toUpperCase().replace('X', 'x') })
  expect(hashes(listUnknown([sent(2), sent(1)], { ...place, transactions: [known] }))).toEqual([hashOf(1)])
})

test('a swap is a trade of what is paid for what is expected, with nobody else', () => {
  const swap = toTransaction(
    sent(1, {
      to: address,
      gain: { amount: '2478.75', minimum: '2453.9', symbol: 'USDC', decimals: 6 },
      status: 'pending',
    }),
  )
  expect(swap).toMatchObject({
    metadata: { operationType: 'trade', sentTo: undefined, status: 'pending' },
    transfers: [
      { direction: 'out', quantity: '0.85', symbol: 'ETH' },
      { direction: 'in', quantity: '2478.75', symbol: 'USDC' },
    ],
  })
  expect(describeTransaction(swap, 'pending')).toMatchObject({
    ...{ verb: { key: 'history.sent.swapping' }, badge: 'pending', isExchange: true, state: undefined },
  })
  expect(describeTransaction(swap, 'unknown').verb).toEqual({ key: 'history.sent.unknown' })
})

test.each([
  ['belowMinimum', 'trade', 'history.detail.belowMinimum'],
  ['nothingArrived', 'send', 'history.detail.nothingArrived'],
] as const)(
  'SWAP-11: a swap that ended with %s still says so once the service lists it',
  (status, operationType, detail) => {
    const swap = sent(1, { status, gain: { amount: '2', minimum: '1', symbol: 'USDC', decimals: 6 } })
    const transaction = listed(1, { operationType, hash: hashOf(1).toUpperCase().replace('X', 'x') })
    const [[id, own] = []] = listShort([sent(2), swap], { ...place, transactions: [listed(2), transaction] })
    expect([id, own]).toEqual([transaction.id, swap])
    expect(describeTransaction(transaction, own?.status)).toMatchObject({
      ...{ verb: { key: 'history.done.trade' }, badge: 'warning', detail },
    })
  },
)

test('what the service lists of another outcome, account or network is told as the service does', () => {
  const short = { status: 'belowMinimum' } as const
  const others = [sent(1), sent(1, { ...short, from: '0xC' }), sent(1, { ...short, networkId: 'eip155:10' })]
  for (const one of others) expect(listShort([one], { ...place, transactions: [listed(1)] })).toEqual([])
})

test('is of this account and this network', () => {
  const others = [sent(1, { from: '0xC' }), sent(2, { networkId: 'eip155:10' })]
  expect(listUnknown(others, place)).toEqual([])
})

test('one that is older than the pages so far waits for them, unless it is still open', () => {
  const list = [sent(9), sent(3), sent(2, { status: 'pending' })]
  const transactions = [listed(5)]
  expect(hashes(listUnknown(list, { ...place, transactions, hasMore: true }))).toEqual([hashOf(9), hashOf(2)])
  expect(listUnknown(list, { ...place, transactions })).toHaveLength(3)
})

test('at most 99 are pending, those of the service included', () => {
  const open = fc.array(fc.constantFrom('pending' as const, 'confirmed' as const, 'failed' as const), {
    maxLength: 150,
  })
  fc.assert(
    fc.property(open, open, (here, there) => {
      const list = here.map((status, index) => sent(index + 1_000, { status }))
      const transactions = there.map((status, index) => listed(index, { status }))
      const unknown = listUnknown(list, { ...place, transactions })
      const count = (all: readonly { status: string }[]) => all.filter(({ status }) => status === 'pending').length
      const ofService = count(transactions.map(({ metadata }) => metadata))
      expect(count(unknown)).toBe(Math.max(0, Math.min(count(list), 99 - ofService)))
      expect(unknown.length - count(unknown)).toBe(list.length - count(list))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['pending', 'pending'],
  ['confirmed', 'confirmed'],
  ['failed', 'failed'],
  ['replaced', 'failed'],
  ['expired', 'failed'],
  ['unknown', 'unknown'],
] as const)('%s is %s in the history', (status, expected) => {
  expect(toTransaction(sent(1, { status }))).toMatchObject({
    metadata: { status: expected, operationType: 'send', minedAt: 1_000 },
    transfers: [{ direction: 'out', quantity: '0.85' }],
  })
})
