import { act, cleanup, configure, render, renderHook, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { arbitrum, mainnet, optimism } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as appkit from '../exports/appkit.js'
import {
  AppKitButton,
  AppKitNetworkButton,
  AppKitProvider,
  type CreateAppKit,
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from '../exports/appkit.js'
import { EthersAdapter } from '../exports/appkitEthers.js'
import { solana } from '../exports/appkitNetworks.js'
import { SolanaAdapter } from '../exports/appkitSolana.js'
import { useWalletModal } from '../exports/index.js'
import { internalsOf } from '../instance/internals.js'
import { storeVisit } from '../react/testSupport.js'
import { createTestWallet } from '../testing/wallet/createTestWallet.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const projectId = '00000000000000000000000000000000'
const create = (options: Partial<CreateAppKit> = {}) =>
  createAppKit({ projectId, adapters: [new EthersAdapter()], networks: [mainnet, arbitrum], ...options })

const cleanups: (() => void)[] = []

async function storeConnection() {
  const rdns = 'example.marten'
  const chains = [1, 42161].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:1' }))
  const wallet = createTestWallet({ name: 'Marten', rdns, chains, approvals: 'approve', storage: null })
  cleanups.push(wallet.destroy)
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  storeVisit(localStorage, { rdns, address: wallet.accounts[0], network: 'eip155:1' })
  vi.stubGlobal('fetch', async () => new Response('{"jsonrpc":"2.0","id":1,"result":"0x112210f47de98115"}'))
  return wallet
}

/** A connected page. */
async function connect() {
  const wallet = await storeConnection()
  const kit = create()
  const { result } = renderHook(() => useAppKitAccount())
  await waitFor(() => expect(result.current.isConnected).toBe(true))
  return { kit, wallet, address: wallet.accounts[0] as string }
}

function Account() {
  const { address, status } = useAppKitAccount()
  return <output>{`${status} ${address}`}</output>
}

const OwnHook = () => <output>{useWalletModal().network?.name}</output>

beforeEach(() => {
  localStorage.clear()
  // No service answers.
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
})

afterEach(() => {
  cleanup()
  appkit.modal?.destroy()
  for (const stop of cleanups.splice(0)) stop()
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('before createAppKit', () => {
  const hooks: [string, () => unknown][] = [
    ['useAppKit', useAppKit],
    ['useAppKitState', useAppKitState],
    ['useAppKitTheme', useAppKitTheme],
    ['useAppKitEvents', useAppKitEvents],
    ['useWalletInfo', useWalletInfo],
  ]
  test.each(hooks)('%s throws in the words of AppKit', (name, useHook) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => renderHook(useHook)).toThrow(`Please call "createAppKit" before using "${name}" hook`)
  })

  test('the other hooks return an empty state, and follow what is created later', async () => {
    const { result } = renderHook(() => ({
      account: useAppKitAccount(),
      network: useAppKitNetwork(),
      provider: useAppKitProvider('eip155'),
      disconnect: useDisconnect().disconnect,
    }))
    expect(result.current.account).toEqual({
      allAccounts: [],
      caipAddress: undefined,
      address: undefined,
      isConnected: false,
      status: undefined,
      embeddedWalletInfo: undefined,
    })
    expect(result.current.network.caipNetwork).toBeUndefined()
    expect(result.current.provider).toEqual({ walletProvider: undefined, walletProviderType: undefined })
    await result.current.disconnect()
    act(() => void create())
    expect(result.current.network.caipNetworkId).toBe('eip155:1')
    expect(result.current.account.status).toBe('disconnected')
  })
})

describe('createAppKit', () => {
  test('the first call wins, and later calls return it', () => {
    expect(appkit.modal).toBeUndefined()
    const first = create()
    expect(create({ networks: [optimism] })).toBe(first)
    expect(appkit.modal).toBe(first)
  })

  test('starts by itself', async () => {
    const kit = create()
    await kit.ready()
    await waitFor(() => expect(kit.getState().initialized).toBe(true))
  })

  test('networks are split by namespace, and returned with the fields of the literals', () => {
    const kit = create({ adapters: [new EthersAdapter(), new SolanaAdapter()], networks: [mainnet, solana] })
    expect(kit.chainNamespaces).toEqual(['eip155', 'solana'])
    expect(kit.getCaipNetworks().map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:1', solana.caipNetworkId])
    expect(kit.getCaipNetwork()).toMatchObject({
      id: 1,
      name: 'Ethereum',
      chainNamespace: 'eip155',
      caipNetworkId: 'eip155:1',
      contracts: mainnet.contracts,
    })
    expect(kit.getCaipNetwork('solana')?.caipNetworkId).toBe(solana.caipNetworkId)
  })

  test('an adapter is told the instance once', () => {
    const adapter = Object.assign(new EthersAdapter(), { attach: vi.fn() })
    const kit = create({ adapters: [adapter] })
    expect(adapter.attach.mock.calls).toEqual([[kit.walletModal]])
  })
})

describe('hooks', () => {
  test('useAppKitAccount has the account of a restored wallet', async () => {
    const { address } = await connect()
    const { result } = renderHook(() => useAppKitAccount({ namespace: 'eip155' }))
    expect(result.current).toEqual({
      allAccounts: [{ namespace: 'eip155', address, type: 'eoa', caipAddress: `eip155:1:${address}`, chainId: 1 }],
      caipAddress: `eip155:1:${address}`,
      address,
      isConnected: true,
      status: 'connected',
      embeddedWalletInfo: undefined,
    })
  })

  test('useAppKitProvider and useWalletInfo load the wallet', async () => {
    const { address } = await connect()
    type Eip1193 = { request(args: { method: string }): Promise<unknown> }
    const { result } = renderHook(() => ({ ...useAppKitProvider<Eip1193>('eip155'), ...useWalletInfo() }))
    await waitFor(() => expect(result.current.walletProvider).toBeDefined())
    expect(result.current.walletProviderType).toBe('ANNOUNCED')
    expect(await result.current.walletProvider?.request({ method: 'eth_accounts' })).toEqual([address.toLowerCase()])
    expect(result.current.walletInfo).toMatchObject({ name: 'Marten', rdns: 'example.marten', type: 'ANNOUNCED' })
  })

  test('useAppKitNetwork switches, and names an unknown network in the console', async () => {
    await connect()
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    const { result } = renderHook(useAppKitNetwork)
    await act(() => result.current.switchNetwork(optimism))
    expect(info).toHaveBeenCalledWith('latchkey/appkit: eip155:10 is not configured')
    expect(result.current).toMatchObject({ chainId: 1, caipNetworkId: 'eip155:1', supportsAllNetworks: true })
    await act(() => result.current.switchNetwork(arbitrum))
    await waitFor(() => expect(result.current.chainId).toBe(42161))
  })

  test('useAppKitBalance reads the balance, or says why not', async () => {
    const { result } = renderHook(useAppKitBalance)
    create()
    expect(await result.current.fetchBalance()).toEqual({
      data: undefined,
      error: 'Not able to retrieve balance',
      isSuccess: false,
      isError: true,
    })
    appkit.modal?.destroy()
    await connect()
    expect(await result.current.fetchBalance()).toEqual({
      data: { balance: '1.234567890123456789', symbol: 'ETH' },
      error: null,
      isSuccess: true,
      isError: false,
    })
  })

  test('useAppKitTheme merges variables, and tells dark from light', () => {
    const kit = create({ themeMode: 'dark', themeVariables: { '--w3m-accent': '#123456' } })
    const { result } = renderHook(useAppKitTheme)
    expect(result.current).toMatchObject({ themeMode: 'dark', themeVariables: { '--w3m-accent': '#123456' } })
    act(() => {
      result.current.setThemeMode('light')
      result.current.setThemeVariables({ '--w3m-z-index': 7 })
    })
    expect(kit.getThemeMode()).toBe('light')
    expect(kit.getThemeVariables()).toEqual({ '--w3m-accent': '#123456', '--w3m-z-index': 7 })
    expect(internalsOf(kit.walletModal).liveOptions.state.themeVariables).toMatchObject({
      accent: '#123456',
      zIndex: 7,
    })
  })

  test('useAppKitState and useAppKitEvents follow the modal', async () => {
    create()
    const { result } = renderHook(() => ({ state: useAppKitState(), event: useAppKitEvents() }))
    expect(result.current.event.data).toEqual({ type: 'track', event: 'MODAL_CREATED' })
    await waitFor(() => expect(result.current.state.initialized).toBe(true))
    expect(result.current.state).toMatchObject({
      open: false,
      loading: false,
      selectedNetworkId: 'eip155:1',
      activeChain: 'eip155',
      swaps: ['1inch'],
      onramp: ['meld'],
      email: true,
    })
    await waitFor(() => expect(result.current.event.data.event).toBe('INITIALIZE'))
  })

  test('useDisconnect disconnects', async () => {
    await connect()
    const { result } = renderHook(() => ({ account: useAppKitAccount(), disconnect: useDisconnect().disconnect }))
    await act(() => result.current.disconnect({ namespace: 'eip155' }))
    await waitFor(() => expect(result.current.account.status).toBe('disconnected'))
    expect(result.current.account.address).toBeUndefined()
  })

  test('a page hydrates what the server has rendered, and shows the account then', async () => {
    const wallet = await storeConnection()
    const kit = create()
    const html = renderToString(<Account />)
    expect(html).toBe('<output>disconnected undefined</output>')
    await waitFor(() => expect(kit.getAddress()).toBeDefined())
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = html
    const errors: unknown[] = []
    const root = hydrateRoot(container, <Account />, { onRecoverableError: (error) => errors.push(error) })
    await waitFor(() => expect(container.textContent).toBe(`connected ${wallet.accounts[0]}`))
    expect(errors).toEqual([])
    root.unmount()
  })
})

describe('an app that switches from AppKit', () => {
  const visit = {
    connection_status: 'connected',
    connected_namespaces: 'eip155',
    'eip155:connected_connector_id': 'example.marten',
    active_caip_network_id: 'eip155:1',
  }

  test('logs nobody out, and takes over a visit once', async () => {
    const wallet = await storeConnection()
    localStorage.clear()
    for (const [key, value] of Object.entries(visit)) localStorage.setItem(`@appkit/${key}`, value)
    const first = create()
    await waitFor(() => expect(first.getAddress()).toBe(wallet.accounts[0]))
    await first.disconnect()
    first.destroy()
    const second = create()
    await waitFor(() => expect(second.getState().initialized).toBe(true))
    expect(second.getAccount().status).toBe('disconnected')
    expect(localStorage.getItem('@appkit/connection_status')).toBe('connected')
  })

  test('an instance that is destroyed before it starts never does', async () => {
    for (const [key, value] of Object.entries(visit)) localStorage.setItem(`@appkit/${key}`, value)
    const start = vi.spyOn(create().walletModal, 'start')
    await Promise.resolve()
    appkit.modal?.destroy()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(start).not.toHaveBeenCalled()
  })
})

describe('methods', () => {
  test('subscriptions call back with the new values', async () => {
    const { kit, address } = await connect()
    const states: boolean[] = []
    const accounts: unknown[] = []
    const networks: unknown[] = []
    const providers: unknown[] = []
    const wallets: unknown[] = []
    const stops = [
      kit.subscribeState(({ open }) => states.push(open)),
      kit.subscribeAccount(({ address }) => accounts.push(address)),
      kit.subscribeNetwork(({ chainId }) => networks.push(chainId)),
      kit.subscribeProviders(({ eip155 }) => providers.push(eip155)),
      kit.subscribeWalletInfo((info) => wallets.push(info?.name)),
    ]
    await waitFor(() => expect(providers).toHaveLength(1))
    expect(kit.getProvider('eip155')).toBe(providers[0])
    expect(kit.getWalletProvider()).toBe(providers[0])
    expect(kit.getWalletProviderType()).toBe('ANNOUNCED')
    expect(wallets).toEqual(['Marten'])
    expect(kit.getAccount('eip155').address).toBe(address)
    expect(kit.getIsConnectedState()).toBe(true)
    await kit.switchNetwork(arbitrum, { throwOnFailure: true })
    await waitFor(() => expect(networks).toContain(42161))
    expect(kit.getChainId()).toBe(42161)
    await kit.disconnect()
    await waitFor(() => expect(accounts.at(-1)).toBeUndefined())
    for (const stop of stops) stop()
  })

  test('switchNetwork rejects only if it is asked to', async () => {
    const kit = create()
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    await kit.switchNetwork(optimism)
    expect(info).toHaveBeenCalledOnce()
    await expect(kit.switchNetwork(optimism, { throwOnFailure: true })).rejects.toMatchObject({
      code: 'NETWORK_NOT_FOUND',
    })
  })

  test('networks are added and removed; a namespace without an adapter throws', () => {
    const kit = create()
    kit.addNetwork('eip155', optimism)
    expect(kit.getCaipNetworks('eip155').map(({ id }) => id)).toEqual([1, 42161, 10])
    kit.removeNetwork('eip155', 42161)
    expect(kit.getCaipNetworks().map(({ id }) => id)).toEqual([1, 10])
    expect(() => kit.addNetwork('solana', solana)).toThrow("Adapter for namespace solana doesn't exist")
  })

  test('a transfer without an account rejects in the words of AppKit', async () => {
    const kit = create()
    const transfer = { amount: '1', assetAddress: 'native', namespace: 'eip155', chainId: 1, to: '0x1' }
    await expect(kit.open({ view: 'WalletSend', arguments: transfer })).rejects.toThrow(
      'openSend: caipAddress not found',
    )
  })

  test('a transfer on an unknown network rejects in the words of AppKit', async () => {
    const { kit } = await connect()
    const transfer = { amount: '1', assetAddress: 'native', namespace: 'eip155', chainId: 77, to: '0x1' }
    await expect(kit.open({ view: 'WalletSend', arguments: transfer })).rejects.toThrow(
      'openSend: caipNetwork with chainId 77 not found',
    )
  })

  test('each public view opens by its name, and a foreign one opens the modal', async () => {
    const kit = create()
    for (const view of ['AllWallets', 'WhatIsAWallet', 'WhatIsANetwork', 'Connect', 'Networks'] as const) {
      await kit.open({ view })
      expect(kit.isOpen(), view).toBe(true)
    }
    await kit.close()
    await kit.open({ view: 'EmailLogin' as 'Connect' })
    expect(kit.isOpen()).toBe(true)
  })

  test('open resolves with nothing, and close closes', async () => {
    const kit = create()
    expect(await kit.open({ view: 'Networks' })).toBeUndefined()
    expect(kit.getState().open).toBe(true)
    await kit.close()
    await waitFor(() => expect(kit.isOpen()).toBe(false))
  })
})

describe('buttons', () => {
  const labelOf = (element: Element | null) => element?.shadowRoot?.querySelector('button')?.textContent

  test.each(['appkit', 'w3m'])('<%s-button> draws the connect button in AppKit’s words', async (prefix) => {
    create()
    const element = document.body.appendChild(document.createElement(`${prefix}-button`))
    await waitFor(() => expect(labelOf(element)).toBe('Connect Wallet'))
    element.setAttribute('label', 'Log in')
    element.setAttribute('disabled', '')
    await waitFor(() => expect(labelOf(element)).toBe('Log in'))
    expect(element.shadowRoot?.querySelector('button')?.disabled).toBe(true)
    element.remove()
  })

  test('properties of an element are its attributes', async () => {
    create()
    const element = document.body.appendChild(document.createElement('appkit-button'))
    Object.assign(element, { loadingLabel: 'Wait', charsStart: 6, disabled: true })
    expect(element.getAttribute('loadinglabel')).toBe('Wait')
    expect(Reflect.get(element, 'charsStart')).toBe(6)
    Object.assign(element, { disabled: false })
    expect(element.hasAttribute('disabled')).toBe(false)
  })

  test('elements and components show the account', async () => {
    const { address } = await connect()
    render(
      <>
        <AppKitButton balance="hide" />
        <appkit-account-button />
        <appkit-network-button />
      </>,
    )
    await waitFor(() => expect(screen.getByRole('button').textContent).toContain(address.slice(-6)))
    const account = document.querySelector('appkit-account-button')
    await waitFor(() => expect(labelOf(account)).toContain(address.slice(-6)))
    expect(account?.shadowRoot?.querySelector('[data-testid="account-button"]')).not.toBeNull()
    expect(labelOf(document.querySelector('appkit-network-button'))).toContain('Ethereum')
  })

  test('<appkit-modal> contains the card of an embedded modal', async () => {
    create({ enableEmbedded: true })
    const element = document.body.appendChild(document.createElement('appkit-modal'))
    await waitFor(() => expect(element.querySelector('latchkey-modal')).not.toBeNull())
    element.remove()
    expect(document.querySelector('appkit-modal')).toBeNull()
  })

  test('an element that is on the page before createAppKit follows it', async () => {
    create().destroy()
    const element = document.body.appendChild(document.createElement('appkit-button'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(element.shadowRoot?.querySelector('button')).toBeNull()
    create()
    await waitFor(() => expect(labelOf(element)).toBe('Connect Wallet'))
  })

  test('an element that moves in the page stays the same button', async () => {
    create()
    const element = document.createElement('appkit-button')
    document.body.append(element)
    await waitFor(() => expect(labelOf(element)).toBe('Connect Wallet'))
    const section = document.body.appendChild(document.createElement('section'))
    section.append(element)
    await waitFor(() => expect(labelOf(element)).toBe('Connect Wallet'))
    expect(element.shadowRoot?.querySelectorAll('button')).toHaveLength(1)
  })

  test('the option tokens puts a token in place of the coin', async () => {
    await storeConnection()
    const kit = create({ tokens: { 'eip155:1': { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' } } })
    render(<AppKitButton />)
    const key = 'eip155:1/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const { account } = internalsOf(kit.walletModal)
    await waitFor(() => expect(account.of('eip155')?.tokenBalances?.[key]).toBeDefined())
  })

  test('AppKitProvider creates it, and our own hooks work inside', async () => {
    render(
      <AppKitProvider projectId={projectId} adapters={[new EthersAdapter()]} networks={[mainnet]}>
        <AppKitNetworkButton />
        <OwnHook />
      </AppKitProvider>,
    )
    expect(screen.getByRole('status').textContent).toBe('Ethereum')
    expect(screen.getByTestId('w3m-network-button').textContent).toContain('Ethereum')
  })
})
