import {
  type Address,
  createPublicClient,
  createWalletClient,
  decodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterEach, describe, expect, test } from 'vitest'
import { evmTokensOf } from '../nodes/evmTokens.ts'
import { MARKET } from '../nodes/marketPools.ts'
import { readJson, useSandbox } from '../testing/useSandbox.ts'
import { ALL_LIES } from './lies.ts'
import { marketAbi } from './market.ts'
import { STRANGER } from './tellLies.ts'

const { running, send, post, control } = useSandbox({ chains: [1, 42161] })

const NATIVE = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const ETHER = 10n ** 18n
const CHAIN_TIMEOUT_MS = 20_000

const addressOf = (symbol: string, chainId = 1): Address => {
  const match = evmTokensOf(chainId).find((token) => token.symbol === symbol && token.isListed)
  if (!match) throw new Error(`no token ${symbol}`)
  return match.address
}
const id = (symbol: string) => (symbol === 'ETH' ? NATIVE : `eip155:1:${addressOf(symbol).toLowerCase()}`)
const withUser = (address: Address) => `eip155:1:${address}`

type Built = {
  from: string
  to: string
  data: Hex
  amount: string
  value?: string
  eip155: { gas: string; gasPrice: string }
}
type Quote = { id: null; fromAmount: string; fromAccount: string; toAmount: string; toAccount: string }

const ask = (name: string, query: Readonly<Record<string, string>>, projectId = 'p') =>
  send(`/v1/convert/${name}?${new URLSearchParams({ projectId, ...query })}`)

async function quote(from: string, to: string, amount: bigint, projectId?: string): Promise<readonly Quote[]> {
  const response = await ask('quotes', { from: id(from), to: id(to), amount: `${amount}` }, projectId)
  if (!response.ok) throw new Error(await response.text())
  return (await readJson<{ quotes: readonly Quote[] }>(response)).quotes
}
const outputOf = async (from: string, to: string, amount: bigint, projectId?: string) =>
  BigInt((await quote(from, to, amount, projectId))[0]?.toAmount ?? 0)

const buildBody = (from: string, to: string, amount: bigint, user: Address, projectId = 'p') => ({
  projectId,
  amount: `${amount}`,
  from: id(from),
  to: id(to),
  userAddress: withUser(user),
  eip155: { slippage: 1 },
  disableEstimate: true,
})
async function build(...[from, to, amount, user, projectId]: Parameters<typeof buildBody>): Promise<Built> {
  const response = await post('/v1/convert/build-transaction', buildBody(from, to, amount, user, projectId))
  if (!response.ok) throw new Error(await response.text())
  return (await readJson<{ tx: Built }>(response)).tx
}

const plainOf = (caip10: string) => caip10.split(':')[2] as Address
const clientOf = () => createPublicClient({ transport: http(running().rpc[1]), pollingInterval: 20 })
const unitsOf = (symbol: string, owner: Address) =>
  symbol === 'ETH'
    ? clientOf().getBalance({ address: owner })
    : clientOf().readContract({ address: addressOf(symbol), abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

/** An account with ether and, if named, a token that the market may spend. */
async function createTrader(symbol?: string, units = 0n) {
  const account = privateKeyToAccount(generatePrivateKey())
  const { address } = account
  await control('fund', { address, wei: `${1_000n * ETHER}`, chainId: 1 })
  const wallet = createWalletClient({ account, chain: mainnet, transport: http(running().rpc[1]) })
  const send = async (tx: { to: Address; data: Hex; value?: bigint }) => {
    const hash = await wallet.sendTransaction(tx)
    return clientOf().waitForTransactionReceipt({ hash })
  }
  if (symbol !== undefined) {
    await control('fund-token', { address, token: addressOf(symbol), units: `${units}`, chainId: 1 })
    const query = { from: id(symbol), to: NATIVE, amount: `${units}` }
    const { tx } = await readJson<{ tx: Built }>(await ask('build-approve', query))
    await send({ to: plainOf(tx.from), data: tx.data })
  }
  return { address, send }
}

/** Hundredths of a percent. */
const pointsBelow = (fair: bigint, units: bigint) => Number(((fair - units) * 1_000_000n) / fair) / 100

afterEach(() => control('swap/restore', { chainId: 1 }))

describe('a swap', () => {
  test.each([
    ['ETH', 'USDC', ETHER],
    ['ETH', 'DAI', ETHER / 10n],
    ['USDC', 'ETH', 500_000_000n],
    ['USDT', 'ETH', 500_000_000n],
    ['USDC', 'USDT', 100_000_000n],
    ['LINK', 'ARB', 3n * ETHER],
    ['WETH', 'USDC', ETHER],
    ['USDC', 'WETH', 500_000_000n],
  ])('from %s to %s gives what was quoted', { timeout: CHAIN_TIMEOUT_MS }, async (from, to, amount) => {
    const user = await createTrader(from === 'ETH' ? undefined : from, amount)
    const promised = await outputOf(from, to, amount)
    const tx = await build(from, to, amount, user.address)
    expect(tx).toMatchObject({ from: withUser(user.address), to: `eip155:1:${MARKET.toLowerCase()}` })
    expect(BigInt(tx.amount)).toBe(promised)
    const before = await unitsOf(to, user.address)
    const receipt = await user.send({ to: plainOf(tx.to), data: tx.data, value: from === 'ETH' ? amount : 0n })
    expect(receipt.status).toBe('success')
    const paid = to === 'ETH' ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
    expect((await unitsOf(to, user.address)) - before + paid).toBe(promised)
    if (from !== 'ETH') expect(await unitsOf(from, user.address)).toBe(0n)
  })

  test.each([
    ['ETH', 'WETH'],
    ['WETH', 'ETH'],
  ])('from %s to %s goes to the wrapped coin, one for one', { timeout: CHAIN_TIMEOUT_MS }, async (from, to) => {
    const user = await createTrader(from === 'ETH' ? undefined : from, ETHER)
    expect(await outputOf(from, to, ETHER)).toBe(ETHER)
    const tx = await build(from, to, ETHER, user.address)
    expect(tx.to).toBe(id('WETH'))
    expect(tx.data.slice(0, 10)).toBe(from === 'ETH' ? '0xd0e30db0' : '0x2e1a7d4d')
    const before = await unitsOf(to, user.address)
    const value = from === 'ETH' ? ETHER : 0n
    const { gasUsed, effectiveGasPrice } = await user.send({ to: plainOf(tx.to), data: tx.data, value })
    const paid = to === 'ETH' ? gasUsed * effectiveGasPrice : 0n
    expect((await unitsOf(to, user.address)) - before + paid).toBe(ETHER)
  })

  test('fails below the minimum, which the slippage sets', { timeout: CHAIN_TIMEOUT_MS }, async () => {
    const user = await createTrader()
    const tx = await build('ETH', 'USDC', ETHER, user.address)
    const { args } = decodeFunctionData({ abi: marketAbi, data: tx.data })
    expect(args?.[3]).toBe((BigInt(tx.amount) * 99n) / 100n)
    await control('swap/move', { chainId: 1, token: addressOf('USDC'), percent: 2 })
    const call = { account: user.address, to: plainOf(tx.to), data: tx.data, value: ETHER }
    await expect(clientOf().call(call)).rejects.toThrow(/revert/)
    await control('swap/move', { chainId: 1, token: addressOf('USDC'), percent: -2 })
    await clientOf().call(call)
  })

  test('is a trade in the history, with the coins that a contract paid', { timeout: CHAIN_TIMEOUT_MS }, async () => {
    const user = await createTrader('USDC', 1_000_000n)
    const tx = await build('USDC', 'ETH', 1_000_000n, user.address)
    await user.send({ to: plainOf(tx.to), data: tx.data })
    const wrap = await build('ETH', 'WETH', 5n, user.address)
    await user.send({ to: plainOf(wrap.to), data: wrap.data, value: 5n })
    const { data } = await readJson<{
      data: { metadata: { operationType: string }; transfers: { direction: string; fungible_info: object }[] }[]
    }>(await send(`/v1/account/${user.address}/history?projectId=p&chainId=eip155:1`))
    const described = data.map(({ metadata, transfers }) => [
      metadata.operationType,
      ...transfers.map(({ direction, fungible_info }) => [direction, fungible_info]),
    ])
    expect(described).toEqual([
      [
        'trade',
        ['out', expect.objectContaining({ symbol: 'ETH' })],
        ['in', expect.objectContaining({ symbol: 'WETH' })],
      ],
      [
        'trade',
        ['out', expect.objectContaining({ symbol: 'USDC' })],
        ['in', expect.objectContaining({ symbol: 'ETH' })],
      ],
      ['approve'],
    ])
  })
})

describe('the market', () => {
  test('has the prices of the services, less its fee', async () => {
    expect(pointsBelow(2_486_200n, await outputOf('ETH', 'USDC', ETHER / 1_000n))).toBeCloseTo(85, 0)
    expect(pointsBelow(1_000_200n, await outputOf('USDC', 'USDT', 1_000_000n))).toBeCloseTo(85, 0)
    expect(pointsBelow(40n * ETHER, await outputOf('LINK', 'ARB', ETHER))).toBeCloseTo(85, 0)
  })

  test('moves little with one ether, and much with a hundred', async () => {
    expect(pointsBelow(2_486_200_000n, await outputOf('ETH', 'USDC', ETHER))).toBeLessThan(100)
    expect(pointsBelow(248_620_000_000n, await outputOf('ETH', 'USDC', 100n * ETHER))).toBeGreaterThan(900)
  })

  test.each([50, -30])('moves by %i percent on demand', { timeout: CHAIN_TIMEOUT_MS }, async (percent) => {
    const before = await outputOf('DAI', 'ETH', ETHER)
    await control('swap/move', { chainId: 1, token: addressOf('DAI'), percent })
    const expected = (before * BigInt(100 + percent)) / 100n
    expect(pointsBelow(expected, await outputOf('DAI', 'ETH', ETHER))).toBeCloseTo(0, 0)
    expect(await outputOf('ETH', 'USDC', ETHER)).toBeGreaterThan(0n)
  })

  test('has no liquidity when it is drained, and for more than it holds', async () => {
    const refusal = 'Conversion parameter error: insufficient liquidity'
    await expect(quote('ETH', 'USDC', 100_000n * ETHER)).rejects.toThrow(refusal)
    await control('swap/move', { chainId: 1, token: addressOf('LINK'), percent: 5 })
    await control('swap/drain', { chainId: 1, token: addressOf('DAI') })
    await expect(quote('DAI', 'USDC', ETHER)).rejects.toThrow(refusal)
    await expect(build('ETH', 'DAI', ETHER, STRANGER)).rejects.toThrow(refusal)
    const moved = await outputOf('ETH', 'LINK', ETHER)
    await control('swap/restore', { chainId: 1, token: addressOf('DAI') })
    expect(await quote('DAI', 'USDC', ETHER)).toHaveLength(1)
    expect(await outputOf('ETH', 'LINK', ETHER)).toBe(moved)
  })

  test.each([
    ['move', { chainId: 1, token: STRANGER, percent: 5 }],
    ['move', { chainId: 5, token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', percent: 5 }],
    ['move', { chainId: 1, token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', percent: 400 }],
    ['drain', { chainId: 1, token: 'USDC' }],
    ['lies', { projectId: 'p', lie: 'whiteLie' }],
    ['lies', { projectId: 'p', lie: 'noQuote', times: 0 }],
  ])('refuses the control %s %j', async (name, body) => {
    expect((await post(`/__sandbox/swap/${name}`, body)).status).toBe(400)
  })
})

describe('the list of tokens', () => {
  type Listed = { name: string; symbol: string; address: string; decimals: number; logoUri: string | null }
  const list = async (query: Readonly<Record<string, string>>, projectId?: string) =>
    (await readJson<{ tokens: Listed[] }>(await ask('tokens', query, projectId))).tokens

  test.each([
    ['eip155:1', 200],
    ['eip155:42161', 2_000],
  ])('of %s has %i different tokens', async (chainId, count) => {
    const tokens = await list({ chainId })
    expect(tokens).toHaveLength(count)
    expect(new Set(tokens.map(({ address }) => address)).size).toBe(count)
    expect(tokens.every(({ address }) => address.startsWith(`${chainId}:0x`))).toBe(true)
    expect(new Set(tokens.map(({ symbol }) => symbol)).size).toBeGreaterThan(count - 10)
    const findAll = (symbol: string) => tokens.filter((token) => token.symbol === symbol)
    for (const symbol of ['ETH', 'USDT', 'DAI', 'WETH', 'LINK', 'ARB', 'PEPPER', 'UNI', 'USDC']) {
      expect(findAll(symbol), symbol).toHaveLength(1)
    }
    expect(tokens.some(({ name, logoUri }) => name.includes('<img') || logoUri?.startsWith('javascript:'))).toBe(false)
  })

  test('has look-alikes and markup for a project that asks for hostile ones', async () => {
    const tokens = await list({ chainId: 'eip155:1' }, 'any-hostile')
    const findAll = (symbol: string) => tokens.filter((token) => token.symbol === symbol)
    expect(findAll('U\u0405D\u0421')).toHaveLength(1)
    expect(findAll('USDC')).toHaveLength(2)
    expect(tokens.some(({ name }) => name.includes('<img'))).toBe(true)
    expect(tokens.some(({ logoUri }) => logoUri?.startsWith('javascript:'))).toBe(true)
  })

  test('is the same in every answer, and can be asked for one address', async () => {
    const chainId = 'eip155:1'
    expect(await list({ chainId })).toEqual(await list({ chainId }))
    expect(await list({ chainId, address: addressOf('USDC') })).toEqual([
      {
        name: 'USD Coin',
        symbol: 'USDC',
        address: id('USDC'),
        decimals: 6,
        logoUri: `${running().url}/public/getTokenImage/USDC`,
        eip2612: false,
      },
    ])
  })
})

describe('allowance and approval', () => {
  const user = '0x00000000000000000000000000000000000000c1'
  const allowance = async (symbol: string, owner: Address = user, projectId?: string) =>
    (
      await readJson<{ allowance: string }>(
        await ask('allowance', { tokenAddress: id(symbol), userAddress: withUser(owner) }, projectId),
      )
    ).allowance

  test('are read on the chain, and the coin needs none', { timeout: CHAIN_TIMEOUT_MS }, async () => {
    const { address } = await createTrader('USDC', 7n)
    expect([await allowance('USDC'), await allowance('USDC', address), await allowance('ETH')]).toEqual([
      '0',
      '7',
      `${maxUint256}`,
    ])
  })

  test('without an amount are unlimited, and sent to the source', async () => {
    const query = { from: id('DAI'), to: id('USDC') }
    const { tx } = await readJson<{ tx: Built }>(await ask('build-approve', query))
    expect(tx).toMatchObject({ ...query, value: '0', eip155: { gasPrice: expect.stringMatching(/^\d+$/) } })
    expect(decodeFunctionData({ abi: erc20Abi, data: tx.data })).toEqual({
      functionName: 'approve',
      args: [MARKET, maxUint256],
    })
  })

  test('are not known of a token without a contract', async () => {
    const response = await ask('allowance', { tokenAddress: `eip155:1:${STRANGER}`, userAddress: withUser(user) })
    expect(response.status).toBe(400)
  })
})

test('gas prices are those of the node', async () => {
  const { standard, fast, instant } = await readJson<Record<string, string>>(
    await ask('gas-price', { chainId: 'eip155:1' }),
  )
  expect(BigInt(standard ?? 0)).toBe(await clientOf().getGasPrice())
  expect([BigInt(fast ?? 0) > BigInt(standard ?? 0), BigInt(instant ?? 0) > BigInt(fast ?? 0)]).toEqual([true, true])
})

test('an estimate is of the node, with a tenth more', { timeout: CHAIN_TIMEOUT_MS }, async () => {
  const user = await createTrader()
  const body = { ...buildBody('ETH', 'USDC', ETHER, user.address), disableEstimate: false }
  const { tx } = await readJson<{ tx: Built }>(await post('/v1/convert/build-transaction', body))
  const call = { account: user.address, to: plainOf(tx.to), data: tx.data, value: ETHER }
  const estimate = Number(await clientOf().estimateGas(call))
  expect(Number(tx.eip155.gas) / estimate).toBeCloseTo(1.1, 2)
  const poor = buildBody('ETH', 'USDC', ETHER, '0x00000000000000000000000000000000000000c2')
  const refused = await post('/v1/convert/build-transaction', { ...poor, disableEstimate: false })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('cannot estimate')])
})

describe('a call with wrong parameters', () => {
  const owner = '0x00000000000000000000000000000000000000c3'
  const [usdc, dai] = [id('USDC'), id('DAI')]

  test.each([
    ['tokens', { chainId: 'eip155:250' }, 'chainId'],
    ['tokens', { chainId: 'ethereum' }, 'chainId'],
    ['gas-price', { chainId: 'eip155:250' }, 'chainId'],
    ['quotes', { from: usdc, to: dai.replace(':1:', ':250:'), amount: '1' }, ''],
    ['quotes', { from: usdc.replace(':1:', ':250:'), to: dai.replace(':1:', ':250:'), amount: '1' }, 'chainId'],
    ['quotes', { from: owner, to: dai, amount: '1' }, ''],
    ['quotes', { from: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:1', to: dai, amount: '1' }, 'address'],
    ['quotes', { from: usdc, to: usdc, amount: '1' }, ''],
    ['quotes', { from: usdc, to: dai, amount: '0' }, ''],
    ['quotes', { from: usdc, to: dai, amount: '1.5' }, ''],
    ['allowance', { tokenAddress: usdc, userAddress: owner }, ''],
    ['build-approve', { from: usdc, to: 'DAI' }, ''],
  ])('%s %j is rejected by the field "%s"', async (name, query, field) => {
    const response = await ask(name, query)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field }] })
  })

  test.each([
    ['tokens', {}, 'chainId'],
    ['quotes', { from: usdc, to: dai }, 'amount'],
    ['quotes', { amount: '1', to: dai }, 'from'],
    ['allowance', { tokenAddress: usdc }, 'userAddress'],
    ['gas-price', {}, 'chainId'],
    ['build-approve', { from: usdc }, 'to'],
  ])('%s %j is rejected as plain text', async (name, query, field) => {
    const response = await ask(name, query)
    const expected = `Failed to deserialize query string: missing field \`${field}\``
    expect([response.status, await response.text()]).toEqual([400, expected])
  })

  test.each([
    ['tokens', { chainId: 'eip155:1' }],
    ['gas-price', { chainId: 'eip155:1' }],
    ['quotes', { from: usdc, to: dai, amount: '1' }],
  ])('%s of an unknown project is rejected', async (name, query) => {
    expect((await ask(name, query, 'bad')).status).toBe(401)
  })

  test.each([
    [{ userAddress: owner }, 400],
    [{ userAddress: `eip155:42161:${owner}` }, 400],
    [{ eip155: undefined }, 400],
    [{ eip155: { slippage: 0.5 } }, 422],
    [{ eip155: { slippage: 51 } }, 400],
    [{ eip155: {} }, 422],
    [{ amount: 5 }, 422],
    [{ amount: '-5' }, 400],
    [{ projectId: undefined }, 422],
    [{ projectId: 'bad' }, 401],
    [{ to: usdc }, 400],
    [{ disableEstimate: 'yes' }, 422],
  ])('a build with %j is answered with %i', async (change, status) => {
    const body = { ...buildBody('USDC', 'DAI', 1_000_000n, owner), ...change }
    expect((await post('/v1/convert/build-transaction', body)).status).toBe(status)
  })

  test('a build without JSON is rejected as plain text', async () => {
    const response = await send('/v1/convert/build-transaction', { method: 'POST', body: '{' })
    expect([response.status, await response.text()]).toEqual([400, 'Failed to parse the request body as JSON'])
  })
})

test('a stopped chain is unavailable', { timeout: CHAIN_TIMEOUT_MS }, async () => {
  await control('stop-chain', { chainId: 42161 })
  expect((await ask('gas-price', { chainId: 'eip155:42161' })).status).toBe(503)
  await control('start-chain', { chainId: 42161 })
  expect((await ask('gas-price', { chainId: 'eip155:42161' })).status).toBe(200)
})

test('the description names the router', async () => {
  expect(await readJson(await send('/__sandbox'))).toMatchObject({ swap: { router: MARKET } })
})

test('every lie has a name of its own', () => {
  expect(new Set(ALL_LIES).size).toBe(ALL_LIES.length)
})
