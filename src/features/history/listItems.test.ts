import { describe, expect, test } from 'vitest'
import type { Transaction } from '../../domain/transaction.js'
import { listItems } from './listItems.js'

const transaction = (id: string): Transaction => ({
  id,
  metadata: { operationType: 'receive', status: 'confirmed' },
  transfers: [],
})
const parts = {
  months: [{ key: '2026-10', month: { year: 2026, month: 10 }, transactions: [transaction('a'), transaction('b')] }],
  sent: new Map(),
  hidden: [{ transaction: transaction('c'), suspicion: 'spam' as const }],
  isFoldOpen: true,
  hasMore: false,
}
const keys = (changes: Partial<typeof parts>) => listItems({ ...parts, ...changes }).map(({ key }) => key)

describe('lines of the list', () => {
  test('what is folded away is at the very end, and only shown there', () => {
    expect(keys({})).toEqual(['2026-10', 'entry a', 'entry b', 'fold', 'hidden c'])
    expect(keys({ isFoldOpen: false })).toEqual(['2026-10', 'entry a', 'entry b', 'fold'])
    expect(keys({ hidden: [] })).toEqual(['2026-10', 'entry a', 'entry b'])
  })

  test('nothing follows the place of the next page, which would move it', () => {
    expect(keys({ hasMore: true })).toEqual(['2026-10', 'entry a', 'entry b', 'more'])
  })
})
