import { describe, expect, test } from 'vitest'
import type { Transaction } from '../../domain/transaction.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { listItems } from './listItems.js'

const transaction = (id: string): Transaction => ({
  id,
  metadata: { operationType: 'receive', status: 'confirmed' },
  transfers: [],
})
const options = {
  months: [{ key: '2026-10', month: { year: 2026, month: 10 }, transactions: [transaction('a'), transaction('b')] }],
  sent: new Map(),
  hidden: [{ transaction: transaction('c'), suspicion: 'spam' as const }],
  isFoldOpen: true,
  hasMore: false,
}
const keys = (changes: Partial<typeof options>) => listItems({ ...options, ...changes }).map(({ key }) => key)

describe('lines of the list', () => {
  test('what is folded away is at the very end, and only shown there', () => {
    expect(keys({})).toEqual(['2026-10', 'entry a', 'entry b', 'fold', 'hidden c'])
    expect(keys({ isFoldOpen: false })).toEqual(['2026-10', 'entry a', 'entry b', 'fold'])
    expect(keys({ hidden: [] })).toEqual(['2026-10', 'entry a', 'entry b'])
  })

  test('nothing follows the place of the next page, which would move it', () => {
    expect(keys({ hasMore: true })).toEqual(['2026-10', 'entry a', 'entry b', 'more'])
  })

  test('a row of this device stays the same one once the service lists it, and its hash is no other key', () => {
    const own = { hash: '0x1' } as SentTransfer
    const listed = (...ids: string[]) =>
      [{ ...options.months[0], transactions: ids.map(transaction) }] as typeof options.months
    const keysOf = (ids: string[], existing: string[]) =>
      keys({ months: listed(...ids), sent: new Map(existing.map((id) => [id, own])), hidden: [] }).slice(1)
    expect(keysOf(['sent:0x1'], ['sent:0x1'])).toEqual(['sent 0x1'])
    expect(keysOf(['a'], ['a'])).toEqual(['sent 0x1'])
    expect(keysOf(['a', 'b'], ['a', 'b'])).toEqual(['sent 0x1', 'entry b'])
  })
})
