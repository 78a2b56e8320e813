import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { embedded } from '../../exports/embedded.js'
import {
  WalletButton,
  type WalletButtonProps,
  type WalletButtonState,
  type WalletModalOptions,
} from '../../exports/index.js'
import { internalsOf } from '../../instance/internals.js'
import { createTestPage } from '../../testing/modal/createTestPage.js'
import '../../features/connect/views/FindWalletView.js'

configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
const button = () => document.querySelector('[data-latchkey="wallet-button"]') as HTMLButtonElement
const status = () => button().dataset.status
const card = () => within(page.card())

function show(props: Partial<WalletButtonProps> = {}, options: WalletModalOptions = {}) {
  const events: string[] = []
  const onAsk = () => events.push('asked')
  window.addEventListener('eip6963:requestProvider', onAsk)
  page.addCleanup(() => window.removeEventListener('eip6963:requestProvider', onAsk))
  const modal = page.start(options, <WalletButton wallet="example.marten" {...props} />)
  return { modal, asked: () => events.length }
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

describe('a button of one wallet', () => {
  test('looks for no wallet before it is hovered, and then knows name and icon', async () => {
    page.addWallet({ name: 'Marten the great' })
    const { asked } = show()
    await act(async () => undefined)
    expect([asked(), button().textContent, status()]).toEqual([0, 'MMarten', 'ready'])
    fireEvent.pointerEnter(button())
    await waitFor(() => expect(button().querySelector('bdi')?.textContent).toBe('Marten the great'))
    expect(asked()).toBeGreaterThan(0)
    expect(button().querySelector('img')?.src).toMatch(/^data:image/)
  })

  test("asks no wallet until the app's terms have been accepted in the modal", async () => {
    const wallet = page.addWallet()
    show({}, { features: { legalCheckbox: true }, legal: { termsUrl: 'https://shop.example/terms' } })
    fireEvent.click(button())
    const box = await waitFor(() => card().getByRole('checkbox'))
    const connect = card().getByRole('button', { name: 'Connect' })
    fireEvent.click(connect)
    await act(async () => undefined)
    expect(wallet.requests).toEqual([])
    fireEvent.click(box)
    await waitFor(() => expect(connect.getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(connect)
    await waitFor(() => expect(wallet.pending.map(({ method }) => method)).toEqual(['eth_requestAccounts']))
  })

  describe('of a login', () => {
    const connectors = [embedded()]

    test.each([
      ['google', 'Google'],
      ['email', 'Email'],
    ])('is named after it: %s', (wallet, name) => {
      show({ wallet }, { connectors })
      expect([button().textContent, button().querySelectorAll('svg path').length]).toEqual([name, 1])
    })

    test('is the button of a wallet in an app without an embedded one', () => {
      show({ wallet: 'google' })
      expect([button().textContent, button().querySelector('svg')]).toEqual(['GGoogle', null])
    })

    test.each(['google', 'email'])("opens the list where the app's terms come first: %s", async (wallet) => {
      const features = { legalCheckbox: true }
      show({ wallet }, { connectors, features, legal: { termsUrl: 'https://shop.example/terms' } })
      fireEvent.click(button())
      await waitFor(() => card().getByRole('checkbox'))
      await waitFor(() => expect(status()).toBe('ready'))
    })
  })

  test("shows the app's label", () => {
    const icon = 'https://pictures.example/m.png'
    show({ label: 'With Marten', icon, className: 'mine', disabled: true })
    expect(button().textContent).toBe('With Marten')
    expect([button().querySelector('img')?.src, button().disabled]).toEqual([icon, true])
    expect(button().classList.contains('mine')).toBe(true)
  })

  test.each(['example.marten', 'marten'])('connects the wallet named %s, without the modal', async (name) => {
    const wallet = page.addWallet()
    page.addWallet({ name: 'Heron', rdns: 'example.heron' })
    const { modal } = show({ wallet: name })
    fireEvent.click(button())
    await waitFor(() => expect(wallet.pending.map(({ method }) => method)).toEqual(['eth_requestAccounts']))
    expect([status(), button().getAttribute('aria-busy')]).toEqual(['pending', 'true'])
    // A second press meanwhile asks nothing more.
    fireEvent.click(button())
    await act(async () => wallet.approve())
    await waitFor(() => expect(status()).toBe('connected'))
    expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
    expect([internalsOf(modal).modalState.state.isOpen, document.querySelector('latchkey-modal')]).toEqual([
      false,
      null,
    ])
    expect(within(button()).getByRole('img', { name: 'Connected' })).toBeTruthy()
    fireEvent.click(button())
    await waitFor(() => expect(card().getByRole('button', { name: 'Disconnect' })).toBeTruthy())
  })

  test('says so when declined, and asks again', async () => {
    const wallet = page.addWallet()
    show()
    fireEvent.click(button())
    await waitFor(() => expect(wallet.pending).toHaveLength(1))
    await act(async () => wallet.reject())
    await waitFor(() => expect(status()).toBe('error'))
    expect([button().textContent, button().getAttribute('aria-label'), button().dataset.tone]).toEqual([
      'Declined, try again',
      'Marten: Declined, try again',
      'bad',
    ])
    fireEvent.click(button())
    await waitFor(() => expect(wallet.pending).toHaveLength(1))
    await act(async () => wallet.approve())
    await waitFor(() => expect(status()).toBe('connected'))
  })

  test('can be retried after another failure, and forgets it with the next connection', async () => {
    const wallet = page.addWallet()
    const { modal } = show()
    let tries = 0
    wallet.answer('eth_requestAccounts', async () => {
      tries++
      if (tries === 1) throw Object.assign(new Error('broken'), { code: -32603 })
      return wallet.accounts
    })
    fireEvent.click(button())
    await waitFor(() => expect(button().textContent).toBe('Try again'))
    fireEvent.click(button())
    await waitFor(() => expect(status()).toBe('connected'))
    await act(() => modal.disconnect())
    await waitFor(() => expect(status()).toBe('ready'))
  })

  test('DISC-3: with two wallets of that name it asks none, and the modal shows them', async () => {
    const wallets = [page.addWallet(), page.addWallet({ rdns: 'example.clone' })]
    const { modal } = show({ wallet: 'Marten' })
    fireEvent.click(button())
    await waitFor(() => expect(internalsOf(modal).modalState.state.isOpen).toBe(true))
    await waitFor(() => expect(status()).toBe('ready'))
    expect(wallets.flatMap(({ requests }) => requests.filter(({ method }) => method.startsWith('eth_')))).toEqual([])
    await waitFor(() => expect(page.card().querySelector('[data-wallet="example.clone"]')).toBeTruthy())
  })

  test('opens the catalogue entry of a wallet that is not installed', async () => {
    const entry = { id: 'm1', name: 'Marten', rdns: 'example.marten', homepage: 'https://marten.example', chains: [] }
    page.answer('/getWallets', ({ url }) =>
      url.includes('search=Marten') ? { count: 1, data: [entry] } : { count: 0, data: [] },
    )
    show({}, { projectId: 'p1' })
    fireEvent.click(button())
    await waitFor(() => expect(card().getByRole('heading', { name: 'Not found in this browser' })).toBeTruthy())
    expect(status()).toBe('missing')
  })

  test('opens the list for an unknown wallet', async () => {
    page.addWallet({ name: 'Heron', rdns: 'example.heron' })
    show({ wallet: 'Nobody' })
    fireEvent.click(button())
    await waitFor(() => expect(page.card().querySelector('[data-wallet="example.heron"]')).toBeTruthy())
    expect(card().queryByRole('heading', { name: 'Not found in this browser' })).toBeNull()
  })

  test('knows after a reload that its wallet is connected, without asking it', async () => {
    const wallet = await page.addConnectedWallet()
    show()
    await waitFor(() => expect(status()).toBe('connected'))
    expect(wallet.pending).toEqual([])
    expect(button().textContent).toBe('Marten')
  })
})

test('WalletButton.Custom receives the state and the actions', async () => {
  const wallet = page.addWallet()
  const states: WalletButtonState[] = []
  page.start(
    {},
    <WalletButton.Custom wallet="Marten">
      {(state) => {
        states.push(state)
        return null
      }}
    </WalletButton.Custom>,
  )
  expect(states[0]).toMatchObject({ status: 'ready', wallet: undefined, error: undefined })
  act(() => states.at(-1)?.prefetch())
  await waitFor(() => expect(states.at(-1)?.wallet).toMatchObject({ id: 'example.marten', name: 'Marten' }))
  act(() => states.at(-1)?.connect())
  await waitFor(() => expect(wallet.pending).toHaveLength(1))
  expect(states.at(-1)?.status).toBe('pending')
  await act(async () => wallet.reject())
  await waitFor(() => expect(states.at(-1)).toMatchObject({ status: 'error', error: { code: 4001 } }))
})
