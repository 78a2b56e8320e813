import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  isAddressEqual,
  keccak256,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { PAYMENT_ROUTER } from '../nodes/marketPools.ts'
import {
  COIN,
  depositOf,
  POL_USDC,
  type QuoteFields,
  SOL,
  SOLANA,
  someAccount,
  transactionsOf,
  USDC,
  USDC_MINT,
  USDT,
  usePayments,
} from '../testing/usePayments.ts'
import { paymentRouterAbi } from './paymentRouter.ts'

const {
  running,
  read,
  post,
  send,
  control,
  ask,
  quote,
  statusOf,
  createPayer,
  balanceOn,
  solanaBalance,
  sendEvm,
  sendAll,
  clientOf,
} = usePayments()

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const someRecipient = () => someAccount().address
const transfer = (to: Address, units: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] })

const fields = (change: Partial<QuoteFields> = {}): QuoteFields => ({
  originChainId: 'eip155:1',
  originCurrency: USDC,
  destinationChainId: 'eip155:137',
  destinationCurrency: POL_USDC,
  recipient: '0x00000000000000000000000000000000000000d1',
  amount: '10000000',
  ...change,
})

describe('a quote on another network', () => {
  test('is a deposit with the price and the fee of the service', async () => {
    const user = someRecipient()
    const quoted = await quote('p', fields({ user, destinationCurrency: COIN, amount: `${10n ** 19n}` }))
    const currency = {
      network: 'eip155:1',
      asset: USDC,
      metadata: {
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        logoURI: `${running().url}/public/getTokenImage/USDC`,
      },
    }
    const [step] = quoted.steps
    const requestId = step?.requestId as Hex
    // 10 POL at 0.24 dollars.
    expect(quoted).toEqual({
      origin: { amount: '2407200', currency },
      destination: {
        amount: `${10n ** 19n}`,
        currency: {
          network: 'eip155:137',
          asset: COIN,
          metadata: expect.objectContaining({ symbol: 'POL', decimals: 18 }),
        },
      },
      steps: [{ requestId, type: 'deposit', deposit: { amount: '2407200', currency, receiver: expect.any(String) } }],
      fees: [{ id: 'service', label: 'Service fee', amount: '7200', currency }],
      timeInSeconds: 45,
    })
    expect(isAddressEqual(depositOf(quoted).receiver, `0x${keccak256(requestId).slice(-40)}`)).toBe(true)
    expect(await statusOf('p', quoted)).toBe('waiting')
  })

  test('is asked for by references of chains, too', async () => {
    const target = {
      destinationChainId: SOLANA.slice('solana:'.length),
      destinationCurrency: SOL,
      recipient: USDC_MINT,
    }
    const { origin, destination } = await quote('p', fields({ originChainId: '1', ...target }))
    expect([origin.currency.network, destination.currency.network]).toEqual(['eip155:1', SOLANA])
  })

  test('is paid on one EVM chain and delivered on the other', async () => {
    await control('pay', { projectId: 'evm', settleMs: 700 })
    const [payer, recipient] = [await createPayer(1, USDC, 50_000_000n), someRecipient()]
    const quoted = await quote('evm', fields({ user: payer.address, recipient }))
    const { amount, receiver } = depositOf(quoted)
    await sendEvm(1, payer, { to: USDC, data: transfer(receiver, amount - 1n), value: 0n })
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(await statusOf('evm', quoted)).toBe('waiting')
    await sendEvm(1, payer, { to: USDC, data: transfer(receiver, 1n), value: 0n })
    await expect.poll(() => statusOf('evm', quoted)).toBe('pending')
    expect(await balanceOn(137, POL_USDC, recipient)).toBe(0n)
    await expect.poll(() => statusOf('evm', quoted)).toBe('success')
    expect(await balanceOn(137, POL_USDC, recipient)).toBe(10_000_000n)
    expect(await balanceOn(1, USDC, payer.address)).toBe(50_000_000n - amount)
  })

  test('is paid in coins and delivered in coins', async () => {
    await control('pay', { projectId: 'coins', settleMs: 0 })
    const [payer, recipient] = [await createPayer(42161), someRecipient()]
    const currencies = { originChainId: 'eip155:42161', originCurrency: COIN, destinationCurrency: COIN }
    const quoted = await quote('coins', fields({ user: payer.address, recipient, ...currencies, amount: '123456789' }))
    const { amount, receiver } = depositOf(quoted)
    await sendEvm(42161, payer, { to: receiver, data: '0x', value: amount })
    await expect.poll(() => statusOf('coins', quoted)).toBe('success')
    expect(await balanceOn(137, COIN, recipient)).toBe(123_456_789n)
  })

  test.each([SOL, USDC_MINT])('is delivered on Solana: %s', async (destinationCurrency) => {
    await control('pay', { projectId: 'to-solana', settleMs: 0 })
    const [payer, recipient] = [await createPayer(1, USDC, 50_000_000n), Keypair.generate().publicKey.toBase58()]
    const target = { destinationChainId: SOLANA, destinationCurrency, recipient, amount: '7654321' }
    const quoted = await quote('to-solana', fields({ user: payer.address, ...target }))
    const { amount, receiver } = depositOf(quoted)
    await sendEvm(1, payer, { to: USDC, data: transfer(receiver, amount), value: 0n })
    await expect.poll(() => statusOf('to-solana', quoted)).toBe('success')
    expect(await solanaBalance(recipient, destinationCurrency)).toBe(7_654_321n)
  })

  test('is paid on Solana', async () => {
    await control('pay', { projectId: 'from-solana', settleMs: 0 })
    const [payer, recipient] = [Keypair.generate(), someRecipient()]
    const user = payer.publicKey.toBase58()
    await control('solana/fund', { chainId: SOLANA, address: user, lamports: '2000000000' })
    const quoted = await quote(
      'from-solana',
      fields({ user, originChainId: SOLANA, originCurrency: SOL, recipient, amount: '24900000' }),
    )
    const { amount, receiver } = depositOf(quoted)
    const connection = new Connection(running().solana.rpc[SOLANA] ?? '', 'confirmed')
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const transaction = new Transaction({ feePayer: payer.publicKey, blockhash, lastValidBlockHeight }).add(
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: new PublicKey(receiver), lamports: amount }),
    )
    transaction.sign(payer)
    await connection.sendRawTransaction(transaction.serialize())
    await expect.poll(() => statusOf('from-solana', quoted)).toBe('success')
    expect(await balanceOn(137, POL_USDC, recipient)).toBe(24_900_000n)
  })

  test('is paid by an exchange, on the same network too', async () => {
    await control('pay', { projectId: 'exchange', settleMs: 0 })
    const recipient = someRecipient()
    const target = { destinationChainId: 'eip155:1', destinationCurrency: COIN, recipient, amount: `${10n ** 15n}` }
    const quoted = await quote('exchange', fields(target))
    const { amount, receiver } = depositOf(quoted)
    const digits = `${amount}`.padStart(7, '0')
    const params = {
      exchangeId: 'granary',
      asset: `eip155:1/erc20:${USDC}`,
      amount: `${digits.slice(0, -6)}.${digits.slice(-6)}`,
      recipient: `eip155:1:${receiver}`,
    }
    const body = { jsonrpc: '2.0', id: 1, method: 'reown_getExchangePayUrl', params }
    const { result } = await read<{ result: { url: string } }>('/v1/json-rpc?projectId=exchange', {
      method: 'POST',
      body: JSON.stringify(body),
    })
    for (const answer of ['login', 'pay']) {
      await fetch(result.url, { method: 'POST', body: new URLSearchParams({ answer }) })
    }
    await expect.poll(() => statusOf('exchange', quoted)).toBe('success')
    expect(await balanceOn(1, COIN, recipient)).toBe(10n ** 15n)
  })
})

describe('a quote on the same network', () => {
  const sameNetwork = { destinationChainId: 'eip155:1' }

  test.each([
    ['a token', USDC, 'another token', USDT, 25_000_000n],
    ['a token', USDC, 'the coin', COIN, 10n ** 16n],
    ['the coin', COIN, 'a token', USDC, 25_000_000n],
    ['the coin', COIN, 'its wrapping', WETH, 10n ** 16n],
    ['the wrapped coin', WETH, 'the coin', COIN, 10n ** 16n],
    [
      'a token like USDT',
      USDT,
      'a token over the coin',
      '0x6B175474E89094C44Da98b954EedeAC495271d0F',
      25n * 10n ** 18n,
    ],
  ])('pays with %s (%s) exactly %s (%s)', async (_from, originCurrency, _to, destinationCurrency, amount) => {
    const token = originCurrency === COIN ? undefined : originCurrency
    const payer = await createPayer(1, token, 10n ** 20n)
    const recipient = someRecipient()
    const target = { ...sameNetwork, originCurrency, destinationCurrency, recipient, amount: `${amount}` }
    const quoted = await quote('same', fields({ user: payer.address, ...target }))
    expect([quoted.timeInSeconds, quoted.fees]).toEqual([5, []])
    const transactions = transactionsOf(quoted)
    expect(transactions.map(({ to }) => to)).toEqual(token ? [token, PAYMENT_ROUTER] : [PAYMENT_ROUTER])
    const total = BigInt(quoted.origin.amount)
    expect(transactions.at(-1)?.value).toBe(token ? '0' : `${total}`)
    if (token) {
      const approval = decodeFunctionData({ abi: erc20Abi, data: transactions[0]?.data as Hex })
      expect(approval).toEqual({ functionName: 'approve', args: [PAYMENT_ROUTER, total] })
    }
    const before = await balanceOn(1, originCurrency, payer.address)
    expect(await statusOf('same', quoted)).toBe('waiting')
    await sendAll(1, payer, quoted.steps)
    expect(await statusOf('same', quoted)).toBe('success')
    expect(await balanceOn(1, destinationCurrency, recipient)).toBe(amount)
    const spent = before - (await balanceOn(1, originCurrency, payer.address))
    if (token) expect(spent).toBe(total)
    else expect(spent - total).toBeLessThan(10n ** 16n)
    // The margin comes back in what was bought.
    if (destinationCurrency !== COIN) {
      const surplus = await balanceOn(1, destinationCurrency, payer.address)
      expect(Number((surplus * 10_000n) / amount) / 100).toBeCloseTo(0.5, 1)
    }
    expect(await balanceOn(1, originCurrency, PAYMENT_ROUTER)).toBe(0n)
    expect(await balanceOn(1, destinationCurrency, PAYMENT_ROUTER)).toBe(0n)
  })

  test('needs no approval if there is one, and resets a smaller one of USDT', async () => {
    const payer = await createPayer(1, USDT, 100_000_000n)
    const target = { ...sameNetwork, user: payer.address, originCurrency: USDT, destinationCurrency: USDC }
    const approve = (units: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [PAYMENT_ROUTER, units] })
    await sendEvm(1, payer, { to: USDT, data: approve(5n), value: 0n })
    const first = await quote('allowed', fields(target))
    const total = BigInt(first.origin.amount)
    expect(transactionsOf(first).map(({ data }) => data.slice(0, 138))).toEqual([
      approve(0n),
      approve(total),
      expect.any(String),
    ])
    await sendAll(1, payer, first.steps)
    await sendEvm(1, payer, { to: USDT, data: approve(90_000_000n), value: 0n })
    expect(transactionsOf(await quote('allowed', fields(target))).map(({ to }) => to)).toEqual([PAYMENT_ROUTER])
    // Other tokens are approved in one step.
    await sendEvm(1, payer, { to: USDC, data: approve(5n), value: 0n })
    const change = { originCurrency: USDC, destinationCurrency: USDT }
    const direct = await quote('allowed', fields({ ...target, ...change }))
    expect(transactionsOf(direct).map(({ to }) => to)).toEqual([USDC, PAYMENT_ROUTER])
  })

  test('holds a small move of the price, and fails after a large one', async () => {
    const payer = await createPayer(1, USDC, 900_000_000n)
    const link = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
    const recipient = someRecipient()
    const target = { ...sameNetwork, destinationCurrency: link, recipient, amount: `${10n ** 18n}` }
    const [first, second] = [
      await quote('moved', fields({ user: payer.address, ...target })),
      await quote('moved', fields({ user: payer.address, ...target })),
    ]
    const { args } = decodeFunctionData({ abi: paymentRouterAbi, data: transactionsOf(first).at(-1)?.data as Hex })
    expect(args?.slice(3, 5)).toEqual([10n ** 18n, recipient])
    await sendAll(1, payer, first.steps)
    await control('swap/move', { chainId: 1, token: link, percent: 3 })
    await expect(sendAll(1, payer, second.steps)).rejects.toThrow()
    expect(await statusOf('moved', second)).toBe('waiting')
    expect(await balanceOn(1, link, recipient)).toBe(10n ** 18n)
    await control('swap/restore', { chainId: 1, token: link })
  })

  test('has no route for more than the pools hold', async () => {
    const target = { ...sameNetwork, destinationCurrency: COIN, amount: `${10n ** 23n}` }
    const response = await ask('p', fields({ user: someRecipient(), ...target }))
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('no route')
  })
})

describe('requests', () => {
  test.each([
    ['an unknown chain', { originChainId: 'eip155:56' }],
    ['an unknown token', { originCurrency: '0x7e57000000000000000000000000000000000002' }],
    ['a token of another chain', { destinationCurrency: USDC }],
    ['the same token', { destinationChainId: 'eip155:1', destinationCurrency: USDC.toLowerCase() }],
    ['no amount', { amount: '0' }],
    ['a fraction', { amount: '1.5' }],
    ['a recipient of another namespace', { recipient: SOL }],
    ['a user of another namespace', { user: SOL }],
  ])('are refused for %s', async (_name, change) => {
    const response = await ask('p', fields(change))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ description: expect.any(String) }] })
  })

  test('need a project and a body, and status a known request', async () => {
    expect((await post('/appkit/v1/transfers/quote', fields())).status).toBe(400)
    expect((await ask('bad', fields())).status).toBe(401)
    expect((await send('/appkit/v1/transfers/quote?projectId=p', { method: 'POST', body: 'no' })).status).toBe(400)
    expect((await send('/appkit/v1/transfers/status?projectId=p&requestId=0x1')).status).toBe(404)
    expect((await send('/appkit/v1/transfers/status?requestId=0x1')).status).toBe(400)
  })

  type Assets = { exchangeId: string; assets: Record<'eip155' | 'solana', { network: string; asset: string }[]> }
  const assetsOf = (id: string) => read<Assets>(`/appkit/v1/transfers/assets/exchanges/${id}?projectId=p`)

  test('list what an exchange sends', async () => {
    expect(await assetsOf('sextant')).toMatchObject({
      exchangeId: 'sextant',
      assets: {
        eip155: [{ network: 'eip155:137', asset: POL_USDC, metadata: { symbol: 'USDC', decimals: 6 } }],
        solana: [{ network: SOLANA, asset: SOL, metadata: { symbol: 'SOL', decimals: 9 } }],
      },
    })
    const { assets } = await assetsOf('granary')
    expect([assets.eip155.length, assets.solana.length]).toEqual([9, 2])
    expect((await send('/appkit/v1/transfers/assets/exchanges/other?projectId=p')).status).toBe(404)
  })
})

test('a chain that was stopped gets its delivery once it runs again', async () => {
  await control('pay', { projectId: 'stopped', settleMs: 0 })
  const [payer, recipient] = [await createPayer(1, USDC, 50_000_000n), someRecipient()]
  const target = { destinationChainId: 'eip155:42161', destinationCurrency: COIN, recipient, amount: '5000000' }
  const quoted = await quote('stopped', fields({ user: payer.address, ...target }))
  const { amount, receiver } = depositOf(quoted)
  await control('stop-chain', { chainId: 42161 })
  await sendEvm(1, payer, { to: USDC, data: transfer(receiver, amount), value: 0n })
  await expect.poll(() => statusOf('stopped', quoted)).toBe('pending')
  await control('start-chain', { chainId: 42161 })
  await expect.poll(() => statusOf('stopped', quoted)).toBe('success')
  expect(await clientOf(42161).getBalance({ address: recipient })).toBe(5_000_000n)
})
