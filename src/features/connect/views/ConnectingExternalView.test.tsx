import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { statusOf } from '../../../controllers/connection/connectionController.js'
import type { WalletModalOptions } from '../../../exports/index.js'
import { internalsOf } from '../../../instance/internals.js'
import { createTestPage } from '../../../testing/modal/createTestPage.js'
import { hostileWallets } from '../../../testing/wallet/hostileWallets.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())
const heading = (name: string) => card().findByRole('heading', { level: 3, name })
const footer = () => page.card().querySelector('footer span')?.textContent
const press = (name: string) => fireEvent.click(card().getByRole('button', { name }))
const metadata = { name: 'Northlight' }

async function choose(id: string) {
  const row = await waitFor(() => {
    const element = page.card().querySelector(`button[data-wallet="${id}"]`)
    return element ?? Promise.reject(new Error(`no row ${id}`))
  })
  fireEvent.click(row)
}

/** Marten, chosen; it responds as the test says. */
async function ask(prepare: (wallet: ReturnType<typeof page.addWallet>) => void = () => undefined) {
  const wallet = page.addWallet()
  prepare(wallet)
  const modal = await page.open({ metadata })
  await choose('example.marten')
  const countRequests = () => wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length
  await waitFor(() => expect(countRequests()).toBe(1))
  return { wallet, modal, asked: countRequests }
}

const settle = () => act(async () => undefined)

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

describe('while the wallet is asked', () => {
  test('names the wallet it waits for, and says where to look', async () => {
    await ask()
    expect(await heading('Open Marten to continue')).toBeTruthy()
    expect(card().getByText('Approve the connection in your wallet.')).toBeTruthy()
    expect(footer()).toBe('Waiting for Marten')
    expect(page.announcement('status')).toBe('Waiting for Marten')
    expect(page.card().querySelector('.lk-ring-needle')).toBeTruthy()
  })

  test("TXT-3: the wallet's name is isolated in every sentence", async () => {
    page.addWallet({ name: '\u05d0\u05d1' })
    await page.open()
    await choose('example.marten')
    await waitFor(() => expect(footer()).toBe('Waiting for \u05d0\u05d1'))
    const isolated = [...page.card().querySelectorAll('h3 bdi, footer bdi')].map(({ textContent }) => textContent)
    expect(isolated).toEqual(['\u05d0\u05d1', '\u05d0\u05d1'])
  })

  test('Cancel goes back, and a later response is dropped', async () => {
    const { wallet, modal } = await ask()
    await heading('Open Marten to continue')
    press('Cancel')
    expect(await card().findByRole('list', { name: 'Wallets' })).toBeTruthy()
    await waitFor(() => expect(statusOf(internalsOf(modal).connection.state, 'eip155')).toBe('disconnected'))
    await act(async () => wallet.approve())
    await settle()
    expect(statusOf(internalsOf(modal).connection.state, 'eip155')).toBe('disconnected')
    expect(internalsOf(modal).modalState.state.isOpen).toBe(true)
  })

  test('approval closes the modal and is announced', async () => {
    const { wallet, modal } = await ask()
    await act(async () => wallet.approve())
    await waitFor(() => expect(internalsOf(modal).modalState.state.isOpen).toBe(false))
    expect(statusOf(internalsOf(modal).connection.state, 'eip155')).toBe('connected')
    await waitFor(() => expect(page.announcement('status')).toBe('Marten is connected'))
  })

  test('PRV-6: after 30 s it says that it is still waiting, and offers to cancel or ask again', async () => {
    const { asked } = await ask((wallet) => {
      wallet.answer('eth_requestAccounts', () => new Promise(() => undefined))
      vi.useFakeTimers({ shouldAdvanceTime: true })
    })
    await heading('Open Marten to continue')
    await act(() => vi.advanceTimersByTimeAsync(25_000))
    expect(footer()).toBe('Waiting for Marten')
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(footer()).toBe('Still waiting for Marten')
    expect(card().getByRole('button', { name: 'Cancel' })).toBeTruthy()
    press('Resend request')
    await waitFor(() => expect(asked()).toBe(2))
    expect(footer()).toBe('Waiting for Marten')
  })

  test('PRV-6: nothing keeps the card from closing', async () => {
    const { modal } = await ask()
    await heading('Open Marten to continue')
    press('Close')
    await waitFor(() => expect(internalsOf(modal).modalState.state.isOpen).toBe(false))
    await waitFor(() => expect(statusOf(internalsOf(modal).connection.state, 'eip155')).toBe('disconnected'))
  })
})

describe('when it came to nothing', () => {
  test('a decline says that nothing was shared, and trying again asks again', async () => {
    const { wallet, asked } = await ask()
    await act(async () => wallet.reject())
    expect(await heading('Request declined')).toBeTruthy()
    expect(card().getByText(/^You declined the request in/).textContent).toBe('You declined the request in Marten.')
    expect(footer()).toBe('Nothing was shared with Northlight')
    expect(card().queryByText(/^What/)).toBeNull()
    press('Try again')
    await waitFor(() => expect(asked()).toBe(2))
    expect(await heading('Open Marten to continue')).toBeTruthy()
  })

  test('a request already open in the wallet has its own message', async () => {
    await ask((wallet) => wallet.next({ error: { code: -32002, message: 'Already pending' } }))
    expect(await heading('Marten has a pending request')).toBeTruthy()
    expect(page.card().querySelector('.lk-copy')?.textContent).toBe('Open Marten and approve or decline it first.')
  })

  test("a failure shows our message, and the wallet's own sanitized and collapsed", async () => {
    await ask((wallet) => wallet.next({ error: { code: -32603, message: 'Internal \u202ewallet\u0000 <b>error</b>' } }))
    expect(await heading("Marten didn't connect")).toBeTruthy()
    expect(page.card().querySelector('.lk-copy')?.textContent).toBe(
      'Marten rejected the connection or ran into an error.',
    )
    const status = page.card().querySelector('details')
    expect(status?.open).toBe(false)
    expect(status?.querySelector('summary')?.textContent).toBe('Message from Marten')
    expect(status?.querySelector('pre')?.textContent).toBe('-32603 Internal wallet <b>error</b>')
    expect(status?.querySelector('b')).toBeNull()
  })

  test('a failure without a message has nothing to expand', async () => {
    await ask((wallet) => wallet.next({ error: {} }))
    expect(await heading("Marten didn't connect")).toBeTruthy()
    expect(page.card().querySelector('details')).toBeNull()
  })

  test('a malformed response shows its own message, and connects nothing', async () => {
    const { modal } = await ask((wallet) => wallet.next({ answer: ['0x123', 7] }))
    expect(await card().findByText('The wallet sent an invalid response.')).toBeTruthy()
    expect(statusOf(internalsOf(modal).connection.state, 'eip155')).toBe('disconnected')
  })

  test('ERR-4: is announced once by one live region', async () => {
    const { wallet } = await ask()
    await heading('Open Marten to continue')
    const saying: string[] = []
    const observer = new MutationObserver(() => saying.push(page.announcement('alert'), page.announcement('status')))
    const outer = [...page.card().children].filter((child) => child.hasAttribute('role'))
    expect(outer).toHaveLength(2)
    for (const region of outer) observer.observe(region, { childList: true })
    await act(async () => wallet.reject())
    const title = await heading('Request declined')
    const regions = [...page.card().querySelectorAll('[role="alert"], [role="status"], [aria-live]')]
    expect(regions.filter(({ textContent }) => textContent?.includes('declined'))).toEqual([
      title.closest('[role="alert"]'),
    ])
    await settle()
    observer.disconnect()
    // That it waits is no longer said either.
    expect(saying.filter(Boolean)).toEqual([])
  })
})

describe('a catalogue wallet', () => {
  const entry = { id: 'a', name: 'Heron', rdns: 'example.heron', chains: ['eip155:1'] }
  async function check(more: object = {}, options: WalletModalOptions = {}) {
    page.answer('/getWallets', () => ({ count: 1, data: [{ ...entry, ...more }] }))
    const modal = await page.open({ projectId: 'p1', ...options })
    await choose('a')
    expect(await heading('Not found in this browser')).toBeTruthy()
    return modal
  }

  test.each([
    ['its page in the store', { chrome_store: 'https://store.example/heron' }, 'store.example', 'chrome_store'],
    ['its own page', { homepage: 'https://heron.example/get' }, 'heron.example', 'homepage'],
    ['its page in the store of phones', { app_store: 'https://apps.example/heron' }, 'apps.example', 'app_store'],
  ])('that is not installed links to %s, and shows the host', async (_, links, host, type) => {
    const onEvent = vi.fn()
    await check(links, { onEvent })
    const link = card().getByRole('link', { name: `Get Heron, opens ${host} in a new tab` })
    expect(link.getAttribute('href')).toBe(Object.values(links)[0])
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
    expect(footer()).toBe(host)
    expect(page.card().querySelector('.lk-copy')?.textContent).toBe(
      "Heron isn't installed here. Install it, then come back.",
    )
    // The link's target does not matter here.
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link)
    await settle()
    const properties = { name: 'Heron', type }
    expect(onEvent).toHaveBeenCalledWith(expect.objectContaining({ event: 'GET_WALLET', properties }))
  })

  const several = { chrome_store: 'https://store.example/heron', homepage: 'https://heron.example' }

  test('with several download pages links to all of them', async () => {
    await check(several)
    expect(card().queryByRole('link')).toBeNull()
    press('Get Heron')
    expect(await card().findByRole('list', { name: 'Ways to get Heron' })).toBeTruthy()
    expect(card().getAllByRole('link')).toHaveLength(2)
  })

  test('without the guide links to the first download page', async () => {
    await check(several, { wallets: { guide: false } })
    expect(card().getByRole('link').getAttribute('href')).toBe(several.chrome_store)
  })

  test.each([[{}], [{ homepage: 'javascript:alert(1)', chrome_store: 'http://plain.example' }]])(
    'that is not installed and has no download page (%j) says so',
    async (links) => {
      await check(links)
      expect(card().queryByRole('link')).toBeNull()
      expect(page.card().querySelector('.lk-copy')?.textContent).toBe(
        "Heron isn't installed here, and it lists no download page.",
      )
    },
  )

  test('that is installed while the view is open is asked only on request', async () => {
    const modal = await check()
    const wallet = page.addWallet({ name: 'Heron', rdns: 'example.heron' })
    expect(await heading('Heron is now installed')).toBeTruthy()
    expect(footer()).toBe('example.heron')
    await settle()
    expect(wallet.requests).toEqual([])
    press('Connect')
    await waitFor(() => expect(wallet.pending).toHaveLength(1))
    await act(async () => wallet.approve())
    await waitFor(() => expect(statusOf(internalsOf(modal).connection.state, 'eip155')).toBe('connected'))
  })

  test('DISC-4: a wallet with only its name does not count as installed', async () => {
    const modal = await check()
    page.addWallet({ name: 'Heron', rdns: 'example.clone' })
    await waitFor(() => expect(internalsOf(modal).connection.state.connectors).toHaveLength(1))
    await settle()
    expect(await heading('Not found in this browser')).toBeTruthy()
    expect(card().queryByRole('button', { name: 'Connect' })).toBeNull()
  })

  test('DISC-4: two wallets with its identity do not count as installed', async () => {
    const modal = await check()
    page.addCleanup(hostileWallets.sameRdns({ victim: page.addWallet({ name: 'Heron', rdns: 'example.heron' }) }))
    await waitFor(() => expect(internalsOf(modal).connection.state.connectors).toHaveLength(2))
    expect(await heading('Not found in this browser')).toBeTruthy()
  })
})
