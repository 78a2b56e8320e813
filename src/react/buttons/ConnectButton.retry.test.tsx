import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arbitrum, mainnet } from '../../config/networks.js'
import { eip155 } from '../../exports/eip155.js'
import { ConnectButton, createWalletModal, WalletModalProvider } from '../../exports/index.js'

/** Whether the part that draws the modal can be loaded: the one thing here that only a broken network brings about. */
// A first opening loads many modules, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 4000 })

const network = vi.hoisted(() => ({ isBroken: false, imports: 0 }))
vi.mock('../createRenderedBody.js', async (importOriginal) => {
  network.imports++
  if (network.isBroken) throw new TypeError('Failed to fetch dynamically imported module')
  return importOriginal()
})

const adapters = [eip155({ networks: [mainnet, arbitrum] })]
const button = () => screen.getByRole<HTMLButtonElement>('button')
const attribute = (name: string) => button().getAttribute(name)

function renderButton() {
  const modal = createWalletModal({ adapters })
  render(
    <WalletModalProvider modal={modal}>
      <ConnectButton label="Sign in" />
    </WalletModalProvider>,
  )
  return modal
}

beforeEach(() => {
  localStorage.clear()
  network.isBroken = true
  network.imports = 0
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('open() rejects with what went wrong when a part does not load', async () => {
  vi.useFakeTimers()
  const failed = vi.fn()
  renderButton().open().catch(failed)
  await act(() => vi.advanceTimersByTimeAsync(1300))
  expect(failed).toHaveBeenCalledOnce()
})

// The last test of the file: what was loaded once cannot fail again.
test('the button says so when a part does not load after its retries, and the next press opens', async () => {
  vi.useFakeTimers()
  const modal = renderButton()
  fireEvent.click(button())
  await act(() => vi.advanceTimersByTimeAsync(1100))
  expect(button().textContent).toContain('Connecting')
  expect(attribute('aria-busy')).toBe('true')
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
