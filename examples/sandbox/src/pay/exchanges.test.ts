import { type Address, createPublicClient, erc20Abi, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { toBase58 } from '../svm/base58.ts'
import { readJson, useSandbox } from '../testing/useSandbox.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const ids = {
  ether: 'eip155:1/slip44:60',
  usdc: `eip155:1/erc20:${USDC}`,
  usdt: 'eip155:1/erc20:0xdAC17F958D2ee523a2206206994597C13D831ec7',
  polUsdc: 'eip155:137/erc20:0x2791bca1f2de4661ed88a30c99a7a9449aa84174',
  dai: 'eip155:1/erc20:0x6B175474E89094C44Da98b954EedeAC495271d0F',
  sol: `${SOLANA}/slip44:501`,
  solUsdc: `${SOLANA}/token:${USDC_MINT}`,
}

const { running, send, post, control } = useSandbox({ chains: [1, 137], clusters: [SOLANA] })

const someAddress = () => privateKeyToAccount(generatePrivateKey()).address
const someSolanaAddress = () => toBase58(crypto.getRandomValues(new Uint8Array(32)).fill(9, 0, 1))
const chainOne = () => createPublicClient({ transport: http(running().rpc[1]) })
const usdcOf = (owner: Address) =>
  chainOne().readContract({ address: USDC, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

type RpcError = { readonly code: number; readonly message: string }
type RpcAnswer<result> = { readonly id: unknown; readonly result: result; readonly error?: RpcError }

/** Errors have status 200, too. */
async function ask<result>(projectId: string, method: string, params: object = {}): Promise<RpcAnswer<result>> {
  const response = await post(`/v1/json-rpc?projectId=${projectId}`, { jsonrpc: '2.0', id: 1, method, params })
  expect(response.status).toBe(200)
  return readJson(response)
}

type Listed = {
  readonly exchanges: readonly { readonly id: string; readonly name: string; readonly imageUrl: string }[]
  readonly total: number
}
const list = (params: object, projectId = 'p') => ask<Listed>(projectId, 'reown_getExchanges', { page: 0, ...params })
const idsOf = async (params: object) => (await list(params)).result.exchanges.map(({ id }) => id)

type Status = { readonly status: string; readonly txHash?: string }
type Order = { readonly url: string; readonly sessionId: string }
const order = (projectId: string, fields: object) =>
  ask<Order>(projectId, 'reown_getExchangePayUrl', {
    exchangeId: 'granary',
    asset: ids.usdc,
    amount: '12.5',
    ...fields,
  })
const statusOf = async (projectId: string, sessionId: string, exchangeId = 'granary') =>
  (await ask<Status>(projectId, 'reown_getExchangeBuyStatus', { exchangeId, sessionId })).result

/** Presses a button of the page. */
async function press(url: string, answer: string) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ answer }) })
  return response.text()
}
async function payOn(url: string) {
  await press(url, 'login')
  return press(url, 'pay')
}

describe('the list of exchanges', () => {
  test('has names and images', async () => {
    const { result } = await list({})
    expect(result.exchanges.map(({ name }) => name)).toEqual(['Granary', 'Meridian', 'Sextant'])
    expect(result.total).toBe(3)
    for (const { imageUrl } of result.exchanges) {
      const image = await fetch(imageUrl)
      expect(image.headers.get('content-type')).toBe('image/svg+xml')
      expect(await image.text()).toMatch(/^<svg/)
    }
  })

  test.each([
    ['ether', ['granary', 'meridian']],
    ['usdc', ['granary', 'meridian']],
    ['usdt', ['granary']],
    ['polUsdc', ['granary', 'meridian', 'sextant']],
    ['sol', ['granary', 'sextant']],
    ['solUsdc', ['granary']],
    ['dai', []],
  ] as const)('is filtered by the asset: %s', async (asset, expected) => {
    expect(await idsOf({ asset: ids[asset], amount: '1' })).toEqual(expected)
  })

  test('is filtered by ids, and has pages', async () => {
    expect(await idsOf({ includeOnly: ['sextant', 'granary'] })).toEqual(['granary', 'sextant'])
    expect(await idsOf({ exclude: ['granary'] })).toEqual(['meridian', 'sextant'])
    expect((await list({ page: 1 })).result).toEqual({ exchanges: [], total: 3 })
  })

  test('is empty on request', async () => {
    await control('pay', { projectId: 'none', exchanges: 'none' })
    expect((await list({}, 'none')).result).toEqual({ exchanges: [], total: 0 })
    expect((await order('none', { recipient: `eip155:1:${someAddress()}` })).error?.code).toBe(-6)
  })
})

describe('errors are bodies of JSON-RPC', () => {
  const recipient = 'eip155:1:0x00000000000000000000000000000000000000d1'

  test('for a project', async () => {
    expect((await list({}, 'bad')).error?.code).toBe(-1)
    expect((await list({}, '')).error?.code).toBe(-1)
    const response = await post('/v1/json-rpc', {
      jsonrpc: '2.0',
      id: 7,
      method: 'reown_getExchanges',
      params: { projectId: 'p' },
    })
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: 7, result: { total: 3 } })
  })

  test.each([
    [-6, { exchangeId: 'unknown', recipient }],
    [-6, { asset: ids.dai, recipient }],
    [-6, { asset: 'eip155:5/slip44:60', recipient }],
    [-7, { recipient: 'eip155:137:0x00000000000000000000000000000000000000d1' }],
    [-7, { recipient: 'eip155:1:0x00' }],
    [-32602, { amount: '0', recipient }],
    [-32602, { amount: 5, recipient }],
    [-32602, { amount: '0.0000001', recipient }],
    [-32602, {}],
  ])('with %i for %j', async (code, fields) => {
    expect((await order('p', fields)).error?.code).toBe(code)
  })

  test('name an asset that the exchange does not have', async () => {
    const { error } = await order('p', { exchangeId: 'sextant', recipient })
    expect(error).toEqual({ code: -6, message: `${ids.usdc} is not supported by Sextant` })
  })

  test('for a session of another project, and for what is no request', async () => {
    const { result } = await order('mine-a', { recipient })
    const params = { exchangeId: 'granary', sessionId: result.sessionId }
    expect((await ask('p', 'reown_getExchangeBuyStatus', params)).error?.code).toBe(-8)
    expect((await ask('p', 'reown_other')).error?.code).toBe(-32601)
    expect(await (await post('/v1/json-rpc?projectId=p', [])).json()).toMatchObject({ error: { code: -32600 } })
    expect((await send('/exchange/granary?session=no')).status).toBe(404)
  })
})

describe("an exchange's page", () => {
  test('shows the payment, takes a log-in, and pays exactly once', async () => {
    const recipient = someAddress()
    await control('pay', { projectId: 'pays', settleMs: 300 })
    const { result } = await order('pays', { recipient: `eip155:1:${recipient}` })
    const url = new URL(result.url)
    expect(`${url.origin}${url.pathname}`).toBe(`${running().url}/exchange/granary`)
    expect(url.searchParams.get('session')).toBe(result.sessionId)

    const first = await (await fetch(url)).text()
    for (const text of [recipient, '12.5 USDC', 'Ethereum', 'Log in', 'Leave']) expect(first).toContain(text)
    expect(first).not.toContain('>Pay<')
    await press(url.href, 'pay')
    expect(await statusOf('pays', result.sessionId)).toEqual({ status: 'UNKNOWN' })
    const second = await press(url.href, 'login')
    for (const text of [recipient, '>Pay<', '>Fail<', '>Leave<']) expect(second).toContain(text)

    expect(await press(url.href, 'pay')).toContain('Payment received')
    expect(await statusOf('pays', result.sessionId)).toEqual({ status: 'IN_PROGRESS' })
    expect(await usdcOf(recipient)).toBe(0n)
    await press(url.href, 'pay')
    await expect.poll(() => statusOf('pays', result.sessionId)).toMatchObject({ status: 'SUCCESS' })
    expect(await usdcOf(recipient)).toBe(12_500_000n)
    const { txHash } = await statusOf('pays', result.sessionId)
    const { status } = await chainOne().getTransactionReceipt({ hash: txHash as Address })
    expect(status).toBe('success')
  })

  test('pays coins', async () => {
    const recipient = someAddress()
    await control('pay', { projectId: 'coins', settleMs: 0 })
    const amount = '0.000000000000000007'
    const fields = { exchangeId: 'meridian', asset: ids.ether, amount, recipient: `eip155:1:${recipient}` }
    await payOn((await order('coins', fields)).result.url)
    await expect.poll(() => chainOne().getBalance({ address: recipient })).toBe(7n)
  })

  test.each([
    ['sol', 'sextant', '1.000000001', 1_000_000_001n],
    ['solUsdc', 'granary', '3.25', 3_250_000n],
  ] as const)('pays %s, without a hash', async (asset, exchangeId, amount, units) => {
    const recipient = someSolanaAddress()
    await control('pay', { projectId: 'solana', settleMs: 0 })
    const fields = { exchangeId, asset: ids[asset], amount, recipient: `${SOLANA}:${recipient}` }
    const { result } = await order('solana', fields)
    await payOn(result.url)
    await expect.poll(() => statusOf('solana', result.sessionId, exchangeId)).toEqual({ status: 'SUCCESS' })
    expect(await solanaBalance(recipient, asset === 'sol' ? undefined : USDC_MINT)).toBe(units)
  })

  test('fails, and can be left and opened again', async () => {
    const recipient = someAddress()
    const { result } = await order('fails', { recipient: `eip155:1:${recipient}` })
    expect(await press(result.url, 'leave')).toContain('You left')
    expect(await statusOf('fails', result.sessionId)).toEqual({ status: 'UNKNOWN' })
    await press(result.url, 'login')
    expect(await press(result.url, 'fail')).toContain('Nothing was sent')
    await press(result.url, 'pay')
    expect(await statusOf('fails', result.sessionId)).toEqual({ status: 'FAILED' })
    expect(await usdcOf(recipient)).toBe(0n)
  })
})

describe('a dishonest exchange', () => {
  async function buy(exchanges: string) {
    const recipient = someAddress()
    await control('pay', { projectId: exchanges, exchanges, settleMs: 0 })
    const { result } = await order(exchanges, { recipient: `eip155:1:${recipient}` })
    await payOn(result.url)
    return { recipient, status: () => statusOf(exchanges, result.sessionId) }
  }

  test('never says that it has paid', async () => {
    const { recipient, status } = await buy('silent')
    await expect.poll(() => usdcOf(recipient)).toBe(12_500_000n)
    expect(await status()).toEqual({ status: 'UNKNOWN' })
  })

  test('says that it has paid, and has not', async () => {
    const { recipient, status } = await buy('lies')
    await expect.poll(status).toEqual({ status: 'SUCCESS', txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect(await usdcOf(recipient)).toBe(0n)
  })

  test('pays less', async () => {
    const { recipient, status } = await buy('short')
    await expect.poll(status).toMatchObject({ status: 'SUCCESS' })
    expect(await usdcOf(recipient)).toBe(11_250_000n)
  })

  test('sends an address that nothing should open', async () => {
    await control('pay', { projectId: 'evil', exchanges: 'evil' })
    const urlOf = async (exchangeId: string) => {
      const [asset, chain] = [ids.polUsdc, 'eip155:137']
      return (await order('evil', { exchangeId, asset, recipient: `${chain}:${someAddress()}` })).result.url
    }
    expect(await urlOf('granary')).toMatch(/^javascript:/)
    expect(await urlOf('meridian')).toMatch(/^http:\/\/[a-z.]*evil\.example\//)
    expect(await urlOf('sextant')).toMatch(/^data:/)
  })
})

test.each([{ exchanges: 'good' }, { quotes: 'wrong' }, { delivery: 'late' }, { settleMs: 600_001 }, { settleMs: '5' }])(
  'the control refuses %j',
  async (fields) => {
    const response = await post('/__sandbox/pay', { projectId: 'p', ...fields })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error: expect.stringContaining(`${Object.keys(fields)[0]} must be`) })
  },
)

async function solanaBalance(owner: string, mint?: string): Promise<bigint> {
  const [method, params] =
    mint === undefined
      ? ['getBalance', [owner]]
      : ['getTokenAccountsByOwner', [owner, { mint }, { encoding: 'jsonParsed' }]]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(running().solana.rpc[SOLANA] ?? '', { method: 'POST', body, headers })
  // biome-ignore lint/suspicious/noExplicitAny: answers of two methods
  const { value } = ((await response.json()) as { result: { value: any } }).result
  return BigInt(mint === undefined ? value : (value[0]?.account.data.parsed.info.tokenAmount.amount ?? 0))
}
