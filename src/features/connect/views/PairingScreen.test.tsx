import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { proxy, ref } from 'valtio/vanilla'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PairingState } from '../../../connectors/walletConnect/createPairing.js'
import type { CatalogueWallet } from '../../../domain/wallet.js'
import { createWords } from '../../../locales/createWords.js'
import type { ConnectionTracker } from '../../../modal/connectionTracker.js'
import type { PairingFlows } from '../../../modal/createPairingFlows.js'
import { parts } from '../../../react/parts.js'
import { BodyContext } from '../../../react/useModal.js'
import { createTestModal } from '../../../testing/modal/createTestModal.js'
import { createTestShell } from '../../../testing/modal/createTestShell.js'
import { createFakeConnector } from '../../../testing/modal/fakeAdapter.js'
import { PairingScreen } from './PairingScreen.js'

const wallet: CatalogueWallet = {
  id: 'plover',
  name: 'Plover',
  chains: [],
  rdns: 'example.plover',
  mobileLink: 'plover://',
  desktopLink: 'plover-desk://',
}

/** The flows of a pairing, as far as the view asks something of them. */
function createFlows() {
  const calls: string[] = []
  const state = proxy<PairingState>({ status: 'idle', uri: undefined, isSent: false, expiresAt: 0 })
  const flows: PairingFlows = {
    state,
    begin: () => void calls.push('begin'),
    prepare: () => undefined,
    choose: () => undefined,
    end: () => void calls.push('end'),
    watch: () => () => undefined,
  }
  return { flows, calls }
}

async function show({ isHere }: { isHere: boolean }) {
  const { flows, calls } = createFlows()
  const { shell } = createTestShell([])
  const { connector } = createFakeConnector({ id: 'example.plover', name: 'Plover' })
  if (isHere) shell.connection.list([{ ...connector, rdns: 'example.plover' }])
  const language = proxy({ words: ref(createWords({ locale: 'en', messages: parts().messages })) })
  const tracker = async () => ({ pairing: async () => flows }) as ConnectionTracker
  const { modal } = createTestModal({ ...shell, tracker }, { language })
  const shown = render(
    <BodyContext.Provider value={modal}>
      <PairingScreen wallet={wallet} name="Plover" icon={undefined} />
    </BodyContext.Provider>,
  )
  await act(async () => undefined)
  return { calls, ...shown }
}

const tab = (name: string) => screen.getByRole('tab', { name })
const choose = (name: string) => act(async () => void fireEvent.click(tab(name)))
const footer = () => document.querySelector('footer')?.textContent

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('a wallet of this browser is paired with only once another way is chosen, and then once', async () => {
  const { calls, unmount } = await show({ isHere: true })
  expect(tab('Browser').getAttribute('aria-selected')).toBe('true')
  expect(calls).toEqual([])
  await choose('QR code')
  expect(calls).toEqual(['begin'])
  await choose('Browser')
  await choose('QR code')
  expect(calls).toEqual(['begin'])
  unmount()
  expect(calls).toEqual(['begin', 'end'])
})

test('a wallet that is not here is paired with at once', async () => {
  const { calls } = await show({ isHere: false })
  expect(tab('QR code').getAttribute('aria-selected')).toBe('true')
  expect(calls).toEqual(['begin'])
})

test('each way has something at the foot', async () => {
  await show({ isHere: true })
  expect(footer()).toBe('example.plover')
  await choose('QR code')
  expect(footer()).toContain('Making a new code')
})

test('a wallet that is not in this browser says at the foot where it is listed', async () => {
  await show({ isHere: false })
  await choose('Browser')
  expect(footer()).toBe('Listed by the wallet catalogue')
})
