import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HistoryTransfer, Transaction, TransactionMetadata } from '../../domain/transaction.js'
import { createTransactionList } from './createTransactionList.js'
import { isSpam } from './findSuspicion.js'
import { listMonths } from './groupTransactions.js'

const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const PAID = '0x91bC44e0a7D2586Bf13c9E0745aD8236eF5807dA'
const ALIKE = '0x91bC0000000000000000000000000000000007dA'
const STRANGER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const networkId = 'eip155:1'
const hashOf = (index: number) => `0x${index.toString(16).padStart(64, '0')}`

const token = (fields: Partial<HistoryTransfer> = {}): HistoryTransfer => ({
  kind: 'token',
  direction: 'in',
  quantity: '5',
  name: 'USD Coin',
  symbol: 'USDC',
  isSpam: false,
  isUnverified: false,
  ...fields,
})
const nft = (spam: boolean) => token({ kind: 'nft', name: 'AirDrop Ticket', symbol: '', quantity: '1', isSpam: spam })

let serial = 0
const transaction = (
  metadata: Partial<TransactionMetadata> = {},
  transfers: readonly HistoryTransfer[] = [token()],
): Transaction => {
  serial++
  return {
    id: `id ${serial}`,
    metadata: {
      operationType: 'receive',
      status: 'confirmed',
      chain: networkId,
      sentFrom: STRANGER,
      sentTo: OWN,
      hash: hashOf(serial),
      minedAt: Date.UTC(2025, 4, 18) + serial,
      ...metadata,
    },
    transfers,
  }
}
const payment = (to: string, quantity = '5', fields: Partial<TransactionMetadata> = {}) =>
  transaction({ operationType: 'send', sentFrom: OWN, sentTo: to, ...fields }, [token({ direction: 'out', quantity })])

const create = (paid: { hash: string; to: string }[] = []) =>
  createTransactionList({ networkId, ownAddresses: [OWN], paid, coin: 'ETH' })

function judge(list: readonly Transaction[], paid?: { hash: string; to: string }[]) {
  const built = create(paid)
  built.add(list)
  return built.read().hidden.map(({ transaction: { id }, suspicion }) => [id, suspicion])
}

describe('spam', () => {
  test('HIST-1: what moved only spam is hidden', () => {
    expect([[nft(true)], [nft(true), nft(true)]].map((transfers) => isSpam(transaction({}, transfers)))).toEqual([
      true,
      true,
    ])
  })

  test('HIST-1: one real transfer is enough, and without transfers nothing is spam', () => {
    expect([[nft(true), token()], [nft(false)], []].map((transfers) => isSpam(transaction({}, transfers)))).toEqual([
      false,
      false,
      false,
    ])
  })

  test('HIST-1: only the active network is listed', () => {
    const list = create()
    list.add([transaction({ chain: 'eip155:10' }), transaction({ chain: undefined }), transaction()])
    expect(list.read().transactions).toHaveLength(1)
  })
})

describe('HIST-4: poisoning', () => {
  test('HIST-4: a payment from an address that looks like a payee is folded away', () => {
    const poison = transaction({ sentFrom: ALIKE })
    expect(judge([poison, payment(PAID)])).toEqual([[poison.id, 'lookAlike']])
    // The payee may be on a later page, or be known to this device alone.
    expect(judge([poison], [{ hash: hashOf(0), to: PAID }])).toEqual([[poison.id, 'lookAlike']])
    expect(judge([poison])).toEqual([])
  })

  test('HIST-4: an address that looks like the own one is folded away, the own one is not', () => {
    const imitator = `${OWN.slice(0, 6)}${'0'.repeat(32)}${OWN.slice(-4)}`
    const poison = transaction({ sentFrom: imitator })
    expect(judge([poison, transaction({ sentFrom: OWN.toLowerCase() })])).toEqual([[poison.id, 'lookAlike']])
  })

  test('HIST-4: somebody who was paid is no look-alike of somebody else', () => {
    expect(judge([transaction({ sentFrom: ALIKE }), payment(PAID), payment(ALIKE)])).toEqual([])
  })

  test('HIST-4: a payment of nothing to somebody does not make them known', () => {
    const [claimed, poison] = [payment(ALIKE, '0'), transaction({ sentFrom: ALIKE })]
    expect(judge([claimed, poison, payment(PAID)])).toEqual([
      [claimed.id, 'lookAlike'],
      [poison.id, 'lookAlike'],
    ])
  })

  test.each(['0', '0.0', '0.000000000000000000'])('HIST-4: a token transfer of %s is folded away', (quantity) => {
    const poison = transaction({}, [token({ quantity })])
    const claimed = payment(STRANGER, quantity)
    expect(judge([poison, claimed])).toEqual([
      [poison.id, 'zero'],
      [claimed.id, 'zero'],
    ])
  })

  test('HIST-4: what the user did stays, even if it moved nothing', () => {
    const coin = token({ symbol: 'ETH', quantity: '0', direction: 'out' })
    const own = { operationType: 'send', sentFrom: OWN, sentTo: STRANGER }
    expect(
      judge([
        transaction(own, [coin]),
        transaction({ ...own, operationType: 'approve' }, []),
        transaction({ ...own, operationType: 'execute', sentTo: ALIKE }, [token({ quantity: '0' })]),
        transaction({ ...own, status: 'failed' }, [token({ quantity: '0', direction: 'out' })]),
        payment(PAID),
      ]),
    ).toEqual([])
  })

  test('HIST-4: what this device sent is never folded away', () => {
    const sent = payment(STRANGER, '0')
    expect(judge([sent], [{ hash: (sent.metadata.hash ?? '').toUpperCase().replace('X', 'x'), to: STRANGER }])).toEqual(
      [],
    )
  })

  test('HIST-4: a counterfeit token that claims a payment of the user is folded away, and teaches no address', () => {
    const genuine = transaction({ sentFrom: PAID })
    const planted = transaction({ operationType: 'send', sentFrom: OWN, sentTo: ALIKE }, [
      token({ direction: 'out', quantity: '500', symbol: 'UЅDC', isUnverified: true }),
    ])
    expect(judge([planted, genuine])).toEqual([[planted.id, 'imitation']])
  })

  test('HIST-4: a received imitation of a token is folded away, one that the user claimed is not', () => {
    const fake = [token({ symbol: 'UЅDC', isUnverified: true })]
    const airdrop = transaction({}, fake)
    expect(judge([airdrop, transaction({ operationType: 'claim', sentFrom: OWN }, fake)])).toEqual([
      [airdrop.id, 'imitation'],
    ])
  })
})

describe('pages', () => {
  const address = fc.constantFrom(OWN, PAID, ALIKE, STRANGER)
  const anyTransaction = fc
    .record({
      id: fc.nat(40),
      sentFrom: address,
      sentTo: address,
      operationType: fc.constantFrom('send', 'receive', 'approve'),
      quantity: fc.constantFrom('0', '5'),
      direction: fc.constantFrom('in' as const, 'out' as const),
      spam: fc.boolean(),
      status: fc.constantFrom('confirmed' as const, 'failed' as const, 'pending' as const),
      minedAt: fc.option(fc.integer({ min: 0, max: Date.UTC(2030, 0) }), { nil: undefined }),
      chain: fc.constantFrom('eip155:1' as const, 'eip155:10' as const),
    })
    .map(
      ({ id, quantity, direction, spam, ...metadata }): Transaction => ({
        id: `id ${id}`,
        metadata,
        transfers: spam ? [nft(true)] : [token({ quantity, direction })],
      }),
    )
  const pages = fc.array(fc.array(anyTransaction, { maxLength: 10 }), { maxLength: 8 })

  test('HIST-3: page by page gives the same as all at once, and no id twice', () => {
    fc.assert(
      fc.property(pages, (list) => {
        const [paged, complete] = [create(), create()]
        for (const page of list) paged.add(page)
        complete.add(list.flat())
        const [first, second] = [paged.read(), complete.read()]
        expect(first.transactions).toEqual(second.transactions)
        expect(first.hidden).toEqual(second.hidden)
        const idsOf = ({ grouped }: typeof first) =>
          listMonths(grouped).map(({ key, transactions }) => [key, transactions.map(({ id }) => id).sort()])
        expect(idsOf(first)).toEqual(idsOf(second))
        const ids = [...first.transactions, ...first.hidden.map((each) => each.transaction)].map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(listMonths(first.grouped).reduce((count, { transactions }) => count + transactions.length, 0)).toBe(
          first.transactions.length,
        )
      }),
      { numRuns: 500 },
    )
  })

  test('HIST-1: spam and other networks are never listed', () => {
    fc.assert(
      fc.property(pages, (list) => {
        const built = create()
        for (const page of list) built.add(page)
        for (const each of built.read().transactions) {
          expect(each.metadata.chain).toBe(networkId)
          expect(isSpam(each)).toBe(false)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a newer page replaces what it knows better', () => {
    const list = create()
    const before = transaction({ status: 'pending' })
    list.add([before])
    list.add([{ ...before, metadata: { ...before.metadata, status: 'confirmed' } }], { isNewer: true })
    list.add([before])
    expect(list.read().transactions.map(({ metadata }) => metadata.status)).toEqual(['confirmed'])
    expect(listMonths(list.read().grouped)[0]?.transactions[0]?.metadata.status).toBe('confirmed')
  })

  test('at most 99 are pending', () => {
    const list = create()
    list.add(Array.from({ length: 150 }, () => transaction({ status: 'pending' })))
    list.add([transaction()])
    expect(list.read().transactions).toHaveLength(100)
  })
})
