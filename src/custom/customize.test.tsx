import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createContext, type ReactNode, useContext } from 'react'
import { expect, test, vi } from 'vitest'
import { mainnet } from '../config/networks.js'
import { statusOf } from '../controllers/connection/connectionController.js'
import { eip155 } from '../exports/eip155.js'
import {
  AccountButton,
  createWalletModal,
  InlineWalletModal,
  type WalletModal,
  type WalletModalOptions,
  WalletModalProvider,
} from '../exports/index.js'
import { internalsOf } from '../instance/internals.js'
import type { CustomViewProps } from '../modal/customViews.js'
import { setUpTestPage } from '../testing/modal/testSupport.js'
import { customize } from './customize.js'
// Loaded before, because the first opening takes time on a slow machine.
import './createCustomRenderer.js'

const { page } = setUpTestPage()
const Shop = createContext('none')
const elements = () => [...document.querySelectorAll('latchkey-modal')]

function CustomConnect({ wallets, consent, choose, close, t, locale }: CustomViewProps<'Connect'>) {
  return (
    <div data-own="connect" data-shop={useContext(Shop)} lang={locale}>
      {consent && (
        <button type="button" onClick={() => consent.give(true)}>
          {t('connect.consentNeeded')}
        </button>
      )}
      {wallets.map(({ id, name }) => (
        <button key={id} type="button" onClick={() => choose(id)}>
          {name}
        </button>
      ))}
      <button type="button" onClick={close}>
        {t('common.close')}
      </button>
    </div>
  )
}

const Hasty = ({ consent, choose }: CustomViewProps<'Connect'>) => (
  <button
    type="button"
    onClick={() => {
      consent?.give(true)
      choose('example.marten')
    }}
  >
    Accept and connect
  </button>
)

const CustomConnecting = ({ wallet, status, links, retry }: CustomViewProps<'ConnectingExternal'>) => (
  <button type="button" onClick={retry}>
    {`${wallet.name} is ${status}, ${links.map(({ host }) => host).join()}`}
  </button>
)

const CustomAccount = ({ areAmountsHidden }: CustomViewProps<'Account'>) => (
  <p>{areAmountsHidden ? 'hidden' : 'shown'}</p>
)

/** An open modal with custom components, in the app's tree. */
async function open(options: WalletModalOptions, wrap: (tree: ReactNode) => ReactNode = (tree) => tree) {
  const modal = createWalletModal({ adapters: [eip155({ networks: [mainnet] })], ...options })
  const tree = (
    <WalletModalProvider modal={modal}>
      <AccountButton />
    </WalletModalProvider>
  )
  const { unmount } = render(wrap(tree))
  await act(() => modal.open())
  return { modal, unmount }
}

test("a custom view replaces the built-in one, with its own contexts, inside the card's frame", async () => {
  page.addWallet()
  const custom = customize({ views: { Connect: CustomConnect } })
  await open({ custom, metadata: { name: 'Shop' } }, (tree) => <Shop.Provider value="corner">{tree}</Shop.Provider>)
  const own = await screen.findByRole('button', { name: 'Marten' })
  expect(own.closest('[data-own]')?.getAttribute('data-shop')).toBe('corner')
  expect(page.card().querySelector('h2')?.textContent).toBe('Connect to Shop')
  expect(page.card().querySelector('.lk-rows')).toBeNull()
  // In the light DOM, where the page's styles apply, and assigned to a slot of the card.
  const container = own.closest('[slot]')
  expect(container?.parentElement).toBe(elements()[0])
  expect(page.card().querySelector('slot')?.name).toBe(container?.getAttribute('slot'))
})

test('choosing a wallet in it asks that wallet', async () => {
  const wallet = page.addWallet()
  await open({ custom: customize({ views: { Connect: CustomConnect } }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Marten' }))
  await waitFor(() => expect(wallet.pending.map(({ method }) => method)).toEqual(['eth_requestAccounts']))
})

test("the app's terms must be accepted in it too, before anything can be chosen", async () => {
  const wallet = page.addWallet()
  const custom = customize({ views: { Connect: CustomConnect } })
  const legal = { legal: { termsUrl: 'https://shop.example/terms' }, features: { legalCheckbox: true } }
  await open({ custom, ...legal })
  fireEvent.click(await screen.findByRole('button', { name: 'Marten' }))
  await act(async () => undefined)
  expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_requestAccounts')
  fireEvent.click(screen.getByRole('button', { name: 'Check the box to continue' }))
  await act(async () => undefined)
  fireEvent.click(screen.getByRole('button', { name: 'Marten' }))
  await waitFor(() => expect(wallet.pending).toHaveLength(1))
})

test('accepting the terms and choosing in one step works', async () => {
  const wallet = page.addWallet()
  const legal = { legal: { termsUrl: 'https://shop.example/terms' }, features: { legalCheckbox: true } }
  await open({ custom: customize({ views: { Connect: Hasty } }), ...legal })
  fireEvent.click(await screen.findByRole('button', { name: 'Accept and connect' }))
  await waitFor(() => expect(wallet.pending).toHaveLength(1))
})

test('a custom connecting view is titled by the wallet, and gets download links and the installed state', async () => {
  const entry = { id: 'h', name: 'Heron', rdns: 'example.heron', homepage: 'https://heron.example', chains: [] }
  page.answer('/getWallets', () => ({ count: 1, data: [entry] }))
  await open({ custom: customize({ views: { ConnectingExternal: CustomConnecting } }), projectId: 'p1' })
  fireEvent.click(await within(page.card()).findByRole('button', { name: 'Heron' }))
  expect(await screen.findByRole('button', { name: 'Heron is missing, heron.example' })).toBeTruthy()
  expect(page.card().querySelector('h2')?.textContent).toBe('Heron')
  const wallet = page.addWallet({ name: 'Heron', rdns: 'example.heron' })
  const key = await screen.findByRole('button', { name: 'Heron is arrived,' })
  expect(wallet.requests).toEqual([])
  fireEvent.click(key)
  await waitFor(() => expect(wallet.pending).toHaveLength(1))
})

test('a custom connecting view is not sent back by terms accepted for the wallet that connects', async () => {
  const wallet = page.addWallet()
  const onEvent = vi.fn()
  const modal = createWalletModal({
    adapters: [eip155({ networks: [mainnet] })],
    custom: customize({ views: { Connect: Hasty, ConnectingExternal: CustomConnecting } }),
    legal: { termsUrl: 'https://shop.example/terms' },
    features: { legalCheckbox: true },
    card: { display: 'inline' },
    onEvent,
  })
  render(
    <WalletModalProvider modal={modal}>
      <InlineWalletModal />
    </WalletModalProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Accept and connect' }))
  await waitFor(() => expect(wallet.pending).toHaveLength(1))
  await act(async () => wallet.approve())
  await waitFor(() => expect(statusOf(internalsOf(modal).connection.state, 'eip155')).toBe('connected'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Marten is/ })).toBeNull())
  const status = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('[role="status"]')
  await waitFor(() => expect(status?.textContent).toBe('Marten is connected'))
})

test('a custom account view receives the hidden-amounts setting', async () => {
  await page.addConnectedWallet()
  const { modal } = await open({ custom: customize({ views: { Account: CustomAccount } }) })
  await waitFor(() => expect(statusOf(internalsOf(modal).connection.state, 'eip155')).toBe('connected'))
  await act(() => modal.open({ view: 'Account' }))
  expect(await screen.findByText('shown')).toBeTruthy()
  act(() => internalsOf(modal).account.hideAmounts(true))
  expect(await screen.findByText('hidden')).toBeTruthy()
})

test('its events reach the dialog but no handler around the provider', async () => {
  page.addWallet()
  const events: string[] = []
  const hear = (event: { type: string }) => void events.push(event.type)
  const listeners = {
    onClick: hear,
    onKeyDown: hear,
    onPointerDown: hear,
    onFocus: hear,
    onChange: hear,
    onSubmit: hear,
  }
  const { modal } = await open({ custom: customize({ views: { Connect: CustomConnect } }) }, (tree) => (
    <div {...listeners}>{tree}</div>
  ))
  const own = await screen.findByRole('button', { name: 'Marten' })
  act(() => own.focus())
  fireEvent.pointerDown(own)
  fireEvent.keyDown(own, { key: 'a' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(internalsOf(modal).modalState.state.isOpen).toBe(false))
  expect(events).toEqual([])
})

test('its texts follow the current language', async () => {
  page.addWallet()
  const { modal } = await open({ custom: customize({ views: { Connect: CustomConnect } }) })
  await screen.findByRole('button', { name: 'Close' })
  act(() => modal.update({ locale: 'de' }))
  const close = await screen.findByRole('button', { name: 'Schließen' })
  expect(close.closest('[data-own]')?.getAttribute('lang')).toBe('de')
})

test('one customization serves two modals, each with its own containers', async () => {
  page.addWallet()
  const custom = customize({ views: { Connect: CustomConnect } })
  const candidate = await open({ custom, id: 'one' })
  const second = await open({ custom, id: 'other' })
  await waitFor(() => expect(document.querySelectorAll('[data-own="connect"]')).toHaveLength(2))
  expect(elements().map((element) => element.querySelectorAll('[data-own="connect"]').length)).toEqual([1, 1])
  act(() => candidate.modal.close())
  await waitFor(() => expect(document.querySelectorAll('[data-own="connect"]')).toHaveLength(1))
  second.unmount()
})

test('an unmounted component is removed completely', async () => {
  page.addWallet()
  const { modal, unmount } = await open({ custom: customize({ views: { Connect: CustomConnect } }) })
  await screen.findByRole('button', { name: 'Marten' })
  act(() => modal.close())
  await waitFor(() => expect(document.querySelector('[data-own]')).toBeNull())
  expect(elements()[0]?.children).toHaveLength(0)
  unmount()
})

test('slots add to the built-in views: an avatar here and on the page, rows below the account, lines around the wallets', async () => {
  await page.addConnectedWallet()
  const custom = customize({
    slots: {
      avatar: ({ address }) => <i data-own="avatar">{address.slice(0, 4)}</i>,
      accountEnd: ({ account, close }) => (
        <button type="button" onClick={close}>
          Orders of {account.address.slice(0, 4)}
        </button>
      ),
    },
  })
  const { modal } = await open({ custom })
  await waitFor(() => expect(statusOf(internalsOf(modal).connection.state, 'eip155')).toBe('connected'))
  await act(() => modal.open({ view: 'Account' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Orders of 0x/ }))
  await waitFor(() => expect(internalsOf(modal).modalState.state.isOpen).toBe(false))
  expect(document.querySelector('[data-latchkey="account-button"] [data-own="avatar"]')?.textContent).toMatch(/^0x/)
})

test('lines above and below the wallets render with the list', async () => {
  page.addWallet()
  const custom = customize({
    slots: { connectStart: () => <p>Members pay no fee</p>, connectEnd: ({ locale }) => <p>In {locale}</p> },
  })
  await open({ custom })
  expect((await screen.findByText('Members pay no fee')).closest('latchkey-modal')).toBe(elements()[0])
  expect(await screen.findByText('In en')).toBeTruthy()
  expect(page.card().querySelectorAll('[data-wallet="example.marten"]')).toHaveLength(1)
})

test('without a customization nothing of it is on the page', async () => {
  const modal: WalletModal = await page.open()
  expect(internalsOf(modal).custom).toBeUndefined()
  expect(elements()[0]?.children).toHaveLength(0)
})

function Broken(): ReactNode {
  throw new Error('broken')
}

test('a failing component leaves its slot empty and the page unaffected', async () => {
  page.addWallet()
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { modal } = await open({ custom: customize({ slots: { connectEnd: Broken } }) }, (tree) => (
    <main>
      Shop
      {tree}
    </main>
  ))
  await act(async () => undefined)
  expect(logged).toHaveBeenCalled()
  expect(screen.getByRole('main').textContent).toContain('Shop')
  expect(internalsOf(modal).modalState.state.isOpen).toBe(true)
  expect(page.card().querySelectorAll('[data-wallet="example.marten"]')).toHaveLength(1)
  logged.mockRestore()
})

test('two providers of one instance render its components once, and the second takes over when the first unmounts', async () => {
  page.addWallet()
  const custom = customize({ slots: { connectEnd: () => <p>Members pay no fee</p> } })
  const { modal, unmount } = await open({ custom })
  render(<WalletModalProvider modal={modal} />)
  await waitFor(() => expect(screen.getAllByText('Members pay no fee')).toHaveLength(1))
  unmount()
  await waitFor(() => expect(screen.getAllByText('Members pay no fee')).toHaveLength(1))
})
