import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WalletModal } from '../../../exports/index.js'
import { createTestPage } from '../../../testing/modal/createTestPage.js'
// Loaded before, so that no test waits for a slow machine.
import '../../../adapters/eip155/swaps/createSwaps.js'
import '../../../adapters/eip155/transfers/createTransfers.js'
import '../swapViews.js'

configure({ asyncUtilTimeout: 10_000 })

const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const LINK = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
const HASH = `0x${'ab'.repeat(32)}`
const GWEI = '0x3b9aca00'
const ETHER = 10n ** 18n

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())
const button = (name: string) => card().getByRole('button', { name })
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const listed = (address: string, symbol: string) => ({
  name: symbol,
  symbol,
  address: `eip155:1:${address}`,
  decimals: 18,
  logoUri: null,
})
/** Half an ether for 100 of the other, or one for one. */
const trade = { to: LINK, received: 100n * ETHER, router: ROUTER, data: '0x07ed2379', from: COIN }
type Trade = typeof trade
type Run = { blockOverrides: { baseFeePerGas?: string }; calls: readonly { maxFeePerGas?: string }[] }
const unwrapping: Trade = {
  from: WETH,
  to: COIN,
  received: ETHER / 2n,
  router: WETH,
  data: `0x2e1a7d4d${word(ETHER / 2n).slice(2)}`,
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', page.fetch)
  const answers = {
    eth_estimateGas: '0x1d4c0',
    eth_gasPrice: GWEI,
    eth_getCode: '0x60',
    eth_maxPriorityFeePerGas: GWEI,
    eth_getBlockByNumber: { number: '0x1', timestamp: '0x67000000', baseFeePerGas: GWEI, transactions: [] },
    eth_getTransactionReceipt: null,
    eth_getTransactionByHash: null,
    '/v1/supported-chains': { http: ['eip155:1'] },
    '/v1/account/': { balances: [] },
    '/v1/convert/tokens': { tokens: [listed(COIN, 'ETH'), listed(LINK, 'LINK'), listed(WETH, 'WETH')] },
    '/v1/convert/gas-price': { standard: '1000000000' },
    '/v1/convert/allowance': { allowance: '0' },
  }
  for (const [part, answer] of Object.entries(answers)) page.answer(part, () => answer)
  page.answer('/v1/fungible/price', () => {
    const { addresses } = JSON.parse(page.requests.at(-1)?.body ?? '') as { addresses: string[] }
    return { fungibles: addresses.map((address) => ({ address, price: address.endsWith(LINK) ? 15 : 3_000 })) }
  })
  // The first word of a call is its selector: `decimals`, or a balance.
  page.answer('eth_call', ({ params }) => {
    const [{ data }] = params as [{ data: string }]
    return word(data.startsWith('0x313ce567') ? 18n : 5n * ETHER)
  })
})

afterEach(() => {
  cleanup()
  page.clear()
  vi.unstubAllGlobals()
})

const press = () => fireEvent.click(button('Review'))

/** Reviews half of what is paid with. `left`: what the test of the swap leaves of it. */
async function review(
  { from, to, received, router, data }: Trade = trade,
  remaining: bigint | 'no such method' = 0n,
  go: () => unknown = press,
) {
  const wallet = await page.addConnectedWallet()
  const [caipFrom, caipTo] = [`eip155:1:${from}`, `eip155:1:${to}`]
  const amount = String(ETHER / 2n)
  page.answer('/v1/convert/quotes', () => ({
    quotes: [{ fromAmount: amount, fromAccount: caipFrom, toAmount: String(received), toAccount: caipTo }],
  }))
  const built = { from: `eip155:1:${wallet.accounts[0]}`, to: `eip155:1:${router}`, data, amount: String(received) }
  page.answer('/v1/convert/build-transaction', () => ({ tx: built }))
  page.answer('eth_simulateV1', ({ params }) => {
    const { id } = JSON.parse(page.requests.at(-1)?.body ?? '') as { id: number }
    const [{ blockStateCalls }] = params as [{ blockStateCalls: [Run] }]
    const [{ blockOverrides, calls }] = blockStateCalls
    const { baseFeePerGas = '0x0' } = blockOverrides
    const { maxFeePerGas = '0x0' } = calls[0] ?? {}
    if (remaining === 'no such method')
      return new Response(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } }))
    // The coin around the price that the run is paid with, then both balances, the swap, and both balances again.
    const prices = `${word(BigInt(baseFeePerGas))}${word(BigInt(maxFeePerGas)).slice(2)}`
    const before = [word(5n * ETHER), prices, word(5n * ETHER), word(5n * ETHER), word(0n)]
    const after = [word(5n * ETHER - ETHER / 2n + remaining), word(received)]
    const answers = [...before, '0x', ...after]
    return [{ calls: answers.map((returnData) => ({ status: '0x1', gasUsed: '0x5208', returnData, logs: [] })) }]
  })
  const modal: WalletModal = await page.open({ projectId: 'test' })
  const side = (address: string) => (address === COIN ? 'ETH' : address)
  const request = { fromToken: side(from), toToken: side(to), amount: '0.5' }
  await act(() => modal.open({ view: 'Swap', arguments: request }))
  await waitFor(() => expect(button('Review').getAttribute('aria-disabled')).toBeNull())
  go()
  await card().findByRole('heading', { name: 'Review swap' })
  return wallet
}

test('SWAP-14: of an untested swap shows the whole router, which must be compared', async () => {
  await review(trade, 'no such method')
  expect(page.card().querySelector('.lk-address')?.getAttribute('data-address')).toBe(ROUTER)
  const tick = button('Check the box first')
  expect(tick.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(card().getByRole('checkbox', { name: 'I know this router and want to use it.' }))
  await waitFor(() => expect(button('Swap').getAttribute('aria-disabled')).toBeNull())
})

test('of a route that leaves some of the amount says that the amount is the most', async () => {
  await review(trade, 1n)
  expect(card().getByText('You pay at most')).toBeTruthy()
})

test('follows on Enter in the amount', async () => {
  await review(trade, 0n, () => fireEvent.keyDown(card().getByLabelText('Amount you pay'), { key: 'Enter' }))
  expect(button('Swap')).toBeTruthy()
})

test('of unwrapping names no spender', async () => {
  await review(unwrapping)
  expect(card().getByText('Router')).toBeTruthy()
  expect(card().queryByText('Router and spender')).toBeNull()
  expect(card().getByText('You pay')).toBeTruthy()
})

test('SEND-8: after an unclear answer nothing asks again, and the card says what to do', async () => {
  const wallet = await review()
  wallet.answer('eth_sendTransaction', () => 'sent')
  fireEvent.click(button('Swap'))
  await card().findByRole('heading', { name: 'It may have been sent' })
  expect(card().queryByRole('button', { name: 'Swap' })).toBeNull()
  expect(button('Check activity')).toBeTruthy()
  expect(button('Review again')).toBeTruthy()
})

test('SWAP-11: a swap that the network confirmed, but of which nothing could be read, is not told as swapped', async () => {
  const wallet = await review()
  wallet.answer('eth_sendTransaction', () => HASH)
  const mined = { status: '0x1', blockNumber: '0x2', transactionHash: HASH }
  page.answer('eth_getTransactionReceipt', () => ({ ...mined, logs: [] }))
  fireEvent.click(button('Swap'))
  await card().findByRole('heading', { name: 'Confirmed, amount unknown' })
  expect(card().queryByText('Swapped')).toBeNull()
})
