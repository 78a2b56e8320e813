// @vitest-environment happy-dom

import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { mainnet, polygon } from '../../config/networks.js'
import { toNetwork } from '../../domain/network.js'
import type { DepositOptions, PayOptions } from '../../domain/paymentInput.js'
import { PaymentInvalidError } from '../../errors/payErrors.js'
import { TokenMismatchError } from '../../errors/transferErrors.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createFakeAdapter } from '../../testing/modal/fakeAdapter.js'
import { createTokens } from '../tokens/tokensOf.js'
import { parsePayRequest, toUnits } from './parsePayRequest.js'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const SHOP = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Tokens of the chain: what it says counts. */
const tokens: Record<string, { decimals: number; symbol: string }> = {
  [USDC]: { decimals: 6, symbol: 'USDC' },
  [OTHER]: { decimals: 18, symbol: 'USDC' },
}
const prices: Record<string, number> = { [`eip155:1:${USDC}`]: 0.9996, [`eip155:1:${COIN}`]: 2_450.1 }

let world: ReturnType<typeof createTestInstance>
let askedPrices: string[]

beforeEach(() => {
  const networks = [toNetwork('eip155', mainnet), toNetwork('eip155', polygon)]
  const evm = createFakeAdapter('eip155', networks)
  evm.give({
    transfers: async () => ({
      async readBalance(_: string, token: string | undefined) {
        const onChain = token === undefined ? { decimals: 18 } : tokens[token]
        if (!onChain) throw new TokenMismatchError()
        return { units: 0n, decimals: onChain.decimals }
      },
      readSymbol: async (token: string) => tokens[token]?.symbol,
      parseReceiver: (text: string) => (/^0x[\da-fA-F]{40}$/.test(text) ? text : undefined),
      refusalOf: (receiver: string, token: { address: string } | undefined) =>
        /^0x0+$/.test(receiver) ? 'zero' : receiver === token?.address ? 'token' : undefined,
    }),
    arrivals: async () => ({}),
    coinAddress: COIN,
  })
  // It has no transfers.
  const remote = createFakeAdapter('bip122', [
    { ...networks[0], namespace: 'bip122', caipNetworkId: 'bip122:0' } as never,
  ])
  world = createTestInstance([evm, remote], { exchangeRates: async (code) => ({ EUR: 0.9, JPY: 150 })[code] ?? 0 })
  askedPrices = []
  world.seed(createTokens, {
    ...createTokens(world.instance),
    service: {
      async fetchPrice(subject: string) {
        askedPrices.push(subject)
        return prices[subject]
      },
    } as never,
  })
})

const order: PayOptions = { id: 'order-1042', asset: { network: 1, address: USDC }, amount: '24.90', recipient: SHOP }
const pay = (changes: object = {}) => parsePayRequest(world.instance, 'pay', { ...order, ...changes })
const deposit = (options: DepositOptions) => parsePayRequest(world.instance, 'deposit', options)

async function refusalOf(request: Promise<unknown>) {
  const error = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(PaymentInvalidError)
  return (error as PaymentInvalidError).field
}

test('what the app asks for is parsed once, and frozen', async () => {
  const request = await pay({ recipientName: 'North\u200blight Store' })
  expect(request).toMatchObject({
    kind: 'pay',
    id: 'order-1042',
    asset: { networkId: 'eip155:1', address: USDC, symbol: 'USDC', decimals: 6 },
    units: 24_900_000n,
    recipient: SHOP,
    recipientName: 'Northlight Store',
    fiat: undefined,
  })
  expect(Object.isFrozen(request)).toBe(true)
  expect(Object.isFrozen(request.asset)).toBe(true)
})

test('without an address, or as native, it is the coin', async () => {
  const expected = { asset: { address: undefined, symbol: 'ETH', decimals: 18 }, units: 5n * 10n ** 16n }
  expect(await pay({ asset: { network: 'eip155:1' }, amount: '0.05' })).toMatchObject(expected)
  expect(await pay({ asset: { network: mainnet, address: 'native' }, amount: '0.05' })).toMatchObject(expected)
})

describe('PAY-2: amounts', () => {
  test.each<[string, unknown, bigint]>([
    ['text', '24.9', 24_900_000n],
    ['text with every decimal', '0.000001', 1n],
    ['smallest units', 24_900_000n, 24_900_000n],
  ])('are %s', async (_, amount, units) => expect((await pay({ amount })).units).toBe(units))

  test.each<[string, unknown]>([
    ['more decimals than the token has', '24.9000001'],
    ['a float', 24.9],
    ['an integer that is no bigint', 24],
    ['a comma', '24,90'],
    ['groups', '1,024.90'],
    ['nothing', undefined],
    ['an empty text', ''],
    ['zero', '0'],
    ['zero units', 0n],
    ['a negative text', '-1'],
    ['negative units', -1n],
    ['more than any token has', 1n << 256n],
    ['scientific notation', '1e6'],
    ['hex', '0x10'],
    ['spaces', ' 24.90'],
    ['null', null],
  ])('are never %s', async (_, amount) => expect(await refusalOf(pay({ amount }))).toBe('amount'))

  test('have the decimals of the chain, whatever the app says', async () => {
    const asset = { network: 1, address: OTHER, decimals: 6 }
    expect((await pay({ asset })).units).toBe(24_900_000_000_000_000_000n)
  })
})

describe('PAY-2: a price in money', () => {
  test('is converted once, at the rate that is shown', async () => {
    const { units, fiat } = await pay({ amount: { fiat: 'usd', value: '24.90' } })
    expect(fiat).toMatchObject({ currency: 'USD', value: '24.90', rate: 0.9996 })
    // 24.90 / 0.9996 = 24.909963985594237…
    expect(units).toBe(24_909_964n)
    expect(askedPrices).toEqual([`eip155:1:${USDC}`])
  })

  test('in another currency goes by its rate', async () => {
    const { units, fiat } = await pay({ asset: { network: 1 }, amount: { fiat: 'EUR', value: '24.90' } })
    expect(fiat?.rate).toBeCloseTo(2_205.09, 6)
    // 24.90 / 2205.09 = 0.011292054… of a coin, up to a millionth.
    expect(units).toBe(11_293n * 10n ** 12n)
  })

  test.each<[string, unknown]>([
    ['a number', { fiat: 'USD', value: 24.9 }],
    ['a comma', { fiat: 'USD', value: '24,90' }],
    ['nothing', { fiat: 'USD', value: '0' }],
    ['less than nothing', { fiat: 'USD', value: '-1' }],
    ['no value', { fiat: 'USD' }],
    ['more digits than money has', { fiat: 'USD', value: '1.000000001' }],
    ['no currency', { fiat: 'dollars', value: '1' }],
    ['a currency without a rate', { fiat: 'XXX', value: '1' }],
  ])('is refused with %s', async (_, amount) => expect(await refusalOf(pay({ amount }))).toBe('amount'))

  test('is refused for a token without a price', async () => {
    const asset = { network: 1, address: OTHER }
    expect(await refusalOf(pay({ asset, amount: { fiat: 'USD', value: '1' } }))).toBe('amount')
  })

  test('is rounded up to a millionth of a token, so that nothing is missing', () => {
    const cents = fc.bigInt({ min: 1n, max: 10_000_000n })
    const rates = fc.integer({ min: 1, max: 10_000_000 })
    fc.assert(
      fc.property(cents, rates, fc.integer({ min: 0, max: 18 }), (amount, rate, decimals) => {
        const shownDecimals = Math.min(decimals, 6)
        const step = 10n ** BigInt(decimals - shownDecimals)
        const value = `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
        const units = toUnits(value, rate / 100, decimals)
        const worth = (tokenUnits: bigint) => tokenUnits * BigInt(rate)
        const price = amount * 10n ** BigInt(decimals)
        expect(units % step).toBe(0n)
        expect(worth(units)).toBeGreaterThanOrEqual(price)
        expect(worth(units - step)).toBeLessThan(price)
      }),
    )
  })

  test('of one token is one token, though floats write the rate with a rest', () => {
    expect(toUnits('99999.98', 99_999.98, 0)).toBe(1n)
    expect(toUnits('0.3', 0.1 + 0.2, 6)).toBe(1_000_000n)
  })

  test.each([0, Number.NaN, -1, 1e-13, Number.POSITIVE_INFINITY])('has no rate of %d', (rate) => {
    expect(() => toUnits('1', rate, 6)).toThrow(PaymentInvalidError)
  })
})

describe('the token', () => {
  test('TXT-5: an imitation is called by its address', async () => {
    const { asset } = await pay({ asset: { network: 1, address: OTHER } })
    expect(asset.symbol).not.toContain('USDC')
    expect(asset.symbol).toMatch(/^0x3C44/)
  })

  test.each<[string, unknown]>([
    ['no token of the chain', { network: 1, address: SHOP }],
    ['no address', { network: 1, address: 'USDC' }],
    ['no text', { network: 1, address: 7 }],
    ['nothing', undefined],
    ['a text', USDC],
  ])('PAY-2: is refused if it is %s', async (_, asset) => expect(await refusalOf(pay({ asset }))).toBe('asset'))

  test.each<[string, unknown]>([
    ['that the app does not have', { network: 10, address: USDC }],
    ['without transfers', { network: 'bip122:0' }],
    ['that is not named', { address: USDC }],
  ])('is refused on a network %s', async (_, asset) => expect(await refusalOf(pay({ asset }))).toBe('network'))
})

describe('PAY-3: the recipient', () => {
  test.each<[string, unknown]>([
    ['no address', 'shop.eth'],
    ['the zero address', `0x${'0'.repeat(40)}`],
    ['the token itself', USDC],
    ['nothing', undefined],
    ['a number', 7],
  ])('is never %s', async (_, recipient) => expect(await refusalOf(pay({ recipient }))).toBe('recipient'))

  test('of a deposit is the own account, unless the app names another one', async () => {
    expect(await refusalOf(deposit({ asset: { network: 1 } }))).toBe('recipient')
    const network = world.network()
    if (!network) throw new Error('no network')
    world.instance.account.follow(network, [{ address: OTHER, type: 'eoa' }], OTHER)
    expect(await deposit({ asset: { network: 1 } })).toMatchObject({
      kind: 'deposit',
      recipient: OTHER,
      units: undefined,
      recipientName: undefined,
    })
    expect(await deposit({ asset: { network: 1 }, recipient: SHOP, amount: '1' })).toMatchObject({
      recipient: SHOP,
      units: 10n ** 18n,
    })
  })

  test('of a payment is never the own account by default', async () => {
    const network = world.network()
    if (!network) throw new Error('no network')
    world.instance.account.follow(network, [{ address: OTHER, type: 'eoa' }], OTHER)
    expect(await refusalOf(pay({ recipient: undefined }))).toBe('recipient')
  })
})

describe('PAY-8: the id', () => {
  test('is the own one of the app, or new for each call', async () => {
    expect((await pay({ id: 'shop:1042.a_b-c' })).id).toBe('shop:1042.a_b-c')
    const ids = [await pay({ id: undefined }), await pay({ id: undefined })].map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
  })

  test.each(['', 'order 1042', '<b>', 'a'.repeat(129), 1042, null])('is never %j', async (id) => {
    expect(await refusalOf(pay({ id }))).toBe('id')
  })
})

test.each([undefined, null, 7, 'pay'])('%j asks for nothing', async (options) => {
  expect(await refusalOf(parsePayRequest(world.instance, 'pay', options as never))).toBe('asset')
})
