import { act, cleanup, configure, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { statusOf } from '../controllers/connection/connectionController.js'
import { internalsOf } from '../instance/internals.js'
import { storeVisit } from '../react/testSupport.js'
import { createTestPage } from '../testing/modal/createTestPage.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', page.fetch)
})

afterEach(() => {
  cleanup()
  page.clear()
  Reflect.deleteProperty(window, 'ethereum')
  vi.unstubAllGlobals()
})

/** The browser of a wallet's app, which knows this page, and sets `window.ethereum` when the test says so. */
async function addWalletApp() {
  const wallet = page.addWallet({ announce: 'never' })
  wallet.next('approve')
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  return {
    address: wallet.accounts[0],
    async appear() {
      Object.defineProperty(window, 'ethereum', { value: wallet.provider, configurable: true })
      await act(async () => void window.dispatchEvent(new Event('ethereum#initialized')))
    },
  }
}

test('DISC-6: a stored window.ethereum that appears late is restored within its 5 s', async () => {
  const { address, appear } = await addWalletApp()
  storeVisit(localStorage, { rdns: 'injected', address, network: 'eip155:1' })
  const modal = page.start()
  const status = () => statusOf(internalsOf(modal).connection.state, 'eip155')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(status()).toBe('reconnecting')
  await appear()
  await waitFor(() => expect(status()).toBe('connected'))
})

test('an open list gets the row of a window.ethereum that appears late', async () => {
  const { appear } = await addWalletApp()
  await page.open()
  expect(within(page.card()).queryByText('Browser wallet')).toBeNull()
  await appear()
  expect(await within(page.card()).findByText('Browser wallet')).toBeTruthy()
})
