import { describe, expect, test } from 'vitest'
import { hostileOnramp } from '../../../examples/sandbox/src/onramp/hostileOnramp.js'
import { solanaMainnet } from '../../config/networks.js'
import { DEFAULT_LIMITS, DEFAULT_OPTIONS } from '../../config/onramp.js'
import type { OnrampContext, OnrampProvider, OnrampRequest } from '../../domain/onramp.js'
import { ProviderInvalidError } from '../../errors/onrampErrors.js'
import { createHttp } from '../http.js'
import { coinbaseOnramp, toCoinbaseBody } from './coinbase.js'
import { meldOnramp } from './meld.js'
import { onramp } from './onramp.js'
import { checkProviderUrl, createOnrampService } from './onrampService.js'
import { parseOptions, parseQuote } from './parseOnramp.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SANDBOX = 'http://127.0.0.1:4610'

const read = (name: string) => JSON.parse(hostileOnramp[name]?.() ?? 'null')
const hostileNames = (prefix: string) => Object.keys(hostileOnramp).filter((name) => name.startsWith(prefix))

describe('the URL of a provider', () => {
  const check = (url: unknown, sandbox?: string) => checkProviderUrl(url, coinbaseOnramp(), sandbox)

  test.each(hostileNames('onrampUrl.'))('RAMP-1: %s is refused', (name) => {
    expect(check(read(name).url)).toBeUndefined()
    expect(check(read(name).url, SANDBOX)).toBeUndefined()
  })

  test.each([undefined, null, 7, {}, '', 'pay.coinbase.com'])('RAMP-1: %j is refused', (url) => {
    expect(check(url)).toBeUndefined()
  })

  test('RAMP-1: its own host is accepted as it is, the sandbox only where the app has switched it on', () => {
    const own = 'https://pay.coinbase.com/buy/select-asset?appId=1'
    expect(check(own)).toBe(own)
    const local = `${SANDBOX}/onramp/coinbase?appId=1`
    expect(check(local, SANDBOX)).toBe(local)
    expect(check(local)).toBeUndefined()
    expect(check('http://127.0.0.1:4611/onramp/coinbase', SANDBOX)).toBeUndefined()
  })
})

describe('options', () => {
  const limit = (min: unknown, max: unknown, id: unknown = 'card') => ({ id, min, max })
  const limitsOf = (...payment_method_limits: unknown[]) =>
    parseOptions({
      paymentCurrencies: [{ id: 'USD', payment_method_limits }],
      purchaseCurrencies: [{ id: 'a', name: 'USD Coin', symbol: 'USDC', networks: [] }],
    })?.paymentCurrencies[0]?.limits

  test('RAMP-3: served limits count if they are positive and ordered', () => {
    expect(limitsOf(limit('5', '100.50'))).toEqual([{ id: 'card', min: '5', max: '100.50' }])
  })

  test.each([
    ['reversed', limit('7500', '10')],
    ['negative', limit('-10', '7500')],
    ['zero', limit('0', '7500')],
    ['words', limit('ten', '7500')],
    ['infinite', limit('10', 'Infinity')],
    ['numbers', limit(10, 7500)],
    ['exponents', limit('1e1', '1e9')],
    ['of a hostile method', limit('10', '7500', '../card')],
  ])('RAMP-3: limits that are %s are replaced by the built-in ones', (_name, hostile) => {
    expect(limitsOf(hostile)).toEqual(DEFAULT_LIMITS)
    expect(limitsOf(limit('1', '1000000'), hostile)).toEqual(DEFAULT_LIMITS)
  })

  test('GEN-3: hostile names and ids are cleaned or dropped, honest ones stay', () => {
    const named = parseOptions(read('onrampOptions.namesHostile'))
    expect(named?.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC'])
    const climbing = parseOptions(read('onrampOptions.idsClimbing'))
    expect(climbing?.paymentCurrencies.map(({ id }) => id)).toEqual(['USD'])
    expect(climbing?.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC'])
  })

  test.each(['onrampOptions.empty', 'onrampOptions.wrongTypes'])('%s count as a failure', (name) => {
    expect(parseOptions(read(name))).toBeUndefined()
  })

  test('a symbol is listed once, the first time; two tokens may share an id', () => {
    const coin = (symbol: string, name: string) => ({ id: 'same', name, symbol, networks: [] })
    const parsed = parseOptions({
      paymentCurrencies: [{ id: 'EUR' }, { id: 'EUR' }],
      purchaseCurrencies: [coin('USDC', 'First'), coin('ETH', 'Ether'), coin('usdc', 'Second')],
    })
    expect(parsed?.purchaseCurrencies.map(({ name }) => name)).toEqual(['First', 'Ether'])
    expect(parsed?.paymentCurrencies).toEqual([{ id: 'EUR', limits: DEFAULT_LIMITS }])
  })
})

const [usdc] = DEFAULT_OPTIONS.purchaseCurrencies
const [dollar] = DEFAULT_OPTIONS.paymentCurrencies
if (!usdc || !dollar) throw new Error('there are no built-in currencies')
const query = { purchaseCurrency: usdc, paymentCurrency: dollar, amount: '100' }

describe('a quote', () => {
  test.each(hostileNames('onrampQuote.').filter((name) => name !== 'onrampQuote.feesMissing'))(
    'RAMP-2: %s is no price',
    (name) => {
      expect(parseQuote(read(name), query)).toBeUndefined()
    },
  )

  test('RAMP-2: fees that are missing are unknown, not zero', () => {
    const quote = parseQuote(read('onrampQuote.feesMissing'), query)
    expect(quote).toMatchObject({ isEstimate: false, purchaseAmount: { amount: '98.29', currency: 'USDC' } })
    expect([quote?.coinbaseFee, quote?.networkFee]).toEqual([undefined, undefined])
  })
})

function serve(answer: (url: URL, body: unknown) => Response) {
  const requests: { url: URL; body: unknown }[] = []
  const http = createHttp({
    base: 'https://api.example',
    common: { projectId: 'p' },
    signal: new AbortController().signal,
    isOnline: () => true,
    async fetch(input, init = {}) {
      const request = { url: new URL(String(input)), body: JSON.parse(String(init.body ?? 'null')) }
      requests.push(request)
      return answer(request.url, request.body)
    },
  })
  return { service: createOnrampService(http), requests }
}

describe('the service', () => {
  const missing = () => serve(() => new Response('{}', { status: 404 })).service

  test('RAMP-2: a failure gives the built-in options', async () => {
    expect(await missing().fetchOptions()).toEqual(DEFAULT_OPTIONS)
  })

  test('RAMP-2: a failure gives the placeholder, in which every amount is the requested one', async () => {
    const requested = { amount: '100', currency: 'USD' }
    expect(await missing().fetchQuote(query)).toEqual({
      isEstimate: true,
      paymentTotal: requested,
      paymentSubtotal: requested,
      purchaseAmount: requested,
      coinbaseFee: requested,
      networkFee: requested,
      quoteId: 'mocked-quote-id',
    })
  })

  test('is asked with whole currencies, and the symbol as network', async () => {
    const { service, requests } = serve(() => new Response(JSON.stringify(read('onrampQuote.feesMissing'))))
    expect((await service.fetchQuote(query)).isEstimate).toBe(false)
    expect(requests[0]?.url.searchParams.get('projectId')).toBe('p')
    expect(requests[0]?.body).toMatchObject({
      purchaseCurrency: { symbol: 'USDC', networks: [{ display_name: 'Ethereum', chain_id: '1' }, {}] },
      paymentCurrency: { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }, {}] },
      amount: '100',
      network: 'USDC',
    })
  })

  test('an aborted request is no failure', async () => {
    const aborter = new AbortController()
    const { service } = serve(() => new Response('{}'))
    aborter.abort()
    await expect(service.fetchOptions(aborter.signal)).rejects.toThrow()
  })
})

const request: OnrampRequest = {
  address: ADDRESS,
  namespace: 'eip155',
  network: { caipNetworkId: 'eip155:8453', name: 'Base' },
  isSmartAccount: false,
  purchaseCurrency: 'USDC',
  paymentCurrency: 'USD',
  paymentAmount: '250',
  purchaseAmount: '98.29',
}

describe('coinbase', () => {
  test('sends whole amounts only', () => {
    const body = toCoinbaseBody(request)
    expect(body).toMatchObject({ defaultNetwork: 'base', presetFiatAmount: 250, presetCryptoAmount: undefined })
    const second = { ...request, purchaseAmount: '3.00', paymentAmount: '99.50' }
    expect(toCoinbaseBody(second)).toMatchObject({ presetCryptoAmount: 3, presetFiatAmount: undefined })
    expect(toCoinbaseBody({ ...request, paymentCurrency: 'EUR' }).presetFiatAmount).toBeUndefined()
  })

  test('says which amounts it takes', () => {
    const { takesAmount } = coinbaseOnramp()
    const requests: [amount: string, currency: string][] = [
      ['250', 'USD'],
      ['250.00', 'USD'],
      ['99.50', 'USD'],
      ['250', 'EUR'],
    ]
    expect(requests.map((candidate) => takesAmount?.(...candidate))).toEqual([true, true, false, false])
  })

  test('names Ethereum for a network that it does not pay to', () => {
    const network = { caipNetworkId: 'eip155:100', name: 'Gnosis' } as const
    expect(toCoinbaseBody({ ...request, network }).defaultNetwork).toBe('ethereum')
  })

  test('RAMP-4: a smart account is paid on its own network alone', () => {
    const [wallet] = toCoinbaseBody({ ...request, isSmartAccount: true }).destinationWallets
    expect(wallet?.blockchains).toEqual(['base'])
    expect(toCoinbaseBody(request).destinationWallets[0]?.blockchains).toContain('ethereum')
  })

  test.each([null, {}, { url: 7 }, 'https://pay.coinbase.com/'])('refuses the answer %j', async (answer) => {
    const context = { post: async () => answer } as unknown as OnrampContext
    expect(
      checkProviderUrl(await coinbaseOnramp().createUrl(request, context), coinbaseOnramp(), undefined),
    ).toBeUndefined()
  })
})

describe('meld', () => {
  const context = { projectId: 'shop' } as OnrampContext
  const parameters = async (fields: Partial<OnrampRequest> = {}) =>
    Object.fromEntries(
      new URL(String(await meldOnramp({ publicKey: 'a:b' }).createUrl({ ...request, ...fields }, context)))
        .searchParams,
    )

  test('makes a fresh URL each time, with the key of the app', async () => {
    const expected = {
      publicKey: 'a:b',
      destinationCurrencyCode: 'USDC',
      walletAddress: ADDRESS,
      externalCustomerId: 'shop',
    }
    const free = { paymentAmount: undefined }
    expect(await parameters(free)).toEqual(expected)
    expect(await parameters(free)).toEqual(expected)
    expect((await parameters({ namespace: 'solana' })).destinationCurrencyCode).toBe('SOL')
  })

  test('RAMP-4: passes on the chosen amount and currency, and names the tokens and networks of its codes', async () => {
    expect(await parameters({ paymentAmount: '99.50', paymentCurrency: 'EUR' })).toMatchObject({
      sourceAmount: '99.50',
      sourceCurrencyCode: 'EUR',
    })
    const { sells, networks } = meldOnramp({ publicKey: 'a' })
    expect([sells?.('eip155'), sells?.('solana')]).toEqual(['USDC', 'SOL'])
    expect(networks?.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:1', `solana:${solanaMainnet.id}`])
  })

  test.each(['http://meld.example', 'meld.example', 'javascript:alert(1)', ''])('URL-2: refuses the page %j', (url) => {
    expect(() => meldOnramp({ publicKey: 'a', url })).toThrow(ProviderInvalidError)
  })

  test('needs a key', () => {
    expect(() => meldOnramp({ publicKey: '' })).toThrow('public key')
  })
})

describe('onramp', () => {
  const own: OnrampProvider = { ...coinbaseOnramp(), id: 'own' }

  test('takes providers of the app, in its order', () => {
    expect(onramp({ providers: [own, coinbaseOnramp()] }).providers.map(({ id }) => id)).toEqual(['own', 'coinbase'])
  })

  test.each([
    ['two with one id', [own, own]],
    ['an id for markup', [{ ...own, id: 'a b' }]],
    ['no hosts', [{ ...own, hosts: [] }]],
    ['a host with a path', [{ ...own, hosts: ['a.example/b'] }]],
    ['no namespace', [{ ...own, namespaces: [] }]],
  ])('refuses %s', (_name, providers) => {
    expect(() => onramp({ providers })).toThrow('is not valid')
  })
})
