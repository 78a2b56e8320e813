import { act, cleanup, configure, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { arbitrum, mainnet } from '../../config/networks.js'
import { statusOf } from '../../controllers/connection/connectionController.js'
import { eip155 } from '../../exports/eip155.js'
import {
  AccountButton,
  BuyWidget,
  ConnectButton,
  createWalletModal,
  NetworkButton,
  PayButton,
  TransactionButton,
  WalletAvatar,
  WalletBalance,
  WalletButton,
  type WalletModal,
  WalletModalButton,
  WalletModalProvider,
  WalletName,
} from '../../exports/index.js'
import { meldOnramp, onramp } from '../../exports/onramp.js'
import { internalsOf } from '../../instance/internals.js'
import { createTestWallet } from '../../testing/wallet/createTestWallet.js'
import { storeVisit } from '../testSupport.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

// A buy widget needs somebody who sells.
const options = {
  adapters: [eip155({ networks: [mainnet, arbitrum] })],
  onramp: onramp({ providers: [meldOnramp({ publicKey: 'key' })] }),
}
const buttons: [string, ReactNode][] = [
  ['ConnectButton', <ConnectButton key="" />],
  ['AccountButton', <AccountButton key="" />],
  ['NetworkButton', <NetworkButton key="" />],
  ['WalletModalButton', <WalletModalButton key="" />],
  ['BuyWidget', <BuyWidget key="" />],
  ['WalletButton', <WalletButton key="" wallet="example.marten" />],
  [
    'TransactionButton',
    <TransactionButton key="" transaction={{ to: '0x3D9a41C7b0E29F586A13D7C40B8E72f1C95aE604' }} />,
  ],
  [
    'PayButton',
    <PayButton
      key=""
      asset={{ network: 1 }}
      amount={10n}
      recipient="0x3D9a41C7b0E29F586A13D7C40B8E72f1C95aE604"
      label="Pay"
    />,
  ],
  ['WalletAvatar', <WalletAvatar key="" />],
  ['WalletName', <WalletName key="" />],
  ['WalletBalance', <WalletBalance key="" />],
]

/** What they say does not depend on the account. */
const sameWhenConnected = ['ConnectButton', 'TransactionButton', 'PayButton']

const cleanups: (() => void)[] = []
let root: Root | undefined
const complaints: unknown[] = []

const page = (modal: WalletModal, children: ReactNode) => (
  <WalletModalProvider modal={modal}>{children}</WalletModalProvider>
)

/** Server markup from its own instance, hydrated in the page. */
async function hydrate(modal: WalletModal, children: ReactNode) {
  const container = document.createElement('div')
  document.body.appendChild(container)
  container.innerHTML = renderToString(page(createWalletModal(options), children))
  const markup = container.innerHTML
  await act(async () => {
    root = hydrateRoot(container, page(modal, children), {
      onRecoverableError: (error) => complaints.push(error),
    })
  })
  return { place: container, markup }
}

beforeEach(async () => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () => new Response('{"jsonrpc":"2.0","id":1,"result":"0x112210f47de98115"}'))
  vi.spyOn(console, 'error').mockImplementation((...message) => complaints.push(message))
  const rdns = 'example.marten'
  const chains = [{ id: 42161, rpcUrl: 'http://127.0.0.1:1' }]
  const wallet = createTestWallet({ name: 'Marten', rdns, chains, approvals: 'approve', storage: null })
  cleanups.push(wallet.destroy)
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  storeVisit(localStorage, { rdns, address: wallet.accounts[0], network: 'eip155:42161' })
})

afterEach(async () => {
  await act(async () => root?.unmount())
  cleanup()
  for (const stop of cleanups.splice(0)) stop()
  document.body.innerHTML = ''
  complaints.length = 0
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('server markup hydrates with a stored connection, without a warning', () => {
  test.each(buttons)('%s', async (name, button) => {
    const modal = createWalletModal(options)
    const { place, markup } = await hydrate(modal, button)
    await waitFor(() => expect(statusOf(internalsOf(modal).connection.state, 'eip155')).toBe('connected'))
    await act(async () => undefined)
    expect(complaints).toEqual([])
    // The client's state is ahead of the server's.
    if (!sameWhenConnected.includes(name)) await waitFor(() => expect(place.innerHTML).not.toBe(markup))
  })
})

describe('a boundary that hydrates after the connection is restored gives no warning', () => {
  async function hydrateLate(button: ReactNode) {
    const modal = createWalletModal(options)
    const stop = modal.start()
    cleanups.push(stop)
    await waitFor(() => expect(statusOf(internalsOf(modal).connection.state, 'eip155')).toBe('connected'))
    await hydrate(modal, button)
  }

  test.each(buttons)('%s', async (_name, button) => {
    await hydrateLate(button)
    expect(complaints).toEqual([])
  })
})

test('a ConnectButton that hydrates after a failed opening gives no warning', async () => {
  const modal = createWalletModal(options)
  internalsOf(modal).modalState.set({ hasFailed: true })
  await hydrate(modal, <ConnectButton />)
  expect(complaints).toEqual([])
})
