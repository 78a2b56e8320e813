import { toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { type SwapRefusal, SwapRefusedError } from '../../errors/swapErrors.js'
import type { ApprovalAnswer, BuildAnswer, QuoteAnswer } from '../../services/convert/swapService.js'
import { checkBuild, checkFee, checkQuote, checkSpender, spenderIn, valueToSend } from './checkBuild.js'
import type { SwapTerms } from './swapRules.js'

const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const USER = '0x9B1C5F6A0D2e4c7F8a3B5D6E7f80912A3B4c5d6E'
const HELD = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
const caipAddress = (address: string, chain = 1) => `eip155:${chain}:${address.toLowerCase()}`
const QUOTED = 1_000_000n

const terms: SwapTerms = {
  network: 'eip155:1',
  account: USER,
  from: caipAddress(USDC),
  to: caipAddress(COIN),
  source: USDC,
  destination: undefined,
  units: 5_000n,
  slippage: 1,
  coinAddress: COIN,
  wrappedCoin: WETH.toLowerCase(),
}
const fromCoin: SwapTerms = {
  ...terms,
  from: caipAddress(COIN),
  to: caipAddress(USDC),
  source: undefined,
  destination: USDC,
}

const quote: QuoteAnswer = {
  fromAmount: '5000',
  fromAccount: caipAddress(USDC),
  toAmount: '1000000',
  toAccount: caipAddress(COIN),
}
const build: BuildAnswer = {
  from: caipAddress(USER),
  to: caipAddress(ROUTER),
  data: '0x07ed2379aabb',
  amount: '1000000',
  eip155: { gas: '231000', gasPrice: '1250000000' },
}
const approval: ApprovalAnswer = {
  from: caipAddress(USDC),
  to: caipAddress(COIN),
  data: `0x095ea7b3${'0'.repeat(24)}${ROUTER.slice(2).toLowerCase()}${'f'.repeat(64)}`,
  value: '0',
}

/** The quote, and a token that is neither side of the swap. */
const existing = { quoted: QUOTED, tokens: [undefined, HELD] }

function reasonOf(run: () => unknown): SwapRefusal | 'accepted' {
  try {
    run()
    return 'accepted'
  } catch (error) {
    if (error instanceof SwapRefusedError) return error.reason
    throw error
  }
}

const quoteReason = (changes: Partial<QuoteAnswer>) => reasonOf(() => checkQuote({ ...quote, ...changes }, terms))
const buildReason = (changes: Partial<BuildAnswer>, request = terms) =>
  reasonOf(() => checkBuild({ ...build, ...changes }, request, existing))

describe('a quote', () => {
  test('is used if it is for what was asked, with or without the echoed tokens', () => {
    expect(checkQuote(quote, terms)).toBe(QUOTED)
    expect(quoteReason({ fromAccount: null, toAccount: undefined })).toBe('accepted')
  })

  test.each<[string, Partial<QuoteAnswer>, SwapRefusal]>([
    ['another amount', { fromAmount: '5001' }, 'quoteAmount'],
    ['a signed amount', { fromAmount: '+5000' }, 'quoteAmount'],
    ['an amount with an exponent', { fromAmount: '5e3' }, 'quoteAmount'],
    ['a padded amount', { fromAmount: '05000' }, 'quoteAmount'],
    ['another source', { fromAccount: caipAddress(WETH) }, 'quoteToken'],
    ['the source of another chain', { fromAccount: caipAddress(USDC, 137) }, 'quoteToken'],
    ['another destination', { toAccount: caipAddress(WETH) }, 'quoteToken'],
    ['no output', { toAmount: '0' }, 'quoteOutput'],
    ['a negative output', { toAmount: '-1' }, 'quoteOutput'],
    ['a broken output', { toAmount: '1.5' }, 'quoteOutput'],
    ['an output of 2^256', { toAmount: String(2n ** 256n) }, 'quoteOutput'],
    ['an output that is text', { toAmount: 'NaN' }, 'quoteOutput'],
  ])('SWAP-3: one with %s is refused', (_, changes, reason) => {
    expect(quoteReason(changes)).toBe(reason)
  })
})

describe('a built swap', () => {
  test('is used as it was checked: the router in canonical form, and the value computed here', () => {
    expect(checkBuild(build, terms, existing)).toEqual({
      router: ROUTER,
      data: build.data,
      value: 0n,
      expected: QUOTED,
      minimum: 990_000n,
      minimumIn: 'unknown',
      serviceFee: 231_000n * 1_250_000_000n,
    })
    expect(valueToSend(fromCoin)).toBe(5_000n)
  })

  test('never promises more than the quote or the build: the lower one counts', () => {
    expect(checkBuild({ ...build, amount: '2000000' }, terms, existing).expected).toBe(QUOTED)
    expect(checkBuild({ ...build, amount: '995000' }, terms, existing).expected).toBe(995_000n)
  })

  test('SWAP-7: promises what the called router guarantees, and never more than is expected', () => {
    const words = (minimum: bigint) =>
      [ROUTER, USDC, COIN, ROUTER, USER, '0x1388', `0x${minimum.toString(16)}`].map((word) =>
        word.slice(2).toLowerCase().padStart(64, '0'),
      )
    const promised = (minimum: bigint, amount = '1000000') => {
      const checked = checkBuild({ ...build, amount, data: `0x07ed2379${words(minimum).join('')}` }, terms, existing)
      return [checked.minimum, checked.minimumIn]
    }
    expect(promised(990_000n)).toEqual([990_000n, 'call'])
    expect(promised(995_000n)).toEqual([995_000n, 'call'])
    // Rounded by the service: what the contract enforces counts, not what we computed.
    expect(promised(989_500n)).toEqual([989_500n, 'call'])
    expect(promised(2_000_000n)).toEqual([QUOTED, 'call'])
    expect(promised(2_000_000n, '995000')).toEqual([995_000n, 'call'])
    expect(reasonOf(() => promised(1n))).toBe('output')
  })

  const call = (selector: string) => ({ data: `${selector}${'00'.repeat(64)}` })
  const signed = (signature: string) => call(toFunctionSelector(`function ${signature}`))

  test.each<[string, Partial<BuildAnswer>, SwapRefusal]>([
    ['is for another account', { from: caipAddress(ROUTER) }, 'sender'],
    ['is for the account on another chain', { from: caipAddress(USER, 10) }, 'sender'],
    ['has a plain sender', { from: USER }, 'sender'],
    ['is on another chain', { to: caipAddress(ROUTER, 10) }, 'network'],
    ['has no CAIP-10 router', { to: ROUTER }, 'network'],
    ['calls no address', { to: 'eip155:1:0x12' }, 'router'],
    ['calls the zero address', { to: caipAddress(`0x${'0'.repeat(40)}`) }, 'router'],
    ['calls the user', { to: caipAddress(USER) }, 'router'],
    ['calls the source token', { to: caipAddress(USDC) }, 'router'],
    ['calls a token that is listed or held', { to: caipAddress(HELD) }, 'router'],
    ["calls the coin's placeholder", { to: caipAddress(COIN) }, 'router'],
    ['has odd data', { data: '0x07ed2379a' }, 'data'],
    ['has data that is no hex', { data: '0x07ed2379zz' }, 'data'],
    ['has text before its data', { data: 'a0x07ed2379aabb' }, 'data'],
    ['has data under 4 bytes', { data: '0x07ed23' }, 'data'],
    ['has no data', { data: '0x' }, 'data'],
    ['has data over 64 KiB', { data: `0x${'00'.repeat(65_537)}` }, 'data'],
    ['transfers', call('0xa9059cbb'), 'selector'],
    ['transfers in capitals', call('0xA9059CBB'), 'selector'],
    ['transfers from', call('0x23b872dd'), 'selector'],
    ['approves', call('0x095ea7b3'), 'selector'],
    ['increases an allowance', call('0x39509351'), 'selector'],
    ['approves for all', call('0xa22cb465'), 'selector'],
    ['permits', call('0xd505accf'), 'selector'],
    ['permits as DAI does', call('0x8fcbaf0c'), 'selector'],
    ['safely transfers from', call('0x42842e0e'), 'selector'],
    ['transfers by Permit2', call('0x36c78516'), 'selector'],
    ['transfers and calls', call('0x4000aea0'), 'selector'],
    ['transfers and calls without data', call('0x1296ee62'), 'selector'],
    ['transfers from and calls', call('0xc1d34b89'), 'selector'],
    ['transfers from and calls without data', call('0xd8fbe994'), 'selector'],
    ['approves and calls', call('0xcae9ca51'), 'selector'],
    ['approves and calls without data', call('0x3177029f'), 'selector'],
    ['increases an approval', call('0xd73dd623'), 'selector'],
    ['safely transfers from with data', signed('safeTransferFrom(address,address,uint256,bytes)'), 'selector'],
    ['transfers one of ERC-1155', signed('safeTransferFrom(address,address,uint256,uint256,bytes)'), 'selector'],
    [
      'transfers many of ERC-1155',
      signed('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)'),
      'selector',
    ],
    ['approves by Permit2', signed('approve(address,address,uint160,uint48)'), 'selector'],
    [
      'permits by Permit2',
      signed('permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)'),
      'selector',
    ],
    [
      'permits many by Permit2',
      signed('permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)'),
      'selector',
    ],
    ['sends as ERC-777 does', call('0x9bd9bbc6'), 'selector'],
    ['sends as an operator', call('0x62ad1b83'), 'selector'],
    ['authorizes an operator', call('0x959b8c3f'), 'selector'],
    ['gives nothing', { amount: '0' }, 'output'],
    ['gives less than the minimum', { amount: '989999' }, 'output'],
    ['has no valid amount', { amount: '1e6' }, 'output'],
  ])('SWAP-8: one that %s is refused', (_, changes, reason) => {
    expect(buildReason(changes)).toBe(reason)
  })

  test.each([4, 64 * 1024])('SWAP-8: one with %i bytes of data is accepted', (bytes) => {
    expect(buildReason({ data: `0x12aa3caf${'00'.repeat(bytes - 4)}` })).toBe('accepted')
  })

  test('SWAP-8: one that gives nothing is refused, however little was quoted', () => {
    for (const amount of ['0', '-1', ''])
      expect(
        reasonOf(() => checkBuild({ ...build, amount }, terms, { ...existing, quoted: 1n })),
        amount,
      ).toBe('output')
  })

  test('SWAP-8: one that gives just the minimum is accepted', () => {
    expect(buildReason({ amount: '990000' })).toBe('accepted')
  })

  test('SWAP-8: one that calls the destination token is refused', () => {
    expect(buildReason({ to: caipAddress(USDC) }, fromCoin)).toBe('router')
  })

  test('SWAP-8: only wrapping and unwrapping the coin calls one of the tokens', () => {
    const wrap = { ...fromCoin, to: caipAddress(WETH), destination: WETH }
    const unwrap = { ...terms, from: caipAddress(WETH), source: WETH }
    const deposit = { to: caipAddress(WETH), data: '0xd0e30db0' }
    const withdraw = { to: caipAddress(WETH), data: `0x2e1a7d4d${(5_000).toString(16).padStart(64, '0')}` }
    const even = { ...existing, quoted: 5_000n }
    const reason = (changes: Partial<BuildAnswer>, request: SwapTerms) =>
      reasonOf(() => checkBuild({ ...build, amount: '5000', ...changes }, request, even))
    expect(reason(deposit, wrap)).toBe('accepted')
    expect(reason(withdraw, unwrap)).toBe('accepted')
    expect(reason(withdraw, wrap)).toBe('router')
    expect(reason(deposit, unwrap)).toBe('router')
    expect(reason(deposit, fromCoin)).toBe('router')
    expect(reason({ ...deposit, data: '0x07ed2379' }, wrap)).toBe('router')
    expect(reason(withdraw, { ...unwrap, units: 4_999n })).toBe('router')
    expect(reason({ ...withdraw, data: `${withdraw.data}00` }, unwrap)).toBe('router')
    expect(reason({ ...deposit, data: `${deposit.data}00` }, wrap)).toBe('router')
    expect(reason(deposit, { ...wrap, wrappedCoin: undefined })).toBe('router')
    expect(reason(deposit, { ...wrap, wrappedCoin: USDC })).toBe('router')
    // Wrapping sells the coin and nothing else, and unwrapping buys it.
    expect(reason(deposit, { ...wrap, source: USDC })).toBe('router')
    expect(reason(withdraw, { ...unwrap, destination: USDC })).toBe('router')
    expect(reason(withdraw, { ...unwrap, source: HELD })).toBe('router')
    // Another token may do anything in a function of the same name.
    expect(reason({ ...deposit, to: caipAddress(HELD) }, wrap)).toBe('router')
    expect(reason({ ...withdraw, to: caipAddress(HELD) }, unwrap)).toBe('router')
  })

  test.each<[unknown, SwapTerms, SwapRefusal | 'accepted']>([
    ['0', terms, 'accepted'],
    ['1', terms, 'value'],
    ['0x0', terms, 'value'],
    ['5000', fromCoin, 'accepted'],
    ['5001', fromCoin, 'value'],
    [0, fromCoin, 'value'],
    [null, fromCoin, 'accepted'],
  ])('SWAP-9: the value %j is compared with ours', (value, request, reason) => {
    expect(buildReason({ value: value as string }, request)).toBe(reason)
  })

  test("SWAP-9: a fee of the service above ten times the network's is refused; one that is no number is unknown", () => {
    expect(reasonOf(() => checkFee({ serviceFee: 1_001n }, 100n))).toBe('fee')
    expect(reasonOf(() => checkFee({ serviceFee: 1_000n }, 100n))).toBe('accepted')
    expect(reasonOf(() => checkFee({ serviceFee: undefined }, 100n))).toBe('accepted')
    const odd = checkBuild({ ...build, eip155: { gas: '-1', gasPrice: 'x' } }, terms, existing)
    expect(odd.serviceFee).toBeUndefined()
    for (const eip155 of [null, { gas: '231000', gasPrice: 'x' }, { gas: '-1', gasPrice: '1250000000' }])
      expect(checkBuild({ ...build, eip155 }, terms, existing).serviceFee).toBeUndefined()
  })
})

describe('an approval', () => {
  const check = (changes: Partial<ApprovalAnswer>) =>
    checkSpender({ ...approval, ...changes }, terms, checkBuild(build, terms, existing))
  const reason = (changes: Partial<ApprovalAnswer>) => reasonOf(() => check(changes))
  const spending = (spender: string, selector = '0x095ea7b3') => ({
    data: `${selector}${spender.slice(2).padStart(64, '0')}${'0'.repeat(63)}1`,
  })

  test('SWAP-10: names the router as spender; its amount, here unlimited, is ignored', () => {
    expect(check({})).toBe(ROUTER)
  })

  test.each<[string, Partial<ApprovalAnswer>, SwapRefusal]>([
    ['another spender', spending(USER), 'spender'],
    ['a spender with more than an address', spending(`0x1${ROUTER.slice(2)}`), 'spender'],
    ['another call', spending(ROUTER, '0xa9059cbb'), 'spender'],
    ['call data that goes on', { data: `${approval.data}00` }, 'spender'],
    ['no call data', { data: '0x' }, 'spender'],
    ['another token', { from: caipAddress(WETH) }, 'approvalToken'],
    ['the token of another chain', { from: caipAddress(USDC, 10) }, 'approvalToken'],
    ['a value', { value: '1' }, 'approvalValue'],
  ])('SWAP-10: one with %s is refused', (_, changes, expected) => {
    expect(reason(changes)).toBe(expected)
  })

  test('SWAP-10: a spender is an address after 12 empty bytes, which may itself begin with some', () => {
    const low = '0x0000000000000000000000000000000000000abc'
    expect(spenderIn(spending(low).data)?.toLowerCase()).toBe(low)
    expect(spenderIn(spending(`0x1${low.slice(2).padStart(63, '0')}`).data)).toBeUndefined()
  })
})
