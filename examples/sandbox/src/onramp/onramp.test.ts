import { createPublicClient, erc20Abi, formatUnits, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { HistoryTransaction } from '../history/historyEntry.ts'
import { useSandbox } from '../testing/useSandbox.ts'

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_ADDRESS = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const { running, send, post, read, control } = useSandbox({ chains: [1, 137], clusters: [MAINNET] })

const someAddress = () => privateKeyToAccount(generatePrivateKey()).address
const chainOne = () => createPublicClient({ transport: http(running().rpc[1]) })

const wallet = (address: string, assets = ['USDC']) => ({ address, blockchains: ['ethereum', 'polygon'], assets })
const order = (address: string, fields: object = {}) => ({
  destinationWallets: [wallet(address)],
  partnerUserId: address,
  defaultNetwork: 'ethereum',
  defaultExperience: 'buy',
  ...fields,
})

type Purchases = { readonly data: readonly HistoryTransaction[] }
const purchasesOf = async (address: string, projectId: string) =>
  (await read<Purchases>(`/v1/account/${address}/history?projectId=${projectId}&onramp=coinbase&chainId=eip155:1`)).data

async function urlFor(projectId: string, address: string, fields: object = {}) {
  const response = await post(`/v1/generators/onrampurl?projectId=${projectId}`, order(address, fields))
  expect(response.status).toBe(200)
  return new URL(((await response.json()) as { url: string }).url)
}

/** Fills in the form of the page, and presses a button of it. */
async function answer(url: URL, fields: Readonly<Record<string, string>>) {
  const visibleText = await (await fetch(url)).text()
  const action = /action="([^"]+)"/.exec(visibleText)?.[1]?.replaceAll('&#38;', '&') ?? ''
  const body = new URLSearchParams({ asset: 'USDC', network: 'ethereum', amount: '100', answer: 'pay', ...fields })
  const response = await fetch(new URL(action, url), { method: 'POST', body })
  return { shown: visibleText, status: response.status, text: await response.text() }
}

describe('the URL of the checkout', () => {
  test('has every field of the body, and the app', async () => {
    const address = someAddress()
    const fields = { presetFiatAmount: 250, presetCryptoAmount: 3, handlingRequestedUrls: true }
    const url = await urlFor('shop', address, fields)
    expect(`${url.origin}${url.pathname}`).toBe(`${running().url}/onramp/coinbase`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      appId: 'shop',
      destinationWallets: JSON.stringify([wallet(address)]),
      partnerUserId: address,
      defaultNetwork: 'ethereum',
      presetCryptoAmount: '3',
      presetFiatAmount: '250',
      defaultExperience: 'buy',
      handlingRequestedUrls: 'true',
    })
  })

  test.each([
    ['a fraction', { presetCryptoAmount: 0.5 }],
    ['an amount as text', { presetFiatAmount: '100' }],
    ['no wallet', { destinationWallets: [] }],
    ['a wallet without an address', { destinationWallets: [{ blockchains: ['base'] }] }],
    ['no user', { partnerUserId: undefined }],
    ['an unknown experience', { defaultExperience: 'sell' }],
  ])('is refused for %s, as plain text', async (_name, fields) => {
    const response = await post('/v1/generators/onrampurl?projectId=p', order(someAddress(), fields))
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(/^Failed to deserialize/)
  })

  test('needs a project, and JSON', async () => {
    const body = order(someAddress())
    expect((await post('/v1/generators/onrampurl', body)).status).toBe(400)
    expect((await post('/v1/generators/onrampurl?projectId=bad', body)).status).toBe(401)
    expect((await send('/v1/generators/onrampurl?projectId=p', { method: 'POST', body: 'no' })).status).toBe(400)
  })
})

describe('options and quotes', () => {
  type Options = {
    paymentCurrencies: { id: string; payment_method_limits: unknown[] }[]
    purchaseCurrencies: { id: string; symbol: string; networks: Record<string, string>[] }[]
  }

  test('list what is sold on the chains that run', async () => {
    const { paymentCurrencies, purchaseCurrencies } = await read<Options>('/v1/onramp/options?projectId=p')
    expect(paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR', 'GBP'])
    expect(paymentCurrencies[0]?.payment_method_limits).toContainEqual({ id: 'card', min: '10.00', max: '7500.00' })
    expect(purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH', 'USDT', 'POL', 'SOL'])
    expect(purchaseCurrencies[0]?.networks).toContainEqual({
      name: 'ethereum',
      display_name: 'Ethereum',
      chain_id: '1',
      contract_address: USDC,
    })
    expect(new Set(purchaseCurrencies.map(({ id }) => id)).size).toBe(5)
  })

  const ask = (fields: object = {}) =>
    post('/v1/onramp/quote?projectId=p', {
      purchaseCurrency: { symbol: 'ETH' },
      paymentCurrency: { id: 'EUR' },
      amount: '50',
      network: 'ETH',
      ...fields,
    })

  test('add up in the currency of the payment', async () => {
    const quoted = (await (await ask()).json()) as Record<string, { amount: string; currency: string }>
    const amount = (name: string) => Number(quoted[name]?.amount)
    expect(quoted.paymentTotal).toEqual({ amount: '50.00', currency: 'EUR' })
    expect(amount('paymentSubtotal') + amount('coinbaseFee') + amount('networkFee')).toBeCloseTo(50, 6)
    expect(quoted.purchaseAmount?.currency).toBe('ETH')
    expect(amount('purchaseAmount')).toBeCloseTo(amount('paymentSubtotal') / (2486.2 * 0.92), 5)
    expect(quoted.quoteId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each([
    [422, { purchaseCurrency: 'ETH' }],
    [422, { amount: 50 }],
    [400, { paymentCurrency: { id: 'XYZ' } }],
    [400, { amount: '-50' }],
    [400, { amount: '0.10' }],
  ])('answer %i to %j', async (status, fields) => {
    expect((await ask(fields)).status).toBe(status)
  })

  test('are missing in the faithful mode, as on the open-source server', async () => {
    await control('onramp', { projectId: 'faithful', isFaithful: true })
    expect((await send('/v1/onramp/options?projectId=faithful')).status).toBe(404)
    expect((await post('/v1/onramp/quote?projectId=faithful', {})).status).toBe(404)
    expect((await send('/v1/onramp/options?projectId=p')).status).toBe(200)
  })
})

describe('the checkout', () => {
  test('shows what is bought and for whom, and pays out on the chain', async () => {
    const address = someAddress()
    await control('onramp', { projectId: 'pays', settleMs: 0 })
    const { shown, text } = await answer(await urlFor('pays', address), {})
    expect(shown).toContain('Buy USDC')
    expect(shown).toContain(address)
    expect(text).toContain('98.29 USDC')
    const balance = await chainOne().readContract({
      address: USDC,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address],
    })
    expect(formatUnits(balance, 6)).toBe('98.29')
    const [bought] = await purchasesOf(address, 'pays')
    expect(bought?.metadata).toMatchObject({
      operationType: 'buy',
      status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      sentFrom: 'Coinbase',
      sentTo: address.toLowerCase(),
      chain: 'eip155:1',
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    expect(bought?.transfers?.[0]).toMatchObject({ direction: 'in', quantity: { numeric: '98.29' } })
  })

  test('pays out coins, too, again and again', async () => {
    const address = someAddress()
    const url = await urlFor('coins', address, { destinationWallets: [wallet(address, ['ETH'])] })
    for (const amount of ['2486.20', '10']) await answer(url, { asset: 'ETH', amount })
    const total = Number(formatUnits(await chainOne().getBalance({ address }), 18))
    expect(total).toBeCloseTo((2486.2 * 0.985 - 0.21 + 10 * 0.985 - 0.21) / 2486.2, 4)
  })

  test('is listed on the chain that it was paid on, and on no other', async () => {
    const address = someAddress()
    await answer(await urlFor('chains', address), { network: 'polygon' })
    const listOnChain = async (chain: string) =>
      (await read<Purchases>(`/v1/account/${address}/history?projectId=chains&onramp=coinbase&chainId=${chain}`)).data
    expect([await listOnChain('eip155:1'), (await listOnChain('eip155:137')).length]).toEqual([[], 1])
  })

  test('is in progress first', async () => {
    const address = someAddress()
    const statuses = async () => (await purchasesOf(address, 'slow')).map(({ metadata }) => metadata.status)
    await control('onramp', { projectId: 'slow', settleMs: 400 })
    await answer(await urlFor('slow', address), {})
    expect(await statuses()).toEqual(['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'])
    await expect.poll(statuses).toEqual(['ONRAMP_TRANSACTION_STATUS_SUCCESS'])
  })

  test('declines, and then nothing is paid out', async () => {
    const address = someAddress()
    const { text } = await answer(await urlFor('declined', address), { answer: 'decline', asset: 'USDC' })
    expect(text).toContain('Nothing was charged')
    const [failed] = await purchasesOf(address, 'declined')
    expect(failed?.metadata.status).toBe('ONRAMP_TRANSACTION_STATUS_FAILED')
    const args = { address: USDC, abi: erc20Abi, functionName: 'balanceOf', args: [address] } as const
    expect(await chainOne().readContract(args)).toBe(0n)
  })

  test('leaves nothing if it is closed', async () => {
    const address = someAddress()
    await fetch(await urlFor('closed', address))
    expect(await purchasesOf(address, 'closed')).toEqual([])
  })

  test('sells only what the link offers, for a usual amount', async () => {
    const url = await urlFor('odd', someAddress())
    for (const fields of [{ asset: 'ETH' }, { network: 'base' }, { amount: '1e9' }, { amount: '99999' }])
      expect((await answer(url, fields)).status).toBe(400)
    expect((await send('/onramp/coinbase?destinationWallets=no')).status).toBe(400)
    expect((await send('/onramp/meld?walletAddress=0x1')).status).toBe(400)
  })

  test.each(['USDC', 'SOL'])('of the other partner pays out %s on Solana', async (asset) => {
    const before = await balances()
    const query = new URLSearchParams({
      publicKey: 'key',
      destinationCurrencyCode: asset,
      walletAddress: SOLANA_ADDRESS,
    })
    await answer(new URL(`${running().url}/onramp/meld?${query}`), { asset, network: 'solana' })
    const after = await balances()
    const expected = asset === 'USDC' ? 98_290_000 : (98.29 / 172.4) * 1e9
    expect(Number(after[asset] ?? 0n) - Number(before[asset] ?? 0n)).toBeCloseTo(expected, -4)
  })

  async function rpc(method: string, params: readonly unknown[]) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(running().solana.rpc[MAINNET] ?? '', { method: 'POST', body, headers })
    // biome-ignore lint/suspicious/noExplicitAny: answers of two methods
    return ((await response.json()) as { result: { value: any } }).result.value
  }
  async function balances(): Promise<Record<string, bigint>> {
    const lamports = await rpc('getBalance', [SOLANA_ADDRESS])
    const accounts = await rpc('getTokenAccountsByOwner', [
      ...[SOLANA_ADDRESS, { mint: USDC_MINT }, { encoding: 'jsonParsed' }],
    ])
    const units = accounts[0]?.account.data.parsed.info.tokenAmount.amount ?? '0'
    return { SOL: BigInt(lamports), USDC: BigInt(units) }
  }
})

describe('lies', () => {
  test.each([
    ['endless', { status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS' }, 'USDC'],
    ['otherAccount', { sentTo: expect.stringMatching(/^0x[0-9a-f]{40}$/) }, 'USDC'],
    ['lookAlike', {}, 'U\u0405DC'],
  ])('a purchase is %s', async (purchases, metadata, symbol) => {
    const address = someAddress()
    await control('onramp', { projectId: purchases, purchases, settleMs: 0 })
    await answer(await urlFor(purchases, address), {})
    const [bought] = await purchasesOf(address, purchases)
    expect(bought?.metadata).toMatchObject(metadata)
    expect(bought?.metadata.sentTo === address.toLowerCase()).toBe(purchases !== 'otherAccount')
    expect(bought?.transfers?.[0]?.fungible_info?.symbol).toBe(symbol)
  })

  test('the checkout cuts the link to its opener', async () => {
    const url = await urlFor('alone', someAddress())
    const policy = async (at: URL) => (await fetch(at)).headers.get('cross-origin-opener-policy')
    expect(await policy(url)).toBeNull()
    await control('onramp', { projectId: 'alone', isIsolated: true })
    expect(await policy(url)).toBe('same-origin')
  })

  test('bodies of the three routes are fixtures', async () => {
    const lie = (route: string, name: string) =>
      control('faults', { projectId: 'lies', route, fault: { kind: 'fixture', name } })
    await lie('/v1/generators/onrampurl', 'onrampUrl.userInfo')
    await lie('/v1/onramp/options', 'onrampOptions.limitsReversed')
    await lie('/v1/onramp/quote', 'onrampQuote.infinity')
    const url = await post('/v1/generators/onrampurl?projectId=lies', {})
    expect(await url.json()).toEqual({ url: 'https://pay.coinbase.com@evil.example/buy' })
    expect(await read('/v1/onramp/options?projectId=lies')).toMatchObject({
      paymentCurrencies: [{ payment_method_limits: [{ min: '7500', max: '10' }] }],
    })
    expect(await (await post('/v1/onramp/quote?projectId=lies', {})).json()).toMatchObject({
      purchaseAmount: { amount: 'Infinity' },
    })
  })

  test('unknown settings are refused', async () => {
    expect((await post('/__sandbox/onramp', { purchases: 'sold' })).status).toBe(400)
    expect((await post('/__sandbox/onramp', { settleMs: -1 })).status).toBe(400)
  })
})

test('purchases at the same moment are all delivered', async () => {
  const buyers = Array.from({ length: 24 }, someAddress)
  const answers = await Promise.all(
    buyers.map(async (address) => answer(await urlFor('crowd', address), { amount: '10' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200))
  const balances = await Promise.all(
    buyers.map((address) =>
      chainOne().readContract({ address: USDC, abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
    ),
  )
  expect(balances.every((units) => units > 0n)).toBe(true)
})
