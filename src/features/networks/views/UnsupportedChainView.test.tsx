import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { statusOf } from '../../../controllers/connection/connectionController.js'
import type { WalletModalOptions } from '../../../exports/index.js'
import { internalsOf } from '../../../instance/internals.js'
import { createTestPage } from '../../../testing/modal/createTestPage.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())
const button = (name: string) => card().getByRole<HTMLButtonElement>('button', { name })
const rows = () => [...page.card().querySelectorAll<HTMLButtonElement>('button[data-network]')]
const footer = () => page.card().querySelector('footer > span')?.textContent
const section = () => page.card().querySelector('section')

/** Marten is on an unconfigured chain; the modal opens by itself. */
async function openUnsupported() {
  const chains = [137, 1, 42161].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:1' }))
  const wallet = await page.addConnectedWallet({ chains })
  const modal = page.start({ metadata: { name: 'Northlight' } })
  await waitFor(() => expect(internalsOf(modal).modalState.state.isOpen).toBe(true))
  await waitFor(() => expect(rows()).toHaveLength(2))
  return { wallet, modal }
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

test("names the wallet's chain, and lists the app's networks, the first marked and focused", async () => {
  await openUnsupported()
  expect(card().getByRole('heading', { name: 'Switch network' })).toBeTruthy()
  expect(page.card().querySelector('.lk-note')?.textContent).toBe(
    "Northlight doesn't support network 137. Choose one of these.",
  )
  expect(rows().map(({ dataset }) => dataset.network)).toEqual(['eip155:1', 'eip155:42161'])
  expect(rows().map(({ dataset }) => dataset.mark)).toEqual(['', undefined])
  expect(page.focused()).toBe(rows()[0])
  expect(footer()).toBe('Unsupported network')
  expect(card().queryByRole('button', { name: 'Back' })).toBeNull()
})

test.each<[string, () => unknown]>([
  ['the close key', () => fireEvent.click(button('Close'))],
  ['Escape', () => fireEvent.keyDown(page.card(), { key: 'Escape' })],
  ['a press beside the card', () => fireEvent.click(page.card().querySelector('.lk-scrim') as HTMLElement)],
])('%s is refused: the footer gives the reason and keeps Disconnect', async (_, close) => {
  const { modal } = await openUnsupported()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  close()
  await waitFor(() => expect(footer()).toBe('Choose a network, or disconnect.'))
  expect(page.card().querySelector('footer')?.dataset.tone).toBe('bad')
  expect([section()?.dataset.refused, section()?.dataset.shaking]).toEqual(['', ''])
  expect(page.announcement('alert')).toBe('Choose a network, or disconnect.')
  expect(button('Disconnect').getAttribute('aria-disabled')).toBeNull()
  expect(internalsOf(modal).modalState.state.isOpen).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(section()?.dataset.shaking).toBeUndefined()
  expect(footer()).toBe('Choose a network, or disconnect.')
})

test.each<[string, WalletModalOptions]>([
  ['unsupported chains are allowed', { networks: { allowUnsupported: true } }],
  ['network switching is off', { networks: { canSwitch: false } }],
])('does not open where %s', async (_, options) => {
  const chains = [137, 1].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:1' }))
  await page.addConnectedWallet({ chains })
  const modal = page.start(options)
  await waitFor(() => expect(internalsOf(modal).network.activeOf('eip155')?.isUnsupported).toBe(true))
  await act(() => modal.open())
  expect(internalsOf(modal).modalState.state.isOpen).toBe(true)
  expect(await card().findByRole('button', { name: 'Copy address' })).toBeTruthy()
  expect(card().queryByRole('heading', { name: 'Switch network' })).toBeNull()
})

test('Disconnect closes it', async () => {
  const { modal } = await openUnsupported()
  fireEvent.click(button('Disconnect'))
  await waitFor(() => expect(internalsOf(modal).modalState.state.isOpen).toBe(false))
  expect(statusOf(internalsOf(modal).connection.state, 'eip155')).toBe('disconnected')
  expect(internalsOf(modal).network.activeOf('eip155')?.caipNetworkId).toBe('eip155:1')
})

test('choosing a network asks the wallet, and its approval closes the view', async () => {
  const { wallet, modal } = await openUnsupported()
  fireEvent.click(rows()[0] as HTMLElement)
  await waitFor(() => expect(wallet.pending.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain']))
  expect(page.card().querySelector('.lk-copy')?.textContent).toBe(
    'Approve the switch from network 137 to Ethereum in Marten.',
  )
  fireEvent.click(button('Close'))
  await waitFor(() => expect(footer()).toBe('Finish or cancel the switch first.'))
  expect(button('Cancel')).toBeTruthy()
  await act(async () => wallet.approve())
  await waitFor(() => expect(internalsOf(modal).modalState.state.isOpen).toBe(false))
  expect(internalsOf(modal).network.activeOf('eip155')?.caipNetworkId).toBe('eip155:1')
  expect(statusOf(internalsOf(modal).connection.state, 'eip155')).toBe('connected')
})

test('a wallet that switches by itself to a configured network closes the view', async () => {
  const { wallet, modal } = await openUnsupported()
  await act(async () => wallet.switchChain(42161))
  await waitFor(() => expect(internalsOf(modal).modalState.state.isOpen).toBe(false))
  expect(internalsOf(modal).network.activeOf('eip155')?.caipNetworkId).toBe('eip155:42161')
})
