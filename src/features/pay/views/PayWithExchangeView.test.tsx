import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestPage } from '../../../testing/modal/createTestPage.js'
import { request, setPayWorld } from '../../../testing/modal/payWorld.js'
// Loaded before, so that no test waits for a slow machine.
import '../payViews.js'

configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', page.fetch)
  setPayWorld(page)
})

afterEach(() => {
  cleanup()
  page.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A deposit to the own account, of a token with a price. */
async function open({ price = 1 }: { price?: number } = {}) {
  const wallet = await page.addConnectedWallet()
  page.answer('/v1/fungible/price', () => ({ fungibles: [{ address: `eip155:1:${request.asset.address}`, price }] }))
  const popup = { closed: false, opener: null, location: { replace: vi.fn() }, close: vi.fn() }
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  const modal = await page.open({ projectId: 'test', features: { pay: true } })
  const deposit = {
    ...request,
    kind: 'deposit',
    id: 'deposit-1',
    units: undefined,
    recipient: wallet.accounts[0],
    recipientName: undefined,
  }
  await act(() => modal.open({ view: 'PayWithExchange', arguments: { request: deposit } } as never))
  await card().findByRole('button', { name: 'Granary' })
  return { wallet, openWindow }
}

test('says that an amount is missing, and opens no window', async () => {
  const { openWindow } = await open()
  fireEvent.click(card().getByRole('button', { name: 'Granary' }))
  await waitFor(() => expect(page.announcement('alert')).toBe('Enter an amount first'))
  expect(openWindow).not.toHaveBeenCalled()
})

test('PAY-7: opens the window of the exchange within the press', async () => {
  const { openWindow } = await open()
  fireEvent.click(await card().findByRole('button', { name: '$100' }))
  expect(page.card().textContent).toContain('about 100.000 USDC')
  fireEvent.click(card().getByRole('button', { name: 'Granary' }))
  expect(openWindow).toHaveBeenCalledTimes(1)
})

test('shows the whole address of the own wallet', async () => {
  const { wallet } = await open()
  expect(page.card().querySelector(`.lk-compare [data-address="${wallet.accounts[0]}"]`)).toBeTruthy()
  expect(page.card().textContent).toContain('Into your wallet')
})

test('takes no more digits than the money or the token has', async () => {
  await open()
  await card().findByRole('button', { name: '$100' })
  const field = card().getByRole<HTMLInputElement>('textbox', { name: 'You deposit, USD' })
  fireEvent.change(field, { target: { value: '12.34' } })
  expect(field.value).toBe('12.34')
  fireEvent.change(field, { target: { value: '12.345' } })
  expect(field.value).toBe('12.34')
})
