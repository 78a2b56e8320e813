import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../../../config/networks.js'
import { statusOf } from '../../../controllers/connection/connectionController.js'
import { eip155 } from '../../../exports/eip155.js'
import type { WalletModalOptions } from '../../../exports/index.js'
import { internalsOf } from '../../../instance/internals.js'
import { createTestPage } from '../../../testing/modal/createTestPage.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())
const part = (selector: string) => page.card().querySelector<HTMLElement>(selector)
const button = (name: string) => card().getByRole<HTMLButtonElement>('button', { name })
const never = () => new Promise<never>(() => undefined)
const refused = () => new Response('', { status: 400 })

async function openAccount(
  options: WalletModalOptions = {},
  wallet?: Parameters<typeof page.addConnectedWallet>[0],
  prepare: (address: string) => void = () => undefined,
) {
  const connected = await page.addConnectedWallet(wallet)
  prepare(connected.accounts[0] ?? '')
  const modal = await page.open(options)
  await waitFor(() => expect(button('Disconnect')).toBeTruthy())
  return { wallet: connected, modal, address: connected.accounts[0] ?? '' }
}

const storeBalance = (address: string, balance: string, timestamp: number) => {
  const caipAddress = `eip155:1:${address}`
  const entry = { caipAddress, balance, symbol: 'ETH', timestamp }
  localStorage.setItem('latchkey/default/v1/native_balance_cache', JSON.stringify({ [caipAddress]: entry }))
}

const short = (address: string | undefined) => `${address?.slice(0, 6)}…${address?.slice(-6)}`

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

test.each(['AccountSettings', 'ProfileWallets', 'Account'] as const)(
  'TXT-6: a wallet with a suspicious name shows a warning with its reason in %s',
  async (view) => {
    await page.addConnectedWallet({ name: 'Mar\u200bten' })
    await page.open({ view })
    const marks = await card().findAllByRole('img', { name: 'This name contains hidden or look-alike characters.' })
    expect(marks.length).toBeGreaterThan(0)
  },
)

describe('the balance', () => {
  test('is a skeleton until it is read', async () => {
    page.answer('eth_getBalance', never)
    await openAccount()
    expect(card().getByText('Loading balance')).toBeTruthy()
    await waitFor(() => expect(part('.lk-balance')?.getAttribute('aria-busy')).toBe('true'))
    expect(part('[data-balance]')).toBeNull()
  })

  test('is read again every 30 s while visible', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openAccount()
    const reads = () => page.requests.filter(({ body }) => body.includes('eth_getBalance')).length
    await waitFor(() => expect(part('[data-balance]')?.textContent).toBe('1.234 ETH'))
    const before = reads()
    await act(() => vi.advanceTimersByTimeAsync(30_500))
    expect(reads()).toBe(before + 1)
    await act(() => vi.advanceTimersByTimeAsync(30_500))
    expect(reads()).toBe(before + 2)
  })

  test('is not awaited on an unknown chain', async () => {
    const { wallet } = await openAccount({ networks: { allowUnsupported: true } })
    act(() => wallet.emit('chainChanged', '0x7a69'))
    await waitFor(() => expect(card().getByText('Balance unavailable')).toBeTruthy())
    expect(part('[aria-busy]')).toBeNull()
  })

  test('is truncated to three decimals, and exact on demand', async () => {
    await openAccount()
    await waitFor(() => expect(part('[data-balance]')?.textContent).toBe('1.234 ETH'))
    const figure = part('[data-balance]')
    expect(part(`[id="${figure?.getAttribute('aria-describedby')}"]`)?.textContent).toBe(
      'Exactly 1.234567890123456789 ETH',
    )
    expect(figure?.tabIndex).toBe(0)
    expect(part('.lk-delta')?.textContent).toBe('on Ethereum')
    expect(part('.lk-balance')?.getAttribute('aria-busy')).toBeNull()
  })

  test('that failed shows so, with the time of the next attempt, which follows', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    page.answer('eth_getBalance', refused)
    await page.addConnectedWallet()
    const modal = page.start()
    await waitFor(() => expect(internalsOf(modal).account.of('eip155')?.balance.status).toBe('failed'))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await act(() => modal.open())
    expect(await card().findByText('Balance unavailable')).toBeTruthy()
    expect(part('.lk-delta')?.textContent).toMatch(/^Retrying in (20|19|18) s$/)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(part('.lk-delta')?.textContent).toMatch(/^Retrying in (10|9|8) s$/)
    page.answer('eth_getBalance', () => '0x112210f47de98115')
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    await waitFor(() => expect(part('[data-balance]')?.textContent).toBe('1.234 ETH'))
    expect(card().queryByText('Balance unavailable')).toBeNull()
  })

  test.each([
    ['today', 60_000, {}],
    ['on another day, with its date', 172_800_000, { dateStyle: 'medium' }],
  ] as const)('that failed again is the last one, read %s', async (_, age, style) => {
    page.answer('eth_getBalance', refused)
    const { accounts } = await page.addConnectedWallet()
    // Noon, so that a minute before is the same day.
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 4, 4, 12) })
    const asOf = Date.now() - age
    storeBalance(accounts[0] ?? '', '2.5', asOf)
    await page.open()
    await waitFor(() => expect(part('[data-balance]')?.textContent).toBe('2.500 ETH'))
    const time = new Intl.DateTimeFormat('en', { timeStyle: 'short', ...style }).format(asOf)
    await waitFor(() => expect(part('.lk-delta')?.textContent).toMatch(/Retrying in \d+ s$/))
    expect(part('.lk-delta')?.textContent?.startsWith(`As of ${time}`)).toBe(true)
  })

  test.each([
    ['nothing', '0x0', '0.000 ETH'],
    ['next to nothing', '0x1', '<0.001 ETH'],
  ])('of %s differs from the other', async (_, units, visibleText) => {
    page.answer('eth_getBalance', () => units)
    await openAccount()
    await waitFor(() => expect(part('[data-balance]')?.textContent).toBe(visibleText))
  })
})

describe('amounts that are hidden', () => {
  test('are dots, visually and for screen readers, and appear nowhere else', async () => {
    localStorage.setItem('latchkey/default/v1/amounts_hidden', 'true')
    await openAccount()
    await waitFor(() => expect(part('[data-balance]')?.textContent).toBe('••••••'))
    expect(part('[data-balance]')?.getAttribute('aria-label')).toBe('Amount hidden')
    expect(part('.lk-balance')?.outerHTML).not.toMatch(/1\.23/)
    expect(part('.lk-delta')?.textContent).toBe('on Ethereum')
  })
})

describe('the identity', () => {
  test('the address is shortened, and available in full', async () => {
    const { address } = await openAccount()
    expect(part('.lk-id-address .lk-mono')?.textContent).toBe(short(address))
    expect(part('.lk-id-address .lk-mono')?.title).toBe(address)
  })

  test('TXT-3: the name of an account is one isolated text, and its avatar is requested once without a referrer', async () => {
    const { address } = await openAccount({ projectId: 'p1' }, undefined, (owner) => {
      const identity = { name: '<b>\u05d0</b>.eth', avatar: 'https://pictures.example/a.png' }
      const entry = { address: owner, identity, timestamp: Date.now() }
      localStorage.setItem('latchkey/default/v1/identity_cache', JSON.stringify({ [`eip155:${owner}`]: entry }))
    })
    await waitFor(() => expect(part('bdi.lk-id-name')?.textContent).toBe('<b>\u05d0</b>.eth'))
    expect([...(part('bdi.lk-id-name')?.childNodes ?? [])].map(({ nodeType }) => nodeType)).toEqual([3])
    const picture = part('.lk-avatar > img') as HTMLImageElement
    expect([picture.src, picture.referrerPolicy]).toEqual(['https://pictures.example/a.png', 'no-referrer'])
    fireEvent.error(picture)
    expect(part('.lk-avatar > img')).toBeNull()
    expect(part('.lk-avatar > svg')).toBeTruthy()
    expect(part('.lk-id-address .lk-mono')?.textContent).toBe(short(address))
  })

  test.each<[string, () => Promise<void>, string, 'status' | 'alert', string]>([
    ['says so', async () => undefined, 'Address copied', 'status', 'good'],
    ['that fails says so', () => Promise.reject(new Error('not allowed')), "Couldn't copy", 'alert', 'bad'],
  ])('copying the address %s', async (_, write, message, region, tone) => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
    const { address } = await openAccount()
    fireEvent.click(button('Copy address'))
    await waitFor(() => expect(part('.lk-snack')?.textContent).toBe(message))
    expect(writeText.mock.calls).toEqual([[address]])
    expect(page.announcement(region)).toBe(message)
    expect(part('.lk-snack')?.dataset.tone).toBe(tone)
  })
})

describe('its buttons', () => {
  test('Disconnect is busy until the wallet has disconnected, and then closes', async () => {
    let forget: (answer: null) => void = () => undefined
    const { wallet, modal } = await openAccount()
    wallet.answer('wallet_revokePermissions', () => new Promise((resolve) => (forget = resolve)))
    fireEvent.click(button('Disconnect'))
    await waitFor(() => expect(button('Disconnecting').getAttribute('aria-disabled')).toBe('true'))
    expect(button('Disconnecting').getAttribute('aria-busy')).toBe('true')
    await waitFor(() => expect(wallet.requests.at(-1)?.method).toBe('wallet_revokePermissions'))
    expect(internalsOf(modal).modalState.state.isOpen).toBe(true)
    await act(async () => forget(null))
    await waitFor(() => expect(internalsOf(modal).modalState.state.isOpen).toBe(false))
    expect(statusOf(internalsOf(modal).connection.state, 'eip155')).toBe('disconnected')
    await waitFor(() => expect(internalsOf(modal).modalState.state.isLoading).toBe(false))
    // Announced outside the dialog, which is closed by then.
    const regions = page.card().getRootNode() as ShadowRoot
    await waitFor(() =>
      expect(regions.querySelector('[role="status"]:not(dialog *)')?.textContent).toBe('Disconnected'),
    )
  })

  test('URL-6: the explorer opens in a new tab without an opener, and its host is shown', async () => {
    const { address } = await openAccount()
    const link = card().getByRole('link', { name: /^View on explorer/ })
    expect(link.getAttribute('href')).toBe(`https://etherscan.io/address/${address}`)
    expect(link.textContent).toBe('View on exploreropens etherscan.io in a new tab')
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  })

  test.each([
    ['none', undefined],
    ['one whose address may not be opened', { default: { name: 'X', url: 'javascript:alert(1)//' } }],
  ])('a network with %s has no link to an explorer', async (_, blockExplorers) => {
    const { blockExplorers: _known, ...network } = mainnet
    await openAccount({ adapters: [eip155({ networks: [{ ...network, ...(blockExplorers && { blockExplorers }) }] })] })
    expect(card().queryByRole('link')).toBeNull()
  })

  test('the name opens the wallets, and the sliders open the settings', async () => {
    await openAccount()
    fireEvent.click(card().getByRole('button', { name: /^Account in \W?Marten/ }))
    expect(await card().findByRole('heading', { name: 'Your wallets' })).toBeTruthy()
    fireEvent.click(button('Back'))
    fireEvent.click(await card().findByRole('button', { name: 'Settings' }))
    expect(await card().findByRole('heading', { name: 'Settings' })).toBeTruthy()
  })

  test('the network button names the network, and opens the others', async () => {
    await openAccount()
    const pill = button('Network: Ethereum')
    expect(pill.querySelector('bdi')?.textContent).toBe('Ethereum')
    fireEvent.click(pill)
    expect(await card().findByRole('heading', { name: 'Choose a network' })).toBeTruthy()
    fireEvent.click(button('Back'))
    await waitFor(() => expect(button('Network: Ethereum')).toBeTruthy())
  })

  test.each<[string, WalletModalOptions]>([
    ['there is one network alone', { adapters: [eip155({ networks: [mainnet] })] }],
    ['the app disables switching', { networks: { canSwitch: false } }],
  ])('the network button is no button where %s', async (_, options) => {
    await openAccount(options)
    expect(button('Network: Ethereum').disabled).toBe(true)
  })
})
