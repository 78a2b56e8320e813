import { type Address, decodeFunctionData, encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { PAYMENT_ROUTER } from '../nodes/marketPools.ts'
import { STRANGER } from '../swap/tellLies.ts'
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

const { control, ask, quote, statusOf, createPayer, balanceOn, solanaBalance, sendEvm, sendAll } = usePayments()

const AMOUNT = 10_000_000n
const user = someAccount().address
const recipient = '0x00000000000000000000000000000000000000d1'

const base: QuoteFields = {
  user,
  originChainId: 'eip155:1',
  originCurrency: USDC,
  destinationChainId: 'eip155:137',
  destinationCurrency: POL_USDC,
  recipient,
  amount: `${AMOUNT}`,
}
const sameNetwork = { ...base, destinationChainId: 'eip155:1', destinationCurrency: USDT }

/** The quotes of a mode: by deposit, and by the router. */
async function quoteBoth(quotes: string) {
  await control('pay', { projectId: quotes, quotes })
  return [await quote(quotes, base), await quote(quotes, sameNetwork)] as const
}

const transfer = (to: Address, units: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] })
const readApproval = (data: string | undefined) => decodeFunctionData({ abi: erc20Abi, data: data as Hex }).args
const readPay = (data: string | undefined) => {
  const call = decodeFunctionData({ abi: paymentRouterAbi, data: data as Hex })
  const [, amount, , amountOut, receiver] = call.args
  return { amount, amountOut, receiver }
}

describe('a dishonest quote', () => {
  test('delivers less than the amount', async () => {
    for (const { destination } of await quoteBoth('amount')) {
      expect(destination.amount).toBe(`${(AMOUNT * 9n) / 10n}`)
    }
  })

  test('is about another token', async () => {
    const [deposit, direct] = await quoteBoth('token')
    expect(deposit.destination.currency).toMatchObject({ network: 'eip155:137', asset: COIN })
    expect(direct.destination.currency).toMatchObject({ network: 'eip155:1', asset: COIN })
  })

  test('is about another network', async () => {
    const [deposit, direct] = await quoteBoth('network')
    expect(deposit.destination.currency).toMatchObject({ network: 'eip155:1', asset: POL_USDC })
    expect(direct.destination.currency).toMatchObject({ network: 'eip155:137', asset: USDT })
  })

  test('takes another token', async () => {
    for (const { origin } of await quoteBoth('origin')) expect(origin.currency.asset).toBe(COIN)
  })

  test('takes more than it says', async () => {
    const [deposit, direct] = await quoteBoth('greedy')
    const tenthMore = (units: string) => (BigInt(units) * 11n + 9n) / 10n
    expect(depositOf(deposit).amount).toBe(tenthMore(deposit.origin.amount))
    const [approval, call] = transactionsOf(direct)
    expect(readApproval(approval?.data)).toEqual([PAYMENT_ROUTER, tenthMore(direct.origin.amount)])
    expect(readPay(call?.data).amount).toBe(tenthMore(direct.origin.amount))
    const coins = await quote('greedy', { ...sameNetwork, originCurrency: COIN })
    expect(transactionsOf(coins)[0]?.value).toBe(`${tenthMore(coins.origin.amount)}`)
  })

  test.each([
    ['spender', STRANGER, undefined],
    ['unlimited', PAYMENT_ROUTER, maxUint256],
  ] as const)('approves wrongly: %s', async (quotes, spender, units) => {
    const [, direct] = await quoteBoth(quotes)
    const [approval] = transactionsOf(direct)
    expect(readApproval(approval?.data)).toEqual([spender, units ?? BigInt(direct.origin.amount)])
  })

  test('has a negative fee', async () => {
    for (const { fees } of await quoteBoth('fees')) expect(fees.at(-1)?.amount).toMatch(/^-\d+$/)
  })

  test('has nine steps', async () => {
    for (const { steps } of await quoteBoth('steps')) expect(steps).toHaveLength(9)
  })

  test('is of the wrong types, or missing', async () => {
    for (const quoted of await quoteBoth('garbage')) {
      expect(quoted).toMatchObject({ origin: { amount: 5 }, destination: null, timeInSeconds: 'soon' })
    }
    await control('pay', { projectId: 'garbage', quotes: 'none' })
    expect((await ask('garbage', base)).status).toBe(404)
    await control('pay', { projectId: 'garbage', quotes: 'honest' })
    expect((await ask('garbage', base)).status).toBe(200)
  })

  test('pays somebody else', async () => {
    const [deposited, direct] = [await createPayer(1, USDC, 90_000_000n), await createPayer(1, USDC, 90_000_000n)]
    const own = someAccount().address
    await control('pay', { projectId: 'receiver', quotes: 'receiver', settleMs: 0 })
    const first = await quote('receiver', { ...base, user: deposited.address, recipient: own })
    const { amount, receiver } = depositOf(first)
    await sendEvm(1, deposited, { to: USDC, data: transfer(receiver, amount), value: 0n })
    const second = await quote('receiver', { ...sameNetwork, user: direct.address, recipient: own })
    await sendAll(1, direct, second.steps)
    await expect.poll(() => statusOf('receiver', first)).toBe('success')
    expect(await statusOf('receiver', second)).toBe('success')
    expect([await balanceOn(137, POL_USDC, own), await balanceOn(1, USDT, own)]).toEqual([0n, 0n])
    expect([await balanceOn(137, POL_USDC, STRANGER), await balanceOn(1, USDT, STRANGER)]).toEqual([AMOUNT, AMOUNT])
  })
})

describe('a delivery', () => {
  /** Pays a quote in, and waits until its status is this one. */
  async function payIn(delivery: string, status: string) {
    await control('pay', { projectId: delivery, delivery, settleMs: 0 })
    const [payer, receiver] = [await createPayer(1, USDC, 50_000_000n), someAccount().address]
    const quoted = await quote(delivery, { ...base, user: payer.address, recipient: receiver })
    const deposit = depositOf(quoted)
    await sendEvm(1, payer, { to: USDC, data: transfer(deposit.receiver, deposit.amount), value: 0n })
    await expect.poll(() => statusOf(delivery, quoted)).toBe(status)
    return {
      quoted,
      remaining: () => balanceOn(1, USDC, payer.address),
      delivered: () => balanceOn(137, POL_USDC, receiver),
      paid: deposit.amount,
    }
  }

  test('is short', async () => {
    const { delivered } = await payIn('short', 'success')
    expect(await delivered()).toBe((AMOUNT * 9n) / 10n)
  })

  test('is a refund of the whole deposit', async () => {
    const { quoted, delivered, remaining } = await payIn('refund', 'refund')
    expect(await delivered()).toBe(0n)
    expect(await remaining()).toBe(50_000_000n)
    expect(await balanceOn(1, USDC, depositOf(quoted).receiver)).toBe(0n)
  })

  test('is a refund of coins, to the user of the quote', async () => {
    const [payer, own] = [await createPayer(137), someAccount().address]
    const currencies = { originChainId: 'eip155:137', originCurrency: COIN, destinationChainId: SOLANA }
    const target = { destinationCurrency: SOL, recipient: USDC_MINT, user: own }
    const quoted = await quote('refund', { ...base, ...currencies, ...target })
    const { amount, receiver } = depositOf(quoted)
    await sendEvm(137, payer, { to: receiver, data: '0x', value: amount })
    await expect.poll(() => statusOf('refund', quoted)).toBe('refund')
    expect(await balanceOn(137, COIN, own)).toBe(amount)
  })

  test.each([
    [SOL, `${10n ** 9n}`],
    [USDC_MINT, '5000000'],
  ])('is a refund on Solana: %s', async (originCurrency, amount) => {
    const own = SOLANA_USERS[originCurrency] ?? ''
    const quoted = await quote('refund', { ...base, user: own, originChainId: SOLANA, originCurrency, amount })
    const { amount: units, receiver } = depositOf(quoted)
    const funds = originCurrency === SOL ? { lamports: `${units}` } : { mint: originCurrency, units: `${units}` }
    await control('solana/fund', { chainId: SOLANA, address: receiver, ...funds })
    await expect.poll(() => statusOf('refund', quoted)).toBe('refund')
    expect(await solanaBalance(own, originCurrency)).toBe(units)
    expect(await solanaBalance(receiver, originCurrency)).toBe(0n)
  })

  test.each([
    ['never', 'pending'],
    ['lies', 'success'],
    ['failure', 'failure'],
    ['timeout', 'timeout'],
  ])('does not come: %s', async (delivery, status) => {
    const { quoted, delivered, remaining, paid } = await payIn(delivery, status)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await statusOf(delivery, quoted)).toBe(status)
    expect(await delivered()).toBe(0n)
    expect(await remaining()).toBe(50_000_000n - paid)
  })

  test('comes without a word', async () => {
    const { quoted, delivered } = await payIn('quiet', 'pending')
    await expect.poll(delivered).toBe(AMOUNT)
    expect(await statusOf('quiet', quoted)).toBe('pending')
  })

  test.each([
    ['quiet', 'waiting', 'pending'],
    ['never', 'waiting', 'pending'],
    ['failure', 'waiting', 'failure'],
    ['timeout', 'waiting', 'timeout'],
    ['lies', 'success', 'success'],
  ])('by the router is reported wrongly: %s', async (delivery, before, after) => {
    const projectId = `router-${delivery}`
    await control('pay', { projectId, delivery })
    const [payer, receiver] = [await createPayer(1, USDC, 50_000_000n), someAccount().address]
    const quoted = await quote(projectId, { ...sameNetwork, user: payer.address, recipient: receiver })
    expect(await statusOf(projectId, quoted)).toBe(before)
    await sendAll(1, payer, quoted.steps)
    expect(await statusOf(projectId, quoted)).toBe(after)
    expect(await balanceOn(1, USDT, receiver)).toBe(AMOUNT)
  })
})

/** Accounts that nobody else uses. */
const SOLANA_USERS: Readonly<Record<string, string>> = {
  [SOL]: 'Refund1111111111111111111111111111111111111',
  [USDC_MINT]: 'Refund2222222222222222222222222222222222222',
}
