import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectedOf } from '../../../controllers/connection/connectionController.js'
import { internalsOf } from '../../../instance/internals.js'
import { createTestPage } from '../../../testing/modal/createTestPage.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())
const button = (name: string) => card().getByRole<HTMLButtonElement>('button', { name })
const heading = (name: string) => card().findByRole('heading', { level: 3, name })
const copy = () => page.card().querySelector('.lk-copy')?.textContent
const footer = () => page.card().querySelector('footer > span')?.textContent

type Wallet = Awaited<ReturnType<typeof page.addConnectedWallet>>

/** Marten is on Ethereum, and Arbitrum One has been chosen. */
async function choose(
  prepare: (wallet: Wallet) => void = () => undefined,
  options?: Parameters<typeof page.addConnectedWallet>[0],
) {
  const wallet = await page.addConnectedWallet(options)
  prepare(wallet)
  const modal = await page.open({ view: 'Networks' })
  await waitFor(() => expect(connectedOf(internalsOf(modal).connection.state, 'eip155')?.wallet.name).toBe('Marten'))
  fireEvent.click(button('Arbitrum One'))
  const countRequests = (method = 'wallet_switchEthereumChain') =>
    wallet.requests.filter((request) => request.method === method).length
  await waitFor(() => expect(countRequests()).toBe(1))
  const active = () => internalsOf(modal).network.activeOf('eip155')?.caipNetworkId
  return { wallet, modal, asked: countRequests, active }
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

test('shows what the wallet asks, and that it waits', async () => {
  await choose()
  expect(await heading('Approve in your wallet')).toBeTruthy()
  expect(copy()).toBe('Approve the switch from Ethereum to Arbitrum One in Marten.')
  expect(footer()).toBe('Waiting for Marten')
  expect(button('Try again').getAttribute('aria-disabled')).toBe('true')
})

test('TXT-3: wallet and networks are isolated in the sentence', async () => {
  await choose()
  await heading('Approve in your wallet')
  const isolated = [...page.card().querySelectorAll('.lk-copy bdi')].map(({ textContent }) => textContent)
  expect(isolated).toEqual(['Ethereum', 'Arbitrum One', 'Marten'])
})

test('approval makes the network active, shows a message, and closes the list', async () => {
  const { wallet, modal, active } = await choose()
  await act(async () => wallet.approve())
  await waitFor(() => expect(internalsOf(modal).modalState.state.isOpen).toBe(false))
  expect(document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.lk-toasts')?.textContent).toBe(
    'Now on Arbitrum One',
  )
  expect(active()).toBe('eip155:42161')
})

test('CON-2: another account during the request starts no new request, and is shown with the result', async () => {
  const [first, second] = [
    '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  ] as const
  const { wallet, modal, asked, active } = await choose(undefined, { accounts: [first, second] })
  await heading('Approve in your wallet')
  const otherText = wallet.accounts[1] ?? ''
  await act(async () => wallet.selectAccount(otherText as `0x${string}`))
  expect([asked(), footer()]).toEqual([1, 'Waiting for Marten'])
  await act(async () => wallet.approve())
  await waitFor(() => expect(active()).toBe('eip155:42161'))
  expect(asked()).toBe(1)
  expect(internalsOf(modal).account.of('eip155')?.caipAddress).toBe(`eip155:42161:${otherText}`)
})

test('Cancel goes back, and a late decline changes nothing', async () => {
  const { wallet, active } = await choose()
  await heading('Approve in your wallet')
  fireEvent.click(button('Cancel'))
  expect(await card().findByRole('heading', { name: 'Choose a network' })).toBeTruthy()
  await act(async () => wallet.reject())
  expect(active()).toBe('eip155:1')
  expect(card().queryByText("Couldn't switch network")).toBeNull()
})

test('PRV-6: after 30 s it says that it is still waiting, and offers to ask again', async () => {
  const { asked } = await choose((wallet) => {
    wallet.answer('wallet_switchEthereumChain', () => new Promise(() => undefined))
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  await heading('Approve in your wallet')
  await act(() => vi.advanceTimersByTimeAsync(25_000))
  expect(footer()).toBe('Waiting for Marten')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(footer()).toBe('Still waiting for Marten')
  expect(button('Cancel')).toBeTruthy()
  fireEvent.click(button('Try again'))
  await waitFor(() => expect(asked()).toBe(2))
  expect(footer()).toBe('Waiting for Marten')
})

test('a decline is announced once as an alert, nothing has changed, and trying again asks again', async () => {
  const { wallet, asked, active } = await choose()
  await act(async () => wallet.reject())
  const title = await heading("Couldn't switch network")
  expect(title.closest('[role="alert"]')).toBeTruthy()
  expect(copy()).toBe('You declined the request in Marten. Nothing has changed.')
  expect(footer()).toBe('Still on Ethereum')
  expect(active()).toBe('eip155:1')
  expect(card().queryByRole('button', { name: /^Add/ })).toBeNull()
  expect(card().queryByRole('button', { name: 'Cancel' })).toBeNull()
  fireEvent.click(button('Try again'))
  await waitFor(() => expect(asked()).toBe(2))
  expect(await heading('Approve in your wallet')).toBeTruthy()
})

test('a request already open in the wallet has its own message', async () => {
  await choose((wallet) => wallet.next({ error: { code: -32002, message: 'Already pending' } }))
  expect(await heading('Marten has a pending request')).toBeTruthy()
  expect(copy()).toBe('Open Marten and approve or decline it first.')
  expect(footer()).toBe('Still on Ethereum')
})

test('a refusal offers to add the network to the wallet, which then switches', async () => {
  const { wallet, asked, active } = await choose((chosen) => chosen.next({ error: { code: -32603, message: 'x' } }))
  expect(await heading("Couldn't switch network")).toBeTruthy()
  expect(copy()).toBe('Arbitrum One may not be set up in Marten yet. You can add it.')
  expect(button('Try again').getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(button('Add Arbitrum One to Marten'))
  await waitFor(() => expect(asked('wallet_addEthereumChain')).toBe(1))
  await waitFor(() => expect(wallet.pending).toHaveLength(1))
  await act(async () => wallet.approve())
  await waitFor(() => expect(active()).toBe('eip155:42161'))
})

test('a wallet that approves without switching counts as a refusal', async () => {
  const { active } = await choose((wallet) => wallet.next({ answer: null }))
  expect(await heading("Couldn't switch network")).toBeTruthy()
  expect(active()).toBe('eip155:1')
})
