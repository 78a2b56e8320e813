import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectedOf } from '../controllers/connection/connectionController.js'
import { internalsOf } from '../instance/internals.js'
import { createTestPage } from '../testing/modal/createTestPage.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())
const root = () => page.card().getRootNode() as ShadowRoot
const snack = () => root().querySelector<HTMLElement>('.lk-snack')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Every text announced from now on. */
function listen(regions: Iterable<Element>) {
  const messages: (string | null)[] = []
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) messages.push(...[...addedNodes].map(({ textContent }) => textContent))
  })
  for (const region of regions) observer.observe(region, { childList: true, subtree: true })
  page.addCleanup(() => observer.disconnect())
  return messages
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

describe('the snackbar', () => {
  /** Copying the address, which may fail. */
  async function copy(write: () => Promise<undefined>) {
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
    await page.addConnectedWallet()
    const modal = await page.open()
    await waitFor(() => expect(page.card().querySelector('[data-balance]')).toBeTruthy())
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(card().getByRole('button', { name: 'Copy address' }))
    await waitFor(() => expect(snack()).toBeTruthy())
    return modal
  }
  const works = async () => undefined
  const fails = () => Promise.reject(new Error('no'))

  test('closes by itself after 2.5 s', async () => {
    await copy(works)
    await pass(2_000)
    expect(snack()?.textContent).toBe('Address copied')
    await pass(500)
    expect(snack()).toBeNull()
  })

  test('stays longer for a failure, and looks like one', async () => {
    await copy(fails)
    expect(snack()?.dataset.tone).toBe('bad')
    await pass(4_500)
    expect(snack()?.textContent).toBe("Couldn't copy")
    await pass(500)
    expect(snack()).toBeNull()
  })

  test('stays while the pointer is on it', async () => {
    await copy(works)
    fireEvent.pointerEnter(snack() as HTMLElement)
    await pass(10_000)
    expect(snack()).toBeTruthy()
    fireEvent.pointerLeave(snack() as HTMLElement)
    await pass(2_500)
    expect(snack()).toBeNull()
  })

  test('closes with the modal', async () => {
    const modal = await copy(works)
    fireEvent.click(card().getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(internalsOf(modal).modalState.state.isOpen).toBe(false))
    await waitFor(() => expect(snack()).toBeNull())
  })

  test('ERR-4: is announced once by one live region, and is not one itself', async () => {
    await page.addConnectedWallet()
    await page.open()
    await waitFor(() => expect(page.card().querySelector('[data-balance]')).toBeTruthy())
    const regions = [...root().querySelectorAll('[role="alert"], [role="status"], [aria-live]')]
    const messages = listen(regions)
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(fails)
    fireEvent.click(card().getByRole('button', { name: 'Copy address' }))
    await waitFor(() => expect(snack()).toBeTruthy())
    await waitFor(() => expect(messages).toEqual(["Couldn't copy"]))
    expect(snack()?.closest('[role="alert"], [role="status"], [aria-live]')).toBeNull()
    expect(snack()?.querySelector('[role], [aria-live]')).toBeNull()
  })

  test('reports a wallet that refused to disconnect, even while the card is closed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const wallet = await page.addConnectedWallet()
    wallet.answer('wallet_revokePermissions', () => Promise.reject(new Error('no')))
    const modal = await page.open()
    await waitFor(() => expect(connectedOf(internalsOf(modal).connection.state, 'eip155')).toBeTruthy())
    fireEvent.click(card().getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(internalsOf(modal).modalState.state.isOpen).toBe(false))
    await act(() => modal.disconnect().catch(() => undefined))
    await waitFor(() => expect(snack()?.textContent).toBe('Failed to disconnect'))
    expect(internalsOf(modal).modalState.state.isOpen).toBe(false)
    expect(page.card().contains(snack())).toBe(false)
    expect(page.card().querySelector(':scope > [role="alert"]')?.textContent).toBe('')
    expect(page.announcement('alert')).toBe('Failed to disconnect')
  })

  test('ERR-4: a failing balance is reported once, not with every attempt', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await page.addConnectedWallet()
    await page.open()
    await waitFor(() => expect(page.card().querySelector('[data-balance]')).toBeTruthy())
    const messages = listen(root().querySelectorAll('[role="alert"]'))
    page.answer('eth_getBalance', () => new Response('', { status: 400 }))
    await pass(30_500)
    await waitFor(() => expect(snack()?.textContent).toBe('Token Balance Unavailable'))
    await pass(90_000)
    expect(messages).toEqual(['Token Balance Unavailable'])
    expect(snack()).toBeNull()
  })
})

describe('the developer alert', () => {
  const note = () => card().queryByRole('note')

  test('says what to fix, until it is dismissed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await page.open({ debug: true })
    await waitFor(() =>
      expect(note()?.textContent).toBe('Project id not configured. The wallet list and other services are off.'),
    )
    expect(note()?.dataset.tone).toBe('bad')
    fireEvent.click(card().getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(note()).toBeNull())
  })

  /** Opens the modal of a page at this address. */
  async function openAt(address: string) {
    const before = location.href
    const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
    happyDOM.setURL(address)
    onTestFinished(() => happyDOM.setURL(before))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const modal = await page.open()
    await act(async () => undefined)
    await waitFor(() => expect(root().adoptedStyleSheets.length).toBeGreaterThan(1))
    expect(internalsOf(modal).modalState.state.isOpen).toBe(true)
  }

  test('is not on the card of a page that users see', async () => {
    await openAt('https://shop.example/')
    expect(note()).toBeNull()
  })

  test('is on the card of a page on a loopback address', async () => {
    await openAt('http://127.0.0.1:5173/')
    expect(note()?.textContent).toContain('Project id not configured.')
  })
})
