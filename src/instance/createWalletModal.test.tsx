import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { statusOf } from '../controllers/connection/connectionController.js'
import { eip155 } from '../exports/eip155.js'
import { AccountButton, createWalletModal, NetworkButton, WalletModalButton } from '../exports/index.js'
import { mainnet } from '../exports/networks.js'
import { afterPaint } from '../platform/page.js'
import { createTestPage } from '../testing/modal/createTestPage.js'
import { createDeferred } from '../testing/modal/fakeAdapter.js'
import { DEV_PRIVATE_KEY } from '../testing/wallet/createTestWallet.js'
import { internalsOf } from './internals.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())
const projectId = 'p1'
const carrying = (text: string) =>
  page.requests.filter(({ url, body }) => (url + body).toLowerCase().includes(text.toLowerCase()))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', page.fetch)
})

afterEach(() => {
  cleanup()
  page.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('prefetch', () => {
  const startWith = (prefetch: 'intent' | 'idle' | 'never') => {
    vi.useFakeTimers()
    const factory = eip155({ networks: [mainnet] })
    const load = vi.fn(async () => factory.load?.())
    const modal = createWalletModal({ adapters: [{ ...factory, load }], card: { prefetch } })
    const stop = modal.start()
    return { modal, load, stop }
  }

  test("'idle' loads what the first frame needs once the page is idle, and adds nothing to the page", async () => {
    const { load, stop } = startWith('idle')
    expect(load).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(load).toHaveBeenCalledTimes(1)
    expect(document.querySelector('latchkey-modal')).toBeNull()
    stop()
  })

  test("'idle' loads nothing if the modal stops before", async () => {
    const { load, stop } = startWith('idle')
    stop()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(load).not.toHaveBeenCalled()
  })

  test("'intent' loads when a pointer, a finger or the focus approaches, not before", async () => {
    const { modal, load, stop } = startWith('intent')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(load).not.toHaveBeenCalled()
    modal.prefetch()
    expect(load).toHaveBeenCalledTimes(1)
    stop()
  })

  test("'never' loads with the press alone", async () => {
    const { modal, load, stop } = startWith('never')
    modal.prefetch()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(load).not.toHaveBeenCalled()
    modal.open().catch(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(load).toHaveBeenCalledTimes(1)
    stop()
  })
})

describe('service requests', () => {
  test('PRIV-3: none while the modal is closed and nothing is stored', async () => {
    vi.useFakeTimers()
    page.addWallet()
    const buttons = (
      <>
        <WalletModalButton />
        <AccountButton />
        <NetworkButton />
      </>
    )
    page.start({ projectId }, buttons)
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(page.requests).toEqual([])
    expect(document.querySelector('[data-latchkey="connect-button"]')).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })

  test('PRIV-3: nothing about the user while choosing a wallet, even one that knows the page', async () => {
    page.answer('/getAnalyticsConfig', () => ({ isAnalyticsEnabled: true }))
    const wallet = page.addWallet()
    wallet.next('approve')
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    await page.open({ projectId })
    await waitFor(() => expect(carrying('MODAL_OPEN')).toHaveLength(1))
    await waitFor(() => expect(carrying('/getWallets')).toHaveLength(1))
    expect(carrying(wallet.accounts[0]?.slice(2) ?? 'none')).toEqual([])
    expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_requestAccounts'])
  })

  test('PRIV-3: chain and names only while the account is shown: neither catalogue nor telemetry learns of it', async () => {
    page.answer('/getAnalyticsConfig', () => ({ isAnalyticsEnabled: true }))
    page.answer('/v1/supported-chains', () => ({ http: ['eip155:1'] }))
    const { accounts } = await page.addConnectedWallet()
    await page.open({ projectId })
    await waitFor(() => expect(carrying('/v1/identity/')).not.toEqual([]))
    await waitFor(() => expect(carrying('MODAL_OPEN')).toHaveLength(1))
    await waitFor(() => expect(carrying('/getAssetImage/')).not.toEqual([]))
    const events = carrying(accounts[0]?.slice(2) ?? 'none')
    expect(events.length).toBeGreaterThanOrEqual(2)
    expect([...new Set(events.map(({ url }) => new URL(url).host))]).toEqual(['rpc.walletconnect.org'])
  })

  test('PRIV-3: images load without a referrer', async () => {
    const wallet = { id: 'a', name: 'Heron', image_id: 'x', chains: ['eip155:1'] }
    page.answer('/getWallets', () => ({ count: 1, data: [wallet] }))
    page.answer('/getWalletImage/', () => new Response('picture', { headers: { 'content-type': 'image/png' } }))
    page.addWallet()
    await page.open({ projectId })
    await waitFor(() => expect(page.card().querySelectorAll('img')).toHaveLength(2))
    const pictures = [...page.card().querySelectorAll('img')]
    expect(pictures.map(({ referrerPolicy }) => referrerPolicy)).toEqual(['no-referrer', 'no-referrer'])
    const requests = page.requests.filter(({ url }) => url.includes('/getWalletImage/'))
    expect(requests.map(({ init }) => [init.referrerPolicy, init.credentials])).toEqual([['no-referrer', 'omit']])
  })
})

test('errors are shown on the page, even if the modal was never opened', async () => {
  const wallet = await page.addConnectedWallet()
  const modal = page.start()
  await waitFor(() => expect(statusOf(internalsOf(modal).connection.state, 'eip155')).toBe('connected'))
  wallet.answer('wallet_revokePermissions', () => Promise.reject(new Error('no')))
  await act(() => modal.disconnect().catch(() => undefined))
  const toasts = () => document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.lk-toasts')
  await waitFor(() => expect(toasts()?.textContent).toContain('Failed to disconnect'))
})

test('a response after the stop brings no element back to the page', async () => {
  const wallet = await page.addConnectedWallet()
  const modal = await page.open()
  const answer = createDeferred<never>()
  wallet.answer('wallet_revokePermissions', () => answer.promise)
  const disconnecting = modal.disconnect()
  await waitFor(() => expect(wallet.requests.map(({ method }) => method)).toContain('wallet_revokePermissions'))
  cleanup()
  expect(document.querySelector('latchkey-modal')).toBeNull()
  answer.reject(new Error('no'))
  await disconnecting.catch(() => undefined)
  await new Promise<void>((resolve) => void afterPaint(resolve))
  expect(document.querySelector('latchkey-modal')).toBeNull()
})

test('no text of the card is left to translators, which would replace the nodes of React', async () => {
  page.addWallet()
  await page.open()
  const root = page.card().getRootNode() as ShadowRoot
  const texts = document.createNodeIterator(root, NodeFilter.SHOW_TEXT)
  let count = 0
  for (let text = texts.nextNode(); text; text = texts.nextNode(), count++)
    expect(text.parentElement?.closest('[translate="no"]'), String(text.textContent)).not.toBeNull()
  expect(count).toBeGreaterThan(2)
  expect(root.host.getAttribute('translate')).toBe('no')
})

test('a card that the page removes is closed, and comes back at the next open', async () => {
  const modal = page.start({ debug: false }, <WalletModalButton />)
  const events: string[] = []
  modal.watchEvents(({ event }) => events.push(event))
  await act(() => modal.open())
  await act(async () => document.querySelector('latchkey-modal')?.remove())
  expect(modal.getState().isOpen).toBe(false)
  expect(events.slice(-2)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
  await act(() => modal.open())
  expect([modal.getState().isOpen, (page.card() as HTMLDialogElement).open]).toEqual([true, true])
  expect(card().getByRole('heading', { level: 2 }).textContent).toMatch(/^Connect/)
})

test('STO-7: no signature, no key and no pairing is ever stored: connected, signed, disconnected', async () => {
  const wallet = page.addWallet({ approvals: 'approve' })
  const modal = await page.open({ projectId })
  const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]).toLowerCase()
  const secrets: string[] = [DEV_PRIVATE_KEY.slice(2), 'wc:', 'a text to sign']
  const expectNone = () => expect(secrets.filter((secret) => stored().includes(secret.toLowerCase()))).toEqual([])

  fireEvent.click(card().getByRole('button', { name: /^Marten/ }))
  await waitFor(() => expect(statusOf(internalsOf(modal).connection.state, 'eip155')).toBe('connected'))
  await waitFor(() => expect(stored()).toContain(wallet.accounts[0]?.toLowerCase()))
  expectNone()

  const signature = await modal.signMessage({ message: 'a text to sign' })
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  secrets.push(signature.slice(2), signature.slice(2, 66))
  expect(stored()).toContain('example.marten')
  expectNone()

  await act(() => modal.disconnect())
  expect(stored()).toContain('disconnected')
  expectNone()
})
