import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../config/networks.js'
import { checksumAddress } from '../../core/checksumAddress.js'
import { parseHexAddress, parseTransactionHash } from '../../core/values.js'
import { toNetwork } from '../../domain/network.js'
import { createHttp } from '../http.js'
import { createHistoryService, type HistoryRules, parseHistoryPage } from './historyService.js'

const network = toNetwork('eip155', mainnet)
const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = `0x${'ab'.repeat(32)}`

const rules: HistoryRules = {
  parseHash: parseTransactionHash,
  parseAddress(text) {
    const address = parseHexAddress(text)
    return address && checksumAddress(address)
  },
}
const query = { address: OWN, network }

const token = (fields: object = {}, info: object = {}) => ({
  fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: { url: 'https://img.example/usdc.png' }, ...info },
  nft_info: null,
  direction: 'in',
  quantity: { numeric: '123.104511' },
  value: 123.1,
  price: 1,
  ...fields,
})
const nft = (fields: object = {}, isSpam: unknown = false) => ({
  fungible_info: null,
  nft_info: {
    name: 'Fieldnotes No. 18',
    content: { preview: { url: 'https://img.example/18.png', content_type: null }, detail: null },
    flags: { is_spam: isSpam },
  },
  direction: 'in',
  quantity: { numeric: '1' },
  value: null,
  price: null,
  ...fields,
})
const entry = (id: string, metadata: object = {}, transfers: unknown = [token()]) => ({
  id,
  metadata: {
    operationType: 'receive',
    hash: HASH,
    minedAt: '2025-05-18T17:42:11Z',
    sentFrom: OTHER,
    sentTo: OWN,
    status: 'confirmed',
    nonce: 41,
    application: null,
    chain: 'eip155:1',
    ...metadata,
  },
  transfers,
})
const parse = (data: readonly unknown[], next: unknown = null, onramp?: 'coinbase') =>
  parseHistoryPage({ data, next }, { ...query, onramp }, rules)
const candidate = (metadata: object = {}, transfers?: unknown) =>
  parse([entry('a', metadata, transfers)])?.transactions[0]
const onlyTransfer = (transfer: unknown) => candidate({}, [transfer])?.transfers[0]

describe('a page', () => {
  test('is parsed field by field', () => {
    expect(parse([entry('a')], 'next')).toEqual({
      transactions: [
        {
          id: 'a',
          metadata: {
            operationType: 'receive',
            hash: HASH,
            minedAt: Date.UTC(2025, 4, 18, 17, 42, 11),
            status: 'confirmed',
            sentFrom: OTHER,
            sentTo: OWN,
            chain: 'eip155:1',
            application: undefined,
          },
          transfers: [
            {
              kind: 'token',
              direction: 'in',
              quantity: '123.104511',
              value: 123.1,
              name: 'USD Coin',
              symbol: 'USDC',
              image: 'https://img.example/usdc.png',
              isSpam: false,
              isUnverified: false,
            },
          ],
        },
      ],
      next: 'next',
    })
  })

  test('GEN-4: an odd entry is dropped, never the whole page', () => {
    const odd = [null, 7, {}, { id: '' }, { id: 'x' }, { id: 'x', metadata: null }, entry('x', { operationType: 7 })]
    expect(parse([...odd, entry('a'), { ...entry('y'), transfers: 'many' }, entry('b')])?.transactions).toMatchObject([
      { id: 'a' },
      { id: 'b' },
    ])
  })

  test.each([undefined, null, [], 'text', {}, { data: {} }, { data: 'all' }])('%j is no page at all', (value) => {
    expect(parseHistoryPage(value, query, rules)).toBeUndefined()
  })

  test('a missing field and a null one are the same', () => {
    const names = ['hash', 'minedAt', 'sentFrom', 'sentTo', 'status', 'chain', 'application']
    const [nulls, missing] = [null, undefined].map((empty) => {
      const { metadata, id } = entry('a', Object.fromEntries(names.map((name) => [name, empty])))
      return parse([{ id, metadata, transfers: empty }])?.transactions[0]
    })
    expect(nulls).toEqual(missing)
    expect(nulls).toMatchObject({ transfers: [], metadata: { status: 'unknown' } })
  })

  test('HIST-3: an id is listed once, the first time', () => {
    const { transactions = [] } = parse([entry('a', { status: 'pending' }), entry('a'), entry('b')]) ?? {}
    expect(transactions.map(({ id, metadata }) => [id, metadata.status])).toEqual([
      ['a', 'pending'],
      ['b', 'confirmed'],
    ])
  })

  test('HIST-3: what is no text, or far too long, is no cursor', () => {
    for (const next of [null, undefined, '', 7, {}, 'x'.repeat(5000)])
      expect(parse([], next)).toEqual({ transactions: [], next: undefined })
  })

  test('GEN-5: of a flood only the first entries are read', () => {
    const flood = Array.from({ length: 2_000 }, (_, index) => entry(`id ${index}`))
    expect(parse(flood)?.transactions).toHaveLength(500)
    expect(
      candidate(
        {},
        Array.from({ length: 1_000 }, () => token()),
      )?.transfers,
    ).toHaveLength(100)
  })

  test('GEN-4: no value breaks it', () => {
    const field = fc.anything({ maxDepth: 3 })
    const hostile = fc.record({
      id: fc.oneof(fc.string(), field),
      metadata: fc.record({ operationType: fc.oneof(fc.string(), field), hash: field, minedAt: field, status: field }),
      transfers: fc.oneof(fc.array(fc.record({ fungible_info: field, nft_info: field, quantity: field })), field),
    })
    fc.assert(
      fc.property(fc.array(hostile), field, (data, next) => {
        for (const { id, metadata, transfers } of parse(data, next)?.transactions ?? []) {
          expect(typeof id).toBe('string')
          expect(metadata.operationType).not.toBe('')
          expect(metadata.minedAt === undefined || Number.isFinite(metadata.minedAt)).toBe(true)
          for (const { quantity } of transfers) expect(quantity ?? '0').toMatch(/^[0-9]+(\.[0-9]*)?$/)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('an entry', () => {
  test.each(['0x1', `${HASH}0`, 'javascript:alert(1)', `${HASH}/../x`, 7])('PRV-3: %j is no hash', (hash) => {
    expect(candidate({ hash })?.metadata.hash).toBeUndefined()
  })

  test.each(['', 'soon', '1', '2025', '2025-13-45T00:00:00Z', '18 May 2025', 1_747_590_131])(
    'HIST-2: %j is no date',
    (minedAt) => {
      expect(candidate({ minedAt })?.metadata.minedAt).toBeUndefined()
    },
  )

  test('addresses are canonical, and anything else is dropped', () => {
    const { metadata } = candidate({ sentFrom: OTHER.toLowerCase(), sentTo: 'juno.eth' }) ?? {}
    expect([metadata?.sentFrom, metadata?.sentTo]).toEqual([OTHER, undefined])
  })

  test('TXT-1: names are cleaned', () => {
    expect(
      candidate({ operationType: ' Ai\u202ermint\u0000 ', application: { name: '\u200bNorth\nlight' } })?.metadata,
    ).toMatchObject({ operationType: 'Airmint', application: 'North light' })
    expect(onlyTransfer(token({}, { name: 'U\u202eSD', symbol: 'A'.repeat(40) }))).toMatchObject({
      name: 'USD',
      symbol: `${'A'.repeat(11)}…`,
    })
  })

  test.each([
    ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'confirmed'],
    ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'pending'],
    ['ONRAMP_TRANSACTION_STATUS_FAILED', 'failed'],
    ['constructor', 'unknown'],
  ])('%s is %s', (status, expected) => {
    expect(candidate({ status })?.metadata.status).toBe(expected)
  })

  test('a purchase keeps the name of its seller', () => {
    const { transactions = [] } =
      parse([entry('a', { operationType: 'buy', sentFrom: 'Coinbase' })], null, 'coinbase') ?? {}
    expect(transactions[0]?.metadata.sentFrom).toBe('Coinbase')
    expect(candidate({ sentFrom: 'Coinbase' })?.metadata.sentFrom).toBeUndefined()
  })
})

describe('a transfer', () => {
  test.each(['1e3', '-5', '1,5', 'NaN', '', ' 5', '0x10', 5, null])('AMT-1: %j is no amount', (numeric) => {
    expect(onlyTransfer(token({ quantity: { numeric } }))).toMatchObject({ symbol: 'USDC', quantity: undefined })
  })

  test('AMT-1: an amount stays exact', () => {
    const numeric = '123456789012345678901234567890.123456789012345678'
    expect(onlyTransfer(token({ quantity: { numeric } }))?.quantity).toBe(numeric)
  })

  test.each(['http://img.example/x.png', 'javascript:alert(1)', 'data:text/html,x', 7, null])(
    'IMG-1: %j is no image',
    (url) => {
      expect(onlyTransfer(token({}, { icon: { url } }))?.image).toBeUndefined()
    },
  )

  test('IMG-4: the preview of what is called spam is never named', () => {
    expect(onlyTransfer(nft({}, true))).toMatchObject({ kind: 'nft', isSpam: true, image: undefined })
    expect(onlyTransfer(nft())).toMatchObject({ isSpam: false, image: 'https://img.example/18.png' })
    expect(onlyTransfer(nft({}, 'true'))?.isSpam).toBe(false)
  })

  test.each(['UЅDC', 'USD\u200bC', 'ΕTH', 'US DC'])('TXT-5: %j imitates a known token, and gets no icon', (symbol) => {
    expect(onlyTransfer(token({}, { symbol }))).toMatchObject({ isUnverified: true, image: undefined })
  })

  test.each(['USDC', 'usdc', 'ETH', 'ARB'])('TXT-5: %s is what it says', (symbol) => {
    expect(onlyTransfer(token({}, { symbol }))?.isUnverified).toBe(false)
  })

  test('an unknown direction is dropped', () => {
    expect(onlyTransfer(token({ direction: 'sideways' }))?.direction).toBeUndefined()
  })
})

describe('the request', () => {
  function create(answer: unknown = { data: [], next: null }) {
    const requests: { url: URL; init: RequestInit }[] = []
    const http = createHttp({
      base: 'https://api.example',
      common: { projectId: 'p' },
      signal: new AbortController().signal,
      isOnline: () => true,
      fetch: async (url, init = {}) => {
        requests.push({ url: new URL(String(url)), init })
        return new Response(JSON.stringify(answer))
      },
    })
    return { service: createHistoryService(http), requests }
  }

  test('has the plain address, the network and the cursor', async () => {
    const { service, requests } = create()
    await service.fetchPage({ ...query, cursor: 'a+b' }, rules)
    const { url, init } = requests[0] ?? {}
    expect(url?.pathname).toBe(`/v1/account/${OWN}/history`)
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({ chainId: 'eip155:1', cursor: 'a+b', projectId: 'p' })
    expect(init?.cache).toBe('no-store')
  })

  test('for purchases names the partner, and revalidates', async () => {
    const { service, requests } = create()
    await service.fetchPage({ ...query, onramp: 'coinbase' }, rules)
    expect(requests[0]?.url.searchParams.get('onramp')).toBe('coinbase')
    expect(requests[0]?.init.cache).toBe('no-cache')
  })

  test('rejects an answer that is no page', async () => {
    await expect(create({ data: null }).service.fetchPage(query, rules)).rejects.toMatchObject({
      code: 'RESPONSE_MALFORMED',
    })
  })
})
