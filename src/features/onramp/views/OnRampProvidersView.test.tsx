import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OnrampProvider } from '../../../domain/onramp.js'
import { coinbaseOnramp } from '../../../services/onramp/coinbase.js'
import { onramp } from '../../../services/onramp/onramp.js'
import { createTestPage } from '../../../testing/modal/createTestPage.js'
// Loaded before, so that no test waits for a slow machine.
import '../onrampViews.js'

configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())
const field = () => card().getByRole<HTMLInputElement>('textbox', { name: 'Amount you pay, USD' })
const row = (id: string) => page.card().querySelector(`[data-provider="${id}"]`)
const isReady = (id: string) => row(id)?.getAttribute('aria-disabled') === null
const type = (value: string) => fireEvent.change(field(), { target: { value } })

const ferry: OnrampProvider = {
  id: 'ferry',
  label: 'Ferry',
  namespaces: ['eip155'],
  hosts: ['ferry.example'],
  createUrl: () => 'https://ferry.example/buy',
}

const networks = [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }]
const quoteOf = (amount: string, received: string) => ({
  paymentTotal: { amount, currency: 'USD' },
  paymentSubtotal: { amount: received, currency: 'USD' },
  purchaseAmount: { amount: received, currency: 'USDC' },
  coinbaseFee: { amount: '3.72', currency: 'USD' },
  networkFee: { amount: '0.05', currency: 'USD' },
  quoteId: 'quote',
})
/** The amount of the latest request. */
const askedAmount = () => (JSON.parse(page.requests.at(-1)?.body ?? '{}') as { amount: string }).amount

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', page.fetch)
  page.answer('/v1/supported-chains', () => ({ http: ['eip155:1'] }))
  page.answer('/v1/onramp/options', () => ({
    paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '7500' }] }],
    purchaseCurrencies: [{ id: 'a', name: 'USD Coin', symbol: 'USDC', networks }],
  }))
  page.answer('/v1/onramp/quote', () => quoteOf(askedAmount(), '246.23'))
  page.answer('/v1/generators/onrampurl', () => ({ url: 'https://pay.coinbase.com/buy' }))
})

afterEach(() => {
  cleanup()
  page.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open(providers: readonly OnrampProvider[] = [coinbaseOnramp(), ferry]) {
  const wallet = await page.addConnectedWallet()
  const modal = await page.open({ projectId: 'test', onramp: onramp({ providers }) })
  await act(() => modal.open({ view: 'OnRampProviders' }))
  await waitFor(() => expect(isReady('ferry')).toBe(true))
  return { address: wallet.accounts[0] ?? '' }
}

test('asks the amount first: its field has the focus, and no provider shows a figure', async () => {
  await open()
  expect(page.focused()).toBe(field())
  expect(card().getByRole('heading', { name: 'Providers' })).toBeTruthy()
  expect(page.card().textContent).toContain('Quotes from $10')
  expect(page.card().querySelector('[data-provider] .lk-end')).toBeNull()
})

test('a chip fills in its amount, and only the provider of its quote shows it', async () => {
  await open()
  fireEvent.click(card().getByRole('button', { name: '$250' }))
  expect(field().value).toBe('250')
  expect(card().getByRole('button', { name: '$250' }).getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(row('coinbase')?.querySelector('.lk-end')?.textContent).toBe('246.230USDC'))
  expect(row('ferry')?.querySelector('.lk-end')).toBeNull()
  expect(page.card().textContent).toContain('You get 246.230')
  expect(page.card().textContent).toContain('Fees $3.77 included')
})

test('RAMP-2: without a quote no figure is shown, and it can be asked for again', async () => {
  page.answer('/v1/onramp/quote', () => new Response('', { status: 400 }))
  await open()
  type('250')
  await card().findByText('No quotes right now')
  expect(page.card().textContent).toContain('You get —')
  expect(page.card().querySelector('[data-provider] .lk-end')).toBeNull()
  page.answer('/v1/onramp/quote', () => quoteOf('250', '246.23'))
  fireEvent.click(card().getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(page.card().textContent).toContain('You get 246.230'))
})

test('RAMP-2: the quote of one provider is never shown where another one sells', async () => {
  await open([ferry])
  type('250')
  await waitFor(() => expect(page.requests.some(({ url }) => url.includes('/v1/onramp/quote'))).toBe(true))
  await waitFor(() => expect(isReady('ferry')).toBe(true))
  expect(page.card().textContent).not.toContain('246.230')
})

test('RAMP-3: an amount below the limit is told in its field, and nothing can be chosen for it', async () => {
  await open()
  type('9.99')
  expect(page.card().textContent).toContain('The minimum is $10.')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(isReady('ferry')).toBe(false))
  type('')
  await waitFor(() => expect(isReady('ferry')).toBe(true))
})

test('RAMP-4: where the tokens go is one line with the network, and unfolds to the whole address', async () => {
  const { address } = await open()
  const fold = page.card().querySelector<HTMLDetailsElement>('.lk-onramp-to')
  expect(fold?.open).toBe(false)
  const short = `${address.slice(0, 6)}…${address.slice(-4)}`
  expect(fold?.querySelector('summary')?.textContent).toBe(`To your wallet ${short} on Ethereum`)
  fireEvent.click(fold?.querySelector('summary') as HTMLElement)
  expect(fold?.open).toBe(true)
  expect(fold?.querySelector('.lk-address')?.getAttribute('data-address')).toBe(address)
})
