import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { act, cleanup, configure, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { solanaDevnet, solanaMainnet } from '../../config/networks.js'
import { adapterOf } from '../../controllers/adapters.js'
import { connect as connectWallet } from '../../controllers/connection/connect.js'
import {
  createWalletModal,
  useSolanaProvider,
  useWalletNetwork,
  type WalletModal,
  WalletModalProvider,
} from '../../exports/index.js'
import { solana } from '../../exports/solana.js'
import { internalsOf } from '../../instance/internals.js'
import { createTestSolanaWallet } from '../../testing/wallet/createTestSolanaWallet.js'

configure({ asyncUtilTimeout: 10_000 })

const MAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEV = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const URLS = { [MAIN]: ['https://main.example/rpc'], [DEV]: ['https://dev.example/rpc'] }
const adapters = [solana({ networks: [solanaMainnet, solanaDevnet] })]
const cleanups: (() => void)[] = []

const within =
  (modal: WalletModal) =>
  ({ children }: { children: ReactNode }) => <WalletModalProvider modal={modal}>{children}</WalletModalProvider>

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { id } = JSON.parse(body)
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: { context: { slot: 1 }, value: 5_000 } }))
  })
})

afterEach(() => {
  cleanup()
  for (const stop of cleanups.splice(0)) stop()
  vi.unstubAllGlobals()
})

function createWallet() {
  const wallet = createTestSolanaWallet({
    name: 'Weasel',
    approvals: 'approve',
    storage: null,
    chains: [
      { id: 'solana:mainnet', rpcUrl: 'http://127.0.0.1:1' },
      { id: 'solana:devnet', rpcUrl: 'http://127.0.0.1:1' },
    ],
  })
  cleanups.push(wallet.destroy)
  return wallet
}

/** As a click on the only wallet does. */
async function connect(modal: WalletModal) {
  const instance = await internalsOf(modal).instance()
  const [connector] = (await adapterOf(instance, 'solana')).connectors()
  if (!connector) throw new Error('no wallet is listed')
  await act(async () => void (await connectWallet(instance, connector)))
}

async function renderConnected() {
  const wallet = createWallet()
  const modal = createWalletModal({ adapters, networks: { rpcUrls: URLS } })
  const use = () => ({ ...useSolanaProvider(), result: useSolanaProvider(), ...useWalletNetwork() })
  const view = renderHook(use, { wrapper: within(modal) })
  await connect(modal)
  await waitFor(() => expect(view.result.current.connection).toBeDefined())
  return { wallet, modal, view }
}

test('without a connected wallet there is neither', async () => {
  createWallet()
  const { result } = renderHook(useSolanaProvider, { wrapper: within(createWalletModal({ adapters })) })
  expect(result.current).toEqual({ provider: undefined, connection: undefined })
})

test('without a project id and RPC of the app, the connection is to the public address of the network', async () => {
  createWallet()
  const modal = createWalletModal({ adapters })
  const { result } = renderHook(useSolanaProvider, { wrapper: within(modal) })
  await connect(modal)
  await waitFor(() => expect(result.current.connection?.rpcEndpoint).toBe('https://api.mainnet-beta.solana.com'))
})

test('gives the wallet, and a connection to the network over the RPC of the app, both stable', async () => {
  const { wallet, view } = await renderConnected()
  const { provider, connection, result } = view.result.current
  expect(connection).toBeInstanceOf(Connection)
  expect(connection?.rpcEndpoint).toBe('https://main.example/rpc')
  expect(provider?.address).toBe(wallet.accounts[0])
  view.rerender()
  expect(view.result.current.result).toBe(result)

  const sender = new PublicKey(wallet.accounts[0] ?? '')
  const transfer = SystemProgram.transfer({ fromPubkey: sender, toPubkey: sender, lamports: 1 })
  const recentBlockhash = new PublicKey(new Uint8Array(32).fill(3)).toBase58()
  const transaction = new Transaction({ feePayer: sender, recentBlockhash }).add(transfer)
  expect((await provider?.signTransaction(transaction))?.verifySignatures()).toBe(true)
})

test('switching the network asks no wallet, and the connection follows', async () => {
  const { wallet, modal, view } = await renderConnected()
  const before = wallet.requests.length
  await act(() => modal.switchNetwork(solanaDevnet))
  expect(view.result.current.caipNetworkId).toBe(DEV)
  await waitFor(() => expect(view.result.current.connection?.rpcEndpoint).toBe('https://dev.example/rpc'))
  expect(wallet.requests).toHaveLength(before)
  const message = Uint8Array.of(1)
  await view.result.current.provider?.signMessage(message)
  expect(wallet.requests.at(-1)?.method).toBe('solana:signMessage')
})

test('after a disconnect both are gone', async () => {
  const { modal, view } = await renderConnected()
  const { provider } = view.result.current
  await act(() => modal.disconnect())
  expect([view.result.current.provider, view.result.current.connection]).toEqual([undefined, undefined])
  expect(provider?.address).toBeUndefined()
})

test('a reload restores the wallet on the network that the user chose, without a prompt', async () => {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
  const chains = [
    { id: 'solana:mainnet', rpcUrl: 'http://127.0.0.1:1' },
    { id: 'solana:devnet', rpcUrl: 'http://127.0.0.1:1' },
  ] as const
  const name = 'Night Weasel'
  const first = createTestSolanaWallet({ name, approvals: 'approve', storage, chains })
  const modal = createWalletModal({ adapters, networks: { rpcUrls: URLS } })
  const view = renderHook(useSolanaProvider, { wrapper: within(modal) })
  await connect(modal)
  await act(() => modal.switchNetwork(solanaDevnet))
  view.unmount()
  first.destroy()

  const second = createTestSolanaWallet({ name, approvals: 'never', storage, chains })
  cleanups.push(second.destroy)
  const again = createWalletModal({ adapters, networks: { rpcUrls: URLS } })
  const { result } = renderHook(() => ({ ...useSolanaProvider(), ...useWalletNetwork() }), { wrapper: within(again) })
  await waitFor(() => expect(result.current.provider).toBeDefined())
  expect(result.current.caipNetworkId).toBe(DEV)
  // Once for the account at load, once for its provider; never with a prompt.
  expect(second.requests.map(({ params }) => params)).toEqual([[{ silent: true }], [{ silent: true }]])
})
