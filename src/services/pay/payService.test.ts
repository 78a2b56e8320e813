import { describe, expect, test } from 'vitest'
import { checksumAddress } from '../../core/checksumAddress.js'
import type { Exchange, PaymentAsset } from '../../domain/payment.js'
import { ExchangeError, QuoteRefusedError, QuoteUnavailableError } from '../../errors/payErrors.js'
import { HttpStatusError, MalformedResponseError } from '../../errors/requestErrors.js'
import { createHttp } from '../http.js'
import { parseExchangeUrl } from './exchangeUrl.js'
import { createPayService, type QuoteRequest, toCaip19 } from './payService.js'

const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const PAYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SHOP = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const ROUTER = '0x7e57000000000000000000000000000000000010'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SOLANA_ACCOUNT = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'

const usdc: PaymentAsset = { networkId: 'eip155:1', address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const ether: PaymentAsset = { networkId: 'eip155:1', address: undefined, symbol: 'ETH', name: 'Ether', decimals: 18 }
const mint: PaymentAsset = { ...usdc, networkId: SOLANA, address: MINT }
const granary: Exchange = { id: 'granary', name: 'Granary', image: undefined }

type Asked = { readonly url: URL; readonly init: RequestInit | undefined }

/** Both services behind real clients, with one answer for everything. */
function create(answer: unknown, { status = 200, allowLoopback = false } = {}) {
  const requests: Asked[] = []
  const createClient = (base: string) =>
    createHttp({
      base,
      common: { projectId: 'test', st: 'appkit', sv: 'react-1' },
      signal: new AbortController().signal,
      isOnline: () => true,
      fetch: async (input, init) => {
        requests.push({ url: new URL(String(input)), init })
        return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status })
      },
      retryTools: { sleep: async () => undefined, random: () => 0 },
    })
  const service = createPayService(createClient('https://rpc.example'), createClient('https://api.example'), {
    projectId: 'test',
    sdk: { st: 'appkit', sv: 'react-1' },
    sites: { hosts: ['granary.example'], allowLoopback },
  })
  const last = () => requests.at(-1) as Asked
  const body = () => JSON.parse(String(last().init?.body))
  const query = () => Object.fromEntries(last().url.searchParams)
  return { service, requests, last, body, query }
}

const result = (value: unknown) => ({ jsonrpc: '2.0', id: 1, result: value })
const failure = (code: number, message: string) => ({ jsonrpc: '2.0', id: 1, error: { code, message } })

const currency = ({ networkId, address, symbol, name, decimals }: PaymentAsset, changes: object = {}) => ({
  network: networkId,
  asset: address ?? COIN,
  metadata: { name, symbol, decimals },
  ...changes,
})

const deposit = (changes: object = {}, requestId = 'q-1') => ({
  requestId,
  type: 'deposit',
  deposit: { amount: '10000000000000000', currency: currency(ether), receiver: ROUTER, ...changes },
})
const call = (changes: object = {}, requestId = 'q-1') => ({
  requestId,
  type: 'transaction',
  transaction: { from: PAYER, to: ROUTER, data: '0x1234', value: '10000000000000000', ...changes },
})

/** 24.90 USDC for 0.01 ETH. */
const honest = {
  type: 'deposit',
  origin: { amount: '10000000000000000', currency: currency(ether) },
  destination: { amount: '24900000', currency: currency(usdc) },
  steps: [deposit()],
  fees: [{ id: 'service', label: 'Service fee', amount: '74700', currency: currency(usdc) }],
  timeInSeconds: 29.2,
}

const request: QuoteRequest = {
  payer: PAYER,
  origin: ether,
  destination: usdc,
  recipient: SHOP,
  units: 24_900_000n,
  parseAddress: checksumAddress,
}

const quoteOf = (answer: unknown, changes: Partial<QuoteRequest> = {}) =>
  create(answer).service.fetchQuote({ ...request, ...changes })

describe('CAIP-19', () => {
  test.each<[Pick<PaymentAsset, 'networkId' | 'address'>, string | undefined]>([
    [ether, 'eip155:1/slip44:60'],
    [{ networkId: 'eip155:56', address: undefined }, 'eip155:56/slip44:714'],
    [{ networkId: 'eip155:204', address: undefined }, 'eip155:204/slip44:714'],
    [usdc, `eip155:1/erc20:${USDC}`],
    [{ networkId: SOLANA, address: undefined }, `${SOLANA}/slip44:501`],
    [mint, `${SOLANA}/token:${MINT}`],
    [{ networkId: 'bip122:0', address: undefined }, undefined],
  ])('%j', (asset, expected) => expect(toCaip19(asset)).toBe(expected))
})

describe('exchanges', () => {
  const common = { projectId: 'test', st: 'appkit', sv: 'react-1' }

  test('are asked for by the asset and its amount, or all of them', async () => {
    const list = { exchanges: [{ id: 'granary', name: 'Granary', imageUrl: 'https://img.example/g.svg' }], total: 1 }
    const { service, last, body, query } = create(result(list))
    expect(await service.fetchExchanges(usdc, '24.9')).toEqual([
      { id: 'granary', name: 'Granary', image: 'https://img.example/g.svg' },
    ])
    expect(last().url.pathname).toBe('/v1/json-rpc')
    expect(query()).toMatchObject({ projectId: 'test' })
    expect(body()).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'reown_getExchanges',
      params: { page: 0, asset: `eip155:1/erc20:${USDC}`, amount: '24.9', ...common },
    })
    await service.fetchExchanges(undefined, undefined)
    expect(body().params).toEqual({ page: 0, ...common })
  })

  test('GEN-3: those with a hostile id or without a name are left out, and names are cleaned', async () => {
    const exchanges = [
      { id: '../granary', name: 'Granary' },
      { id: 'meridian', name: '\u202e\u200b' },
      { id: 'sextant', name: 'Sex\u200btant', imageUrl: 'javascript:alert(1)' },
      7,
      null,
    ]
    const { service } = create(result({ exchanges, total: 5 }))
    expect(await service.fetchExchanges(undefined, undefined)).toEqual([
      { id: 'sextant', name: 'Sextant', image: undefined },
    ])
  })

  test('a payment begins with one request, which is never repeated', async () => {
    const session = { url: 'https://granary.example/pay?session=s-1', sessionId: 's-1' }
    const { service, body } = create(result(session))
    const payment = { exchange: granary, asset: mint, amount: '24.9', recipient: SOLANA_ACCOUNT }
    expect(await service.fetchPayUrl(payment)).toEqual(session)
    expect(body()).toMatchObject({
      method: 'reown_getExchangePayUrl',
      params: {
        exchangeId: 'granary',
        asset: `${SOLANA}/token:${MINT}`,
        amount: '24.9',
        recipient: `${SOLANA}:${SOLANA_ACCOUNT}`,
        ...common,
      },
    })
    const busy = create('busy', { status: 503 })
    await expect(busy.service.fetchPayUrl(payment)).rejects.toBeInstanceOf(HttpStatusError)
    expect(busy.requests).toHaveLength(1)
  })

  test.each([
    'http://granary.example/pay',
    'javascript:alert(1)',
    'data:text/html,pay',
    'https://user:secret@granary.example/pay',
    'granary.example/pay',
    '//granary.example/pay',
    'https://other.example/pay',
    'https://granary.example.evil.example/pay',
    'https://mygranary.example/pay',
    'https://granary.example:443@evil.example/pay',
    'https://127.0.0.1:4610/pay',
    '',
    7,
  ])('PAY-7: the address %j of an exchange is refused', async (url) => {
    const { service } = create(result({ url, sessionId: 's-1' }))
    const payment = { exchange: granary, asset: usdc, amount: '1', recipient: SHOP }
    await expect(service.fetchPayUrl(payment)).rejects.toBeInstanceOf(ExchangeError)
  })

  test.each([
    ['https://pay.binance.com/checkout', undefined, true],
    ['https://pay.coinbase.com/buy', undefined, true],
    ['https://PAY.COINBASE.COM/buy', undefined, true],
    ['https://coinbase.com.pay.example/buy', undefined, false],
    ['https://granary.example/pay', undefined, false],
    ['https://pay.granary.example/pay', ['Granary.example'], true],
    ['https://pay.coinbase.com/buy', ['granary.example'], false],
    ['https://pay.coinbase.com/buy', [], false],
  ])('PAY-7: %s may be opened, with %j allowed by the app: %j', (url, hosts, isAllowed) => {
    expect(parseExchangeUrl(url, { hosts, allowLoopback: false })).toBe(isAllowed ? url : undefined)
  })

  test('PAY-7: plain http is for loopback hosts of a sandbox alone', async () => {
    const payment = { exchange: granary, asset: usdc, amount: '1', recipient: SHOP }
    const local = result({ url: 'http://127.0.0.1:4610/exchange/granary?session=s', sessionId: 's' })
    const { service } = create(local, { allowLoopback: true })
    expect((await service.fetchPayUrl(payment)).sessionId).toBe('s')
    await expect(create(local).service.fetchPayUrl(payment)).rejects.toBeInstanceOf(ExchangeError)
  })

  test('PAY-7: a session id that is not valid is refused', async () => {
    const { service } = create(result({ url: 'https://granary.example/pay', sessionId: '<script>' }))
    const payment = { exchange: granary, asset: usdc, amount: '1', recipient: SHOP }
    await expect(service.fetchPayUrl(payment)).rejects.toBeInstanceOf(ExchangeError)
  })

  test('the status is asked for by exchange and session', async () => {
    const { service, body } = create(result({ status: 'SUCCESS', txHash: '0xabc' }))
    expect(await service.fetchExchangeStatus('granary', 's-1')).toEqual({ status: 'SUCCESS', txHash: '0xabc' })
    expect(body()).toMatchObject({
      method: 'reown_getExchangeBuyStatus',
      params: { exchangeId: 'granary', sessionId: 's-1', ...common },
    })
    const odd = create(result({ status: 'SUCCESS', txHash: 7 }))
    expect(await odd.service.fetchExchangeStatus('granary', 's-1')).toEqual({ status: 'SUCCESS', txHash: undefined })
  })

  test.each([undefined, null, 7, 'SUCCESS', {}, { status: 'success' }, { status: 'DONE' }])(
    'PAY-6: the status %j says nothing',
    async (answer) => {
      const { service } = create(result(answer))
      await expect(service.fetchExchangeStatus('granary', 's-1')).rejects.toMatchObject({ code: 'EXCHANGE_FAILED' })
    },
  )

  describe.each([200, 400, 500])('an error with the HTTP status %d', (status) => {
    test.each([-1, -6, -7, -8])('is that of JSON-RPC: %d', async (code) => {
      const { service, requests } = create(failure(code, 'no'), { status })
      const error = await service.fetchExchanges(usdc, '1').catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(ExchangeError)
      expect(error).toMatchObject({ code: 'EXCHANGE_FAILED', reason: code, isUnsupported: false })
      expect(requests).toHaveLength(1)
    })

    test('says that the exchange does not have the token', async () => {
      const { service } = create(failure(-6, 'Asset eip155:1/erc20:0x1 is not supported'), { status })
      await expect(service.fetchExchanges(usdc, '1')).rejects.toMatchObject({ isUnsupported: true })
      const payment = { exchange: granary, asset: usdc, amount: '1', recipient: SHOP }
      await expect(service.fetchPayUrl(payment)).rejects.toMatchObject({ isUnsupported: true })
    })
  })

  test('an error that is no JSON-RPC is its status', async () => {
    const { service } = create('<h1>Bad gateway</h1>', { status: 502 })
    await expect(service.fetchExchanges(usdc, '1')).rejects.toMatchObject({ status: 502 })
  })

  test.each([{ error: { code: 'x' } }, [], 'text', { result: { exchanges: 7 } }, {}])(
    'the malformed answer %j is an error',
    async (answer) => {
      const { service } = create(answer)
      await expect(service.fetchExchanges(undefined, undefined)).rejects.toThrow()
    },
  )

  test('list what they send; the coin has no address', async () => {
    const assets = {
      eip155: [currency(usdc), currency(ether), currency(usdc, { asset: 'native' }), { network: 'eip155:1' }],
      solana: [currency(mint), currency(mint, { network: 'nowhere' })],
    }
    const { service, last, query } = create({ exchangeId: 'granary', assets })
    const listed = await service.fetchExchangeAssets('granary')
    expect(last().url.pathname).toBe('/appkit/v1/transfers/assets/exchanges/granary')
    expect(query()).toEqual(common)
    expect(listed).toEqual([
      { networkId: 'eip155:1', address: USDC, name: 'USD Coin', symbol: 'USDC' },
      { networkId: 'eip155:1', address: undefined, name: 'Ether', symbol: 'ETH' },
      { networkId: 'eip155:1', address: undefined, name: 'USD Coin', symbol: 'USDC' },
      { networkId: SOLANA, address: MINT, name: 'USD Coin', symbol: 'USDC' },
    ])
  })
})

describe('quotes', () => {
  test('are asked for in smallest units of what the recipient gets', async () => {
    const { service, last, body, query } = create(honest)
    const quote = await service.fetchQuote(request)
    expect(last().url.pathname).toBe('/appkit/v1/transfers/quote')
    expect(query()).toEqual({ projectId: 'test', st: 'appkit', sv: 'react-1' })
    expect(body()).toEqual({
      user: PAYER,
      originChainId: '1',
      originCurrency: COIN,
      destinationChainId: '1',
      destinationCurrency: USDC,
      recipient: SHOP,
      amount: '24900000',
    })
    expect(quote).toMatchObject({
      requestId: 'q-1',
      units: 10n ** 16n,
      steps: [{ kind: 'deposit', receiver: checksumAddress(ROUTER), units: 10n ** 16n }],
      fees: [{ label: 'Service fee', amount: '0.0747', symbol: 'USDC' }],
      seconds: 30,
    })
  })

  test('of an exchange name no payer', async () => {
    const { service, body } = create(honest)
    await service.fetchQuote({ ...request, payer: undefined })
    expect(body()).not.toHaveProperty('user')
  })

  test('of calls keep their data and value', async () => {
    const quote = await quoteOf({ ...honest, steps: [call(), call({ data: undefined, value: 7 })] })
    const to = checksumAddress(ROUTER)
    expect(quote.steps).toEqual([
      { kind: 'call', to, data: '0x1234', value: 10n ** 16n },
      { kind: 'call', to, data: '0x', value: 7n },
    ])
  })

  test('more than was asked for may arrive, and addresses may be in any case', async () => {
    const destination = { amount: '24900001', currency: currency(usdc, { asset: USDC.toLowerCase() }) }
    expect((await quoteOf({ ...honest, destination })).units).toBe(10n ** 16n)
  })

  const stranger = { ...usdc, address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }
  const moved = (asset: PaymentAsset) => ({ ...asset, networkId: 'eip155:137' as const })
  const fee = (changes: object) => [{ id: 'x', label: 'x', amount: '1', currency: currency(usdc), ...changes }]
  const { amount: named } = honest.origin

  test.each<[string, object]>([
    ['another destination token', { destination: { amount: '24900000', currency: currency(stranger) } }],
    ['the coin as destination', { destination: { amount: '24900000', currency: currency(ether) } }],
    ['another destination network', { destination: { amount: '24900000', currency: currency(moved(usdc)) } }],
    ['less than was asked for', { destination: { amount: '24899999', currency: currency(usdc) } }],
    ['a negative amount', { destination: { amount: '-24900000', currency: currency(usdc) } }],
    ['an amount that is no integer', { destination: { amount: '24900000.5', currency: currency(usdc) } }],
    ['an amount that is a number', { destination: { amount: 24_900_000, currency: currency(usdc) } }],
    ['another origin token', { origin: { amount: named, currency: currency(usdc) } }],
    ['another origin network', { origin: { amount: named, currency: currency(moved(ether)) } }],
    ['other decimals of the origin', { origin: { amount: named, currency: currency({ ...ether, decimals: 6 }) } }],
    ['no origin amount', { origin: { amount: '0', currency: currency(ether) } }],
    ['an infinite origin amount', { origin: { amount: 'Infinity', currency: currency(ether) } }],
    ['a deposit of more than was named', { steps: [deposit({ amount: '10000000000000001' })] }],
    ['a deposit of less than was named', { steps: [deposit({ amount: '9999999999999999' })] }],
    ['a deposit of another token', { steps: [deposit({ currency: currency(usdc) })] }],
    ['a deposit on another network', { steps: [deposit({ currency: currency(moved(ether)) })] }],
    ['a deposit to no address', { steps: [deposit({ receiver: 'shop.eth' })] }],
    ['a deposit to the payer', { steps: [deposit({ receiver: PAYER.toLowerCase() })] }],
    ['a deposit step without a deposit', { steps: [{ requestId: 'q-1', type: 'deposit' }] }],
    ['two deposits', { steps: [deposit(), deposit()] }],
    ['mixed steps', { steps: [call(), deposit()] }],
    ['no step', { steps: [] }],
    ['nine steps', { steps: Array.from({ length: 9 }, () => call()) }],
    ['steps of several requests', { steps: [call(), call({}, 'q-2')] }],
    ['an id that is not valid', { steps: [deposit({}, '../q')] }],
    ['a step of an unknown kind', { steps: [{ ...call(), type: 'signature' }] }],
    ['a call by somebody else', { steps: [call({ from: SHOP })] }],
    ['a call of no address', { steps: [call({ to: '0x1' })] }],
    ['a negative value', { steps: [call({ value: '-1' })] }],
    ['a value in scientific notation', { steps: [call({ value: 1e21 })] }],
    ['data that is no data', { steps: [call({ data: '0x123' })] }],
    ['more data than a wallet shows', { steps: [call({ data: `0x${'00'.repeat(131_073)}` })] }],
    ['a negative fee', { fees: fee({ amount: '-1' }) }],
    ['a fee that is no integer', { fees: fee({ amount: '0.5' }) }],
    ['a fee that is no number', { fees: fee({ amount: 'NaN' }) }],
    ['a fee without decimals', { fees: fee({ currency: currency({ ...usdc, decimals: -1 }) }) }],
    ['no fees', { fees: undefined }],
    ['a negative time', { timeInSeconds: -1 }],
    ['a time of years', { timeInSeconds: 1e9 }],
    ['no time', { timeInSeconds: undefined }],
  ])('PAY-4: a quote with %s is refused', async (_, changes) => {
    await expect(quoteOf({ ...honest, ...changes })).rejects.toBeInstanceOf(QuoteRefusedError)
  })

  test.each([null, 7, [], 'text', {}, { origin: honest.origin }])(
    'PAY-4: the malformed quote %j is refused',
    async (answer) => {
      await expect(quoteOf(answer)).rejects.toThrow()
    },
  )

  test('PAY-4: of Solana, a deposit is taken and instructions are not', async () => {
    const origin = { ...honest.origin, currency: currency(mint) }
    const parseAddress = (text: string) => (text === SOLANA_ACCOUNT ? text : undefined)
    const changes = { origin: mint, payer: MINT, parseAddress }
    const steps = [deposit({ currency: currency(mint), receiver: SOLANA_ACCOUNT })]
    expect((await quoteOf({ ...honest, origin, steps }, changes)).steps).toMatchObject([{ kind: 'deposit' }])
    const instructions = [{ requestId: 'q-1', type: 'transaction', transaction: { instructions: [] } }]
    await expect(quoteOf({ ...honest, origin, steps: instructions }, changes)).rejects.toMatchObject({
      code: 'QUOTE_REFUSED',
    })
    const called = [call({ from: undefined, to: SOLANA_ACCOUNT })]
    await expect(quoteOf({ ...honest, origin, steps: called }, changes)).rejects.toMatchObject({
      code: 'QUOTE_REFUSED',
    })
    // Mints are exact: another case is another mint.
    const lower = { amount: '1', currency: currency(mint, { asset: MINT.toLowerCase() }) }
    await expect(quoteOf({ ...honest, origin: lower, steps }, changes)).rejects.toBeInstanceOf(QuoteRefusedError)
  })

  test.each([400, 404])('without a route, there is no quote: %d', async (status) => {
    const { service } = create({ reasons: [{ description: 'no route' }] }, { status })
    await expect(service.fetchQuote(request)).rejects.toBeInstanceOf(QuoteUnavailableError)
  })

  test('an outage is no missing route', async () => {
    const { service } = create('down', { status: 503 })
    await expect(service.fetchQuote(request)).rejects.toMatchObject({ status: 503 })
  })
})

describe('the status of a quote', () => {
  test.each(['waiting', 'pending', 'success', 'submitted', 'failure', 'refund', 'timeout'])('%s', async (status) => {
    const { service, last, query } = create({ status })
    expect(await service.fetchStatus('q-1')).toBe(status)
    expect(last().url.pathname).toBe('/appkit/v1/transfers/status')
    expect(query()).toEqual({ requestId: 'q-1', projectId: 'test', st: 'appkit', sv: 'react-1' })
  })

  test.each([{ status: 'delivered' }, {}, null, 7])('PAY-6: %j says nothing', async (answer) => {
    await expect(create(answer).service.fetchStatus('q-1')).rejects.toBeInstanceOf(MalformedResponseError)
  })
})
