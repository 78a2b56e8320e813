import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mainnet, polygon } from '../../config/networks.js'
import { checksumAddress } from '../../core/checksumAddress.js'
import { type EvmChain, toNetwork } from '../../domain/network.js'
import { MalformedResponseError } from '../../errors/requestErrors.js'
import { SwapNetworkError, SwapUnavailableError } from '../../errors/swapErrors.js'
import { createHttp } from '../http.js'
import type { TokenRules } from '../tokens/tokenService.js'
import { createSwapService, parseTokenList } from './swapService.js'

const ethereum = toNetwork('eip155', mainnet)
const moonbase = toNetwork('eip155', { ...polygon, id: 1287 } as EvmChain)
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USER = '0x9B1C5F6A0D2e4c7F8a3B5D6E7f80912A3B4c5d6E'
const rules: TokenRules = { coinAddress: COIN, networks: [ethereum], parseAddress: checksumAddress }
const query = {
  network: ethereum,
  address: USER,
  units: 1_000n,
  from: `eip155:1:${COIN}`,
  to: `eip155:1:${USDC}`,
}

type Asked = { readonly url: URL; readonly init: RequestInit | undefined }

/** The service behind a real client, with one answer for everything. */
function create(answer: unknown, { status = 200, isSupported = true } = {}) {
  const requests: Asked[] = []
  const http = createHttp({
    base: 'https://services.example',
    common: { projectId: 'test', st: 'appkit' },
    signal: new AbortController().signal,
    isOnline: () => true,
    fetch: async (input, init) => {
      requests.push({ url: new URL(String(input)), init })
      return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status })
    },
    retryTools: { sleep: async () => undefined, random: () => 0 },
  })
  const service = createSwapService(http, { projectId: 'test', isSupported: async () => isSupported })
  const last = () => requests.at(-1) as Asked
  return { service, asked: requests, last, query: () => Object.fromEntries(last().url.searchParams) }
}

describe('requests', () => {
  test('carry exactly the parameters of the service', async () => {
    const account = `eip155:1:${USER}`
    const quote = { quotes: [{ id: null, fromAmount: '1000', toAmount: '1' }] }
    const common = { projectId: 'test', st: 'appkit' }
    const quotes = create(quote)
    await quotes.service.fetchQuote(query, 7n)
    expect(quotes.last().url.pathname).toBe('/v1/convert/quotes')
    expect(quotes.query()).toEqual({
      ...common,
      amount: '1000',
      userAddress: USER,
      gasPrice: '7',
      from: query.from,
      to: query.to,
    })
    const allowance = create({ allowance: '5' })
    expect(await allowance.service.fetchAllowance(query)).toBe(5n)
    expect(allowance.query()).toEqual({ ...common, tokenAddress: query.from, userAddress: account })
    const gas = create({ standard: '9', fast: '10', instant: '11' })
    expect(await gas.service.fetchGasPrice(ethereum)).toBe(9n)
    expect(gas.query()).toEqual({ ...common, chainId: 'eip155:1' })
    const approval = create({ tx: { from: query.from, to: query.to, data: '0x', value: '0' } })
    await approval.service.fetchApproval(query)
    expect(approval.query()).toEqual({ ...common, userAddress: account, from: query.from, to: query.to })
    const build = create({ tx: { from: account, to: account, data: '0x', amount: '1', eip155: null } })
    await build.service.fetchBuild(query, 3)
    expect(build.last().init?.method).toBe('POST')
    expect(JSON.parse(String(build.last().init?.body))).toEqual({
      projectId: 'test',
      amount: '1000',
      from: query.from,
      to: query.to,
      userAddress: account,
      eip155: { slippage: 3 },
      disableEstimate: true,
    })
  })

  test('NET-1: a quote is tried twice', async () => {
    const { service, asked } = create('busy', { status: 503 })
    await expect(service.fetchQuote(query, undefined)).rejects.toThrow()
    expect(asked).toHaveLength(2)
  })
})

describe('a network that is not supported', () => {
  test.each<[string, typeof ethereum, boolean]>([
    ['by the specification', moonbase, true],
    ['by the service', ethereum, false],
  ])('SWAP-1: one that is not supported %s is refused before any request', async (_, network, isSupported) => {
    const { service, asked } = create({}, { isSupported })
    const remote = { ...query, network }
    await expect(service.fetchGasPrice(network)).rejects.toThrow('Network not supported for Gas Price')
    await expect(service.fetchBuild(remote, 1)).rejects.toThrow('Network not supported for Swaps')
    await expect(service.fetchApproval(remote)).rejects.toBeInstanceOf(SwapNetworkError)
    await expect(service.fetchQuote(remote, undefined)).rejects.toBeInstanceOf(SwapUnavailableError)
    expect(await service.fetchTokens(network, rules)).toEqual([])
    expect(await service.fetchAllowance(remote)).toBe(0n)
    expect(asked).toEqual([])
  })
})

describe('answers', () => {
  test.each([
    ['Conversion parameter error: insufficient liquidity', 'liquidity'],
    ['Conversion parameter error: no such pair', 'route'],
  ])('the refusal %j is an unavailable swap: %s', async (description, reason) => {
    const { service } = create({ status: 'FAILED', reasons: [{ field: '', description }] }, { status: 400 })
    await expect(service.fetchQuote(query, undefined)).rejects.toMatchObject({ reason })
    await expect(service.fetchBuild(query, 1)).rejects.toMatchObject({ reason })
  })

  test('no quote is an unavailable swap', async () => {
    await expect(create({ quotes: [] }).service.fetchQuote(query, undefined)).rejects.toMatchObject({ reason: 'route' })
  })

  test.each(['0', '-1', '1.5', '1e9', 'fast', '', null, 9, String(2n ** 256n)])(
    'SWAP-15: the gas price %j is no price, and never free',
    async (standard) => {
      await expect(create({ standard }).service.fetchGasPrice(ethereum)).rejects.toBeInstanceOf(MalformedResponseError)
    },
  )

  test.each(['-1', '1.5', '0x5', 'max', '', null, 5, undefined])(
    'SWAP-15: the allowance %j is malformed, never a number',
    async (allowance) => {
      await expect(create({ allowance }).service.fetchAllowance(query)).rejects.toBeInstanceOf(MalformedResponseError)
    },
  )

  test.each([null, [], 'x', {}, { quotes: {} }, { quotes: [{}] }, { quotes: [{ fromAmount: 1, toAmount: '1' }] }])(
    'GEN-3: the quote %j is malformed',
    async (answer) => {
      await expect(create(answer).service.fetchQuote(query, undefined)).rejects.toBeInstanceOf(MalformedResponseError)
    },
  )

  test.each([
    null,
    {},
    { tx: {} },
    { tx: { from: 'a', to: 'b', data: 7, amount: '1' } },
    { tx: { from: 'a', to: 'b' } },
  ])('GEN-3: the build %j is malformed', async (answer) => {
    await expect(create(answer).service.fetchBuild(query, 1)).rejects.toBeInstanceOf(MalformedResponseError)
  })
})

describe('a token list', () => {
  const entry = (changes: object = {}) => ({
    name: 'USD Coin',
    symbol: 'USDC',
    address: `eip155:1:${USDC.toLowerCase()}`,
    decimals: 6,
    logoUri: 'https://img.example/usdc.png',
    eip2612: false,
    ...changes,
  })
  const parse = (...tokens: unknown[]) => parseTokenList({ tokens }, ethereum, rules)

  test('keeps its order, with addresses in canonical form and the coin as the app has configured it', () => {
    const coin = entry({ address: `eip155:1:${COIN}`, symbol: 'FAKE', name: 'Fake', decimals: 2 })
    expect(parse(entry(), coin)).toEqual([
      expect.objectContaining({ address: USDC, symbol: 'USDC', decimals: 6, amount: '0' }),
      expect.objectContaining({ address: undefined, symbol: 'ETH', decimals: 18 }),
    ])
  })

  test('drops what is unusable, on another network, or listed twice', () => {
    const bad = [null, 'x', {}, entry({ address: 'eip155:1:0x12' }), entry({ address: `eip155:137:${USDC}` })]
    expect(parse(...bad, entry(), entry({ name: 'Second' }))).toEqual([expect.objectContaining({ name: 'USD Coin' })])
    for (const envelope of [null, [], {}, 'x', { tokens: {} }])
      expect(parseTokenList(envelope, ethereum, rules)).toBeUndefined()
  })

  test.each([255, -1, 1.5, '77', null, undefined])(
    'AMT-4: with decimals %j it is seen, and not swapped',
    (decimals) => {
      expect(parse(entry({ decimals }))?.[0]).toMatchObject({ decimals: undefined })
    },
  )

  test('TXT-5: an imitation is marked and has no icon', () => {
    const fake = entry({ address: `eip155:1:0x${'12'.repeat(20)}`, symbol: 'U\u0405DC' })
    expect(parse(fake)?.[0]).toMatchObject({ isUnverified: true, icon: undefined })
  })

  test('GEN-9: anything is parsed or dropped, never thrown', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (tokens) => Array.isArray(parse(...tokens))),
      { numRuns: 500 },
    )
  })
})
