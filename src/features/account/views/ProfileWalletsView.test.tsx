import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, solanaMainnet } from '../../../config/networks.js'
import { connectedOf } from '../../../controllers/connection/connectionController.js'
import { toNetwork } from '../../../domain/network.js'
import { eip155 } from '../../../exports/eip155.js'
import { internalsOf } from '../../../instance/internals.js'
import { createTestPage } from '../../../testing/modal/createTestPage.js'
import { createFakeAdapter } from '../../../testing/modal/fakeAdapter.js'
import { DEV_PRIVATE_KEY } from '../../../testing/wallet/createTestWallet.js'
// Loaded before, so that no test waits for a slow machine.
import './AccountSettingsView.js'
import './ProfileWalletsView.js'

configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())
const part = (selector: string) => page.card().querySelector<HTMLElement>(selector)
const button = (name: string | RegExp) => card().findByRole<HTMLButtonElement>('button', { name })
const short = (address: string | undefined) => `${address?.slice(0, 6)}…${address?.slice(-6)}`
const footer = () => part('footer')?.textContent
const RECENT = 'latchkey/default/v1/recent_wallets'
const storeRecent = (...ids: string[]) => localStorage.setItem(RECENT, JSON.stringify(ids))
const recentIds = () =>
  [...page.card().querySelectorAll<HTMLElement>('.lk-row[data-wallet]')].map(({ dataset }) => dataset.wallet)

const SECOND_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'

async function openWallets(wallet?: Parameters<typeof page.addConnectedWallet>[0]) {
  const connected = await page.addConnectedWallet(wallet)
  const modal = await page.open({ view: 'ProfileWallets' })
  await button('Disconnect')
  return { wallet: connected, modal }
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', page.fetch)
})

afterEach(() => {
  cleanup()
  page.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the connected wallet', () => {
  test('is shown with its address and counted', async () => {
    const { wallet } = await openWallets()
    await waitFor(() =>
      expect(part('.lk-group .lk-name')?.textContent).toBe(`Account in Marten${short(wallet.accounts[0])}`),
    )
    expect(part('.lk-group .lk-badge')?.textContent).toBe('Active')
    expect(footer()).toBe('Add another wallet1 connected')
    expect(card().queryByRole('list')).toBeNull()
  })

  test('has its address copied, and its explorer page opened in a new tab without an opener', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { wallet } = await openWallets()
    const address = wallet.accounts[0] ?? ''
    fireEvent.click(await button('Copy'))
    await waitFor(() => expect(part('.lk-snack')?.textContent).toBe('Address copied'))
    expect(writeText.mock.calls).toEqual([[address]])
    const link = card().getByRole('link', { name: /^Explorer/ })
    expect([link.getAttribute('href'), link.getAttribute('rel'), link.getAttribute('target')]).toEqual([
      `https://etherscan.io/address/${address}`,
      'noopener noreferrer',
      '_blank',
    ])
  })

  test.each(['Disconnect', 'Disconnect all'])(
    'disconnects by %s, and the card goes to the wallet list without a way back',
    async (key) => {
      const { modal } = await openWallets()
      fireEvent.click(await button(key))
      await waitFor(() => expect(part('button[data-wallet="example.marten"]')).toBeTruthy())
      expect(internalsOf(modal).modalState.state.isOpen).toBe(true)
      expect(card().queryByRole('button', { name: 'Back' })).toBeNull()
      await waitFor(() => expect(part('.lk-snack')?.textContent).toBe('Disconnected'))
      await waitFor(() => expect(page.announcement('status')).toBe('Disconnected'))
    },
  )

  test('is busy until it has disconnected', async () => {
    const { wallet } = await openWallets()
    wallet.answer('wallet_revokePermissions', () => new Promise(() => undefined))
    fireEvent.click(await button('Disconnect'))
    const key = await button('Disconnecting')
    expect([key.getAttribute('aria-busy'), key.getAttribute('aria-disabled')]).toEqual(['true', 'true'])
    expect((await button('Disconnect all')).disabled).toBe(true)
  })
})

describe('the other accounts of the wallet', () => {
  test('are listed, and one becomes active without asking the wallet', async () => {
    const { wallet, modal } = await openWallets({ accounts: [DEV_PRIVATE_KEY, SECOND_KEY] })
    const [first, second] = wallet.accounts
    const rows = () =>
      [...page.card().querySelectorAll<HTMLElement>('[data-account]')].map((row) => row.dataset.account)
    await waitFor(() => expect(rows()).toEqual([second]))
    const requestCount = wallet.requests.filter(({ method }) => method !== 'eth_accounts').length
    fireEvent.click(await button(`Switch ${short(second)}`))
    await waitFor(() => expect(internalsOf(modal).account.of('eip155')?.address).toBe(second))
    await waitFor(() => expect(rows()).toEqual([first]))
    await waitFor(() => expect(part('.lk-snack')?.textContent).toBe('Account switched'))
    expect(wallet.pending).toEqual([])
    expect(wallet.requests.filter(({ method }) => method !== 'eth_accounts')).toHaveLength(requestCount)
    expect(localStorage.getItem('latchkey/default/v1/eip155:connected_account')).toBe(second)
  })

  test("are shown with the wallet's own names for them", async () => {
    const { wallet, modal } = await openWallets({ accounts: [DEV_PRIVATE_KEY, SECOND_KEY] })
    const { account, network } = internalsOf(modal)
    const [first = '', second = ''] = wallet.accounts
    const targetNetwork = network.activeOf('eip155')
    const accounts = [
      { address: first, type: 'eoa' as const },
      { address: second, type: 'eoa' as const, label: 'Savings' },
    ]
    act(() => {
      if (targetNetwork) account.follow(targetNetwork, accounts, first)
    })
    await waitFor(() => expect(part('[data-account] .lk-name')?.textContent).toBe(`Savings${short(second)}`))
  })

  test('one that the wallet has revoked meanwhile is reported as missing', async () => {
    const { wallet, modal } = await openWallets({ accounts: [DEV_PRIVATE_KEY, SECOND_KEY] })
    const second = wallet.accounts[1]
    const key = await button(`Switch ${short(second)}`)
    act(() => wallet.emit('accountsChanged', [wallet.accounts[0]]))
    fireEvent.click(key)
    await waitFor(() => expect(part('.lk-snack')?.textContent).toBe("Couldn't switch"))
    expect(internalsOf(modal).account.of('eip155')?.address).toBe(wallet.accounts[0])
  })
})

describe('STO-5: recent wallets', () => {
  test('STO-5: are shown only if installed, with their own name and icon, and once', async () => {
    page.addWallet({ name: 'Heron', rdns: 'example.heron' })
    storeRecent('example.heron', 'example.gone')
    await openWallets()
    await waitFor(() => expect(recentIds()).toEqual(['example.heron']))
    expect(part('[data-wallet="example.heron"] .lk-name')?.textContent).toBe('Heronexample.heron')
    expect(card().queryByText('example.gone')).toBeNull()
  })

  test('STO-5: one with a contested identity is left out', async () => {
    page.addWallet({ name: 'Heron', rdns: 'example.heron' })
    page.addWallet({ name: 'Heron', rdns: 'example.heron' })
    storeRecent('example.heron', 'example.heron:0')
    const { modal } = await openWallets()
    await waitFor(() => expect(internalsOf(modal).connection.state.connectors).toHaveLength(3))
    expect(recentIds()).toEqual([])
  })

  test('the connected one is left out', async () => {
    storeRecent('example.marten')
    await openWallets()
    await waitFor(() => expect(part('.lk-group .lk-name')?.textContent).toContain('Marten'))
    expect(recentIds()).toEqual([])
  })

  test('one is asked to connect by its button', async () => {
    const heron = page.addWallet({ name: 'Heron', rdns: 'example.heron' })
    storeRecent('example.heron')
    const { modal } = await openWallets()
    fireEvent.click(await button('Connect Heron'))
    await waitFor(() => expect(heron.pending.map(({ method }) => method)).toEqual(['eth_requestAccounts']))
    await act(async () => heron.approve())
    await waitFor(() =>
      expect(connectedOf(internalsOf(modal).connection.state, 'eip155')?.wallet.id).toBe('example.heron'),
    )
  })

  test('one is removed for good by its button', async () => {
    page.addWallet({ name: 'Heron', rdns: 'example.heron' })
    storeRecent('example.heron', 'example.other')
    await openWallets()
    const forget = await button('Remove Heron')
    forget.focus()
    fireEvent.click(forget)
    await waitFor(() => expect(part('.lk-snack')?.textContent).toBe('Wallet removed'))
    // The button is gone, and with it its focus.
    await waitFor(() => expect(page.focused()?.id).toBe('lk-title'))
    expect(recentIds()).toEqual([])
    expect(localStorage.getItem(RECENT)).toBe('["example.other"]')
  })
})

describe('several wallets of one namespace', () => {
  const otherIds = () =>
    [...page.card().querySelectorAll<HTMLElement>('[data-other]')].map(({ dataset }) => dataset.other)
  const snack = (text: string) => waitFor(() => expect(part('.lk-snack')?.textContent).toBe(text))
  const activeId = (modal: Awaited<ReturnType<typeof page.open>>) =>
    connectedOf(internalsOf(modal).connection.state, 'eip155')?.wallet.id

  /** Heron is added to Marten. */
  async function addHeron() {
    const heron = page.addWallet({ name: 'Heron', rdns: 'example.heron', accounts: [SECOND_KEY] })
    const { wallet: marten, modal } = await openWallets()
    fireEvent.click(await button('Add another wallet'))
    await waitFor(() => expect(part('button[data-wallet="example.heron"]')).toBeTruthy())
    const row = part('button[data-wallet="example.heron"]')
    if (row) fireEvent.click(row)
    await waitFor(() => expect(heron.pending).toHaveLength(1))
    await act(async () => heron.approve())
    await snack('Wallet added')
    return { heron, marten, modal }
  }

  test('the former one stays listed, with its account', async () => {
    const { marten, modal } = await addHeron()
    await waitFor(() => expect(otherIds()).toEqual(['example.marten']))
    expect(activeId(modal)).toBe('example.heron')
    expect(part('[data-other] .lk-sub')?.textContent).toBe(short(marten.accounts[0]))
    // It is not listed again among the recent ones.
    expect(recentIds()).toEqual([])
  })

  test('Switch makes it active again without a prompt', async () => {
    const { marten, modal } = await addHeron()
    fireEvent.click(await button('Switch Marten'))
    await snack('Wallet switched')
    expect([activeId(modal), marten.pending]).toEqual(['example.marten', []])
    await waitFor(() => expect(otherIds()).toEqual(['example.heron']))
    expect(internalsOf(modal).account.of('eip155')?.address).toBe(marten.accounts[0])
  })

  test('one that has forgotten the page is asked', async () => {
    const { marten, modal } = await addHeron()
    await marten.provider.request({
      method: 'wallet_revokePermissions',
      params: [{ eth_accounts: {} }],
    })
    fireEvent.click(await button('Switch Marten'))
    await waitFor(() => expect(marten.pending.map(({ method }) => method)).toEqual(['eth_requestAccounts']))
    await act(async () => marten.approve())
    await waitFor(() => expect(activeId(modal)).toBe('example.marten'))
    await snack('Wallet added')
  })

  test('is disconnected alone, and loses its permission', async () => {
    const { marten, modal } = await addHeron()
    fireEvent.click(await button('Disconnect Marten'))
    await snack('Disconnected')
    expect([otherIds(), activeId(modal)]).toEqual([[], 'example.heron'])
    expect(await marten.provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  test('none becomes active by itself when the active one disconnects', async () => {
    const { marten, modal } = await addHeron()
    fireEvent.click(await button('Disconnect'))
    await waitFor(() => expect(activeId(modal)).toBeUndefined())
    await waitFor(() => expect(otherIds()).toEqual(['example.marten']))
    expect(marten.pending).toEqual([])
    fireEvent.click(await button('Switch Marten'))
    await waitFor(() => expect(activeId(modal)).toBe('example.marten'))
  })

  test('all end together', async () => {
    const { marten, heron, modal } = await addHeron()
    fireEvent.click(await button('Disconnect all'))
    await waitFor(() => expect(part('button[data-wallet="example.marten"]')).toBeTruthy())
    for (const { provider } of [marten, heron]) expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    await waitFor(() => expect(internalsOf(modal).modalState.state.isLoading).toBe(false))
    expect(localStorage.getItem('latchkey/default/v1/eip155:other_wallets')).toBeNull()
  })

  test('SPEC 4: switching to an account of a wallet that is not connected connects it', async () => {
    const { marten, modal } = await addHeron()
    await act(() => modal.switchAccount(marten.accounts[0] ?? ''))
    expect([activeId(modal), marten.pending]).toEqual(['example.marten', []])
  })
})

describe('a phone wallet among the recent ones', () => {
  const plover = { id: 'plover', name: 'Plover', mobile_link: 'plover://', chains: ['eip155:1'] }

  test('is named by the catalogue, and pairs for this namespace', async () => {
    page.answer('/getWallets', () => ({ count: 1, data: [plover] }))
    storeRecent('plover')
    await page.addConnectedWallet()
    await page.open({ view: 'ProfileWallets', projectId: 'p1' })
    await waitFor(() => expect(recentIds()).toEqual(['plover']))
    expect(part('[data-wallet="plover"] .lk-name')?.textContent).toBe('Plover')
    fireEvent.click(await button('Connect Plover'))
    await waitFor(() => expect(card().getByRole('heading', { name: 'Plover' })).toBeTruthy())
  })

  test('is left out without a project id, which pairing needs', async () => {
    storeRecent('plover')
    await openWallets()
    expect(recentIds()).toEqual([])
  })
})

describe('several namespaces', () => {
  const open = async () => {
    await page.addConnectedWallet()
    const solana = createFakeAdapter('solana', [toNetwork('solana', solanaMainnet)])
    const modal = await page.open({
      view: 'ProfileWallets',
      adapters: [eip155({ networks: [mainnet] }), solana.factory],
    })
    await button('Disconnect')
    return modal
  }
  const tab = (name: string) => card().getByRole('tab', { name })

  test('have a tab each, and arrow keys move between them', async () => {
    await open()
    expect(
      card()
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ethereum', 'Solana'])
    expect([tab('Ethereum').tabIndex, tab('Solana').tabIndex]).toEqual([0, -1])
    tab('Ethereum').focus()
    fireEvent.keyDown(tab('Ethereum'), { key: 'ArrowRight' })
    await waitFor(() => expect(tab('Solana').getAttribute('aria-selected')).toBe('true'))
    expect(page.focused()).toBe(tab('Solana'))
    expect(card().getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(tab('Solana').id)
    fireEvent.keyDown(tab('Solana'), { key: 'ArrowRight' })
    await waitFor(() => expect(tab('Ethereum').getAttribute('aria-selected')).toBe('true'))
  })

  test('one without a connection opens only its own wallets', async () => {
    await open()
    fireEvent.click(tab('Solana'))
    expect(await card().findByRole('heading', { name: 'No wallet on Solana' })).toBeTruthy()
    expect(footer()).toBe('Add another wallet1 connected')
    fireEvent.click(await button('Add another wallet'))
    await waitFor(() => expect(card().getByText('No wallets available')).toBeTruthy())
  })

  test('a single namespace has no tab', async () => {
    await openWallets()
    expect(card().queryByRole('tablist')).toBeNull()
  })
})

test('shows that nothing is connected, and a wallet can be added', async () => {
  page.addWallet()
  await page.open({ view: 'ProfileWallets' })
  expect(await card().findByRole('heading', { name: 'No wallet connected' })).toBeTruthy()
  fireEvent.click(await button('Add a wallet'))
  await waitFor(() => expect(part('button[data-wallet="example.marten"]')).toBeTruthy())
})
