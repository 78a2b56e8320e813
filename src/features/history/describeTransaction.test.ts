import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addAmounts, toFinestUnits } from '../../core/fiat.js'
import type { HistoryTransfer, Transaction, TransactionMetadata } from '../../domain/transaction.js'
import { describeTransaction, mergeTransfers, partyOf, signOf } from './describeTransaction.js'
import { words } from './words.js'

const transfer = (
  direction: HistoryTransfer['direction'],
  quantity: string,
  symbol = 'ETH',
  value?: number,
): HistoryTransfer => ({
  kind: 'token',
  direction,
  quantity,
  symbol,
  name: symbol,
  isSpam: false,
  isUnverified: false,
  value,
})

const visibleText = (transfers: readonly HistoryTransfer[]) => {
  const merged = mergeTransfers(transfers)
  return [...merged.visible.map(({ direction, quantity, symbol }) => `${direction} ${quantity} ${symbol}`), merged.more]
}

test('the same token in the same direction is one amount', () => {
  expect(visibleText([transfer('in', '0.1'), transfer('in', '0.2'), transfer('in', '5', 'USDC')])).toEqual([
    'in 0.3 ETH',
    'in 5 USDC',
    0,
  ])
})

test('what was paid comes before what was received', () => {
  expect(visibleText([transfer('in', '420', 'ARB'), transfer('out', '0.131')])).toEqual([
    'out 0.131 ETH',
    'in 420 ARB',
    0,
  ])
})

test.each([
  ['0.1', ['out 1 ETH', 'in 0.1 ETH', 0]],
  ['0.0999', ['out 1 ETH', 0]],
])('of one token, paid 1 and received %s: a refund is less than a tenth', (back, expected) => {
  expect(visibleText([transfer('out', '1'), transfer('in', back)])).toEqual(expected)
})

test.each([
  ['0.01', ['out 1.5 ETH', 'in 0.01 ETH', 0]],
  ['0.0099', ['out 1.5 ETH', 0]],
])('of several, received %s: a refund is less than a hundredth of the largest', (back, expected) => {
  expect(visibleText([transfer('out', '1'), transfer('out', '0.5'), transfer('in', back)])).toEqual(expected)
})

test('of more than two the most valuable of each direction stay, and the others are counted', () => {
  const transfers = [
    transfer('out', '1', 'A', 5),
    transfer('out', '1', 'B', 50),
    transfer('in', '1', 'C', 1),
    transfer('in', '1', 'D', 9),
  ]
  expect(visibleText(transfers)).toEqual(['out 1 B', 'in 1 D', 2])
})

test('a collectible is never taken for a refund', () => {
  const art = (direction: 'in' | 'out', quantity: string): HistoryTransfer => ({
    ...transfer(direction, quantity, ''),
    kind: 'nft',
    name: 'Fieldnotes',
  })
  expect(mergeTransfers([art('out', '100'), art('in', '1')]).visible).toHaveLength(2)
})

test('an unknown amount makes the sum unknown, never smaller', () => {
  expect(visibleText([transfer('in', '1'), { ...transfer('in', '1'), quantity: undefined }])).toEqual([
    'in undefined ETH',
    0,
  ])
})

const amount = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(18)).map(([units, decimals]) => {
  const digits = units.toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
})

test('AMT-1: sums are exact', () => {
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      const sum = addAmounts(a, b) ?? ''
      expect(toFinestUnits(sum)).toBe((toFinestUnits(a) ?? 0n) + (toFinestUnits(b) ?? 0n))
    }),
    { numRuns: 500 },
  )
})

test('a row shows at most two, nothing is lost but refunds, and amounts of a direction add up', () => {
  const any = fc.record({
    direction: fc.constantFrom('in', 'out', 'self', undefined),
    quantity: amount,
    symbol: fc.constantFrom('ETH', 'USDC', 'ARB'),
    value: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true }), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), (list) => {
      const transfers = list.map(({ direction, quantity, symbol, value }) =>
        transfer(direction, quantity, symbol, value),
      )
      const merged = mergeTransfers(transfers)
      expect(merged.visible.length).toBe(Math.min(2, merged.visible.length + merged.more))
      expect(merged.visible.length > 0).toBe(transfers.length > 0)
      const kinds = new Set(transfers.map(({ direction, symbol }) => `${direction} ${symbol}`))
      expect(merged.visible.length + merged.more).toBeLessThanOrEqual(kinds.size)
      // Where nothing went the other way, every unit is in the sum.
      for (const { direction, symbol, quantity } of merged.visible) {
        const same = transfers.filter((historyTransfer) => historyTransfer.symbol === symbol)
        if (same.some((historyTransfer) => historyTransfer.direction !== direction)) continue
        const total = same.reduce(
          (units, historyTransfer) => units + (toFinestUnits(historyTransfer.quantity ?? '') ?? 0n),
          0n,
        )
        expect(toFinestUnits(quantity ?? '')).toBe(total)
      }
    }),
    { numRuns: 500 },
  )
})

const [OWN, OTHER] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']

const token = (direction: HistoryTransfer['direction'], symbol = 'ETH'): HistoryTransfer => ({
  kind: 'token',
  direction,
  quantity: '5',
  name: symbol,
  symbol,
  isSpam: false,
  isUnverified: false,
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
