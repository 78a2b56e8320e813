import { act, cleanup, configure, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SentTransfer } from '../../../domain/transfer.js'
import { addTransaction } from '../../../exports/actions.js'
import { internalsOf } from '../../../instance/internals.js'
import type { WalletModal } from '../../../instance/walletModal.js'
import { createTestPage } from '../../../testing/modal/createTestPage.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
const hashes = ['1', '2', '3'].map((digit) => `0x${digit.repeat(64)}`)
const root = () => document.querySelector('latchkey-modal')?.shadowRoot
const toasts = () => [...(root()?.querySelectorAll<HTMLElement>('.lk-toast') ?? [])]
const texts = () => toasts().map(({ textContent }) => textContent)
const buttonOf = (toast: HTMLElement | undefined, selector: string) => {
  const button = toast?.querySelector<HTMLElement>(selector)
  if (!button) throw new Error(`no ${selector}`)
  return button
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** What the chain has made of one. */
async function settle(modal: WalletModal, hash: string | undefined, change: Partial<SentTransfer>) {
  const { account } = internalsOf(modal)
  const list = (account.state.sent.eip155 ?? []) as readonly SentTransfer[]
  const changed = list.map((sent) => (sent.hash === hash ? { ...sent, endedAt: sent.at + 7_000, ...change } : sent))
  await act(async () => account.setSent('eip155', changed))
}

async function show(count: number) {
  await page.addConnectedWallet()
  const modal = await page.open()
  await waitFor(() => expect(page.card().querySelector('[data-balance]')).toBeTruthy())
  for (const hash of hashes.slice(0, count)) {
    await act(async () => void (await addTransaction(modal, { hash, description: 'Deposit', toast: true })))
  }
  expect(toasts()).toEqual([])
  await act(async () => modal.close())
  await waitFor(() => expect(toasts()).toHaveLength(1))
  vi.useFakeTimers({ shouldAdvanceTime: true })
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
  vi.unstubAllGlobals()
})

test('takes over when the card closes, says what the chain shows, and leaves 8 s after a success', async () => {
  const modal = await show(1)
  expect(texts()[0]).toContain('Sent, waiting for a block')
  const moved = [{ token: '0xnlv', symbol: 'NLV', decimals: 6, amount: '488.12', isLeaving: false }]
  await settle(modal, hashes[0], { status: 'confirmed', calls: { title: 'Deposit', count: 1, moved } })
  expect(texts()[0]).toContain('488.12 NLV arrived')
  expect(root()?.querySelector('[role="status"]')?.textContent).toBe('Deposit: 488.12 NLV arrived')
  await pass(7_000)
  expect(toasts()).toHaveLength(1)
  await pass(1_100)
  expect(toasts()).toHaveLength(0)
})

test('a success stays while the pointer or the focus is on it; what failed stays', async () => {
  const modal = await show(1)
  await settle(modal, hashes[0], { status: 'amountUnknown' })
  expect(texts()[0]).toContain("Confirmed, can't be read here")
  act(() => buttonOf(toasts()[0], '.lk-icon-button').focus())
  await pass(20_000)
  expect(toasts()).toHaveLength(1)
  await settle(modal, hashes[0], { status: 'failed' })
  expect(texts()[0]).toContain('Failed on the network')
  act(() => buttonOf(toasts()[0], '.lk-icon-button').blur())
  await pass(20_000)
  expect(toasts()).toHaveLength(1)
  fireEvent.keyDown(buttonOf(toasts()[0], '.lk-icon-button'), { key: 'Escape' })
  await pass(0)
  expect(toasts()).toHaveLength(0)
})

test('several are folded, the newest in front, and unfold', async () => {
  await show(3)
  const more = buttonOf(toasts()[0], '[aria-expanded]')
  expect(more.textContent).toBe('2 more')
  fireEvent.click(more)
  expect(toasts()).toHaveLength(3)
  fireEvent.click(buttonOf(toasts()[0], '.lk-icon-button'))
  await pass(0)
  expect(toasts()).toHaveLength(2)
})

test('is not beside an open card, and opens it at what became of the transaction', async () => {
  const modal = await show(1)
  await settle(modal, hashes[0], { status: 'unknown' })
  expect(texts()[0]).toContain('Not known yet, it may still happen')
  vi.useRealTimers()
  fireEvent.click(buttonOf(toasts()[0], '.lk-footer-button'))
  await waitFor(() => expect(page.card().textContent).toContain('Not confirmed yet'))
  expect(toasts()).toEqual([])
})
