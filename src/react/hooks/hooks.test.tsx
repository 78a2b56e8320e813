import { act, cleanup, configure, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { arbitrum, mainnet } from '../../config/networks.js'
import { eip155 } from '../../exports/eip155.js'
import {
  AccountButton,
  ConnectButton,
  createWalletModal,
  InlineWalletModal,
  LatchkeyError,
  NetworkButton,
  PayButton,
  useConnectWallet,
  useDeposit,
  useDisconnectWallet,
  useEip1193Provider,
  usePay,
  useSendTransfer,
  useSignIn,
  useSignWalletMessage,
  useSolanaProvider,
  useSwitchWalletNetwork,
  useViemWalletClient,
  useWalletAccount,
  useWalletBalance,
  useWalletInfo,
  useWalletModal,
  useWalletModalEvents,
  useWalletModalTheme,
  useWalletNetwork,
  type WalletModal,
  WalletModalButton,
  WalletModalProvider,
} from '../../exports/index.js'
import { internalsOf } from '../../instance/internals.js'
import { createTestWallet } from '../../testing/wallet/createTestWallet.js'
import { storeVisit } from '../testSupport.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const adapters = [eip155({ networks: [mainnet, arbitrum] })]
const within =
  (modal: WalletModal) =>
  ({ children }: { children: ReactNode }) => <WalletModalProvider modal={modal}>{children}</WalletModalProvider>

const cleanups: (() => void)[] = []
async function storeConnection() {
  const rdns = 'example.marten'
  const chains = [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }]
  const wallet = createTestWallet({ name: 'Marten', rdns, chains, approvals: 'approve', storage: null })
  cleanups.push(wallet.destroy)
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  storeVisit(localStorage, { rdns, address: wallet.accounts[0], network: 'eip155:1' })
  vi.stubGlobal('fetch', async () => new Response('{"jsonrpc":"2.0","id":1,"result":"0x112210f47de98115"}'))
  return wallet
}

beforeEach(() => localStorage.clear())

afterEach(() => {
  cleanup()
  for (const stop of cleanups.splice(0)) stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function thrownBy(run: () => unknown): unknown {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

describe('outside a provider', () => {
  const hooks: [string, () => unknown][] = [
    ['useWalletModal', useWalletModal],
    ['useWalletAccount', useWalletAccount],
    ['useWalletNetwork', useWalletNetwork],
    ['useWalletBalance', useWalletBalance],
    ['useWalletInfo', useWalletInfo],
    ['useWalletModalTheme', useWalletModalTheme],
    ['useWalletModalEvents', () => useWalletModalEvents(() => undefined)],
    ['useEip1193Provider', useEip1193Provider],
    ['useViemWalletClient', useViemWalletClient],
    ['useSolanaProvider', useSolanaProvider],
    ['useConnectWallet', useConnectWallet],
    ['useDisconnectWallet', useDisconnectWallet],
    ['useSwitchWalletNetwork', useSwitchWalletNetwork],
    ['useSignWalletMessage', useSignWalletMessage],
    ['useSendTransfer', useSendTransfer],
    ['usePay', usePay],
    ['useDeposit', useDeposit],
    ['useSignIn', useSignIn],
  ]
  test('every hook names what is missing', () => {
    for (const [name, hook] of hooks) {
      const error = thrownBy(() => renderHook(() => hook()))
      expect(error, name).toBeInstanceOf(LatchkeyError)
      expect(error, name).toMatchObject({ code: 'PROVIDER_MISSING' })
      // The hook of a client calls the hook of a provider, which throws first.
      const request = name === 'useViemWalletClient' ? 'useEip1193Provider' : name
      expect((error as Error).message).toBe(`${request} must be inside <WalletModalProvider>`)
    }
  })

  const order = { asset: { network: 1 }, amount: '1', recipient: '0x1' }
  const custom = { children: () => null }
  const components: [string, ReactNode][] = [
    ['<ConnectButton>', <ConnectButton key="" />],
    ['<ConnectButton.Custom>', <ConnectButton.Custom key="" {...custom} />],
    ['<AccountButton>', <AccountButton key="" />],
    ['<AccountButton.Custom>', <AccountButton.Custom key="" {...custom} />],
    ['<NetworkButton>', <NetworkButton key="" />],
    ['<NetworkButton.Custom>', <NetworkButton.Custom key="" {...custom} />],
    ['<PayButton>', <PayButton key="" {...order} />],
    ['<PayButton.Custom>', <PayButton.Custom key="" {...order} {...custom} />],
    ['<InlineWalletModal>', <InlineWalletModal key="" />],
  ]
  test('every component names what is missing', () => {
    for (const [name, element] of components) {
      expect(
        thrownBy(() => render(element)),
        name,
      ).toMatchObject({
        code: 'PROVIDER_MISSING',
        message: `${name} must be inside <WalletModalProvider>`,
      })
    }
    for (const button of [<WalletModalButton key="" />, <WalletModalButton.Custom key="" {...custom} />]) {
      expect(thrownBy(() => render(button))).toMatchObject({ code: 'PROVIDER_MISSING' })
    }
  })
})

describe('before any wallet is connected', () => {
  const first = <T,>(hook: () => T, options = {}) =>
    renderHook(hook, { wrapper: within(createWalletModal({ adapters, ...options })) }).result.current

  test('useWalletNetwork returns the first configured network and all of them', () => {
    expect(first(() => useWalletNetwork())).toMatchObject({
      network: { caipNetworkId: 'eip155:1', name: 'Ethereum' },
      caipNetworkId: 'eip155:1',
      chainId: 1,
      isUnsupported: false,
      networks: [{ caipNetworkId: 'eip155:1' }, { caipNetworkId: 'eip155:42161' }],
      approvedCaipNetworkIds: undefined,
      supportsAllNetworks: true,
    })
  })

  test("useWalletNetwork returns the app's default network", () => {
    expect(first(() => useWalletNetwork(), { networks: { default: 'eip155:42161' } }).chainId).toBe(42161)
  })

  test('useWalletNetwork returns Ethereum without an adapter, where wallets are paired', () => {
    const ethereum = { caipNetworkId: 'eip155:1', name: 'Ethereum' }
    expect(first(() => useWalletNetwork(), { adapters: [] })).toMatchObject({
      network: ethereum,
      chainId: 1,
      networks: [ethereum],
      isUnsupported: false,
    })
  })

  test('useWalletAccount is empty, and nothing is left to restore', () => {
    expect(first(() => useWalletAccount())).toMatchObject({
      address: undefined,
      caipAddress: undefined,
      addresses: undefined,
      chainId: undefined,
      connector: undefined,
      isDisconnected: true,
      addressExplorerUrl: undefined,
      isConnected: false,
      isRestored: true,
      status: 'disconnected',
    })
  })

  test('useWalletBalance is idle and empty', () => {
    expect(first(() => useWalletBalance())).toMatchObject({
      value: undefined,
      formatted: undefined,
      display: undefined,
      decimals: undefined,
      symbol: undefined,
      status: 'idle',
      asOf: undefined,
    })
  })

  test('useWalletModal is closed, useWalletInfo and useEip1193Provider are empty, useWalletModalTheme is dark', () => {
    expect(first(() => useWalletModal())).toMatchObject({ isOpen: false, status: 'disconnected', account: undefined })
    cleanup()
    expect(first(() => useWalletInfo())).toBeUndefined()
    cleanup()
    expect(first(() => useEip1193Provider())).toBeUndefined()
    cleanup()
    expect(first(() => useWalletModalTheme())).toMatchObject({ themeMode: 'dark', themeVariables: {} })
  })
})

describe('with a stored connection', () => {
  test('useWalletAccount is reconnecting first, and has the account once the wallet has confirmed it', async () => {
    const { accounts } = await storeConnection()
    const seen: string[] = []
    /** What an app does while disconnected. */
    let redirects = 0
    const { result } = renderHook(
      () => {
        const account = useWalletAccount()
        seen.push(account.status)
        if (account.isRestored && !account.isConnected) redirects++
        return account
      },
      { wrapper: within(createWalletModal({ adapters })) },
    )
    expect(result.current).toMatchObject({
      status: 'reconnecting',
      isReconnecting: true,
      isConnecting: false,
      isDisconnected: false,
      isRestored: false,
      isConnected: false,
    })
    await waitFor(() => expect(result.current.isConnected).toBe(true))
    expect(result.current).toMatchObject({
      address: accounts[0],
      addresses: accounts,
      caipAddress: `eip155:1:${accounts[0]}`,
      chainId: 1,
      connector: { id: 'example.marten' },
      isRestored: true,
      addressExplorerUrl: `https://etherscan.io/address/${accounts[0]}`,
    })
    expect([...new Set(seen)]).toEqual(['disconnected', 'reconnecting', 'connected'])
    expect(redirects).toBe(0)
  })

  test('useWalletBalance returns the exact value, and one truncated to three decimals', async () => {
    await storeConnection()
    const { result } = renderHook(() => useWalletBalance(), { wrapper: within(createWalletModal({ adapters })) })
    await waitFor(() => expect(result.current.status).toBe('ready'))
    expect(result.current).toMatchObject({
      value: 1_234_567_890_123_456_789n,
      decimals: 18,
      formatted: '1.234567890123456789',
      display: '1.234',
      symbol: 'ETH',
    })
  })

  test('useWalletBalance formats display text by language, and exact text for code', async () => {
    await storeConnection()
    const { result } = renderHook(() => useWalletBalance(), {
      wrapper: within(createWalletModal({ adapters, locale: 'de' })),
    })
    await waitFor(() => expect(result.current.status).toBe('ready'))
    expect([result.current.display, result.current.formatted]).toEqual(['1,234', '1.234567890123456789'])
  })

  test('an invalid locale such as en_US still gives a formatted balance', async () => {
    await storeConnection()
    const { result } = renderHook(() => useWalletBalance(), {
      wrapper: within(createWalletModal({ adapters, locale: 'en_US' })),
    })
    await waitFor(() => expect(result.current.status).toBe('ready'))
    expect(result.current.display).toBe('1.234')
  })
})

test('useWalletModalEvents calls the listener of the latest render, and none after unmounting', async () => {
  const modal = createWalletModal({ adapters })
  const first = vi.fn()
  const second = vi.fn()
  const watch = vi.spyOn(modal, 'watchEvents')
  const { rerender, unmount } = renderHook(({ listener }) => useWalletModalEvents(listener), {
    wrapper: within(modal),
    initialProps: { listener: first },
  })
  await act(() => modal.open())
  expect(first).toHaveBeenCalledWith(expect.objectContaining({ event: 'MODAL_OPEN' }))
  // The modal starts before the effects of its tree.
  expect(first).not.toHaveBeenCalledWith(expect.objectContaining({ event: 'INITIALIZE' }))
  first.mockClear()
  rerender({ listener: second })
  modal.close()
  await waitFor(() => expect(second).toHaveBeenCalledWith(expect.objectContaining({ event: 'MODAL_CLOSE' })))
  expect(first).not.toHaveBeenCalled()
  expect(watch).toHaveBeenCalledOnce()

  const stop = modal.start()
  unmount()
  second.mockClear()
  await modal.open()
  await act(async () => undefined)
  expect(internalsOf(modal).modalState.state.isOpen).toBe(true)
  expect(second).not.toHaveBeenCalled()
  stop()
})

test('InlineWalletModal contains the card, and removes it on unmount', async () => {
  const modal = createWalletModal({ adapters, card: { display: 'inline' } })
  const page = (isShown: boolean) => (
    <WalletModalProvider modal={modal}>
      {isShown && <InlineWalletModal className="mine" />}
      <p>page</p>
    </WalletModalProvider>
  )
  const { rerender } = render(page(true))
  const container = document.querySelector<HTMLElement>('.mine[data-latchkey="embedded"]')
  await waitFor(() => expect(container?.childElementCount).toBe(1))
  expect(internalsOf(modal).modalState.state.isOpen).toBe(true)
  rerender(page(false))
  expect(container?.childElementCount).toBe(0)
  expect(internalsOf(modal).modalState.state.isOpen).toBe(false)
  expect(screen.getByText('page')).toBeTruthy()
})
