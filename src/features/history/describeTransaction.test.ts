import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HistoryTransfer, Transaction, TransactionMetadata } from '../../domain/transaction.js'
import { describeTransaction, partyOf, signOf } from './describeTransaction.js'
import { words } from './words.js'

const [OWN, OTHER] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']

const token = (direction: HistoryTransfer['direction'], symbol = 'ETH'): HistoryTransfer => ({
  ...{ kind: 'token', direction, quantity: '5', name: symbol, symbol, isSpam: false, isUnverified: false },
})
const transaction = (
  metadata: Partial<TransactionMetadata>,
  transfers: readonly HistoryTransfer[] = [token('in')],
): Transaction => ({
  id: 'a',
  metadata: { operationType: 'receive', status: 'confirmed', sentFrom: OTHER, sentTo: OWN, ...metadata },
  transfers,
})

function verb(operationType: string, status: TransactionMetadata['status'] = 'confirmed') {
  const described = describeTransaction(transaction({ operationType, status })).verb
  return 'key' in described ? words[described.key] : described.text
}

describe('the verb', () => {
  test.each([
    ...[
      ['approve', 'Approved'],
      ['bought', 'Bought'],
      ['borrow', 'Borrowed'],
      ['burn', 'Burned'],
      ['buy', 'Bought'],
    ],
    ...[
      ['cancel', 'Canceled'],
      ['claim', 'Claimed'],
      ['close', 'Closed'],
      ['deploy', 'Deployed'],
    ],
    ...[
      ['deposit', 'Deposited'],
      ['execute', 'Executed'],
      ['mint', 'Minted'],
      ['receive', 'Received'],
    ],
    ...[
      ['repay', 'Repaid'],
      ['send', 'Sent'],
      ['sell', 'Sold'],
      ['stake', 'Staked'],
      ['trade', 'Swapped'],
    ],
    ...[
      ['unstake', 'Unstaked'],
      ['withdraw', 'Withdrawn'],
      ['restake', 'restake'],
      ['toString', 'toString'],
    ],
  ])('%s is %s', (operation = '', expected) => {
    expect(verb(operation)).toBe(expected)
  })

  test('a payment under way is being sent', () => {
    expect(verb('send', 'pending')).toBe('Sending')
  })
})

describe('the badge', () => {
  test.each([
    [{ operationType: 'receive' }, [token('in')], 'in'],
    [{ operationType: 'send' }, [token('out')], 'out'],
    [{ operationType: 'trade' }, [token('out'), token('in', 'ARB')], 'swap'],
    [{ operationType: 'approve' }, [], 'approve'],
    [{ operationType: 'cancel' }, [], 'cancel'],
    [{ operationType: 'execute' }, [token('self')], undefined],
    [{ operationType: 'execute' }, [], undefined],
    [{ operationType: 'approve', status: 'failed' }, [], 'failed'],
    [{ operationType: 'trade', status: 'pending' }, [token('out')], 'pending'],
    [{ operationType: 'send', status: 'unknown' }, [token('out')], 'pending'],
  ] as const)('%j', (metadata, transfers, expected) => {
    expect(describeTransaction(transaction(metadata, transfers)).badge).toBe(expected)
  })
})

describe('the sign', () => {
  const signs = (operationType: string, direction: HistoryTransfer['direction'], status: 'confirmed' | 'failed') =>
    signOf(token(direction), transaction({ operationType, status }))

  test('is that of the direction, whatever the operation says', () => {
    fc.assert(
      fc.property(fc.string(), (operation) => {
        fc.pre(operation !== 'approve')
        expect(['in', 'out', 'self'].map((way) => signs(operation, way as 'in', 'confirmed'))).toEqual(['+', '−', ''])
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ...['receive', 'deposit', 'borrow', 'claim'].map((operation) => [operation, '+']),
    ...['withdraw', 'repay', 'burn'].map((operation) => [operation, '−']),
    ...['execute', 'trade', 'approve'].map((operation) => [operation, '']),
  ])('without a direction, of %s it is "%s"', (operation = '', expected) => {
    expect(signs(operation, undefined, 'confirmed')).toBe(expected)
  })

  test('of a failure or an approval there is none: nothing has moved', () => {
    expect([signs('send', 'out', 'failed'), signs('approve', 'out', 'confirmed')]).toEqual(['', ''])
  })
})

describe('the line below', () => {
  test('names whom the account paid, or who paid it', () => {
    expect(partyOf(transaction({}))).toEqual({ role: 'from', address: OTHER })
    expect(partyOf(transaction({ operationType: 'send', sentFrom: OWN, sentTo: OTHER }, [token('out')]))).toEqual({
      role: 'to',
      address: OTHER,
    })
  })

  test('names the app, except of a payment', () => {
    expect(partyOf(transaction({ operationType: 'claim', application: 'Northlight' }))).toEqual({
      role: 'from',
      name: 'Northlight',
    })
    expect(partyOf(transaction({ operationType: 'stake', application: 'Northlight' }, [token('out')]))).toEqual({
      role: 'with',
      name: 'Northlight',
    })
    expect(partyOf(transaction({ application: 'Northlight' }))?.address).toBe(OTHER)
  })

  test('names nobody that is unknown', () => {
    expect(partyOf(transaction({ sentFrom: undefined }))).toBeUndefined()
  })
})

test('one was paid and the other received: an exchange', () => {
  const described = (transfers: readonly HistoryTransfer[]) =>
    describeTransaction(transaction({}, transfers)).isExchange
  expect(described([token('in', 'ARB'), token('out')])).toBe(true)
  expect(described([token('in', 'ARB'), token('in')])).toBe(false)
  expect(described([token('out')])).toBe(false)
})
