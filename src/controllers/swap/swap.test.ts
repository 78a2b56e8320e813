// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Calls, Swaps, Transfers } from '../../adapters/adapter.js'
import { mainnet, polygon } from '../../config/networks.js'
import { type CallBatch, type CallSupport, noCallSupport } from '../../domain/calls.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import { type EvmChain, type Network, toNetwork } from '../../domain/network.js'
import type { ExpectedEffect, Outcome } from '../../domain/outcome.js'
import type { ApprovalRequest, PlannedCall, Simulation, SwapCall } from '../../domain/swap.js'
import type { Token } from '../../domain/token.js'
import type { NetworkFee } from '../../domain/transfer.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { NetworkFailedError } from '../../errors/requestErrors.js'
import { SwapRefusedError, SwapUnavailableError } from '../../errors/swapErrors.js'
import { CallsRefusedError, MaybeSentError } from '../../errors/transferErrors.js'
import { createSwap } from '../../features/swap/useSwap.js'
import type { BuildAnswer, QuoteAnswer, SwapQuery, SwapService } from '../../services/convert/swapService.js'
import type { TokenService } from '../../services/tokens/tokenService.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import {
  createDeferred,
  createFakeAdapter,
  createFakeConnector,
  type Deferred,
} from '../../testing/modal/fakeAdapter.js'
import { connect } from '../connection/connect.js'
import { connectedOf } from '../connection/connectionController.js'
import { switchNetwork } from '../network/switchNetwork.js'
import { createTokens, tokensOf } from '../tokens/tokensOf.js'
import { isAsking, shownIntent } from '../transactions/transaction.js'
import { isApproving } from './approvals.js'
import { chooseToken, clearForm, flipSides, setAmount, setMax, setSlippage } from './editSwap.js'
import { openForm } from './fillSwap.js'
import { retryQuote } from './quotes.js'
import { watchSwap } from './refreshSwap.js'
import { reviewSwap } from './reviewSwap.js'
import { leaveRevocation, openRevocation, revokeApproval } from './revokeApproval.js'
import { acceptPrice, cancelSwapping, setLossAccepted, setRouterCompared, swap } from './swap.js'
import type { SwapForm } from './swapForm.js'
import { formFee } from './swapState.js'
import { loadTokens } from './swapTokens.js'

const moonbase: EvmChain = { ...polygon, id: 1287, name: 'Moonbase' }
const networks = [mainnet, polygon, moonbase].map((chain) => toNetwork('eip155', chain))
const [ethereum] = networks as [(typeof networks)[0]]
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const MIRROR = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
const ACCOUNTS = ['0x9B1C5F6A0D2e4c7F8a3B5D6E7f80912A3B4c5d6E', '0x52908400098527886E0F7030069857D2E4169EE7'] as const
const [USER, OTHER] = ACCOUNTS
const ETHER = 10n ** 18n

const tokenOf = (address: string | undefined, symbol: string, decimals: number, network = ethereum): Token => ({
  id: `${network.caipNetworkId}/${address ?? 'coin'}`,
  networkId: network.caipNetworkId,
  address,
  name: symbol,
  symbol,
  decimals,
  amount: '0',
  price: symbol === 'ETH' ? 2_500 : 1,
})
const ether = tokenOf(undefined, 'ETH', 18)
const usdc = tokenOf(USDC, 'USDC', 6)
const dai = tokenOf(DAI, 'DAI', 18)

/** 2,500 dollars for an ether, less 0.85 percent. */
const outputOf = ({ from, units }: Pick<SwapQuery, 'from' | 'units'>) =>
  from.endsWith(COIN) ? (units * 2_478_750_000n) / ETHER : (units * 99_150n * ETHER) / (2_500n * 100_000n * 10n ** 6n)

/** The service and the chain, scripted by the test. */
function createFakes() {
  const quotes: { query: SwapQuery; signal: AbortSignal | undefined; answer: Deferred<QuoteAnswer> }[] = []
  const builds: { query: SwapQuery; slippage: number }[] = []
  const sent: { call: PlannedCall; answer: Deferred<string> }[] = []
  const simulated: (readonly SwapCall[])[] = []
  const batches: { batch: CallBatch; answer: Deferred<string> }[] = []
  const followedCalls: string[] = []
  const control = {
    isHeld: false,
    quote: (query: SwapQuery): Partial<QuoteAnswer> | Error => ({ toAmount: String(outputOf(query)) }),
    build: (_: SwapQuery): Partial<BuildAnswer> | Error => ({}),
    approvalSpender: ROUTER as string,
    fee: 21n,
    allowance: 0n,
    support: noCallSupport as CallSupport,
    simulation: (_: readonly SwapCall[]): Partial<Simulation> | undefined | Error => ({}),
    balances: new Map<string | undefined, bigint>([
      [undefined, 2n * ETHER],
      [USDC, 5_000n * 10n ** 6n],
      [DAI, 0n],
    ]),
    decimals: new Map<string | undefined, number>([
      [undefined, 18],
      [USDC, 6],
      [DAI, 18],
    ]),
    watch: undefined as RequestWatch | undefined,
    outcomes: [] as Deferred<Outcome>[],
    expected: [] as ExpectedEffect[],
    tokens: [ether, usdc, dai] as Token[],
    /** `undefined`: it cannot be read. */
    isServed: true as boolean | undefined,
  }
  const answerOf = (query: SwapQuery) => {
    const changes = control.quote(query)
    if (changes instanceof Error) throw changes
    return {
      fromAmount: String(query.units),
      fromAccount: query.from,
      toAccount: query.to,
      toAmount: '0',
      ...changes,
    }
  }
  const service: SwapService = {
    async isKnown() {
      if (control.isServed === undefined) throw new NetworkFailedError()
      return control.isServed
    },
    fetchTokens: async () => control.tokens,
    async fetchQuote(query, _, signal) {
      const answer = createDeferred<QuoteAnswer>()
      quotes.push({ query, signal, answer })
      return control.isHeld ? answer.promise : answerOf(query)
    },
    fetchAllowance: async () => control.allowance,
    fetchGasPrice: async () => 10n ** 9n,
    fetchApproval: async ({ from, to }) => ({
      from,
      to,
      value: '0',
      data: `0x095ea7b3${control.approvalSpender.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`,
    }),
    async fetchBuild(query, slippage) {
      builds.push({ query, slippage })
      const changes = control.build(query)
      if (changes instanceof Error) throw changes
      const { network, address } = query
      return {
        from: `${network.caipNetworkId}:${address}`,
        to: `${network.caipNetworkId}:${ROUTER}`,
        data: '0x07ed2379aabb',
        amount: String(outputOf(query)),
        ...changes,
      }
    },
  }
  const swaps: Swaps = {
    readAllowance: async () => control.allowance,
    encodeApprovals: async ({ allowance, units, token }: ApprovalRequest) =>
      allowance >= units ? [] : [{ to: token, data: `0x095ea7b3${units}`, value: 0n }],
    encodeRevocation: (token) => ({ to: token, data: '0x095ea7b30', value: 0n }),
    async simulate({ calls, source }) {
      simulated.push(calls)
      const changes = control.simulation(calls)
      if (changes instanceof Error) throw changes
      const units = builds.at(-1)?.query.units ?? 0n
      const received = outputOf({ from: source === undefined ? COIN : USDC, units })
      return changes && { spent: units, received, effects: [], fee: 21n, likelyFee: 21n, ...changes }
    },
    estimateFee: async () => ({ fee: 10n ** 14n, likelyFee: 10n ** 14n }),
    plan: async (from, call) => ({ ...call, from, fee: control.fee, likelyFee: control.fee, details: {} }),
    async send(_, call, __, watch) {
      control.watch = watch
      watch.onAsked()
      const answer = createDeferred<string>()
      sent.push({ call, answer })
      return { hash: await answer.promise }
    },
  }
  const transfers: Pick<Transfers, 'readBalance' | 'follow'> = {
    follow(_, effect) {
      const outcome = createDeferred<Outcome>()
      control.outcomes.push(outcome)
      control.expected.push(effect)
      return outcome.promise
    },
    readBalance: async (_, token) => ({
      units: control.balances.get(token) ?? 0n,
      decimals: control.decimals.get(token) ?? 18,
    }),
  }
  const calls: Calls = {
    readSupport: async () => control.support,
    async send(_, batch, __, watch) {
      watch.onAsked()
      const answer = createDeferred<string>()
      batches.push({ batch, answer })
      return { hash: await answer.promise, isCalls: true }
    },
    follow(_, id, effect, network, signal) {
      followedCalls.push(id)
      return transfers.follow(id, effect, network, signal)
    },
  }
  return {
    service,
    swaps,
    transfers: transfers as Transfers,
    calls,
    control,
    quotes,
    builds,
    sent,
    simulated,
    batches,
    followedCalls,
    answerOf,
  }
}

let fake: ReturnType<typeof createFakes>
let world: ReturnType<typeof createTestInstance>
let wallet: ReturnType<typeof createFakeConnector>
let test_: ReturnType<typeof createTestModal>
let form: SwapForm

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const view = () => test_.modal.ui.router.current().view
const events = () => world.told().filter((name) => name.includes('SWAP'))
const listed = () => world.instance.account.state.sent.eip155
const intent = () => shownIntent(form.transaction)
/** Why the shown review has led to nothing. */
const requestProblem = () => {
  const now = transaction()
  return 'problem' in now ? now.problem : undefined
}
const transaction = () => form.transaction.state.current
let prices: Map<string, number | undefined | Promise<number>>
const fetchPrice = async (token: string) => {
  const named = [...prices].find(([address]) => token.endsWith(address))
  return named ? named[1] : token.endsWith(COIN) ? 2_500 : 1
}

beforeEach(async () => {
  vi.useFakeTimers()
  fake = createFakes()
  prices = new Map()
  const evm = createFakeAdapter('eip155', networks)
  evm.give({
    transfers: async () => fake.transfers,
    swaps: async () => fake.swaps,
    calls: async () => fake.calls,
    coinAddress: COIN,
    forcesBalances: true,
  })
  Object.assign(evm.factory, { offers: ['transfers', 'swaps'] })
  world = createTestInstance([evm], { projectId: 'test' })
  const tokens = createTokens(world.instance)
  world.seed(createTokens, {
    ...tokens,
    service: { fetchPrice } as unknown as TokenService,
    refresh: async () => undefined,
  })
  wallet = createFakeConnector({ accounts: [...ACCOUNTS] })
  await connect(world.instance, wallet.connector)
  test_ = createTestModal(world.instance)
  await test_.modal.ui.views.parts()
  test_.modal.ui.router.reset('Account')
  test_.modal.ui.router.push('Swap')
  form = createSwap(test_.modal, fake.service)
  openForm(form)
  await settle(100)
})

/** A form whose network fee is not known. */
async function withoutFee() {
  const { estimateFee } = fake.swaps
  fake.swaps.estimateFee = () => Promise.reject(new Error('down'))
  clearForm(form)
  openForm(form)
  await settle()
  expect(form.state.fee).toBeUndefined()
  fake.swaps.estimateFee = estimateFee
}

afterEach(() => {
  world.instance.scope.end()
  localStorage.clear()
  vi.useRealTimers()
})

/** Fills the form and waits for its quote. */
async function fill(from: Token, to: Token, amount: string) {
  chooseToken(form, 'from', from)
  chooseToken(form, 'to', to)
  setAmount(form, amount)
  await settle(300)
}
async function toReview(from = ether, to = usdc, amount = '1') {
  await fill(from, to, amount)
  await reviewSwap(form)
  await settle()
}

describe('the form', () => {
  test("begins with the network's coin, tells it once, and asks for nothing", () => {
    openForm(form)
    expect(form.state).toMatchObject({ sourceToken: { symbol: 'ETH' }, toToken: undefined, quote: undefined })
    expect([events(), fake.quotes]).toEqual([['OPEN_SWAP'], []])
  })

  test('the list of tokens is there, fails, or is of a network that the service does not serve', async () => {
    const activate = async (network: Network | undefined, isServed: boolean | undefined) => {
      fake.control.isServed = isServed
      if (network) world.instance.network.activate(network)
      else void loadTokens(form)
      await settle(100)
      return [form.state.listStatus, form.state.tokens.length]
    }
    expect(await activate(networks[1], undefined)).toEqual(['failed', 0])
    // Nothing of a failure is kept.
    expect(await activate(undefined, true)).toEqual(['ready', 3])
    expect(await activate(ethereum, false)).toEqual(['unsupported', 0])
  })

  test('a quote is asked for 200 ms after the last key', async () => {
    chooseToken(form, 'to', usdc)
    setAmount(form, '1')
    await settle(199)
    setAmount(form, '1.5')
    await settle(199)
    expect(fake.quotes).toHaveLength(0)
    await settle(1)
    expect(fake.quotes.map(({ query }) => query.units)).toEqual([ETHER + ETHER / 2n])
    expect(form.state).toMatchObject({ quoteStatus: 'ready', quote: { toUnits: 3_718_125_000n } })
  })

  test('amounts of 1,000 and more are quoted like any other', async () => {
    await fill(usdc, dai, '4999.999999')
    expect(fake.quotes.at(-1)?.query.units).toBe(4_999_999_999n)
    expect(form.state.quoteStatus).toBe('ready')
  })

  test.each(['1e18', '-1', '0x1', '1,234.5', ' 1', '1 000', 'x'])('AMT-2: %j does not become an amount', (text) => {
    setAmount(form, '2')
    expect([setAmount(form, text), form.state.sourceTokenAmount]).toEqual([false, '2'])
  })

  test('SWAP-2: picking the other side’s token moves it over, so the two always differ', async () => {
    await fill(ether, usdc, '1')
    chooseToken(form, 'to', ether)
    expect([form.state.sourceToken?.symbol, form.state.toToken?.symbol]).toEqual(['USDC', 'ETH'])
  })

  test('the flip pays what would have been received, and asks again', async () => {
    await fill(ether, usdc, '1')
    flipSides(form)
    expect(form.state).toMatchObject({ sourceTokenAmount: '2478.75', quote: undefined })
    await settle(300)
    expect(fake.quotes.at(-1)?.query.units).toBe(2_478_750_000n)
  })

  test('SWAP-7: slippage is a whole percentage from 1 to 50', () => {
    expect([0, 51, 1.5, -1, Number.NaN].map((percent) => setSlippage(form, percent))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
    expect([setSlippage(form, 50), form.state.slippage]).toEqual([true, 50])
  })

  test('AMT-6: Max leaves the fee of the coin, and all of a token', async () => {
    chooseToken(form, 'to', usdc)
    await settle()
    await setMax(form)
    expect(form.state.sourceTokenAmount).toBe('1.9998')
    await fill(usdc, dai, '')
    await setMax(form)
    expect(form.state.sourceTokenAmount).toBe('5000')
  })

  test.each<[string, () => unknown]>([
    ['the token', () => chooseToken(form, 'from', dai)],
    ['the side', () => flipSides(form)],
    ['the account', () => wallet.tell(({ accountsChanged }) => accountsChanged([OTHER, USER]))],
  ])('AMT-6: Max fills nothing if %s changed while the fee was read', async (_, change) => {
    const fee = createDeferred<NetworkFee>()
    fake.swaps.estimateFee = () => fee.promise
    await withoutFee()
    const filled = setMax(form)
    await settle()
    change()
    fee.resolve({ fee: 10n ** 14n, likelyFee: 10n ** 14n })
    await filled
    await settle()
    expect(form.state).toMatchObject({ sourceTokenAmount: '', isMax: false })
  })

  test('Max says that the fee cannot be read, and fills nothing', async () => {
    fake.swaps.estimateFee = () => Promise.reject(new Error('down'))
    await withoutFee()
    expect(await setMax(form)).toBe(false)
    expect(form.state).toMatchObject({ sourceTokenAmount: '', problem: { kind: 'feeUnknown' } })
    setAmount(form, '1')
    expect(form.state.problem).toBeUndefined()
  })

  test('AMT-4: the balance of another token or account is never shown', async () => {
    await fill(ether, usdc, '')
    const late = createDeferred<{ units: bigint; decimals: number }>()
    fake.transfers.readBalance = () => late.promise
    chooseToken(form, 'from', dai)
    expect(form.state.source.balance).toBeUndefined()
    wallet.tell(({ accountsChanged }) => accountsChanged([OTHER, USER]))
    await settle()
    expect(form.state.destination.balance).toBeUndefined()
  })

  test('the price of another token is never shown, and another side keeps its own', async () => {
    await fill(ether, usdc, '1')
    expect(form.state.prices).toEqual({ source: 2_500, destination: 1, coin: 2_500 })
    prices.set(DAI, new Promise(() => undefined))
    chooseToken(form, 'from', dai)
    expect(form.state.prices).toEqual({ source: undefined, destination: 1, coin: 2_500 })
  })

  test('prices that cannot be read are those of the list', async () => {
    await fill(ether, usdc, '1')
    Object.assign(tokensOf(world.instance).service ?? {}, { fetchPrice: () => Promise.reject(new Error('offline')) })
    chooseToken(form, 'from', { ...dai, price: undefined })
    await settle(300)
    expect(form.state.prices).toEqual({ source: undefined, destination: 1, coin: undefined })
  })

  test('SWAP-2: the coin, moved to the other side, is not chosen again by default', async () => {
    flipSides(form)
    openForm(form)
    await settle(300)
    expect(form.state).toMatchObject({ sourceToken: undefined, toToken: { symbol: 'ETH' } })
  })

  test('AMT-4: a token with other decimals on the chain is not swapped', async () => {
    fake.control.decimals.set(USDC, 8)
    await fill(usdc, dai, '1')
    expect(form.state.source.isMismatched).toBe(true)
    await reviewSwap(form)
    expect(fake.builds).toEqual([])
  })
})

describe('quotes', () => {
  test.each<[string, () => unknown]>([
    ['the amount', () => setAmount(form, '2')],
    ['the source', () => chooseToken(form, 'from', dai)],
    ['the destination', () => chooseToken(form, 'to', dai)],
    ['the slippage', () => setSlippage(form, 2)],
    ['the sides', () => flipSides(form)],
  ])('SWAP-6: an edit of %s drops the quote at once', async (_, edit) => {
    await fill(ether, usdc, '1')
    edit()
    expect(form.state.quote).toBeUndefined()
    await reviewSwap(form)
    expect(fake.builds).toEqual([])
  })

  test('SWAP-5: the older request is aborted, and its late answer dropped', async () => {
    fake.control.isHeld = true
    await fill(ether, usdc, '1')
    setAmount(form, '2')
    await settle(300)
    const [older, newer] = fake.quotes
    expect(older?.signal?.aborted).toBe(true)
    newer?.answer.resolve(fake.answerOf(newer.query))
    await settle()
    older?.answer.resolve(fake.answerOf(older.query))
    await settle()
    expect(form.state.quote).toMatchObject({ toUnits: 4_957_500_000n })
  })

  test('SWAP-3: one for another amount is an error state, not a quote', async () => {
    fake.control.quote = () => ({ toAmount: '1', fromAmount: '7' })
    await fill(ether, usdc, '1')
    expect(form.state).toMatchObject({
      quote: undefined,
      quoteStatus: 'failed',
      quoteProblem: { kind: 'refused', reason: 'quoteAmount' },
    })
  })

  test.each([
    ['before', 100],
    ['after', 1_000],
  ])('SWAP-3: one of a million times the worth, whose prices come %s it, is an error state', async (_, wait) => {
    const price = createDeferred<number>()
    prices.set(DAI, price.promise)
    fake.control.quote = () => ({ toAmount: String(2_500n * 10n ** 6n * ETHER) })
    setTimeout(() => price.resolve(1), wait)
    await fill(ether, { ...dai, price: undefined }, '1')
    await settle(1_000)
    expect(form.state).toMatchObject({
      quote: undefined,
      quoteStatus: 'failed',
      quoteProblem: { kind: 'refused', reason: 'quoteOutput' },
    })
  })

  test('an outage is no price that was refused, and trying again asks again', async () => {
    fake.control.quote = () => new NetworkFailedError()
    await fill(ether, usdc, '1')
    expect(form.state).toMatchObject({ quoteStatus: 'failed', quoteProblem: { kind: 'unpriced' } })
    fake.control.quote = (query) => ({ toAmount: String(outputOf(query)) })
    retryQuote(form)
    await settle(300)
    expect(form.state).toMatchObject({ quoteStatus: 'ready', quoteProblem: undefined })
  })

  test('no price says so, and trying again asks again', async () => {
    fake.control.quote = () => new SwapUnavailableError('liquidity')
    await fill(ether, usdc, '1')
    expect(form.state).toMatchObject({ quoteStatus: 'failed', quoteProblem: { kind: 'liquidity' } })
    fake.control.quote = (query) => ({ toAmount: String(outputOf(query)) })
    retryQuote(form)
    await settle(300)
    expect(form.state).toMatchObject({ quoteStatus: 'ready', quoteProblem: undefined })
  })

  test('prices refresh every 10 s while a view is shown and the page is visible', async () => {
    await fill(ether, usdc, '1')
    const stop = watchSwap(form)
    await settle(10_500)
    expect(fake.quotes).toHaveLength(2)
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await settle(30_000)
    expect(fake.quotes).toHaveLength(2)
    hidden.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(fake.quotes).toHaveLength(3)
    stop()
    await settle(30_000)
    expect(fake.quotes).toHaveLength(3)
  })

  test('a slow answer is waited for: the next one is asked for 10 s after it', async () => {
    await fill(ether, usdc, '1')
    const stop = watchSwap(form)
    fake.control.isHeld = true
    await settle(10_500)
    expect(fake.quotes).toHaveLength(2)
    await settle(5_000)
    expect(fake.quotes).toHaveLength(2)
    const [, slow] = fake.quotes
    slow?.answer.resolve({ ...fake.answerOf(slow.query), toAmount: '2400000000' })
    await settle()
    expect(form.state.quote).toMatchObject({ toUnits: 2_400_000_000n })
    await settle(10_500)
    expect(fake.quotes).toHaveLength(3)
    stop()
  })

  test('a failed refresh keeps a quote that still holds, for 30 s', async () => {
    await fill(ether, usdc, '1')
    const stop = watchSwap(form)
    fake.control.quote = () => new Error('no answer')
    await settle(20_000)
    expect(form.state.quoteStatus).toBe('ready')
    await settle(11_000)
    expect(form.state).toMatchObject({ quoteStatus: 'failed', quote: undefined })
    stop()
  })
})

describe('the review', () => {
  test('SWAP-11: shows one frozen intent of what was checked, and nothing was asked of the wallet', async () => {
    await toReview()
    expect(view()).toBe('SwapPreview')
    expect(intent()).toMatchObject({
      amount: '1',
      expected: 2_478_750_000n,
      minimum: 2_453_962_500n,
      router: ROUTER,
      steps: ['swap'],
      fee: 21n,
      isSimulated: true,
      caution: undefined,
      loss: 85n,
      next: { from: USER, to: ROUTER, value: ETHER, data: '0x07ed2379aabb' },
    })
    expect(Object.isFrozen(intent())).toBe(true)
    expect([fake.sent, events()]).toEqual([[], ['OPEN_SWAP', 'INITIATE_SWAP']])
  })

  test.each<[string, Partial<BuildAnswer>, string]>([
    ['a wrong router', { to: `eip155:1:${USDC}` }, 'router'],
    ['a transfer', { data: '0xa9059cbb00' }, 'selector'],
    ['another sender', { from: `eip155:1:${OTHER}` }, 'sender'],
    ['a low output', { amount: '1' }, 'output'],
    ['another value', { value: '1' }, 'value'],
    ['a fee a hundred times too high', { eip155: { gas: '2100', gasPrice: '1' } }, 'fee'],
  ])(
    'SWAP-8: a build with %s is refused before the wallet is asked, and the form keeps its fields',
    async (_, changes, reason) => {
      fake.control.build = () => changes
      await toReview()
      expect([view(), fake.sent]).toEqual(['Swap', []])
      expect(form.state).toMatchObject({
        problem: { kind: 'refused', reason },
        sourceTokenAmount: '1',
        toToken: { symbol: 'USDC' },
      })
      await settle(30_000)
      expect(form.state.problem).toMatchObject({ reason })
    },
  )

  test.each<[string, Partial<Simulation> | Error, string]>([
    ['gives less than the minimum', { received: 1n }, 'received'],
    ['takes more than the amount', { spent: 3n * ETHER }, 'spent'],
    ['takes nothing', { spent: 0n }, 'spent'],
    ['takes another token', { effects: [{ kind: 'transfer', token: DAI.toLowerCase(), isFungible: true }] }, 'taken'],
    [
      'lets others take a token',
      { effects: [{ kind: 'approval', token: DAI.toLowerCase(), spender: ROUTER.toLowerCase() }] },
      'approved',
    ],
    ['fails', new SwapRefusedError('reverted'), 'reverted'],
  ])('SWAP-14: a swap that %s when it is simulated is refused', async (_, result, reason) => {
    fake.control.simulation = () => result
    await toReview()
    expect([view(), form.state.problem]).toEqual(['Swap', { kind: 'refused', reason }])
  })

  test('SWAP-14: a node that cannot simulate: the wallet is asked once the router was compared', async () => {
    fake.control.simulation = () => undefined
    await toReview()
    expect(intent()).toMatchObject({ isSimulated: false })
    await swap(form)
    expect(fake.sent).toEqual([])
    setRouterCompared(form, true)
    void swap(form)
    await settle()
    expect(fake.sent).toHaveLength(1)
  })

  /** `ethUnoswap` of the usual router. */
  const bound = (minimum: bigint) =>
    `0xa76dfc3b${[minimum, 7n].map((word) => word.toString(16).padStart(64, '0')).join('')}`

  test('SWAP-14: a call of the usual router that guarantees its minimum needs no comparison', async () => {
    fake.control.simulation = () => undefined
    fake.control.build = () => ({ data: bound(2_453_962_500n) })
    await toReview()
    expect(intent()).toMatchObject({
      isSimulated: false,
      routerName: '1inch',
      minimum: 2_453_962_500n,
      minimumIn: 'call',
    })
    void swap(form)
    await settle()
    expect(fake.sent).toHaveLength(1)
  })

  test('SWAP-14: the same call of an unknown contract must be compared', async () => {
    fake.control.simulation = () => undefined
    fake.control.build = () => ({ data: bound(2_453_962_500n), to: `eip155:1:${OTHER}` })
    await toReview()
    expect(intent()).toMatchObject({ isSimulated: false, routerName: undefined, minimumIn: 'unknown' })
    await swap(form)
    expect(fake.sent).toEqual([])
  })

  test('SWAP-7: a call that guarantees less than the minimum is refused', async () => {
    fake.control.build = () => ({ data: bound(1n) })
    await toReview()
    expect([view(), form.state.problem]).toEqual(['Swap', { kind: 'refused', reason: 'output' }])
  })

  test.each<[string, Token[] | undefined, unknown]>([
    ['that the account has', [tokenOf(MIRROR, 'MIRROR', 18)], 'refused'],
    ['that it does not have', [], [MIRROR.toLowerCase()]],
    ['while nothing is known of what it has', undefined, 'refused'],
  ])('SWAP-14: a second token %s follows the source', async (_, tokens, expected) => {
    const { caipAddress } = world.instance.account.of('eip155') ?? {}
    if (tokens && caipAddress)
      world.instance.account.patch('eip155', caipAddress, { portfolio: { status: 'ready', tokens, asOf: Date.now() } })
    void loadTokens(form)
    await settle()
    fake.control.simulation = () => ({
      effects: [{ kind: 'transfer', token: MIRROR.toLowerCase(), isFungible: true }],
    })
    await toReview()
    expect(form.state.problem?.kind ?? intent()?.alsoTaken).toEqual(expected)
  })

  test('SWAP-14: a router that was compared is compared again once it is another one', async () => {
    fake.control.simulation = () => undefined
    await toReview()
    setRouterCompared(form, true)
    const stop = watchSwap(form)
    await settle(10_500)
    expect(form.state.isRouterCompared).toBe(true)
    fake.control.build = () => ({ to: `eip155:1:${OTHER}` })
    await settle(10_500)
    expect([intent()?.router, form.state.isRouterCompared]).toEqual([OTHER, false])
    stop()
  })

  test('SWAP-14: a node that fails to simulate leaves no review, and the next press tries again', async () => {
    fake.control.simulation = () => new Error('no answer')
    await toReview()
    expect([view(), form.state.problem]).toEqual(['Swap', { kind: 'failed' }])
    fake.control.simulation = () => ({})
    retryQuote(form)
    await settle(300)
    await reviewSwap(form)
    expect(view()).toBe('SwapPreview')
  })

  test('SWAP-11: what the simulation received is shown and counts as the loss, if it is less than was built', async () => {
    fake.control.simulation = () => ({ received: 2_460_000_000n })
    await toReview()
    expect(intent()).toMatchObject({ expected: 2_460_000_000n, minimum: 2_453_962_500n, loss: 160n })
    fake.control.simulation = () => ({ received: 3_000_000_000n })
    setAmount(form, '0.5')
    await settle(300)
    await reviewSwap(form)
    expect(intent()).toMatchObject({ expected: 1_239_375_000n })
  })

  test('SWAP-8: a build that calls a listed token is refused, though it is no side of the swap', async () => {
    fake.control.build = () => ({ to: `eip155:1:${DAI}` })
    await toReview()
    expect([view(), form.state.problem]).toEqual(['Swap', { kind: 'refused', reason: 'router' }])
  })

  test('SWAP-15: a failing allowance call is never taken for allowed', async () => {
    fake.swaps.readAllowance = () => Promise.reject(new Error('no answer'))
    await toReview(usdc, ether, '1000')
    expect([view(), form.state.problem, fake.simulated]).toEqual(['Swap', { kind: 'allowance' }, []])
  })

  test.each<[string, Partial<Record<'price', number | undefined>>, bigint, string]>([
    ['an unknown price', { price: undefined }, ETHER, 'unknown'],
    ['a loss of more than 5 percent', { price: 2_300 }, ETHER, 'high'],
    ['a loss of more than 15 percent', { price: 2_000 }, ETHER, 'severe'],
  ])('SWAP-11: %s must be accepted before the wallet is asked', async (_, { price }, output, caution) => {
    prices.set(DAI, price)
    fake.control.tokens[2] = { ...dai, price: undefined }
    fake.control.quote = () => ({ toAmount: String(output) })
    fake.control.build = () => ({ amount: String(output) })
    fake.control.simulation = () => ({ received: output })
    await toReview(ether, { ...dai, price: undefined }, '1')
    expect(intent()?.caution).toBe(caution)
    await swap(form)
    expect(fake.sent).toEqual([])
    setLossAccepted(form, true)
    void swap(form)
    await settle()
    expect(fake.sent).toHaveLength(1)
  })

  test('prices that are still on their way are waited for', async () => {
    const gate = createDeferred<number>()
    prices.set(DAI, gate.promise)
    await fill(ether, { ...dai, price: undefined }, '1')
    const reviewed = reviewSwap(form)
    await settle()
    expect(view()).toBe('Swap')
    gate.resolve(1)
    await reviewed
    expect(intent()).toMatchObject({ prices: { destination: 1 } })
  })
})

describe('calls in one request', () => {
  const able: CallSupport = { isAtomic: true, canSponsor: false }
  const approval = { to: USDC, data: '0x095ea7b31000000000', value: 0n }
  /** The wallet is asked again, after what it has said is old. */
  async function says(support: CallSupport) {
    fake.control.support = support
    await settle(60_000)
  }
  const toBatch = () => toReview(usdc, ether, '1000')

  test('the approval and the swap are one request, whose fee the wallet sets', async () => {
    await says(able)
    await toBatch()
    const visible = intent()
    expect(visible).toMatchObject({ steps: ['swap'], feeKind: 'estimated', fee: 21n })
    expect(visible?.next.calls).toEqual([approval, { to: ROUTER, data: '0x07ed2379aabb', value: 0n }])
    // What was tested is what is asked for.
    expect(fake.simulated.at(-1)).toEqual(visible?.next.calls)
    void swap(form)
    await settle()
    expect([fake.sent, fake.batches.map(({ batch }) => batch.calls)]).toEqual([[], [visible?.next.calls]])
    expect(fake.batches[0]?.batch).toMatchObject({ token: { address: USDC }, units: 1_000n * 10n ** 6n })
  })

  test('is followed by its id, and told by its transaction', async () => {
    await says(able)
    await toBatch()
    void swap(form)
    await settle()
    fake.batches[0]?.answer.resolve('0xid')
    await settle()
    expect([view(), fake.followedCalls]).toEqual(['TransactionResult', ['0xid']])
    expect(listed()).toMatchObject([{ hash: '0xid', isCalls: true, status: 'pending' }])
    fake.control.outcomes[0]?.resolve({ kind: 'confirmed', hash: '0xmined', arrived: ETHER })
    await settle()
    expect(listed()).toMatchObject([{ hash: '0xid', minedHash: '0xmined', status: 'confirmed' }])
    expect(events().slice(-2)).toEqual(['SWAP_SETTLED', 'SWAP_SUCCESS'])
  })

  test('SEND-8: one batch is asked for once, and what may have been sent not again', async () => {
    await says(able)
    await toBatch()
    void swap(form)
    void swap(form)
    await settle()
    fake.batches[0]?.answer.reject(new MaybeSentError())
    await settle()
    await swap(form)
    expect([fake.batches.length, transaction().status]).toEqual([1, 'unclear'])
  })

  test('a wallet that refuses is asked one by one from then on, and the form says why', async () => {
    await says(able)
    await toBatch()
    void swap(form)
    await settle()
    fake.batches[0]?.answer.reject(new CallsRefusedError('batch'))
    await settle()
    expect([view(), form.state.problem]).toEqual(['Swap', { kind: 'notBatched' }])
    await settle(300)
    await reviewSwap(form)
    expect(intent()).toMatchObject({ steps: ['approve', 'swap'], next: approval })
    expect(form.state.problem).toBeUndefined()
    void swap(form)
    await settle()
    expect([fake.sent.length, fake.batches.length]).toEqual([1, 1])
  })

  test('without a fee if the app pays, with an empty account too', async () => {
    await says({ isAtomic: true, canSponsor: true })
    fake.control.balances.set(undefined, 0n)
    await toBatch()
    expect(intent()).toMatchObject({ steps: ['swap'], feeKind: 'sponsored', fee: 0n, likelyFee: 0n })
    void swap(form)
    await settle()
    expect(fake.batches).toMatchObject([{ batch: { feeKind: 'sponsored' } }])
    fake.batches[0]?.answer.reject(new CallsRefusedError('sponsor'))
    await settle()
    expect(form.state.problem).toEqual({ kind: 'notSponsored' })
    fake.control.balances.set(undefined, ETHER)
    await settle(300)
    await reviewSwap(form)
    expect(intent()).toMatchObject({ steps: ['swap'], feeKind: 'estimated', fee: 21n })
  })

  test('a single call is one request only if the app pays', async () => {
    await says(able)
    await toReview()
    expect([intent()?.next.calls, intent()?.feeKind]).toEqual([undefined, undefined])
    test_.modal.ui.router.back()
    await says({ isAtomic: false, canSponsor: true })
    await toReview()
    expect(intent()).toMatchObject({ feeKind: 'sponsored', next: { calls: [{ to: ROUTER, value: ETHER }] } })
  })

  test('SEND-7: what the router may take already is read once more, also if the app pays', async () => {
    await says({ isAtomic: false, canSponsor: true })
    fake.control.allowance = 1_000n * 10n ** 6n
    await toBatch()
    void swap(form)
    await settle()
    expect(fake.batches).toMatchObject([
      { batch: { token: { address: USDC }, units: 1_000n * 10n ** 6n, spender: ROUTER } },
    ])
  })

  test('SWAP-9: a service that expects a far higher fee is refused, also if the app pays', async () => {
    await says({ isAtomic: true, canSponsor: true })
    fake.control.build = () => ({ eip155: { gas: '1000', gasPrice: '1000' } })
    await toBatch()
    expect([view(), form.state.problem]).toEqual(['Swap', { kind: 'refused', reason: 'fee' }])
  })

  test('a wallet without atomic batches gets no approval that may stay behind', async () => {
    await says({ isAtomic: false, canSponsor: true })
    await toBatch()
    expect(intent()).toMatchObject({ steps: ['approve', 'swap'], next: approval })
  })

  test('SWAP-14: what the node could not test is asked for in transactions', async () => {
    await says({ isAtomic: true, canSponsor: true })
    fake.control.simulation = () => undefined
    await toBatch()
    expect(intent()).toMatchObject({ steps: ['approve', 'swap'], isSimulated: false })
  })

  test('SWAP-9: an account that cannot pay the fee of a batch is not asked', async () => {
    await says(able)
    fake.control.balances.set(undefined, 20n)
    await toBatch()
    expect([view(), form.state.problem]).toEqual(['Swap', { kind: 'funds', missing: 'fee' }])
  })

  test('a wallet is asked once in a minute, and its silence holds up no price', async () => {
    const readSupport = vi.fn(() => new Promise<CallSupport>(() => undefined))
    fake.calls.readSupport = readSupport
    await says(able)
    await fill(usdc, ether, '1000')
    expect([form.state.prices.coin, form.state.fee]).toEqual([2_500, 10n ** 14n])
    await fill(usdc, ether, '1100')
    expect(readSupport).toHaveBeenCalledTimes(1)
  })

  test('a refusal is that of the wallet that was asked, not of the one that is connected by then', async () => {
    await says(able)
    await toBatch()
    void swap(form)
    await settle()
    const { connection } = world.instance
    const before = connectedOf(connection.state, 'eip155')
    const next = createFakeConnector({ accounts: [...ACCOUNTS] })
    await connect(world.instance, next.connector)
    expect(connectedOf(connection.state, 'eip155')?.connection).not.toBe(before?.connection)
    fake.batches[0]?.answer.reject(new CallsRefusedError('batch'))
    await settle(300)
    test_.modal.ui.router.reset('Swap')
    await toBatch()
    expect(intent()).toMatchObject({ steps: ['swap'], feeKind: 'estimated' })
  })

  test('the form says that the app pays where a batch is possible', async () => {
    await says({ isAtomic: false, canSponsor: true })
    await fill(usdc, ether, '1000')
    expect(formFee(form.state)).toEqual({ fee: 10n ** 14n, likelyFee: 10n ** 14n })
    await fill(ether, usdc, '1')
    expect(formFee(form.state)).toMatchObject({ fee: 0n, feeKind: 'sponsored' })
    await setMax(form)
    expect(form.state.sourceTokenAmount).toBe('2')
  })

  test('SWAP-4: a review whose way has changed must be read again', async () => {
    await says(able)
    await toBatch()
    await says(noCallSupport)
    void swap(form)
    await settle(300)
    expect([form.state.problem, fake.batches, fake.sent]).toEqual([{ kind: 'changed' }, [], []])
  })
})

describe('the request', () => {
  test('SEND-8: one intent sends once, exactly what was reviewed', async () => {
    await toReview()
    const visible = intent()
    void swap(form)
    void swap(form)
    await settle()
    void swap(form)
    await settle()
    expect(fake.sent.map(({ call }) => call)).toEqual([visible?.next])
  })

  test('SEND-7: the wallet is asked with what the swap takes of a token, which is read once more', async () => {
    fake.control.allowance = 1_000n * 10n ** 6n
    await toReview(usdc, ether, '1000')
    void swap(form)
    await settle()
    expect(fake.sent).toMatchObject([{ call: { token: { address: USDC }, units: 1_000n * 10n ** 6n } }])
  })

  test('leads to what becomes of it, tells it, and empties the form', async () => {
    await toReview()
    void swap(form)
    await settle()
    fake.sent[0]?.answer.resolve('0xhash')
    await settle()
    expect([view(), form.state.sourceTokenAmount, listed()?.[0]?.status]).toEqual(['TransactionResult', '', 'pending'])
    fake.control.outcomes[0]?.resolve({ kind: 'confirmed', hash: '0xhash', arrived: 2_470_000_000n })
    await settle()
    expect(listed()).toMatchObject([{ status: 'confirmed', arrived: '2470' }])
    expect(events()).toEqual(['OPEN_SWAP', 'INITIATE_SWAP', 'SWAP_SETTLED', 'SWAP_SUCCESS'])
  })

  test('SWAP-11: a swap that is mined but gave less than the minimum, nothing, or nobody knows what, is no success', async () => {
    for (const [kind, outcome, last] of [
      ['belowMinimum', { kind: 'belowMinimum', hash: '0xhash', arrived: 1n }, 'SWAP_ERROR'],
      ['nothingArrived', { kind: 'nothingArrived', hash: '0xhash' }, 'SWAP_ERROR'],
      // What is not known is no failure either.
      ['amountUnknown', { kind: 'amountUnknown', hash: '0xhash' }, 'SWAP_SETTLED'],
    ] as const) {
      await toReview()
      void swap(form)
      await settle()
      fake.sent.at(-1)?.answer.resolve(`0x${kind}`)
      await settle()
      expect(fake.control.expected.at(-1)).toMatchObject({ kind: 'swap', to: USER, token: USDC, units: 2_453_962_500n })
      fake.control.outcomes.at(-1)?.resolve(outcome as Outcome)
      await settle()
      expect([listed()?.[0]?.status, events().at(-1)]).toEqual([kind, last])
      test_.modal.ui.router.reset('Swap')
      openForm(form)
    }
  })

  test('SEND-11: a rejection keeps the review, and the next press asks again', async () => {
    await toReview()
    void swap(form)
    await settle()
    fake.sent[0]?.answer.reject(new UserRejectedError())
    await settle()
    expect([view(), requestProblem()?.kind, events().at(-1)]).toEqual(['SwapPreview', 'declined', 'SWAP_REJECTED'])
    void swap(form)
    await settle()
    expect(fake.sent).toHaveLength(2)
  })

  test('SEND-8: what may have been sent is not asked for again, by no press and no refresh', async () => {
    await toReview()
    const stop = watchSwap(form)
    const currentIntent = intent()
    void swap(form)
    await settle()
    fake.sent[0]?.answer.reject(new MaybeSentError())
    await settle()
    expect([view(), transaction()]).toEqual(['SwapPreview', { status: 'unclear', intent: currentIntent }])
    await swap(form)
    await settle(40_000)
    await swap(form)
    expect([fake.sent.length, fake.builds.length, intent()]).toEqual([1, 1, currentIntent])
    stop()
  })

  test('SEND-8: a new review says that the last one may have been sent', async () => {
    await toReview()
    void swap(form)
    await settle()
    fake.sent[0]?.answer.reject(new MaybeSentError())
    await settle()
    test_.modal.ui.router.back()
    await settle(300)
    await reviewSwap(form)
    expect([view(), form.state.problem]).toEqual(['SwapPreview', { kind: 'maybeSent' }])
  })

  test.each([
    ['goes back', () => test_.modal.ui.router.back()],
    ['switches the account', () => wallet.tell(({ accountsChanged }) => accountsChanged([OTHER, USER]))],
  ])('SEND-8: a prompt is still open after the user %s: no second one until it is answered', async (_, change) => {
    await toReview()
    void swap(form)
    await settle()
    change()
    cancelSwapping(form)
    await settle(300)
    await reviewSwap(form)
    void swap(form)
    await settle()
    expect([fake.sent.length, requestProblem()?.kind]).toEqual([1, 'pending'])
    fake.sent[0]?.answer.reject(new UserRejectedError())
    await settle()
    void swap(form)
    await settle()
    expect(fake.sent).toHaveLength(2)
  })

  test('SEND-8: a prompt that is approved after the user has left ends another review of the same', async () => {
    await toReview()
    void swap(form)
    await settle()
    test_.modal.ui.router.back()
    cancelSwapping(form)
    await settle(300)
    await reviewSwap(form)
    fake.sent[0]?.answer.resolve('0xlate')
    await settle()
    expect([view(), intent(), listed()?.[0]?.hash]).toEqual(['Swap', undefined, '0xlate'])
    expect(form.state.problem).toEqual({ kind: 'sentBefore' })
    expect(test_.record.said).toContain('status: Your wallet sent the swap after all.')
  })

  test.each([
    ['another amount', usdc, '2'],
    ['another token', dai, '1'],
  ])('a prompt that is approved after the user has left keeps a review of %s', async (_, to, amount) => {
    await toReview()
    void swap(form)
    await settle()
    test_.modal.ui.router.back()
    cancelSwapping(form)
    await settle(300)
    fake.control.quote = () => ({ toAmount: '1000' })
    fake.control.build = () => ({ amount: '1000' })
    fake.control.simulation = () => ({ received: 1_000n })
    await toReview(ether, to, amount)
    const visible = intent()
    fake.sent[0]?.answer.resolve('0xlate')
    await settle()
    expect([view(), intent(), listed()?.[0]?.hash]).toEqual(['SwapPreview', visible, '0xlate'])
    expect(visible).toBeDefined()
  })

  test.each([
    ['the swap', ether, usdc, '1'],
    ['the approval', usdc, ether, '1000'],
  ] as const)('SWAP-13: another wallet with the same account is not asked for %s', async (_, from, to, amount) => {
    await toReview(from, to, amount)
    const second = createFakeConnector({ id: 'example.other', accounts: [...ACCOUNTS] })
    await connect(world.instance, second.connector)
    await settle()
    void swap(form)
    await settle()
    expect([fake.sent, form.state.problem]).toEqual([[], { kind: 'outdated' }])
  })

  test('SEND-11: a failure keeps the review with an error', async () => {
    await toReview()
    void swap(form)
    await settle()
    fake.sent[0]?.answer.reject(new Error('node'))
    await settle()
    expect([view(), requestProblem()?.kind, events().at(-1)]).toEqual(['SwapPreview', 'failed', 'SWAP_ERROR'])
  })
})

describe('expiry', () => {
  test('SWAP-4: an expired quote is asked for again, and sent at a price that is not worse', async () => {
    await toReview()
    await settle(31_000)
    void swap(form)
    await settle()
    expect([fake.quotes.length, fake.sent.length]).toEqual([2, 1])
  })

  test.each<[string, () => void, string]>([
    ['another router', () => (fake.control.build = () => ({ to: `eip155:1:${OTHER}` })), 'changed'],
    ['no test', () => (fake.control.simulation = () => undefined), 'changed'],
    ['a fee of 11 percent more', () => (fake.control.fee = 1_110n), 'feeChanged'],
  ])('SWAP-4: an expired review whose successor has %s is shown again first', async (_, change, kind) => {
    fake.control.fee = 1_000n
    await toReview()
    const visible = intent()
    await settle(31_000)
    change()
    await swap(form)
    expect([fake.sent, form.state.problem, intent() === visible]).toEqual([[], { kind }, false])
    setRouterCompared(form, true)
    void swap(form)
    await settle()
    expect(fake.sent.map(({ call }) => call)).toEqual([intent()?.next])
  })

  test('SWAP-4: an expired review whose fee rose by a tenth is sent', async () => {
    fake.control.fee = 1_000n
    await toReview()
    await settle(31_000)
    fake.control.fee = 1_100n
    void swap(form)
    await settle()
    expect(fake.sent).toHaveLength(1)
  })

  test('SWAP-4: an expired review says that the service has no price', async () => {
    await toReview()
    const visible = intent()
    await settle(31_000)
    fake.control.quote = () => new SwapUnavailableError('route')
    await swap(form)
    expect([view(), intent(), form.state.problem, fake.sent]).toEqual(['SwapPreview', visible, { kind: 'route' }, []])
    fake.control.quote = () => new Error('no answer')
    await swap(form)
    expect(form.state.problem).toEqual({ kind: 'unpriced' })
  })

  test('SWAP-4: an output that fell by more than half a percent must be confirmed again', async () => {
    await toReview()
    const lower = (query: SwapQuery) => (outputOf(query) * 99n) / 100n
    fake.control.quote = (query) => ({ toAmount: String(lower(query)) })
    fake.control.build = (query) => ({ amount: String(lower(query)) })
    await settle(31_000)
    await swap(form)
    await swap(form)
    expect([fake.sent.length, form.state.lowered, intent()?.expected]).toEqual([0, 2_478_750_000n, 2_453_962_500n])
    acceptPrice(form)
    void swap(form)
    await settle()
    expect(fake.sent[0]?.call).toEqual(intent()?.next)
  })

  test('SWAP-4: a refresh replaces the whole intent, but never between press and request', async () => {
    await toReview()
    const stop = watchSwap(form)
    const first = intent()
    await settle(10_500)
    expect(intent()?.id).not.toBe(first?.id)
    void swap(form)
    await settle()
    const currentIntent = intent()
    await settle(25_000)
    expect(intent()).toBe(currentIntent)
    expect(fake.sent.map(({ call }) => call)).toEqual([currentIntent?.next])
    stop()
  })

  test('a refresh whose build is refused ends the review, and says why', async () => {
    await toReview()
    const stop = watchSwap(form)
    fake.control.build = () => ({ to: `eip155:1:${USDC}` })
    await settle(10_500)
    expect([view(), form.state.problem]).toEqual(['Swap', { kind: 'refused', reason: 'router' }])
    stop()
  })
})

describe('the approval', () => {
  test('SWAP-10: comes first, for exactly the amount, and is simulated with the swap', async () => {
    await toReview(usdc, ether, '1000')
    expect(intent()).toMatchObject({
      steps: ['approve', 'swap'],
      next: { to: USDC, value: 0n, data: '0x095ea7b31000000000' },
    })
    expect(fake.simulated.at(-1)).toHaveLength(2)
  })

  test('SWAP-10: is not asked for if the coin cannot pay the fees of all steps', async () => {
    fake.control.simulation = () => ({ fee: ETHER })
    fake.control.balances.set(undefined, ETHER - 1n)
    await toReview(usdc, ether, '1000')
    expect([view(), form.state.problem]).toEqual(['Swap', { kind: 'funds', missing: 'fee' }])
    fake.control.balances.set(undefined, ETHER)
    retryQuote(form)
    await settle(300)
    await reviewSwap(form)
    expect([view(), intent()?.fee]).toEqual(['SwapPreview', ETHER])
  })

  test('SWAP-8: unwrapping the coin needs none', async () => {
    fake.control.balances.set(WETH, ETHER)
    fake.control.quote = ({ units }) => ({ toAmount: String(units) })
    fake.control.build = ({ units }) => ({
      to: `eip155:1:${WETH}`,
      data: `0x2e1a7d4d${units.toString(16).padStart(64, '0')}`,
      amount: String(units),
    })
    fake.control.simulation = () => ({ received: ETHER })
    await toReview(tokenOf(WETH, 'WETH', 18), ether, '1')
    expect(intent()).toMatchObject({ steps: ['swap'], router: WETH, next: { to: WETH, value: 0n } })
  })

  test('SWAP-10: for another spender than the router is refused', async () => {
    fake.control.approvalSpender = OTHER
    await toReview(usdc, ether, '1000')
    expect([view(), form.state.problem]).toEqual(['Swap', { kind: 'refused', reason: 'spender' }])
  })

  async function approve() {
    await toReview(usdc, ether, '1000')
    void swap(form)
    await settle()
    fake.sent[0]?.answer.resolve('0xapproval')
    await settle()
  }

  test('SWAP-12: the swap is quoted and built again after the approval is mined, and needs its own press', async () => {
    await approve()
    expect(isApproving(form.state, intent())).toBe(true)
    await swap(form)
    expect([fake.builds.length, fake.sent.length]).toEqual([1, 1])
    fake.control.allowance = 1_000_000_000n
    fake.control.outcomes[0]?.resolve({ kind: 'confirmed', hash: '0xhash' })
    await settle()
    expect([fake.quotes.length, fake.builds.length, fake.sent.length]).toEqual([2, 2, 1])
    expect(form.state.doneSteps).toEqual(['approve'])
    expect(intent()).toMatchObject({ steps: ['swap'], next: { to: ROUTER, value: 0n } })
    void swap(form)
    await settle()
    expect(fake.sent).toHaveLength(2)
  })

  test('one that is not mined says so, and may be asked for again', async () => {
    await approve()
    fake.control.outcomes[0]?.resolve({ kind: 'failed', hash: '0xhash' })
    await settle()
    expect([form.state.problem?.kind, intent()?.steps, events().at(-1)]).toEqual([
      ...['approvalFailed', ['approve', 'swap'], 'SWAP_APPROVAL_ERROR'],
    ])
    void swap(form)
    await settle()
    expect(fake.sent).toHaveLength(2)
  })

  test('a review that was left meanwhile finds the allowance on the chain', async () => {
    await approve()
    test_.modal.ui.router.back()
    await settle()
    expect(intent()).toBeUndefined()
    fake.control.allowance = 1_000_000_000n
    fake.control.outcomes[0]?.resolve({ kind: 'confirmed', hash: '0xhash' })
    await settle(300)
    expect([view(), fake.sent.length]).toEqual(['Swap', 1])
    await reviewSwap(form)
    expect(intent()?.steps).toEqual(['swap'])
  })

  test('SWAP-12: one of another amount is no step of this review', async () => {
    await approve()
    test_.modal.ui.router.back()
    await settle(300)
    await toReview(usdc, ether, '2000')
    expect(isApproving(form.state, intent())).toBe(true)
    fake.control.allowance = 1_000_000_000n
    fake.control.outcomes[0]?.resolve({ kind: 'confirmed', hash: '0xhash' })
    await settle()
    expect([intent()?.steps, form.state.doneSteps]).toEqual([['approve', 'swap'], []])
  })

  /** Leaves the approval of USDC to the network, and reviews an approval of DAI. */
  async function approveThenReviewDai() {
    await approve()
    test_.modal.ui.router.back()
    await settle(300)
    fake.control.balances.set(DAI, 5_000n * ETHER)
    fake.control.quote = () => ({ toAmount: '1000' })
    fake.control.build = () => ({ amount: '1000' })
    fake.control.simulation = () => ({ received: 1_000n })
    await toReview(dai, ether, '7')
    setLossAccepted(form, true)
  }

  test('SWAP-12: one that is decided does not replace the review of another token', async () => {
    await approveThenReviewDai()
    const visible = intent()
    expect(visible?.steps).toEqual(['approve', 'swap'])
    fake.control.outcomes[0]?.resolve({ kind: 'confirmed', hash: '0xhash' })
    await settle()
    expect([intent(), form.state.doneSteps]).toEqual([visible, []])
  })

  test('SWAP-12: one that is decided does not replace what the wallet is asked for', async () => {
    await approveThenReviewDai()
    void swap(form)
    await settle()
    fake.sent[1]?.answer.resolve('0xsecond')
    await settle()
    test_.modal.ui.router.back()
    await settle(300)
    await toReview(usdc, ether, '1000')
    setLossAccepted(form, true)
    void swap(form)
    await settle()
    const currentIntent = intent()
    expect(fake.sent).toHaveLength(3)
    fake.control.outcomes[0]?.resolve({ kind: 'confirmed', hash: '0xhash' })
    await settle()
    expect([intent(), isAsking(form.transaction)]).toEqual([currentIntent, true])
  })

  test('one that is decided while the card is closed is told on the page', async () => {
    await approve()
    test_.modal.ui.close()
    await settle(200)
    fake.control.outcomes[0]?.resolve({ kind: 'confirmed', hash: '0xhash' })
    await settle(200)
    expect(test_.modal.ui.snackbar()?.state).toMatchObject({
      message: 'USDC is approved. You can review the swap now.',
      variant: 'success',
    })
  })

  test('SWAP-12: a press while the swap is built again after the approval does not stop that', async () => {
    await approve()
    fake.control.allowance = 1_000_000_000n
    fake.control.isHeld = true
    fake.control.outcomes[0]?.resolve({ kind: 'confirmed', hash: '0xhash' })
    await settle()
    await swap(form)
    const gate = fake.quotes.at(-1)
    gate?.answer.resolve(fake.answerOf(gate.query))
    await settle()
    expect([intent()?.steps, fake.sent.length]).toEqual([['swap'], 1])
  })

  test('SWAP-13: another account while the approval is mined ends the review, and nothing more is asked', async () => {
    await approve()
    wallet.tell(({ accountsChanged }) => accountsChanged([OTHER, USER]))
    await settle(300)
    fake.control.allowance = 1_000_000_000n
    fake.control.outcomes[0]?.resolve({ kind: 'confirmed', hash: '0xhash' })
    await settle(300)
    await swap(form)
    expect([fake.sent.length, intent(), form.state.problem?.kind]).toEqual([1, undefined, 'outdated'])
  })

  test('SWAP-13: a review of the same approval waits for the one that is being mined', async () => {
    await approve()
    test_.modal.ui.router.back()
    await settle(300)
    await reviewSwap(form)
    expect(isApproving(form.state, intent())).toBe(true)
    await swap(form)
    expect(fake.sent).toHaveLength(1)
  })
})

describe('what this device has sent', () => {
  test('lists a swap while it is pending, and what arrived in the end', async () => {
    await toReview()
    void swap(form)
    await settle()
    fake.sent[0]?.answer.resolve('0xhash')
    await settle()
    const gain = { symbol: 'USDC', token: USDC, decimals: 6, minimum: '2453.9625' }
    expect(listed()).toMatchObject([
      { hash: '0xhash', from: USER, to: USER, amount: '1', symbol: 'ETH', status: 'pending' },
    ])
    expect(listed()?.[0]?.gain).toEqual({ ...gain, amount: '2478.75' })
    fake.control.outcomes[0]?.resolve({ kind: 'confirmed', hash: '0xhash', arrived: 2_470_000_000n })
    await settle()
    expect(listed()).toMatchObject([{ status: 'confirmed', arrived: '2470', gain: { ...gain, amount: '2478.75' } }])
  })
})

describe('races', () => {
  const goTo = async (id: `eip155:${number}`) => {
    await switchNetwork(world.instance, id)
    await settle(300)
  }
  const switchAccount = async () => {
    wallet.tell(({ accountsChanged }) => accountsChanged([OTHER, USER]))
    await settle(300)
  }

  test.each([
    ['network', () => goTo('eip155:137')],
    ['account', switchAccount],
  ])('CON-2: the %s is switched in the review: back to the form, which says why', async (_, change) => {
    await toReview()
    await change()
    expect([view(), intent(), form.state.problem]).toEqual(['Swap', undefined, { kind: 'outdated' }])
    await swap(form)
    expect(fake.sent).toEqual([])
  })

  test('CON-1: the network is switched while quoting: the answer is dropped', async () => {
    fake.control.isHeld = true
    await fill(ether, usdc, '1')
    await goTo('eip155:137')
    const [first] = fake.quotes
    first?.answer.resolve(fake.answerOf(first.query))
    await settle()
    expect(form.state).toMatchObject({ quote: undefined, toToken: undefined, sourceToken: { networkId: 'eip155:137' } })
  })

  test('CON-1: the account is switched while quoting: the answer is dropped, and asked for the new one', async () => {
    fake.control.isHeld = true
    await fill(ether, usdc, '1')
    await switchAccount()
    const [first] = fake.quotes
    expect(first?.signal?.aborted).toBe(true)
    first?.answer.resolve(fake.answerOf(first.query))
    await settle()
    expect(form.state.quote).toBeUndefined()
    expect(fake.quotes.at(-1)?.query.address).toBe(OTHER)
  })

  test('CON-2: the network is switched while the wallet is asked: no new request, and the answer still counts', async () => {
    await toReview()
    void swap(form)
    await settle()
    await goTo('eip155:137')
    expect(fake.control.watch?.signal.aborted).toBe(true)
    fake.sent[0]?.answer.resolve('0xhash')
    await settle()
    expect([fake.sent.length, listed()?.[0]?.hash, view()]).toEqual([1, '0xhash', 'Swap'])
  })

  test('typing while the review is being made drops it', async () => {
    await fill(ether, usdc, '1')
    const gate = createDeferred<void>()
    const { fetchBuild } = fake.service
    fake.service.fetchBuild = async (...requests) => {
      await gate.promise
      return fetchBuild(...requests)
    }
    const reviewed = reviewSwap(form)
    setAmount(form, '2')
    gate.resolve()
    await reviewed
    expect([view(), intent()]).toEqual(['Swap', undefined])
  })

  test('no review opens over the list of tokens, nor after it', async () => {
    await fill(ether, usdc, '1')
    const gate = createDeferred<void>()
    const { fetchBuild } = fake.service
    fake.service.fetchBuild = async (...requests) => {
      await gate.promise
      return fetchBuild(...requests)
    }
    const reviewed = reviewSwap(form)
    await settle()
    test_.modal.ui.router.push('SwapSelectToken', { side: 'to' })
    await settle()
    expect(form.state.loading).toBe(false)
    test_.modal.ui.router.back()
    gate.resolve()
    await reviewed
    expect([view(), intent()]).toEqual(['Swap', undefined])
  })

  test('the amount that was typed on another network is gone', async () => {
    await fill(usdc, dai, '3')
    await goTo('eip155:137')
    expect(form.state).toMatchObject({ sourceToken: { symbol: 'POL' }, sourceTokenAmount: '' })
  })

  test('closing clears everything, and reopening starts with an empty form', async () => {
    setSlippage(form, 50)
    await toReview()
    test_.modal.ui.close()
    await settle()
    expect(form.state).toMatchObject({
      sourceToken: undefined,
      sourceTokenAmount: '',
      slippage: 1,
    })
    test_.modal.ui.modalState.set({ isOpen: true })
    test_.modal.ui.router.reset('Swap')
    openForm(form)
    await settle(300)
    expect(form.state).toMatchObject({ sourceToken: { symbol: 'ETH' }, sourceTokenAmount: '', quote: undefined })
  })

  test('closing clears a form that has only a token to get, too', async () => {
    flipSides(form)
    test_.modal.ui.close()
    await settle()
    expect(form.state.toToken).toBeUndefined()
  })

  test('CON-2: arguments of the app are not applied again on another network', async () => {
    const params = { fromToken: 'ETH', toToken: 'USDC', amount: '1' }
    openForm(form, params)
    await settle(300)
    fake.control.tokens = [tokenOf(undefined, 'POL', 18, networks[1]), tokenOf(USDC, 'USDC', 6, networks[1])]
    await goTo('eip155:137')
    // The view begins again with what it was opened with.
    openForm(form, params)
    await settle(300)
    expect(form.state).toMatchObject({ sourceToken: { networkId: 'eip155:137' }, toToken: undefined })
  })

  test('a slow wallet whose question was cancelled never gets the request', async () => {
    await toReview()
    void swap(form)
    cancelSwapping(form)
    await settle()
    expect(fake.control.watch?.signal.aborted ?? true).toBe(true)
  })

  test('SWAP-1: on a network without swaps another one is offered, before any request', async () => {
    await goTo('eip155:1287')
    expect([view(), test_.modal.ui.router.current().params]).toEqual(['UnsupportedChain', { isForSwap: true }])
    expect(fake.quotes).toEqual([])
  })
})

describe('arguments of the app', () => {
  test('select tokens by symbol in any case, and the amount', async () => {
    openForm(form, { fromToken: 'usdc', toToken: 'Dai', amount: '1.5' })
    await settle(300)
    expect(form.state).toMatchObject({
      sourceToken: { address: USDC },
      toToken: { address: DAI },
      sourceTokenAmount: '1.5',
      quoteStatus: 'ready',
    })
  })

  test('a comma is no decimal mark of an app', async () => {
    openForm(form, { fromToken: 'usdc', toToken: 'Dai', amount: '1,000' })
    await settle(300)
    expect(form.state).toMatchObject({ toToken: { address: DAI }, sourceTokenAmount: '' })
  })

  test('without a token to pay the coin is paid, whatever the form had', async () => {
    await fill(usdc, dai, '3')
    openForm(form, { toToken: 'DAI' })
    await settle(300)
    expect(form.state).toMatchObject({ sourceToken: { symbol: 'ETH' }, sourceTokenAmount: '' })
    chooseToken(form, 'from', usdc)
    openForm(form, { toToken: 'DAI', amount: '0.5' })
    await settle(300)
    expect(form.state).toMatchObject({ sourceToken: { symbol: 'ETH' }, sourceTokenAmount: '0.5' })
  })

  test('the amount is of the token that the app names: without it none is filled in', async () => {
    openForm(form, { fromToken: 'PEPPER', toToken: 'DAI', amount: '250' })
    await settle(300)
    expect(form.state).toMatchObject({
      sourceToken: { symbol: 'ETH' },
      toToken: { address: DAI },
      sourceTokenAmount: '',
    })
  })

  test('SWAP-2: the two sides always differ', async () => {
    openForm(form, { toToken: 'ETH', amount: '1' })
    await settle(300)
    expect(form.state).toMatchObject({ sourceToken: undefined, toToken: { symbol: 'ETH' } })
    openForm(form, { fromToken: 'ETH' })
    await settle(300)
    expect(form.state).toMatchObject({ sourceToken: { symbol: 'ETH' }, toToken: undefined })
    openForm(form, { fromToken: 'USDC', toToken: 'usdc' })
    await settle(300)
    expect(form.state).toMatchObject({ sourceToken: { symbol: 'USDC' }, toToken: undefined })
  })

  test('a symbol that several tokens have selects none of them', async () => {
    const double = tokenOf(ROUTER, 'DAI', 18)
    fake.control.tokens.push(double)
    await switchNetwork(world.instance, 'eip155:137')
    await switchNetwork(world.instance, 'eip155:1')
    await settle(300)
    openForm(form, { fromToken: 'ETH', toToken: 'DAI', amount: '1' })
    await settle(300)
    expect(form.state).toMatchObject({ toToken: undefined, sourceTokenAmount: '1' })
  })

  test('an unverified token is selected by its address alone', async () => {
    fake.control.tokens.push({ ...tokenOf(ROUTER, 'USDT', 6), isUnverified: true })
    await switchNetwork(world.instance, 'eip155:137')
    await switchNetwork(world.instance, 'eip155:1')
    await settle(300)
    openForm(form, { toToken: 'USDT' })
    await settle(300)
    expect(form.state.toToken).toBeUndefined()
    openForm(form, { toToken: ROUTER })
    await settle(300)
    expect(form.state.toToken).toMatchObject({ symbol: 'USDT' })
  })
})

describe('what the account has and what it is worth', () => {
  test('AMT-6: a top-up while the form is shown is read', async () => {
    const stop = watchSwap(form)
    await fill(ether, usdc, '3')
    expect(form.state.source.balance).toBe(2n * ETHER)
    fake.control.balances.set(undefined, 4n * ETHER)
    await settle(15_000)
    expect(form.state.source.balance).toBe(4n * ETHER)
    stop()
  })

  test('a service of prices that does not answer holds up no review', async () => {
    prices.set(COIN, new Promise(() => undefined))
    await fill(ether, usdc, '1')
    void reviewSwap(form)
    await settle(5_500)
    expect([view(), intent()?.caution]).toEqual(['SwapPreview', 'unknown'])
  })
})

describe('SWAP-16: a left-over approval', () => {
  const status = () => form.revocation.transaction.state.current.status
  const open = async () => {
    test_.modal.ui.router.push('SwapRevoke', { token: usdc, spender: ROUTER })
    await openRevocation(form, { token: usdc, spender: ROUTER })
  }
  /** Up to the chain's word about it. */
  const revoke = async () => {
    fake.control.allowance = 100n
    await open()
    void revokeApproval(form)
    await settle()
    fake.sent[0]?.answer.resolve('0xrevoked')
    await settle()
  }

  test('is read from the chain, and taken back with one request', async () => {
    await revoke()
    expect(fake.sent.map(({ call }) => [call.to, call.data, call.value])).toEqual([[USDC, '0x095ea7b30', 0n]])
    expect(fake.control.expected).toMatchObject([{ kind: 'approval', from: USER, to: ROUTER, token: USDC, units: 0n }])
    expect([status(), form.revocation.state.isFollowing, view()]).toEqual(['sent', true, 'SwapRevoke'])
    fake.control.outcomes[0]?.resolve({ kind: 'confirmed', hash: '0xrevoked', arrived: 0n })
    await settle()
    expect([status(), view(), test_.record.said.at(-1)]).toEqual([...['idle', 'Swap', 'status: USDC approval revoked']])
  })

  test.each([
    [{ kind: 'failed', hash: '0xrevoked' }, 'USDC approval not revoked'],
    [{ kind: 'unknown' }, 'USDC approval: not confirmed yet'],
  ] as const)('that ends as %o is not told as revoked', async (outcome, text) => {
    await revoke()
    fake.control.outcomes[0]?.resolve(outcome)
    await settle()
    expect(test_.record.said.at(-1)).toBe(`alert: ${text}`)
  })

  test('is proven by its receipt: the next review asks for an approval, whatever a lagging node says', async () => {
    await revoke()
    fake.control.allowance = 10n ** 12n
    fake.control.outcomes[0]?.resolve({ kind: 'confirmed', hash: '0xrevoked', arrived: 0n })
    await settle()
    await toReview(usdc, ether, '1000')
    expect(intent()?.steps).toEqual(['approve', 'swap'])
  })

  test('is listed with the contract that has it on the chain: that of the service, or else the usual one', async () => {
    const spenders = new Map([[OTHER.toLowerCase(), 70n]])
    fake.control.allowance = 100n
    fake.swaps.readAllowance = async (_, __, spender) => spenders.get(spender.toLowerCase()) ?? 0n
    fake.control.approvalSpender = OTHER
    await fill(usdc, ether, '1000')
    expect(form.state.approved).toEqual({ spender: OTHER, units: 70n })
    spenders.clear()
    spenders.set(ROUTER.toLowerCase(), 30n)
    chooseToken(form, 'from', dai)
    await fill(usdc, ether, '1000')
    expect(form.state.approved).toEqual({ spender: ROUTER, units: 30n })
    // What only the service says is not listed.
    spenders.clear()
    chooseToken(form, 'from', dai)
    await fill(usdc, ether, '1000')
    expect([form.state.allowance, form.state.approved]).toEqual([100n, undefined])
  })

  test('of nothing asks for nothing', async () => {
    await open()
    expect([form.revocation.state.status, status()]).toEqual(['none', 'idle'])
    await revokeApproval(form)
    expect(fake.sent).toEqual([])
  })

  test('that cannot be read says so, and is read again', async () => {
    const { readAllowance } = fake.swaps
    fake.swaps.readAllowance = () => Promise.reject(new NetworkFailedError())
    await open()
    expect(form.revocation.state).toMatchObject({ status: 'failed', problem: { kind: 'failed' } })
    fake.swaps.readAllowance = readAllowance
    fake.control.allowance = 1n
    await openRevocation(form, { token: usdc, spender: ROUTER })
    expect([form.revocation.state.status, status()]).toEqual(['ready', 'review'])
  })

  test('SEND-8: declined, the same may be asked for again; left, it is not asked for', async () => {
    fake.control.allowance = 100n
    await open()
    void revokeApproval(form)
    await settle()
    fake.sent[0]?.answer.reject(new UserRejectedError())
    await settle()
    expect(form.revocation.transaction.state.current).toMatchObject({ status: 'review', problem: { kind: 'declined' } })
    void revokeApproval(form)
    leaveRevocation(form)
    await settle()
    expect([fake.sent.length, status()]).toEqual([1, 'idle'])
  })

  test('CON-2: another account ends its review', async () => {
    fake.control.allowance = 100n
    await open()
    world.instance.account.follow(
      ethereum,
      ACCOUNTS.map((address) => ({ address, type: 'eoa' })),
      OTHER,
    )
    await settle()
    expect([status(), view()]).toEqual(['idle', 'Swap'])
  })
})
