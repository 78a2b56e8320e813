import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { arbitrum, mainnet } from '../../config/networks.js'
import { eip155 } from '../../exports/eip155.js'
import {
  ConnectButton,
  type ConnectButtonProps,
  type ConnectButtonState,
  createWalletModal,
  WalletModalProvider,
} from '../../exports/index.js'

/** Whether the part that draws the modal can be loaded: the one thing here that only a broken network brings about. */
const network = vi.hoisted(() => ({ isBroken: false, imports: 0 }))
vi.mock('../createRenderedBody.js', async (importOriginal) => {
  network.imports++
  if (network.isBroken) throw new TypeError('Failed to fetch dynamically imported module')
  return importOriginal()
})

const adapters = [eip155({ networks: [mainnet, arbitrum] })]
const button = () => screen.getByRole<HTMLButtonElement>('button')
const attribute = (name: string) => button().getAttribute(name)
/** A state tells its listeners a microtask later. */
const settle = () => act(async () => undefined)

function renderButton(props: ConnectButtonProps = {}, modal = createWalletModal({ adapters })) {
  const page = (changed: ConnectButtonProps) => (
    <WalletModalProvider modal={modal}>
      <ConnectButton {...changed} />
    </WalletModalProvider>
  )
  const { rerender, unmount } = render(page(props))
  return { modal, rerender: (changed: ConnectButtonProps) => rerender(page(changed)), unmount }
}

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
  network.isBroken = false
  network.imports = 0
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a part that does not load', () => {
  test('says so on the button after its retries, and the next press opens', async () => {
    vi.useFakeTimers()
    network.isBroken = true
    const { modal } = renderButton({ label: 'Sign in' })
    fireEvent.click(button())
    await act(() => vi.advanceTimersByTimeAsync(1100))
    expect(button().textContent).toContain('Connecting')
    expect(attribute('data-tone')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(network.imports).toBe(3)
    expect(button().textContent).toBe('Try again')
    expect(attribute('data-tone')).toBe('bad')
    expect(attribute('aria-busy')).toBeNull()
    expect(modal.presence.state).toMatchObject({ isOpen: false, isOpening: false, hasFailed: true })

    network.isBroken = false
    vi.useRealTimers()
    fireEvent.click(button())
    await waitFor(() => expect(attribute('aria-expanded')).toBe('true'))
    expect(button().textContent).toBe('Sign in')
    expect(attribute('data-tone')).toBeNull()
  })

  test('open() itself rejects with what went wrong', async () => {
    vi.useFakeTimers()
    network.isBroken = true
    const { modal } = renderButton()
    const failed = vi.fn()
    modal.open().catch(failed)
    await act(() => vi.advanceTimersByTimeAsync(1300))
    expect(failed).toHaveBeenCalledOnce()
  })
})
