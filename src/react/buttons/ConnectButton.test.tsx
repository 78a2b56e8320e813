import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arbitrum, mainnet } from '../../config/networks.js'
import { eip155 } from '../../exports/eip155.js'
import {
  ConnectButton,
  type ConnectButtonProps,
  type ConnectButtonState,
  createWalletModal,
  WalletModalProvider,
} from '../../exports/index.js'
import { internalsOf } from '../../instance/internals.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const adapters = [eip155({ networks: [mainnet, arbitrum] })]
const button = () => screen.getByRole<HTMLButtonElement>('button')
const attribute = (name: string) => button().getAttribute(name)

function renderButton(props: ConnectButtonProps = {}) {
  const modal = createWalletModal({ adapters })
  render(
    <WalletModalProvider modal={modal}>
      <ConnectButton {...props} />
    </WalletModalProvider>,
  )
  return modal
}

beforeEach(() => localStorage.clear())

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test("says Connect wallet, or the app's label", () => {
  renderButton()
  expect(button().textContent).toBe('Connect wallet')
  cleanup()
  renderButton({ label: 'Sign in' })
  expect(button().textContent).toBe('Sign in')
})

test('names the account once a wallet is connected, despite its label', async () => {
  const modal = renderButton({ label: 'Sign in' })
  const network = internalsOf(modal).network.activeOf('eip155')
  if (!network) throw new Error('no network')
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  await act(async () => {
    internalsOf(modal).account.follow(network, [{ address, type: 'eoa' }], address)
    internalsOf(modal).connection.restored('eip155', 'example.marten')
  })
  expect(button().textContent).toBe('0xf39F…b92266')
  expect(attribute('title')).toBe(address)
  await act(async () => internalsOf(modal).account.patch('eip155', `eip155:1:${address}`, { profileName: 'ada.eth' }))
  expect(button().textContent).toBe('ada.eth')
})

test('takes size, variant and class from the app', () => {
  renderButton({ size: 'lg', variant: 'secondary', className: 'mine' })
  expect(button().dataset).toMatchObject({ size: 'lg', variant: 'secondary', latchkey: 'connect-button' })
  expect(button().classList.contains('mine')).toBe(true)
  cleanup()
  renderButton()
  expect(button().dataset).toMatchObject({ size: 'md', variant: 'primary' })
  expect(button().type).toBe('button')
})

test("says Connecting, or the app's loading label, if the modal takes long to open", async () => {
  const modal = renderButton({ label: 'Sign in', loadingLabel: 'One moment' })
  await act(async () => internalsOf(modal).modalState.set({ isOpening: true, isLate: true }))
  expect(screen.getByText('One moment')).toBeTruthy()
  expect(attribute('aria-busy')).toBe('true')
  // The label keeps the width, and is hidden from everyone.
  expect(screen.getByText('Sign in').getAttribute('aria-hidden')).toBe('true')
  await act(() => modal.open())
  await waitFor(() => expect(attribute('aria-expanded')).toBe('true'))
  expect(button().textContent).toBe('Sign in')
  expect(attribute('aria-busy')).toBeNull()
})

test('a press while the modal is loading does not open it twice', async () => {
  const modal = renderButton()
  const open = vi.spyOn(modal, 'open')
  await act(async () => internalsOf(modal).modalState.set({ isOpening: true, isLate: true }))
  fireEvent.click(button())
  expect(open).not.toHaveBeenCalled()
  await act(async () => internalsOf(modal).modalState.set({ isOpening: false }))
  fireEvent.click(button())
  expect(open).toHaveBeenCalledOnce()
  await waitFor(() => expect(attribute('aria-expanded')).toBe('true'))
})

test('a disabled button opens nothing', async () => {
  const modal = renderButton({ disabled: true })
  const open = vi.spyOn(modal, 'open')
  fireEvent.click(button())
  expect(button().disabled).toBe(true)
  expect(open).not.toHaveBeenCalled()
})

test('reports by aria-expanded whether the modal is open, and closes an open one', async () => {
  const modal = renderButton()
  expect(attribute('aria-haspopup')).toBe('dialog')
  expect(attribute('aria-expanded')).toBe('false')
  await act(() => modal.open())
  expect(attribute('aria-expanded')).toBe('true')
  fireEvent.click(button())
  await waitFor(() => expect(attribute('aria-expanded')).toBe('false'))
  expect(internalsOf(modal).modalState.state.isOpen).toBe(false)
})

test.each([
  ['the pointer', () => fireEvent.pointerEnter(button())],
  ['the finger', () => fireEvent.touchStart(button())],
  ['the focus', () => fireEvent.focus(button())],
])('preloads the modal when %s approaches', (_what, approach) => {
  const modal = createWalletModal({ adapters })
  const prefetch = vi.spyOn(modal, 'prefetch')
  render(
    <WalletModalProvider modal={modal}>
      <ConnectButton />
    </WalletModalProvider>,
  )
  expect(prefetch).not.toHaveBeenCalled()
  approach()
  expect(prefetch).toHaveBeenCalled()
})

test('keeps its size without a label until the stored connection has been checked', () => {
  const markup = renderToString(
    <WalletModalProvider adapters={adapters}>
      <ConnectButton />
    </WalletModalProvider>,
  )
  document.body.innerHTML = markup
  expect(attribute('aria-busy')).toBe('true')
  const label = screen.getByText('Connect wallet')
  expect(label.hasAttribute('data-idle')).toBe(true)
  document.body.innerHTML = ''
  renderButton()
  expect(attribute('aria-busy')).toBeNull()
  expect(screen.getByText('Connect wallet').hasAttribute('data-idle')).toBe(false)
})

test('ConnectButton.Custom receives the state and its actions, and renders no button', async () => {
  const states: ConnectButtonState[] = []
  render(
    <WalletModalProvider adapters={adapters}>
      <ConnectButton.Custom namespace="eip155">
        {(state) => {
          states.push(state)
          return <p>{state.isOpen ? 'open' : 'closed'}</p>
        }}
      </ConnectButton.Custom>
    </WalletModalProvider>,
  )
  const latest = () => states.at(-1) as ConnectButtonState
  expect(latest()).toEqual({
    status: 'disconnected',
    isOpen: false,
    isRestored: true,
    isBusy: false,
    hasFailed: false,
    open: expect.any(Function),
    close: expect.any(Function),
    prefetch: expect.any(Function),
  })
  expect(screen.queryByRole('button')).toBeNull()
  latest().open()
  await screen.findByText('open')
  latest().close()
  await screen.findByText('closed')
})
