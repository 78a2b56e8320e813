import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mainnet } from '../../../config/networks.js'
import type { Connector } from '../../../connectors/connector.js'
import { createWalletConnectLoader } from '../../../controllers/pairing/walletConnectOf.js'
import { toNetwork } from '../../../domain/network.js'
import type { CatalogueWallet } from '../../../domain/wallet.js'
import { BodyContext } from '../../../react/useModal.js'
import { createTestInstance } from '../../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../../testing/modal/createTestModal.js'
import { createFakeAdapter, createFakeConnector } from '../../../testing/modal/fakeAdapter.js'
import { PairingScreen } from './ConnectingWalletConnectView.js'

const wallet: CatalogueWallet = {
  id: 'plover',
  name: 'Plover',
  chains: [],
  rdns: 'example.plover',
  mobileLink: 'plover://',
  desktopLink: 'plover-desk://',
}

async function show({ isInstalled }: { isInstalled: boolean }) {
  const calls: string[] = []
  const signals: AbortSignal[] = []
  const { instance, seed } = createTestInstance([createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])])
  const { connector } = createFakeConnector({ id: 'example.plover', name: 'Plover' })
  if (isInstalled) instance.connection.list([{ ...connector, rdns: 'example.plover' }])
  const walletConnect: Connector = {
    ...createFakeConnector({ id: 'walletConnect', storesSession: true }).connector,
    connect({ signal }) {
      calls.push('begin')
      signals.push(signal)
      return new Promise(() => undefined)
    },
  }
  seed(createWalletConnectLoader, async () => walletConnect)
  const { modal } = createTestModal(instance)
  const element = render(
    <BodyContext.Provider value={modal}>
      <PairingScreen wallet={wallet} name="Plover" icon={undefined} />
    </BodyContext.Provider>,
  )
  await act(async () => undefined)
  const ends = () => signals.filter(({ aborted }) => aborted).length
  return { calls, ends, ...element }
}

const tab = (name: string) => screen.getByRole('tab', { name })
const choose = (name: string) => act(async () => void fireEvent.click(tab(name)))
const footer = () => document.querySelector('footer')?.textContent

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('an installed wallet pairs only once another tab is chosen, and then once', async () => {
  const { calls, ends, unmount } = await show({ isInstalled: true })
  expect(tab('Browser').getAttribute('aria-selected')).toBe('true')
  expect(calls).toEqual([])
  await choose('QR code')
  expect(calls).toEqual(['begin'])
  await choose('Browser')
  await choose('QR code')
  expect(calls).toEqual(['begin'])
  unmount()
  await act(async () => undefined)
  // A return to it shows the same.
  expect([calls, ends()]).toEqual([['begin'], 0])
})

test('a wallet that is not installed pairs at once', async () => {
  const { calls } = await show({ isInstalled: false })
  expect(tab('QR code').getAttribute('aria-selected')).toBe('true')
  expect(calls).toEqual(['begin'])
})

test('each tab has a footer', async () => {
  await show({ isInstalled: true })
  expect(footer()).toBe('example.plover')
  await choose('QR code')
  expect(footer()).toContain('Creating QR code')
})

test('the footer of a wallet that is not installed and names no site is empty', async () => {
  await show({ isInstalled: false })
  await choose('Browser')
  expect(footer()).toBe('')
})
