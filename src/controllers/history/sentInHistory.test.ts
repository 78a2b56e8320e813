import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Transaction } from '../../domain/transaction.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { listKnown, listUnknown, toTransaction } from './sentInHistory.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const networkId = 'eip155:1'
const hashOf = (index: number) => `0x${'a'.repeat(60)}${index.toString(16).padStart(4, '0')}`

const sent = (index: number, fields: Partial<SentTransfer> = {}): SentTransfer => ({
  hash: hashOf(index),
  networkId,
  from: address,
  to: '0xB',
  amount: '0.85',
  symbol: 'ETH',
  decimals: 18,
  at: 1_000 * index,
  status: 'confirmed',
  ...fields,
})
const listed = (index: number, fields: Partial<Transaction['metadata']> = {}): Transaction => ({
  id: `id ${index}`,
  metadata: {
    operationType: 'send',
    status: 'confirmed',
    hash: hashOf(index),
    minedAt: 1_000 * index,
    chain: networkId,
    ...fields,
  },
  transfers: [],
})
const location = { address, networkId, transactions: [], hasMore: false } as const
const hashes = (list: readonly SentTransfer[]) => list.map(({ hash }) => hash)

test('stays until the service knows its hash, in any case', () => {
  const existing = listed(2, { hash: hashOf(2).toUpperCase().replace('X', 'x') })
  expect(hashes(listUnknown([sent(2), sent(1)], { ...location, transactions: [existing] }))).toEqual([hashOf(1)])
})

test('is of this account and this network', () => {
  const otherEntries = [sent(1, { from: '0xC' }), sent(2, { networkId: 'eip155:10' })]
  expect(listUnknown(otherEntries, location)).toEqual([])
})

test('one that is older than the pages so far waits for them, unless it is still open', () => {
  const list = [sent(9), sent(3), sent(2, { status: 'pending' })]
  const transactions = [listed(5)]
  expect(hashes(listUnknown(list, { ...location, transactions, hasMore: true }))).toEqual([hashOf(9), hashOf(2)])
  expect(listUnknown(list, { ...location, transactions })).toHaveLength(3)
})

test('at most 99 are pending, those of the service included', () => {
  const open = fc.array(fc.constantFrom('pending' as const, 'confirmed' as const, 'failed' as const), {
    maxLength: 150,
  })
  fc.assert(
    fc.property(open, open, (local, remote) => {
      const list = local.map((status, index) => sent(index + 1_000, { status }))
      const transactions = remote.map((status, index) => listed(index, { status }))
      const unknown = listUnknown(list, { ...location, transactions })
      const count = (all: readonly { status: string }[]) => all.filter(({ status }) => status === 'pending').length
      const ofService = count(transactions.map(({ metadata }) => metadata))
      expect(count(unknown)).toBe(Math.max(0, Math.min(count(list), 99 - ofService)))
      expect(unknown.length - count(unknown)).toBe(list.length - count(list))
    }),
    { numRuns: 500 },
  )
})

test('has a place in the month when it was sent', () => {
  expect(toTransaction(sent(1))).toMatchObject({
    id: `sent:${hashOf(1)}`,
    metadata: { hash: hashOf(1), minedAt: 1_000, chain: networkId },
  })
})

describe('listed by the service too', () => {
  const transactions = [listed(1), listed(2)]
  const idsOf = (list: readonly SentTransfer[]) => [...listKnown(list, { ...location, transactions }).keys()]

  test('the device says what became of it, by the hash in the block, in any case', () => {
    const sped = sent(9, { minedHash: hashOf(2).toUpperCase().replace('X', 'x') })
    expect(idsOf([sent(1), sped, sent(3)])).toEqual(['id 1', 'id 2'])
  })

  test.each(['pending', 'unknown'] as const)('the service knows more while it is %s here', (status) => {
    expect(idsOf([sent(1, { status })])).toEqual([])
  })

  test('what took its place is another transaction', () => {
    const list = (['cancelled', 'replaced'] as const).map((status) => sent(9, { status, minedHash: hashOf(1) }))
    expect(list.map((sentTransfer) => idsOf([sentTransfer]))).toEqual([[], []])
  })

  test('is of this account and this network', () => {
    expect(idsOf([sent(1, { from: '0xC' }), sent(2, { networkId: 'eip155:10' })])).toEqual([])
  })
})

test('calls are known by the transaction that the wallet has named, never by its id', () => {
  const calls = (fields: Partial<SentTransfer>) => sent(1, { hash: 'batch-1', isCalls: true, ...fields })
  const transactions = [listed(1)]
  expect(listUnknown([calls({ minedHash: hashOf(1) })], { ...location, transactions })).toEqual([])
  expect(listUnknown([calls({ status: 'pending' })], { ...location, transactions })).toHaveLength(1)
  expect([...listKnown([calls({ minedHash: hashOf(1) })], { ...location, transactions }).keys()]).toEqual(['id 1'])
  expect(toTransaction(calls({ status: 'pending' })).metadata.hash).toBeUndefined()
})
