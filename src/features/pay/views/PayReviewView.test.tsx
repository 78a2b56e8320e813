import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestPage } from '../../../testing/modal/createTestPage.js'
import { holding, openAtPay, STORE, setPayWorld, USDC } from '../../../testing/modal/payWorld.js'
// Loaded before, so that no test waits for a slow machine.
import '../../../adapters/eip155/transfers/createTransfers.js'
import '../payViews.js'

configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())
const rows = () => [...page.card().querySelectorAll<HTMLElement>('.lk-row[data-token]')]
const button = (name: string | RegExp) => card().getByRole('button', { name })

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', page.fetch)
})

afterEach(() => {
  cleanup()
  page.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The prices of every token. */
async function openQuotes(world: Parameters<typeof setPayWorld>[1] = {}) {
  const wallet = await page.addConnectedWallet()
  setPayWorld(page, world)
  await openAtPay(page, act)
  fireEvent.click(await card().findByRole('button', { name: 'Pay with Marten' }))
  await card().findByRole('heading', { name: 'Pay 120 USDC' })
  return wallet
}

async function openReview(world: Parameters<typeof setPayWorld>[1] = {}) {
  const wallet = await openQuotes(world)
  fireEvent.click(await card().findByRole('button', { name: 'Review' }))
  await card().findByRole('heading', { name: 'Check and pay' })
  return wallet
}

test('lists the lowest total first, and what cannot pay last', async () => {
  await openQuotes({ balance: 312_400_000n })
  await card().findByRole('button', { name: 'Review' })
  await waitFor(() => expect(page.card().querySelectorAll('.lk-end .lk-skeleton')).toHaveLength(0))
  expect(rows()[0]?.dataset.token).toBe(`eip155:1/${USDC}`)
  expect(rows()[0]?.getAttribute('aria-current')).toBe('true')
  expect(rows()[0]?.textContent).toMatch(/\$120\.\d\d120/)
  expect(rows()[1]?.textContent).toMatch(/\$150\.\d\d/)
})

test('PAY-5: a price that ran out cannot be reviewed; the token itself still can', async () => {
  await openQuotes()
  await card().findByRole('button', { name: 'Review' })
  await waitFor(() => expect(rows()[1]?.getAttribute('aria-disabled')).toBeNull())
  const [, second] = rows()
  act(() => second?.click())
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 31_000)
  await card().findByRole('button', { name: 'New prices' })
  expect(page.card().textContent).toContain('They held for 30 s')
  expect(rows()[1]?.hasAttribute('data-old')).toBe(true)
  const [first] = rows()
  act(() => first?.click())
  await waitFor(() => expect(button('Review')).toBeTruthy())
})

test('says what there is if no token is enough', async () => {
  await page.addConnectedWallet()
  setPayWorld(page, { balance: 42_100_000n })
  page.answer('eth_getBalance', () => '0x1')
  page.answer('/v1/account/', () => ({ balances: [holding(1, 'USDC', '42.1', 1, USDC)] }))
  await openAtPay(page, act)
  fireEvent.click(await card().findByRole('button', { name: 'Pay with Marten' }))
  await card().findByText('Not enough in this wallet')
  expect(page.card().textContent).toContain('42.100 USDC')
})

test('PAY-1: the review names amount, network, the whole address and the most that leaves', async () => {
  await openReview()
  const text = page.card().textContent ?? ''
  expect(page.card().querySelector(`.lk-compare [data-address="${STORE}"]`)).toBeTruthy()
  expect(text).toContain('Named by the app')
  expect(text).toContain('120 USDC')
  expect(text).toContain('on Ethereum')
  expect(text).toMatch(/Maximum total\$120\.\d\d/)
})

test('PAY-3: a contract as recipient has to be compared before the wallet is asked', async () => {
  const wallet = await openReview({ isContract: true })
  const requests = vi.spyOn(wallet.provider, 'request')
  const sends = () => requests.mock.calls.filter(([{ method }]) => method === 'eth_sendTransaction')
  fireEvent.click(button('Check the box first'))
  expect(button('Check the box first').getAttribute('aria-disabled')).toBe('true')
  expect(sends()).toEqual([])
  fireEvent.click(card().getByRole('checkbox', { name: 'I compared the whole address.' }))
  expect(button('Pay 120 USDC').getAttribute('aria-disabled')).toBeNull()
})

test('declined: says so, and that nothing was sent', async () => {
  const wallet = await openReview()
  wallet.next('reject')
  fireEvent.click(button('Pay 120 USDC'))
  await card().findByRole('heading', { name: 'Declined' })
  expect(page.card().textContent).toContain("Your USDC didn't move")
})
