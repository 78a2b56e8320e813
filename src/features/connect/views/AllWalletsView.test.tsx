import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { internalsOf } from '../../../instance/internals.js'
import { createTestPage } from '../../../testing/modal/createTestPage.js'
import { hostileWallets } from '../../../testing/wallet/hostileWallets.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())
const tiles = () => [...page.card().querySelectorAll<HTMLButtonElement>('.lk-tile[data-wallet]')]
const footer = () => [...page.card().querySelectorAll('footer > span')].map(({ textContent }) => textContent)
const entry = (index: number) => ({ id: `w${index}`, name: `Wallet ${index}`, chains: ['eip155:1'] })
const requests = () => page.requests.filter(({ url }) => url.includes('/getWallets'))

async function openAll(count = 90) {
  page.answer('/getWallets', ({ url }) => {
    const { searchParams } = new URL(url)
    const [pageIndex, entries] = [Number(searchParams.get('page')) - 1, Number(searchParams.get('entries'))]
    const all = Array.from({ length: count }, (_, index) => entry(index))
    const remaining = searchParams.get('exclude')?.split(',') ?? []
    const matches = all.filter(
      ({ id, name }) => !remaining.includes(id) && name.includes(searchParams.get('search') ?? ''),
    )
    return { count: matches.length, data: matches.slice(pageIndex * entries, (pageIndex + 1) * entries) }
  })
  const modal = await page.open({ projectId: 'p1' })
  fireEvent.click(await card().findByRole('button', { name: /^All wallets/ }))
  await waitFor(() => expect(tiles().length).toBeGreaterThan(4))
  return modal
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', page.fetch)
})

afterEach(() => {
  cleanup()
  page.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the row "All wallets" has its name and count', async () => {
  page.answer('/getWallets', () => ({ count: 612, data: [entry(1)] }))
  await page.open({ projectId: 'p1' })
  await waitFor(() => expect(card().getByRole('button', { name: /^All wallets/ }).textContent).toBe('All wallets612'))
})

test.each([
  ['the app turns it off', { projectId: 'p1', features: { allWallets: false } }],
  ['there is no catalogue', {}],
])('there is no row "All wallets" where %s', async (_, options) => {
  page.addWallet()
  await page.open(options)
  await waitFor(() => expect(card().getByRole('button', { name: /^Marten/ })).toBeTruthy())
  expect(card().queryByRole('button', { name: /^All wallets/ })).toBeNull()
})

test('renders only tiles near the viewport, with their position', async () => {
  await openAll()
  expect(tiles().length).toBeLessThan(40)
  expect(page.card().querySelector('.lk-grid > li')?.getAttribute('aria-setsize')).toBe('44')
  expect(footer()).toEqual(['90 wallets', ''])
})

test('marks an installed wallet by its announced identity, not by name', async () => {
  page.addWallet({ name: 'Wallet 1', rdns: 'example.other' })
  await openAll()
  const marked = tiles().filter(({ textContent }) => textContent?.includes('in this browser'))
  expect(marked.map(({ dataset }) => dataset.wallet)).toEqual(['example.other'])
})

test('lists installed wallets first, also those that the catalogue does not know', async () => {
  page.addWallet({ name: 'Wallet 70', rdns: 'example.seventy' })
  page.addWallet({ name: 'Heron', rdns: 'example.heron' })
  await openAll()
  expect(
    tiles()
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['Wallet 70, in this browser', 'Heron, in this browser'])
  expect(footer()).toEqual(['90 wallets', '2 in this browser'])
  fireEvent.change(card().getByRole('textbox'), { target: { value: 'hero' } })
  await waitFor(() => expect(footer()[0]).toBe('1 found'))
  expect(tiles().map(({ textContent }) => textContent)).toEqual(['Heron, in this browser'])
})

test('CAT-4: searches after a pause in typing, URL-encoded', async () => {
  await openAll()
  const before = requests().length
  fireEvent.change(card().getByRole('textbox'), { target: { value: 'Wallet 8&page=9' } })
  await waitFor(() => expect(requests().length).toBe(before + 1))
  expect(requests().at(-1)?.url).toContain('search=Wallet+8%26page%3D9')
  await waitFor(() => expect(card().getByText('No wallets found')).toBeTruthy())
  expect(page.announcement('status')).toBe('0 found')
  fireEvent.click(card().getByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(tiles().length).toBeGreaterThan(4))
})

test('shows loaded matches before the service responds, which alone decides that nothing matches', async () => {
  await openAll()
  let answer: (page: object) => void = () => undefined
  page.answer('/getWallets', () => new Promise((resolve) => (answer = resolve)))
  const field = card().getByRole('textbox')
  fireEvent.change(field, { target: { value: 'wallet 3' } })
  await waitFor(() => expect(tiles()[0]?.textContent).toBe('Wallet 3'))
  expect(footer()).toEqual(['', 'of 90'])
  fireEvent.change(field, { target: { value: 'wallet 99' } })
  await waitFor(() => expect(tiles()).toEqual([]))
  expect(card().queryByText('No wallets found')).toBeNull()
  await waitFor(() => expect(requests().at(-1)?.url).toContain('search=wallet+99'))
  await act(async () => answer({ count: 0, data: [] }))
  await waitFor(() => expect(card().getByText('No wallets found')).toBeTruthy())
  expect(footer()).toEqual(['0 found', 'of 90'])
})

test('another search starts at its first tile', async () => {
  await openAll()
  const field = card().getByRole('textbox')
  fireEvent.change(field, { target: { value: 'Wallet' } })
  await waitFor(() => expect(footer()[0]).toBe('90 found'))
  const box = page.card().querySelector('.lk-grid-box')
  if (!box) throw new Error('no grid')
  box.scrollTop = 1_000
  fireEvent.scroll(box)
  expect(tiles()[0]?.textContent).not.toBe('Wallet 0')
  fireEvent.change(field, { target: { value: 'Wallet ' } })
  fireEvent.change(field, { target: { value: 'Walle' } })
  await waitFor(() => expect(tiles()[0]?.textContent).toBe('Wallet 0'))
  expect(box.scrollTop).toBe(0)
})

test('clearing a search keeps focus in the field and announces the count again', async () => {
  await openAll()
  const field = card().getByRole<HTMLInputElement>('textbox')
  fireEvent.change(field, { target: { value: 'no such wallet' } })
  await waitFor(() => expect(page.announcement('status')).toBe('0 found'))
  const clear = card().getByRole('button', { name: 'Clear search' })
  clear.focus()
  fireEvent.click(clear)
  await waitFor(() => expect(page.announcement('status')).toBe('90 wallets'))
  expect(page.focused()).toBe(field)
})

test('announces how many wallets the filter leaves', async () => {
  await openAll()
  expect(page.announcement('status')).toBe('')
  page.answer('/getWallets', () => ({ count: 3, data: [entry(1), entry(2), entry(3)] }))
  fireEvent.click(card().getByRole('switch', { name: 'WalletConnect Certified only' }))
  await waitFor(() => expect(page.announcement('status')).toBe('3 wallets'))
})

test('offline, installed wallets are shown, and loading can be retried', async () => {
  page.addWallet()
  page.answer('/getWallets', () => ({ count: 612, data: [entry(1)] }))
  const modal = await page.open({ projectId: 'p1' })
  const search = await card().findByRole('button', { name: /^All wallets/ })
  page.answer('/getWallets', () => Promise.reject(new TypeError('offline')))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(async () => window.dispatchEvent(new Event('offline')))
  fireEvent.click(search)
  await waitFor(() => expect(card().getByRole('heading', { name: 'All wallets' })).toBeTruthy())
  expect(internalsOf(modal).modalState.state.isOpen).toBe(true)
  expect(card().queryByText('No wallets found')).toBeNull()
  expect(tiles().length).toBeGreaterThan(0)
})

test('with the catalogue down, installed wallets are shown and counted', async () => {
  page.addWallet()
  page.answer('/getWallets', () => new Response('', { status: 400 }))
  await page.open({ projectId: 'p1', view: 'AllWallets' })
  await waitFor(() => expect(page.card().querySelector('.lk-note')).toBeTruthy())
  expect(page.announcement('status')).toBe("The wallet list didn't load.")
  expect(tiles()).toHaveLength(1)
  expect(page.card().querySelector('footer')?.textContent).toBe('1 wallet found in this browser')
})

test('DISC-3: two wallets with one identity are both marked', async () => {
  page.addCleanup(hostileWallets.sameRdns({ victim: page.addWallet() }))
  page.answer('/getWallets', () => new Response('', { status: 400 }))
  await page.open({ projectId: 'p1', view: 'AllWallets' })
  await waitFor(() => expect(tiles()).toHaveLength(2))
  for (const tile of tiles()) {
    expect(within(tile).getByRole('img', { name: /^example\.marten: Another wallet/ })).toBeTruthy()
  }
})

test('TXT-6: an altered name shows a warning with its reason', async () => {
  const wallets = [{ ...entry(1), name: 'M\u0430rten' }, entry(2)]
  page.answer('/getWallets', () => ({ count: 2, data: wallets }))
  await page.open({ projectId: 'p1', view: 'AllWallets' })
  const mark = await card().findByRole('img', { name: 'This name contains hidden or look-alike characters.' })
  expect(mark.closest<HTMLElement>('[data-wallet]')?.dataset.wallet).toBe('w1')
  expect(tiles()).toHaveLength(2)
})

test("a wallet is asked only after the app's terms are accepted", async () => {
  const wallet = page.addWallet({ name: 'Wallet 3', rdns: 'example.three' })
  page.answer('/getWallets', () => ({ count: 1, data: [{ ...entry(3), rdns: 'example.three' }] }))
  const legal = { features: { legalCheckbox: true }, legal: { termsUrl: 'https://shop.example/terms' } }
  await page.open({ view: 'AllWallets', projectId: 'p1', ...legal })
  await waitFor(() => expect(tiles()).toHaveLength(1))
  fireEvent.click(tiles()[0] as HTMLElement)
  const box = await card().findByRole('checkbox')
  expect(wallet.requests).toEqual([])
  fireEvent.click(box)
  await waitFor(() => expect(card().getByRole('button', { name: 'Connect' }).getAttribute('aria-disabled')).toBeNull())
  expect(wallet.requests).toEqual([])
  fireEvent.click(card().getByRole('button', { name: 'Connect' }))
  await waitFor(() => expect(wallet.pending).toHaveLength(1))
})
