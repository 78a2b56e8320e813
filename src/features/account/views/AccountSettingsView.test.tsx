import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { version } from '../../../../package.json' with { type: 'json' }
import { mainnet } from '../../../config/networks.js'
import { log } from '../../../controllers/log.js'
import { eip155 } from '../../../exports/eip155.js'
import { internalsOf } from '../../../instance/internals.js'
import { setUpTestPage } from '../../../testing/modal/testSupport.js'
// Loaded before, so that no test waits for a slow machine.
import './AccountSettingsView.js'
import './ProfileWalletsView.js'

const { page, card } = setUpTestPage()
const button = (name: string | RegExp) => card().findByRole<HTMLButtonElement>('button', { name })
const toggle = () => card().findByRole('switch', { name: 'Hide amounts' })
const stored = () => localStorage.getItem('latchkey/default/v1/amounts_hidden')

async function openSettings(options: Parameters<typeof page.open>[0] = {}) {
  const wallet = await page.addConnectedWallet()
  const modal = await page.open({ view: 'AccountSettings', ...options })
  await toggle()
  return { wallet, modal }
}

test('shows account, network and wallet, and its own version', async () => {
  const { wallet } = await openSettings()
  const address = wallet.accounts[0] ?? ''
  expect(page.card().querySelector('.lk-id-address .lk-mono')?.getAttribute('title')).toBe(address)
  expect((await button(/^Network/)).textContent).toBe('NetworkEthereum')
  await waitFor(async () => expect((await button(/^Wallet/)).textContent).toBe('WalletMarten'))
  expect(page.card().querySelector('footer')?.textContent).toBe(`DisconnectLatchkey ${version}`)
})

test('without branding, the library has no name there', async () => {
  await openSettings({ card: { branding: false } })
  expect(page.card().querySelector('footer')?.textContent).toBe('Disconnect')
})

test('its rows open the networks and the wallets', async () => {
  await openSettings()
  fireEvent.click(await button(/^Network/))
  expect(await card().findByRole('heading', { name: 'Choose a network' })).toBeTruthy()
  fireEvent.click(await button('Back'))
  fireEvent.click(await button(/^Wallet/))
  expect(await card().findByRole('heading', { name: 'Your wallets' })).toBeTruthy()
})

test('the network row is no button with a single network', async () => {
  await openSettings({ adapters: [eip155({ networks: [mainnet] })] })
  expect(card().queryByRole('button', { name: /^Network/ })).toBeNull()
  expect(card().getByText('Ethereum')).toBeTruthy()
})

test('hides amounts at once and on the next visit, and shows them again', async () => {
  const { modal } = await openSettings()
  expect((await toggle()).getAttribute('aria-checked')).toBe('false')
  fireEvent.click(await toggle())
  await waitFor(async () => expect((await toggle()).getAttribute('aria-checked')).toBe('true'))
  expect([internalsOf(modal).account.state.areAmountsHidden, stored()]).toEqual([true, 'true'])
  fireEvent.click(await toggle())
  await waitFor(async () => expect((await toggle()).getAttribute('aria-checked')).toBe('false'))
  expect([internalsOf(modal).account.state.areAmountsHidden, stored()]).toEqual([false, null])
})

test('the redacted log can be copied with `debug`', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { modal } = await openSettings({ debug: true })
  log(await internalsOf(modal).instance(), 'debug', 'a look at 0x1234567890123456789012345678901234567890')
  fireEvent.click(await button('Copy log'))
  await waitFor(() => expect(copied.mock.calls[0]?.[0]).toContain('debug a look at [hex]'))
  await waitFor(() => expect(page.card().querySelector('.lk-snack')?.textContent).toBe('Log copied'))
})

test('the log cannot be copied without `debug`', async () => {
  await openSettings()
  expect(card().queryByRole('button', { name: 'Copy log' })).toBeNull()
})

test('Disconnect is busy until the wallet has disconnected, and then closes', async () => {
  let forget: (answer: null) => void = () => undefined
  const { wallet, modal } = await openSettings()
  wallet.answer('wallet_revokePermissions', () => new Promise((resolve) => (forget = resolve)))
  fireEvent.click(await button('Disconnect'))
  expect((await button('Disconnecting')).getAttribute('aria-busy')).toBe('true')
  await waitFor(() => expect(wallet.requests.at(-1)?.method).toBe('wallet_revokePermissions'))
  await act(async () => forget(null))
  await waitFor(() => expect(internalsOf(modal).modalState.state.isOpen).toBe(false))
})

test('without a connection, the wallet list is shown instead', async () => {
  page.addWallet()
  await page.open({ view: 'AccountSettings' })
  expect(page.card().querySelector('[data-wallet="example.marten"]')).toBeTruthy()
})
