import { encodeFunctionData, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { SwapRefusedError } from '../../errors/swapErrors.js'
import { checkCall } from './checkCall.js'
import { readRouterCall } from './readRouterCall.js'
import type { SwapTerms } from './swapRules.js'

const COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const ZERO = '0x0000000000000000000000000000000000000000'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const USER = '0x52908400098527886E0F7030069857D2E4169EE7'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const EXECUTOR = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
const ZKSYNC_ROUTER = '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF'

const UNITS = 5_000n
const MINIMUM = 990_000n
const DEX = 2n ** 255n + 7n
const WORD = `0x${'11'.repeat(32)}` as const

/** From the deployed contract's interface. */
const abi = parseAbi([
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Description desc, bytes data)',
  'function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex)',
  'function unoswap2(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2)',
  'function unoswap3(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3)',
  'function unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex)',
  'function unoswapTo2(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2)',
  'function unoswapTo3(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3)',
  'function ethUnoswap(uint256 minReturn, uint256 dex)',
  'function ethUnoswap2(uint256 minReturn, uint256 dex, uint256 dex2)',
  'function ethUnoswap3(uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3)',
  'function ethUnoswapTo(uint256 to, uint256 minReturn, uint256 dex)',
  'function ethUnoswapTo2(uint256 to, uint256 minReturn, uint256 dex, uint256 dex2)',
  'function ethUnoswapTo3(uint256 to, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3)',
  'function clipperSwap(address exchange, uint256 srcToken, address dstToken, uint256 inputAmount, uint256 outputAmount, uint256 goodUntil, bytes32 r, bytes32 vs)',
  'function clipperSwapTo(address exchange, address recipient, uint256 srcToken, address dstToken, uint256 inputAmount, uint256 outputAmount, uint256 goodUntil, bytes32 r, bytes32 vs)',
])

type Wanted = {
  source: `0x${string}`
  destination: `0x${string}`
  receiver: `0x${string}`
  amount: bigint
  minimum: bigint
}
const honest: Wanted = { source: USDC, destination: DAI, receiver: USER, amount: UNITS, minimum: MINIMUM }

const encodeDescribed = ({ source, destination, receiver, amount, minimum }: Wanted) =>
  encodeFunctionData({
    abi,
    functionName: 'swap',
    args: [
      EXECUTOR,
      {
        srcToken: source,
        dstToken: destination,
        srcReceiver: EXECUTOR,
        dstReceiver: receiver,
        amount,
        minReturnAmount: minimum,
        flags: 4n,
      },
      '0xabcdef',
    ],
  })

/** Every function but `swap`, with its words in order. */
const encoders: readonly [string, (expected: Wanted) => readonly unknown[]][] = [
  ['unoswap', ({ source, amount, minimum }) => [BigInt(source), amount, minimum, DEX]],
  ['unoswap2', ({ source, amount, minimum }) => [BigInt(source), amount, minimum, DEX, DEX]],
  ['unoswap3', ({ source, amount, minimum }) => [BigInt(source), amount, minimum, DEX, DEX, DEX]],
  ['unoswapTo', (fields) => [BigInt(fields.receiver), BigInt(fields.source), fields.amount, fields.minimum, DEX]],
  ['unoswapTo2', (fields) => [BigInt(fields.receiver), BigInt(fields.source), fields.amount, fields.minimum, DEX, DEX]],
  [
    'unoswapTo3',
    (fields) => [BigInt(fields.receiver), BigInt(fields.source), fields.amount, fields.minimum, DEX, DEX, DEX],
  ],
  ['ethUnoswap', ({ minimum }) => [minimum, DEX]],
  ['ethUnoswap2', ({ minimum }) => [minimum, DEX, DEX]],
  ['ethUnoswap3', ({ minimum }) => [minimum, DEX, DEX, DEX]],
  ['ethUnoswapTo', ({ receiver, minimum }) => [BigInt(receiver), minimum, DEX]],
  ['ethUnoswapTo2', ({ receiver, minimum }) => [BigInt(receiver), minimum, DEX, DEX]],
  ['ethUnoswapTo3', ({ receiver, minimum }) => [BigInt(receiver), minimum, DEX, DEX, DEX]],
  [
    'clipperSwap',
    (fields) => [
      EXECUTOR,
      BigInt(fields.source),
      fields.destination,
      fields.amount,
      fields.minimum,
      2n ** 40n,
      WORD,
      WORD,
    ],
  ],
  [
    'clipperSwapTo',
    (fields) => [
      EXECUTOR,
      fields.receiver,
      BigInt(fields.source),
      fields.destination,
      fields.amount,
      fields.minimum,
      9n,
      WORD,
      WORD,
    ],
  ],
]
const encode = (name: string, expected: Wanted): string => {
  if (name === 'swap') return encodeDescribed(expected)
  const args = encoders.find(([existing]) => existing === name)?.[1](expected)
  return encodeFunctionData({ abi, functionName: name, args } as Parameters<typeof encodeFunctionData>[0])
}

const NAMES = ['swap', ...encoders.map(([name]) => name)]

/** What the words of a call say. Written down here, so that a field that is no longer read is missed. */
function fieldsOf(name: string, fields: Wanted) {
  const isSourceCoin = name.startsWith('eth')
  return {
    minimum: fields.minimum,
    amount: isSourceCoin ? undefined : fields.amount,
    source: isSourceCoin ? undefined : fields.source.toLowerCase(),
    destination: /^swap|^clipper/.test(name) ? fields.destination.toLowerCase() : undefined,
    receiver: /^swap|To/.test(name) ? fields.receiver.toLowerCase() : undefined,
  }
}
const termsFor = (name: string): SwapTerms => ({
  network: 'eip155:1',
  account: USER,
  from: '',
  to: '',
  slippage: 1,
  units: UNITS,
  source: name.startsWith('eth') ? undefined : USDC,
  destination: DAI,
  coinAddress: COIN,
  wrappedCoin: WETH.toLowerCase(),
})

function check(data: string, terms: SwapTerms, router: string = ROUTER) {
  try {
    return checkCall({ router, data }, terms, { minimum: MINIMUM })
  } catch (error) {
    if (error instanceof SwapRefusedError) return error.reason
    throw error
  }
}

describe.each(NAMES)('a call of %s', (name) => {
  const terms = termsFor(name)
  const reason = (changes: Partial<Wanted>) => check(encode(name, { ...honest, ...changes }), terms)
  const fields = fieldsOf(name, honest)

  test('SWAP-8: is read word by word, with addresses in lower case', () => {
    expect(readRouterCall(encode(name, honest))).toEqual(fields)
    expect(readRouterCall(`0x${encode(name, honest).slice(2).toUpperCase()}`)).toEqual(fields)
  })

  test('SWAP-7: guarantees its own minimum', () => {
    expect(reason({})).toBe(MINIMUM)
    expect(reason({ minimum: MINIMUM + 5n })).toBe(MINIMUM + 5n)
    // Rounded by the service.
    expect(reason({ minimum: MINIMUM - 990n })).toBe(MINIMUM - 990n)
  })

  test.each([1n, 0n, MINIMUM - 991n])('SWAP-7: that guarantees %s is refused', (minimum) => {
    expect(reason({ minimum })).toBe('output')
  })

  test('SWAP-8: for another receiver is refused', () => {
    const expected = fields.receiver === undefined ? MINIMUM : 'sender'
    expect([reason({ receiver: OTHER }), reason({ receiver: ZERO })]).toEqual([expected, expected])
  })

  test('SWAP-8: of another token is refused', () => {
    expect(reason({ source: WETH })).toBe(fields.source === undefined ? MINIMUM : 'quoteToken')
    expect(reason({ destination: WETH })).toBe(fields.destination === undefined ? MINIMUM : 'quoteToken')
  })

  test('SWAP-8: that takes more is refused', () => {
    expect(reason({ amount: UNITS + 1n })).toBe(fields.amount === undefined ? MINIMUM : 'quoteAmount')
    expect(reason({ amount: UNITS - 1n })).toBe(MINIMUM)
  })
})

test('SWAP-7: every function that swaps for its caller is known', () => {
  const existing = abi.map(
    (candidate) => readRouterCall(`${toFunctionSelector(candidate)}${'0'.repeat(64 * 10)}`) !== undefined,
  )
  expect(existing).toEqual(NAMES.map(() => true))
})

test('the coin has two names in a call', () => {
  const terms = { ...termsFor('swap'), destination: undefined }
  const reasons = [COIN, ZERO, DAI].map((destination) =>
    check(encode('swap', { ...honest, destination } as Wanted), terms),
  )
  expect(reasons).toEqual([MINIMUM, MINIMUM, 'quoteToken'])
})

test('flags before an address do not change it', () => {
  const data = encode('unoswap', { ...honest, source: `0x8${'0'.repeat(23)}${USDC.slice(2)}` })
  expect(check(data, termsFor('unoswap'))).toBe(MINIMUM)
})

test.each([
  ['another function', '0x12aa3caf'],
  ['a call that ends early', encode('swap', honest).slice(0, 10 + 64 * 6 + 63)],
  ['no data', '0x'],
])('SWAP-7: nobody can tell what %s guarantees', (_, data) => {
  expect(check(data, termsFor('swap'))).toBeUndefined()
})

test('SWAP-7: the same function of another contract guarantees nothing', () => {
  const data = encode('swap', honest)
  expect(check(data, termsFor('swap'), EXECUTOR)).toBeUndefined()
  expect(check(data, termsFor('swap'), ZKSYNC_ROUTER)).toBeUndefined()
  const onZkSync = { ...termsFor('swap'), network: 'eip155:324' }
  expect([check(data, onZkSync), check(data, onZkSync, ZKSYNC_ROUTER)]).toEqual([undefined, MINIMUM])
})

test('SWAP-7: the wrapped coin guarantees one for one', () => {
  const wrap = { ...termsFor('swap'), source: undefined, destination: WETH, units: MINIMUM }
  expect(check('0xd0e30db0', wrap, WETH)).toBe(MINIMUM)
  expect(check('0xd0e30db0', { ...wrap, units: MINIMUM - 991n }, WETH)).toBe('output')
})
