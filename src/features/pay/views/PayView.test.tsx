import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestPage } from '../../../testing/modal/createTestPage.js'
import { openAtPay, request, STORE, setPayWorld, USDC } from '../../../testing/modal/payWorld.js'
// Loaded before, so that no test waits for a slow machine.
import '../../../adapters/eip155/transfers/createTransfers.js'
import '../payViews.js'

configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())
const rpcRequests = () => page.requests.filter(({ url }) => url.includes('/v1/json-rpc'))

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', page.fetch)
})

afterEach(() => {
  cleanup()
  page.clear()
  vi.unstubAllGlobals()
})

test('shows what the app asks for, and its name for the recipient as its own word', async () => {
  await page.addConnectedWallet()
  setPayWorld(page)
  await openAtPay(page, act)
  const recipient = await card().findByText(/named by the app/)
  expect(page.card().textContent).toContain('120 USDCon Ethereum')
  expect(recipient.closest('.lk-pay-to')?.textContent).toContain('Northlight Store')
  expect(page.card().querySelector(`[data-address="${STORE}"]`)).toBeTruthy()
  expect(card().getByRole('button', { name: 'Pay with Marten' })).toBeTruthy()
})

test('leads to Connect without a wallet', async () => {
  setPayWorld(page)
  await openAtPay(page, act)
  fireEvent.click(await card().findByRole('button', { name: 'Pay with a wallet' }))
  await card().findByRole('heading', { name: /^Connect/ })
})

test('PAY-10: asks for exchanges once it is open, and marks those that do not have the token', async () => {
  await page.addConnectedWallet()
  setPayWorld(page, { having: ['granary'] })
  const modal = await page.open({ projectId: 'test', features: { pay: true } })
  expect(rpcRequests()).toEqual([])
  await act(() => modal.open({ view: 'Pay', arguments: { request } } as never))
  const row = await card().findByRole('button', { name: /Meridian/ })
  expect(row.getAttribute('aria-disabled')).toBe('true')
  expect(row.textContent).toContain("Doesn't have USDC on Ethereum")
  expect(card().getByRole('button', { name: 'Granary' }).getAttribute('aria-disabled')).toBeNull()
})

test('says that no exchange sends the token', async () => {
  await page.addConnectedWallet()
  setPayWorld(page, { having: [] })
  await openAtPay(page, act)
  await card().findByText('No exchange available.')
})

test('asks for the exchanges again after a failure', async () => {
  await page.addConnectedWallet()
  setPayWorld(page, { areExchangesDown: true })
  await openAtPay(page, act)
  const retry = await card().findByRole('button', { name: 'Try again' })
  setPayWorld(page)
  fireEvent.click(retry)
  await card().findByRole('button', { name: 'Granary' })
})

test('PAY-8: shows what became of a payment that was begun, and begins no other', async () => {
  await page.addConnectedWallet()
  setPayWorld(page)
  const begunPayment = {
    id: request.id,
    kind: 'pay',
    route: 'service',
    asset: { networkId: 'eip155:1', address: USDC, symbol: 'USDC', decimals: 6 },
    amount: '120',
    recipient: STORE,
    status: 'converting',
    at: Date.now(),
    sentAt: Date.now(),
    requestId: 'r-1',
  }
  localStorage.setItem('latchkey/default/v1/payments', JSON.stringify([begunPayment]))
  await openAtPay(page, act)
  await card().findByRole('heading', { name: 'Paying 120 USDC' })
  expect(card().queryByRole('button', { name: /^Pay with/ })).toBeNull()
})

test('PAY-9: tells the app once that it is shown', async () => {
  await page.addConnectedWallet()
  setPayWorld(page)
  const modal = await page.open({ projectId: 'test', features: { pay: true } })
  const names: string[] = []
  page.addCleanup(modal.watchEvents(({ event }) => void names.push(event)))
  await act(() => modal.open({ view: 'Pay', arguments: { request } } as never))
  fireEvent.click(await card().findByRole('button', { name: 'Pay with Marten' }))
  await card().findByRole('heading', { name: 'Pay 120 USDC' })
  fireEvent.click(card().getByRole('button', { name: 'Back' }))
  await card().findByRole('button', { name: 'Pay with Marten' })
  expect(names.filter((name) => name === 'PAY_MODAL_OPEN')).toHaveLength(1)
})
