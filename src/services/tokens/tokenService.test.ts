import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mainnet, polygon, solanaMainnet } from '../../config/networks.js'
import { checksumAddress } from '../../core/checksumAddress.js'
import { toNetwork } from '../../domain/network.js'
import { totalOf } from '../../domain/token.js'
import { parseBalances, type TokenRules } from './tokenService.js'

const ethereum = toNetwork('eip155', mainnet)
const rules: TokenRules = {
  coinAddress: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  networks: [ethereum, toNetwork('eip155', polygon)],
  parseAddress: checksumAddress,
}
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const entry = (changes: object = {}) => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${USDC.toLowerCase()}`,
  value: 250.5,
  price: 1,
  quantity: { decimals: '6', numeric: '250.500000' },
  iconUrl: 'https://img.example/usdc.png',
  ...changes,
})
const coin = entry({
  name: 'Ethereum',
  symbol: 'ETH',
  address: undefined,
  value: 3000,
  price: 2500,
  quantity: { decimals: '18', numeric: '1.2' },
})
const parse = (...balances: unknown[]) => parseBalances({ balances }, ethereum, rules)
const parseOne = (changes: object) => parse(entry(changes))?.[0]

describe('a balance response', () => {
  test('becomes tokens: exact amounts without padding, addresses in canonical form', () => {
    expect(parse(entry(), coin)).toEqual([
      expect.objectContaining({ symbol: 'ETH', address: undefined, amount: '1.2', decimals: 18, value: 3000 }),
      expect.objectContaining({
        id: `eip155:1/${USDC}`,
        networkId: 'eip155:1',
        address: USDC,
        amount: '250.5',
        decimals: 6,
        price: 1,
        value: 250.5,
        icon: 'https://img.example/usdc.png',
      }),
    ])
  })

  test('values that no sum can hold are no values, so totals are finite', () => {
    const tokens = parse(entry({ value: 1e308 }), entry({ value: 1e308, address: undefined })) ?? []
    expect(tokens.map(({ value }) => value)).toEqual([250.5, 250.5])
    expect(totalOf(tokens)).toBe(501)
    expect(parseOne({ value: 1e308, price: 1e308 })?.value).toBeUndefined()
  })

  test('tokens of a test network have neither price nor value', () => {
    const networks = [{ ...ethereum, testnet: true }]
    const [token] = parseBalances({ balances: [coin] }, ethereum, { ...rules, networks }) ?? []
    expect(token).toMatchObject({ amount: '1.2', price: undefined, value: undefined })
  })

  test("Token balances with decimals '0' are filtered out", () => {
    expect(parse(entry({ quantity: { decimals: '0', numeric: '3' } }), coin)).toHaveLength(1)
    expect(parse(entry({ quantity: { decimals: 0, numeric: '3' } }))).toEqual([])
  })

  test('GEN-3: one bad entry is dropped, and a bad envelope fails', () => {
    const bad = [null, 'x', {}, entry({ quantity: null }), entry({ quantity: { decimals: '6', numeric: '-1' } })]
    expect(parse(...bad, entry())).toHaveLength(1)
    for (const envelope of [null, [], {}, { balances: {} }, 'x']) {
      expect(parseBalances(envelope, ethereum, rules)).toBeUndefined()
    }
  })

  test.each(['1e18', '0x1', '1,000', 'NaN', 'Infinity', '', ' 1', '٣'])(
    'AMT-2: the amount %j is dropped',
    (numeric) => {
      expect(parse(entry({ quantity: { decimals: '6', numeric } }))).toEqual([])
    },
  )

  test.each(['77', '-1', '1.5', 'x', ''])('AMT-4: with decimals %j it can be seen, and not sent', (decimals) => {
    expect(parseOne({ quantity: { decimals, numeric: '5' } })).toMatchObject({ amount: '5', decimals: undefined })
  })

  test('a token on a network that the app has not configured is left out', () => {
    expect(parse(entry({ chainId: 'eip155:5', address: `eip155:5:${USDC}` }))).toEqual([])
    expect(parse(entry({ chainId: 'eip155:137', address: `eip155:137:${USDC}` }))).toHaveLength(1)
  })

  test('the coin is recognized by its placeholder, and without a network it is of the asked one', () => {
    expect(parseOne({ address: `eip155:1:${rules.coinAddress}` })).toMatchObject({ address: undefined })
    expect(parseOne({ address: null, chainId: null })).toMatchObject({ networkId: 'eip155:1', address: undefined })
  })

  test.each([null, 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'])(
    'AMT-4: the coin at %j has the name, symbol and decimals that the app has configured',
    (address) => {
      const named = { address, chainId: 'eip155:1', name: 'USD Coin', symbol: 'USDC' }
      expect(parseOne({ ...named, quantity: { decimals: '6', numeric: '5' } })).toMatchObject({
        address: undefined,
        name: 'Ether',
        symbol: 'ETH',
        decimals: 18,
      })
    },
  )

  test("Solana's coin has a bare address", () => {
    const solana = toNetwork('solana', solanaMainnet)
    const address = 'So11111111111111111111111111111111111111111'
    const balances = [entry({ symbol: 'SOL', chainId: solana.caipNetworkId, address })]
    const own = { coinAddress: address, networks: [solana], parseAddress: () => undefined }
    expect(parseBalances({ balances }, solana, own)).toEqual([expect.objectContaining({ address: undefined })])
  })

  test('an invalid address is dropped, and the first of equal tokens wins', () => {
    expect(parse(entry({ address: 'eip155:1:0x12' }))).toEqual([])
    expect(parse(entry(), entry({ name: 'Imitation' }))).toEqual([expect.objectContaining({ name: 'USD Coin' })])
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, '1', null])('AMT-7: the price %s is unknown', (price) => {
    expect(parseOne({ price, value: undefined })).toMatchObject({ price: undefined, value: undefined })
  })

  test.each(['javascript:alert(1)', 'http://a.example/x.png', 'data:text/html,x', '', 7])(
    'IMG-1: the icon %j is dropped',
    (iconUrl) => {
      expect(parseOne({ iconUrl })).toMatchObject({ icon: undefined })
    },
  )

  test('TXT-1: names and symbols are cleaned and cut', () => {
    const token = parseOne({ name: 'USD\u202e Coin\u200b', symbol: 'A'.repeat(50) })
    expect(token).toMatchObject({ name: 'USD Coin' })
    expect(token?.symbol).toHaveLength(12)
    expect(parseOne({ name: '\u200b', symbol: '\u200b' })).toMatchObject({ name: '?', symbol: '?' })
  })

  test('TXT-5: an imitation is marked, has no icon, and comes after the real one', () => {
    const fake = entry({ symbol: 'U\u0405DC', address: `eip155:1:0x${'12'.repeat(20)}`, value: 9_999_999 })
    const tokens = parse(fake, entry())
    expect(tokens?.map(({ isUnverified }) => isUnverified)).toEqual([undefined, true])
    expect(tokens?.[1]).toMatchObject({ icon: undefined })
    expect(parseOne({ symbol: 'ЕТН', address: `eip155:1:0x${'12'.repeat(20)}` })).toMatchObject({ isUnverified: true })
    expect(parseOne({ symbol: 'PEPPER' })).toMatchObject({ isUnverified: undefined })
  })

  test('GEN-9: anything is parsed or dropped, never thrown', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (balances) => {
        const tokens = parseBalances({ balances }, ethereum, rules) ?? []
        return tokens.every(({ amount }) => /^\d+(\.\d+)?$/.test(amount))
      }),
      { numRuns: 300 },
    )
  })
})
