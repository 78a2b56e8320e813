import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { LiveOptions } from '../../controllers/liveOptionsController.js'
import { createWalletModal, WalletModalProvider } from '../../exports/index.js'
import { ConnectButton } from './ConnectButton.js'

configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

function show(options: LiveOptions = {}) {
  const modal = createWalletModal({ adapters: [], ...options })
  render(
    <WalletModalProvider modal={modal}>
      <ConnectButton />
    </WalletModalProvider>,
  )
  return {
    update: (next: LiveOptions) => act(async () => modal.update(next)),
    text: () => screen.getByRole('button').textContent,
  }
}

test('a page button is English until its language has loaded', async () => {
  const { text } = show({ locale: 'de' })
  expect(text()).toBe('Connect wallet')
  await waitFor(() => expect(text()).toBe('Wallet verbinden'))
})

test('a page button follows the language, and drops outdated loads', async () => {
  const { text, update } = show()
  await update({ locale: 'de' })
  await update({ locale: 'es' })
  await waitFor(() => expect(text()).toBe('Conectar wallet'))
  await update({ locale: 'de' })
  await update({ locale: 'en' })
  await act(() => new Promise((done) => setTimeout(done, 50)))
  expect(text()).toBe('Connect wallet')
})

test('a language that does not ship is English, unless the app has texts', async () => {
  const { text, update } = show({ locale: 'de' })
  await waitFor(() => expect(text()).toBe('Wallet verbinden'))
  await update({ locale: 'fr' })
  await waitFor(() => expect(text()).toBe('Connect wallet'))
  await update({ messages: { 'button.connect': 'Connecter' } })
  expect(text()).toBe('Connecter')
})

test("the app's texts override those of the language", async () => {
  const { text, update } = show({ locale: 'de', messages: { 'button.connect': 'Rein' } })
  await act(() => new Promise((done) => setTimeout(done, 50)))
  expect(text()).toBe('Rein')
  await update({ messages: {} })
  await waitFor(() => expect(text()).toBe('Wallet verbinden'))
})
