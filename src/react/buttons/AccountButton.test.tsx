import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arbitrum, mainnet } from '../../config/networks.js'
import { eip155 } from '../../exports/eip155.js'
import {
  AccountButton,
  type AccountButtonState,
  createWalletModal,
  NetworkButton,
  type NetworkButtonState,
  WalletModalButton,
  WalletModalProvider,
} from '../../exports/index.js'
import { internalsOf } from '../../instance/internals.js'
import { createTestWallet } from '../../testing/wallet/createTestWallet.js'
import { storeVisit } from '../testSupport.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const adapters = [eip155({ networks: [mainnet, arbitrum] })]
const balanceAnswer = () => new Response('{"jsonrpc":"2.0","id":1,"result":"0x112210f47de98115"}')
const cleanups: (() => void)[] = []

function renderIn(children: ReactNode, options = {}) {
  const modal = createWalletModal({ adapters, ...options })
  render(<WalletModalProvider modal={modal}>{children}</WalletModalProvider>)
  return modal
}

async function storeWallet(chain = 1) {
  const rdns = 'example.marten'
  const chains = [{ id: chain, rpcUrl: 'http://127.0.0.1:1' }]
  const wallet = createTestWallet({ name: 'Marten', rdns, chains, approvals: 'approve', storage: null })
  cleanups.push(wallet.destroy)
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  storeVisit(localStorage, { rdns, address: wallet.accounts[0], network: 'eip155:1' })
  return wallet
}

const find = (name: string) => document.querySelector<HTMLButtonElement>(`[data-latchkey="${name}-button"]`)
const findButton = (name: string) => waitFor(() => find(name) ?? Promise.reject(new Error(`no ${name} button`)))

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () => balanceAnswer())
})

afterEach(() => {
  cleanup()
  for (const stop of cleanups.splice(0)) stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('AccountButton renders nothing while no wallet is connected', () => {
  renderIn(<AccountButton />)
  expect(find('account')).toBeNull()
})

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Has an account before it is rendered, so that the first render is seen. */
function renderConnected(children: ReactNode, modal = createWalletModal({ adapters })) {
  const { account, connection, network } = internalsOf(modal)
  const active = network.activeOf('eip155')
  if (!active) throw new Error('no network')
  account.follow(active, [{ address: ADDRESS, type: 'eoa' }], ADDRESS)
  connection.restored('eip155', 'example.marten')
  render(<WalletModalProvider modal={modal}>{children}</WalletModalProvider>)
  return modal
}

test.each([
  ['AccountButton', <AccountButton key="" charsStart={2} charsEnd={3} className="mine" />, '0xf3…266'],
  ['WalletModalButton', <WalletModalButton key="" className="mine" />, '0xf39F…b92266'],
])('%s names the account while what draws it loads, and keeps the focus', async (_, button, label) => {
  renderConnected(button)
  const placeholder = screen.getByRole('button', { name: label })
  expect(placeholder.classList.contains('mine')).toBe(true)
  expect(placeholder.title).toBe(ADDRESS)
  expect(placeholder.getAttribute('aria-busy')).toBeNull()
  placeholder.focus()
  const drawn = await findButton('account')
  expect(document.activeElement).toBe(drawn)
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('what draws an account is kept by its instance: later buttons draw at once, those of another one load it', async () => {
  const modal = renderConnected(<AccountButton />)
  await findButton('account')
  cleanup()
  renderConnected(<AccountButton />, modal)
  expect(find('account')).not.toBeNull()
  cleanup()
  renderConnected(<AccountButton />)
  expect(find('account')).toBeNull()
  await findButton('account')
})

test('AccountButton shows the balance and the shortened address, and says whether the modal is open', async () => {
  const { accounts } = await storeWallet()
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const modal = renderIn(<AccountButton className="mine" />)
  const button = await findButton('account')
  expect(button.querySelector('[aria-busy="true"]')).toBeTruthy()
  answer(balanceAnswer())
  await waitFor(() => expect(button.textContent).toContain('1.234 ETH'))
  expect(button.querySelector('[aria-busy="true"]')).toBeNull()
  expect(button.querySelector('bdi')?.textContent).toBe(`0x${accounts[0]?.slice(2, 6)}…${accounts[0]?.slice(-6)}`)
  expect(button.title).toBe(accounts[0])
  expect(button.classList.contains('mine')).toBe(true)
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'))
  expect(internalsOf(modal).modalState.state.isOpen).toBe(true)
})

test('AccountButton shortens the address and hides the balance as the app says', async () => {
  const { accounts } = await storeWallet()
  renderIn(<AccountButton balance="hide" charsStart={2} charsEnd={3} disabled />)
  const button = await findButton('account')
  await act(async () => undefined)
  expect(button.textContent).toBe(`0x${accounts[0]?.slice(2, 4)}…${accounts[0]?.slice(-3)}`)
  expect(button.disabled).toBe(true)
})

test('AccountButton shows dots instead of a balance if the user hides amounts', async () => {
  await storeWallet()
  localStorage.setItem('latchkey/default/v1/amounts_hidden', 'true')
  const modal = renderIn(<AccountButton />)
  const button = await findButton('account')
  await waitFor(() => expect(button.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('Amount hidden'))
  expect(button.outerHTML).not.toContain('1.23')
  act(() => internalsOf(modal).account.hideAmounts(false))
  await waitFor(() => expect(button.textContent).toContain('1.234 ETH'))
})

test("AccountButton shows the app's icon for the network, and drops one that does not load", async () => {
  const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  await storeWallet()
  renderIn(<AccountButton />, { networks: { images: { 'eip155:1': picture } } })
  const button = await findButton('account')
  const badge = await waitFor(() => button.querySelector('img') ?? Promise.reject(new Error('no badge')))
  expect([badge.src, badge.width, badge.referrerPolicy]).toEqual([picture, 12, 'no-referrer'])
  fireEvent.error(badge)
  expect(button.querySelector('img')).toBeNull()
})

test('NET-8: AccountButton keeps the last balance when a read fails, and shows its time', async () => {
  const { accounts } = await storeWallet()
  const timestamp = Date.now() - 3_600_000
  const caipAddress = `eip155:1:${accounts[0]}`
  const entry = { caipAddress, balance: '2.5', symbol: 'ETH', timestamp }
  localStorage.setItem('latchkey/default/v1/native_balance_cache', JSON.stringify({ [caipAddress]: entry }))
  vi.stubGlobal('fetch', async () => new Response('', { status: 403 }))
  renderIn(<AccountButton />)
  const button = await findButton('account')
  const sum = await waitFor(() => button.querySelector('[data-stale]') ?? Promise.reject(new Error('no sum')))
  expect(sum.textContent).toBe('2.500 ETH')
  expect(sum.getAttribute('title')).toBe(`2.5 ETH, ${new Date(timestamp).toLocaleTimeString()}`)
})

test('on an unconfigured network the buttons say so and open where it can be changed', async () => {
  await storeWallet(137)
  const modal = renderIn(
    <>
      <AccountButton />
      <NetworkButton />
    </>,
  )
  const open = vi.spyOn(modal, 'open')
  const button = await findButton('account')
  await waitFor(() => expect(button.textContent).toContain('Wrong network'))
  expect(button.dataset.tone).toBe('bad')
  expect(find('network')?.textContent).toBe('Switch network')
  await waitFor(() => expect(find('network')?.disabled).toBe(false))
  fireEvent.click(button)
  expect(open).toHaveBeenCalledWith(expect.objectContaining({ view: 'UnsupportedChain' }))
})

test('AccountButton.Custom receives no account at first, and the account once restored', async () => {
  const { accounts } = await storeWallet()
  const states: AccountButtonState[] = []
  renderIn(
    <AccountButton.Custom>
      {(state) => {
        states.push(state)
        return null
      }}
    </AccountButton.Custom>,
  )
  expect(states[0]).toMatchObject({ account: undefined, isUnsupported: false, isOpen: false })
  expect(states[0]?.balance.status).toBe('idle')
  await waitFor(() => expect(states.at(-1)?.balance.display).toBe('1.234'))
  expect(states.at(-1)).toMatchObject({
    account: { address: accounts[0] },
    network: { caipNetworkId: 'eip155:1' },
    balance: { status: 'ready', symbol: 'ETH' },
    isUnsupported: false,
    isOpen: false,
    open: expect.any(Function),
    prefetch: expect.any(Function),
  })
  expect(find('account')).toBeNull()
})

test('NetworkButton names the network, Ethereum without an adapter', () => {
  renderIn(<NetworkButton className="mine" />)
  expect(find('network')?.textContent).toBe('Ethereum')
  expect(find('network')?.classList.contains('mine')).toBe(true)
  cleanup()
  renderIn(<NetworkButton />, { adapters: [] })
  expect(find('network')?.textContent).toBe('Ethereum')
  cleanup()
  const without = { ...eip155({ networks: [mainnet] }), networks: [] }
  renderIn(<NetworkButton label="Which chain?" disabled />, { adapters: [without] })
  expect(find('network')?.textContent).toBe('Which chain?')
  expect(find('network')?.disabled).toBe(true)
})

test("NetworkButton shows the app's icon, and no unsafe one", () => {
  const picture = (src: string) => {
    cleanup()
    renderIn(<NetworkButton />, { networks: { images: { 'eip155:1': src } } })
    return find('network')?.querySelector('img')?.getAttribute('src') ?? undefined
  }
  expect(picture('https://example.com/eth.png')).toBe('https://example.com/eth.png')
  expect(picture('javascript:alert(1)')).toBeUndefined()
})

test('NetworkButton opens the networks, and is busy if that takes long', async () => {
  const modal = renderIn(<NetworkButton />)
  const open = vi.spyOn(modal, 'open')
  await act(async () => internalsOf(modal).modalState.set({ isOpening: true, isLate: true }))
  expect(find('network')?.getAttribute('aria-busy')).toBe('true')
  expect(find('network')?.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(find('network') as HTMLButtonElement)
  expect(open).not.toHaveBeenCalled()
  // It keeps the focus.
  expect(find('network')?.disabled).toBe(false)
  await act(async () => internalsOf(modal).modalState.set({ isOpening: false }))
  fireEvent.click(find('network') as HTMLButtonElement)
  expect(open).toHaveBeenCalledWith({ view: 'Networks' })
  await waitFor(() => expect(find('network')?.getAttribute('aria-expanded')).toBe('true'))
  expect(find('network')?.disabled).toBe(false)
})

test('NetworkButton.Custom receives the network and the actions', async () => {
  const states: NetworkButtonState[] = []
  renderIn(
    <NetworkButton.Custom>
      {(state) => {
        states.push(state)
        return <p>{state.isOpen ? 'open' : 'closed'}</p>
      }}
    </NetworkButton.Custom>,
  )
  expect(states.at(-1)).toMatchObject({
    network: { caipNetworkId: 'eip155:1' },
    isUnsupported: false,
    isBusy: false,
    isOpen: false,
    prefetch: expect.any(Function),
  })
  states.at(-1)?.open()
  await screen.findByText('open')
  expect(find('network')).toBeNull()
})

test('WalletModalButton keeps its place without a label, then shows the account, while a connection is restored', async () => {
  await storeWallet()
  renderIn(<WalletModalButton label="Sign in" />)
  expect(find('connect')?.getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText('Connecting')).toBeNull()
  await findButton('account')
  expect(screen.queryByRole('status')).toBeNull()
})

test('WalletModalButton is the connect button without a stored connection', () => {
  renderIn(<WalletModalButton label="Sign in" />)
  expect(find('connect')?.textContent).toBe('Sign in')
  expect(find('account')).toBeNull()
})

test('WalletModalButton.Custom receives the state of the modal and isRestored', async () => {
  await storeWallet()
  const seen: string[] = []
  renderIn(
    <WalletModalButton.Custom>
      {({ status, isRestored, isOpen, account }) => {
        seen.push(`${status} ${isRestored} ${isOpen} ${account !== undefined}`)
        return null
      }}
    </WalletModalButton.Custom>,
  )
  await waitFor(() => expect(seen.at(-1)).toBe('connected true false true'))
  expect(seen).toContain('reconnecting false false false')
})
