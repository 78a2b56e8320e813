import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mainnet } from '../config/networks.js'
import { externalConnector } from '../exports/connectors.js'
import { eip155 } from '../exports/eip155.js'
import { createWalletModal, type WalletModalOptions } from '../exports/index.js'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const KEY = 'latchkey/default/v1/connection_status'

const cleanups: (() => void)[] = []
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () => new Response('{"jsonrpc":"2.0","id":1,"result":"0x1"}'))
  // Any frame will do: which page it belongs to is what the connectors tell.
  vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window & typeof globalThis)
})
afterEach(() => {
  for (const stop of cleanups.splice(0)) stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A wallet that the page runs inside of; `shared`: what it shares without a question. */
function createHost({
  shared = [ACCOUNT],
  isHost = (): boolean => true,
  answer = async () => [ACCOUNT] as unknown,
} = {}) {
  const requests: string[] = []
  const provider = {
    async request({ method }: { method: string }) {
      requests.push(method)
      if (method === 'eth_accounts') return shared
      return method === 'eth_requestAccounts' ? answer() : '0x1'
    },
    on: () => undefined,
    removeListener: () => undefined,
  }
  const connector = externalConnector({ id: 'host', name: 'Host', isHost, load: async () => provider })
  return { requests, connector, accountRequests: () => requests.filter((method) => method.endsWith('ccounts')) }
}

function startWith(connectors: ReturnType<typeof createHost>['connector'][], options: WalletModalOptions = {}) {
  const modal = createWalletModal({
    adapters: [eip155({ networks: [mainnet], connectors })],
    wallets: { connectHost: true },
    ...options,
  })
  cleanups.push(modal.start())
  return modal
}

const untilConnected = (modal: ReturnType<typeof startWith>) =>
  vi.waitFor(() => expect(modal.getState()).toMatchObject({ status: 'connected', address: ACCOUNT }), 10_000)
/** Longer than anything here takes. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 500))

test('the wallet that the page runs inside of is connected without a press, and without a prompt if it shares', async () => {
  const host = createHost()
  await untilConnected(startWith([host.connector]))
  expect(host.accountRequests()).toEqual(['eth_accounts'])
})

test('one that does not share yet is asked once', async () => {
  const host = createHost({ shared: [] })
  await untilConnected(startWith([host.connector]))
  expect(host.accountRequests()).toEqual(['eth_accounts', 'eth_requestAccounts'])
})

test('RCT-2: two starts connect once', async () => {
  const host = createHost({ shared: [] })
  const modal = createWalletModal({
    adapters: [eip155({ networks: [mainnet], connectors: [host.connector] })],
    wallets: { connectHost: true },
  })
  modal.start()()
  cleanups.push(modal.start(), modal.start())
  await untilConnected(modal)
  await settle()
  expect(host.accountRequests()).toEqual(['eth_accounts', 'eth_requestAccounts'])
})

test('a wallet that the page does not run inside of is not connected, and one whose code fails harms no other', async () => {
  const stranger = createHost({ isHost: () => false })
  const broken = createHost({
    isHost: () => {
      throw new Error('of the app')
    },
  })
  const host = createHost()
  const connectors = [stranger, broken].map(({ connector }, index) => ({ ...connector, id: `other-${index}` }))
  await untilConnected(startWith([...connectors, host.connector]))
  expect([stranger.requests, broken.requests]).toEqual([[], []])
})

test.each<[string, WalletModalOptions, string | undefined]>([
  ['without the option', { wallets: {} }, undefined],
  ['where wallets are off', { wallets: false }, undefined],
  ['once the user has disconnected', {}, 'disconnected'],
  ['with a stored connection', {}, 'connected'],
  [
    'before the terms are accepted',
    { legal: { termsUrl: 'https://shop.example/terms' }, features: { legalCheckbox: true } },
    undefined,
  ],
])('nothing is asked %s', async (_, options, status) => {
  if (status) localStorage.setItem(KEY, status)
  const isHost = vi.fn(() => true)
  const host = createHost({ isHost })
  startWith([host.connector], options)
  await settle()
  expect(isHost).not.toHaveBeenCalled()
  expect(host.requests).toEqual([])
})

test('outside of a frame and of phones nothing is asked', async () => {
  vi.mocked(vi.spyOn(window, 'parent', 'get')).mockReturnValue(window)
  const isHost = vi.fn(() => true)
  startWith([createHost({ isHost }).connector])
  await settle()
  expect(isHost).not.toHaveBeenCalled()
})

test('what the user declines is not asked again on the next load', async () => {
  const answer = async () => {
    throw Object.assign(new Error('No'), { code: 4001 })
  }
  const host = createHost({ shared: [], answer })
  startWith([host.connector])
  await vi.waitFor(() => expect(localStorage.getItem(KEY)).toBe('disconnected'), 10_000)
})

test('what the user disconnects stays disconnected on the next load', async () => {
  const host = createHost()
  const modal = startWith([host.connector])
  await untilConnected(modal)
  await modal.disconnect()
  for (const stop of cleanups.splice(0)) stop()
  const before = host.requests.length
  startWith([host.connector])
  await settle()
  expect(host.requests).toHaveLength(before)
})
