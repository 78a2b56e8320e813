import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { arbitrum, mainnet } from 'viem/chains'
import { createSiweMessage } from 'viem/siwe'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createConfig, http, useAccount, WagmiProvider } from 'wagmi'
import { walletOptionsOf } from '../config/options.js'
import {
  type AuthenticationAdapter,
  type AuthenticationStatus,
  ConnectButton,
  type ConnectButtonRenderProps,
  connectorsForWallets,
  createAuthenticationAdapter,
  darkTheme,
  getDefaultConfig,
  getDefaultWallets,
  getWalletConnectConnector,
  lightTheme,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
  type RainbowKitProviderProps,
  useAccountModal,
  useAddRecentTransaction,
  useChainModal,
  useConnectModal,
  WalletButton,
} from '../exports/rainbowkit.js'
import { metaMaskWallet, rainbowWallet } from '../exports/rainbowkitWallets.js'
import { internalsOf } from '../instance/internals.js'
import type { WalletModal } from '../instance/walletModal.js'
import { createTestPage } from '../testing/modal/createTestPage.js'
import { toLatchkeyTheme } from './themes.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
// The first two accounts of the development phrase.
const KEYS = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const

const page = createTestPage({ render, act, waitFor })

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

const createApp = () => getDefaultConfig({ appName: 'Shop', projectId: 'p1', chains: [mainnet, arbitrum] })
type AppConfig = ReturnType<typeof createApp>

/** Of the config's one connector. */
function modalOf({ connectors: [connector] }: Pick<AppConfig, 'connectors'>): WalletModal {
  const { modal } = connector as unknown as { modal?: WalletModal }
  if (!modal) throw new Error('no modal')
  return modal
}

const Providers = ({ config, children, ...props }: RainbowKitProviderProps & { config: AppConfig }) => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <RainbowKitProvider {...props}>{children}</RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>
)

const Account = () => {
  const { status, address, chainId } = useAccount()
  return <output>{[status, address, chainId].filter(Boolean).join(' ')}</output>
}
const wagmiText = () => screen.getAllByRole('status').find(({ tagName }) => tagName === 'OUTPUT')?.textContent

describe('the quick start', () => {
  test('connects by the button, shows chain and account, and wagmi agrees', async () => {
    const wallet = page.addWallet()
    render(
      <StrictMode>
        <Providers config={createApp()}>
          <ConnectButton />
          <Account />
        </Providers>
      </StrictMode>,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Connect Wallet' }))
    await page.chooseWallet(wallet)
    await waitFor(() => expect(wagmiText()).toBe(`connected ${ACCOUNT} 1`))
    await waitFor(() => expect(document.querySelector('[data-latchkey="account-button"]')).not.toBeNull())
    expect(await screen.findByRole('button', { name: /Ethereum/ })).toBeTruthy()
  })

  test('a server renders it without an account, and starts nothing', () => {
    const markup = renderToString(
      <Providers config={createApp()}>
        <ConnectButton label="Log in" />
        <Account />
      </Providers>,
    )
    expect(markup).toContain('Log in')
    expect(markup).not.toContain('0x')
  })

  test('a provider without its config says so', () => {
    const config = createConfig({
      chains: [mainnet],
      multiInjectedProviderDiscovery: false,
      transports: { [mainnet.id]: http() },
    })
    expect(() => renderToString(<Providers config={config as unknown as AppConfig}>app</Providers>)).toThrow(
      /getDefaultConfig or connectorsForWallets/,
    )
  })
})

describe('<ConnectButton.Custom>', () => {
  async function renderCustom() {
    let latest: ConnectButtonRenderProps | undefined
    const config = createApp()
    render(
      <Providers config={config}>
        <ConnectButton.Custom>
          {(state) => {
            latest = state
            return null
          }}
        </ConnectButton.Custom>
      </Providers>,
    )
    const read = () => {
      if (!latest) throw new Error('not rendered')
      return latest
    }
    return { read, modal: modalOf(config) }
  }

  test('has all of its members, and opens each modal', async () => {
    const wallet = page.addWallet()
    const { read } = await renderCustom()
    expect(read()).toMatchObject({
      account: undefined,
      chain: undefined,
      mounted: true,
      authenticationStatus: undefined,
      connectModalOpen: false,
    })
    act(() => read().openConnectModal())
    await waitFor(() => expect(read().connectModalOpen).toBe(true))
    await page.chooseWallet(wallet)
    await waitFor(() => expect(read().account?.displayBalance).toBeDefined())
    expect(Object.keys(read()).sort()).toEqual([
      'account',
      'accountModalOpen',
      'authenticationStatus',
      'chain',
      'chainModalOpen',
      'connectModalOpen',
      'mounted',
      'openAccountModal',
      'openChainModal',
      'openConnectModal',
    ])
    expect(read().account).toEqual({
      address: ACCOUNT,
      balanceDecimals: 18,
      balanceFormatted: '1.234567890123456789',
      balanceSymbol: 'ETH',
      displayBalance: '1.234 ETH',
      displayName: '0xf39F…b92266',
      ensAvatar: undefined,
      ensName: undefined,
      hasPendingTransactions: false,
    })
    expect(read().chain).toEqual({
      hasIcon: false,
      iconUrl: undefined,
      iconBackground: undefined,
      id: 1,
      name: 'Ethereum',
      unsupported: false,
    })
    act(() => read().openAccountModal())
    await waitFor(() => expect(read().accountModalOpen).toBe(true))
    expect([read().connectModalOpen, read().chainModalOpen]).toEqual([false, false])
    act(() => read().openChainModal())
    await waitFor(() => expect(read().chainModalOpen).toBe(true))
  })

  test("knows what the library's own button has opened", async () => {
    await page.addConnectedWallet()
    const states: ConnectButtonRenderProps[] = []
    render(
      <Providers config={createApp()}>
        <ConnectButton />
        <ConnectButton.Custom>
          {(state) => {
            states.push(state)
            return null
          }}
        </ConnectButton.Custom>
      </Providers>,
    )
    const button = await waitFor(() => {
      const element = document.querySelector<HTMLElement>('[data-latchkey="account-button"]')
      if (!element) throw new Error('not drawn yet')
      return element
    })
    fireEvent.click(button)
    await waitFor(() => expect(states.at(-1)).toMatchObject({ accountModalOpen: true, connectModalOpen: false }))
  })

  test('a chain that is not configured is unsupported, without a name', async () => {
    const wallet = page.addWallet({ chains: [1, 137].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:1' })) })
    const { read } = await renderCustom()
    act(() => read().openConnectModal())
    await page.chooseWallet(wallet)
    await waitFor(() => expect(read().chain?.id).toBe(1))
    act(() => wallet.switchChain(137))
    await waitFor(() => expect(read().chain).toMatchObject({ id: 137, unsupported: true, name: undefined }))
  })
})

function Hooks() {
  const { openConnectModal } = useConnectModal()
  const { openAccountModal } = useAccountModal()
  const { openChainModal } = useChainModal()
  return <p>{JSON.stringify([openConnectModal, openAccountModal, openChainModal].map(Boolean))}</p>
}

let add: ReturnType<typeof useAddRecentTransaction> | undefined

function Adding() {
  add = useAddRecentTransaction()
  return null
}

describe('hooks', () => {
  test('offer what can be opened, and nothing else', async () => {
    const wallet = page.addWallet({ chains: [1, 137].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:1' })) })
    const config = createApp()
    render(
      <Providers config={config}>
        <Hooks />
      </Providers>,
    )
    await screen.findByText('[true,false,false]')
    void modalOf(config).open()
    await page.chooseWallet(wallet)
    await screen.findByText('[false,true,true]')
    act(() => wallet.switchChain(137))
    await screen.findByText('[false,false,true]')
  })

  test('useAddRecentTransaction refuses what is no hash', () => {
    render(
      <Providers config={createApp()}>
        <Adding />
      </Providers>,
    )
    expect(() => add?.({ hash: '0x12', description: 'Buy' })).toThrow('Invalid transaction hash')
  })

  test('outside of the provider they say what is missing', () => {
    expect(() => renderToString(<Hooks />)).toThrow(/RainbowKitProvider/)
  })
})

describe('options of the provider', () => {
  const optionsOf = (config: AppConfig) => internalsOf(modalOf(config))

  test('initialChain is asked of the wallet when it connects', async () => {
    const wallet = page.addWallet()
    const config = createApp()
    render(
      <Providers config={config} initialChain={arbitrum}>
        <Account />
      </Providers>,
    )
    wallet.next('approve', 'wallet_switchEthereumChain')
    void modalOf(config).open()
    await page.chooseWallet(wallet)
    await waitFor(() => expect(wagmiText()).toBe(`connected ${ACCOUNT} 42161`))
  })

  test('theme, size and language reach the modal, also when they change', async () => {
    const config = createApp()
    const app = (props: Partial<RainbowKitProviderProps>) => (
      <Providers config={config} {...props}>
        app
      </Providers>
    )
    const { rerender } = render(
      app({ theme: darkTheme({ accentColor: '#7b3fe4' }), modalSize: 'compact', locale: 'de' }),
    )
    const { input, liveOptions } = optionsOf(config)
    expect(input.card?.size).toBe('compact')
    expect(liveOptions.state).toMatchObject({ themeMode: 'dark', locale: 'de' })
    expect(liveOptions.state.themeVariables.action).toBe('#7b3fe4')
    rerender(app({ theme: lightTheme() }))
    await waitFor(() => expect(liveOptions.state.themeMode).toBe('light'))
    expect(optionsOf(createApp()).input.metadata?.name).toBe('Shop')
  })

  test('avatar and disclaimer are in the card', async () => {
    await page.addConnectedWallet()
    const config = createApp()
    const avatar: RainbowKitProviderProps['avatar'] = ({ address, size }) => (
      <i data-own="avatar">{`${address} ${size}`}</i>
    )
    render(
      <Providers
        config={config}
        avatar={avatar}
        appInfo={{
          disclaimer: ({ Text, Link }) => (
            <Text>
              By connecting, <Link href="https://shop.example">you agree</Link>
            </Text>
          ),
        }}
      >
        <ConnectButton />
      </Providers>,
    )
    await waitFor(() => expect(document.querySelector('[data-own="avatar"]')?.textContent).toBe(`${ACCOUNT} 24`))
    await act(() => modalOf(config).open({ view: 'Connect' }))
    expect((await screen.findByText('you agree')).getAttribute('href')).toBe('https://shop.example')
  })
})

describe('themes', () => {
  test('accents, radii and fonts are carried over', () => {
    expect(
      toLatchkeyTheme(lightTheme({ accentColor: '#123456', accentColorForeground: '#eeeeee', borderRadius: 'none' })),
    ).toEqual({
      themeMode: 'light',
      themeVariables: {
        accent: '#123456',
        action: '#123456',
        actionInk: '#eeeeee',
        font: expect.stringContaining('system-ui'),
        radius: '0px',
      },
    })
  })

  test('a pair of themes follows the system', () => {
    const theme = toLatchkeyTheme({
      lightMode: lightTheme({ accentColor: '#111111' }),
      darkMode: darkTheme({ accentColor: '#222222' }),
    })
    expect(theme.themeMode).toBe('auto')
    expect(theme.themeVariables?.action).toEqual({ light: '#111111', dark: '#222222' })
  })

  test.each<[string, ReturnType<typeof lightTheme> | null, string]>([
    ['none', null, 'light'],
    [
      'one of the app, by its surface',
      { ...lightTheme(), colors: { ...lightTheme().colors, modalBackground: '#111' } },
      'dark',
    ],
    [
      'one whose surface is no hex color',
      { ...darkTheme(), colors: { ...darkTheme().colors, modalBackground: 'red' } },
      'light',
    ],
  ])('the mode of %s', (_, theme, mode) => expect(toLatchkeyTheme(theme).themeMode).toBe(mode))
})

describe('wallets', () => {
  const own = () => ({
    id: 'shop wallet',
    name: 'Shop Wallet',
    iconUrl: 'https://shop.example/icon.svg',
    rdns: 'example.shop',
    downloadUrls: { chrome: 'https://chromewebstore.google.com/detail/shop', ios: 'https://apps.apple.com/app/id1' },
    createConnector: () => undefined,
  })

  test("wallets of the app's own are listed, those of the directory come from there", () => {
    const config = createConfig({
      chains: [mainnet],
      // It would ask the wallets of later tests, on the same page.
      multiInjectedProviderDiscovery: false,
      connectors: connectorsForWallets(
        [
          {
            groupName: 'Ours',
            wallets: [own, metaMaskWallet, rainbowWallet, () => ({ ...own(), hidden: () => true })],
          },
        ],
        { appName: 'Shop', projectId: 'p1' },
      ),
      transports: { [mainnet.id]: http() },
    })
    const { input } = internalsOf(modalOf(config))
    expect(walletOptionsOf(input).custom).toEqual([
      {
        id: 'shop-wallet',
        name: 'Shop Wallet',
        rdns: 'example.shop',
        imageUrl: 'https://shop.example/icon.svg',
        homepage: undefined,
        appStore: 'https://apps.apple.com/app/id1',
        playStore: undefined,
        chromeStore: 'https://chromewebstore.google.com/detail/shop',
      },
    ])
  })

  test('empty lists are refused, in the words of RainbowKit', () => {
    const parameters = { appName: 'Shop', projectId: 'p1' }
    expect(() => connectorsForWallets([], parameters)).toThrow('No wallet list was provided')
    expect(() => connectorsForWallets([{ groupName: 'Best', wallets: [] }], parameters)).toThrow(
      'No wallets provided for group: Best',
    )
    expect(() => getWalletConnectConnector({ projectId: '' })).toThrow('No projectId found')
  })

  test('the default list has one group', () => {
    expect(getDefaultWallets({ appName: 'Shop', projectId: 'p1' }).connectors).toHaveLength(1)
    expect(rainbowWallet({ projectId: 'p1' })).toMatchObject({ id: 'rainbow', rdns: 'me.rainbow' })
    expect(getDefaultWallets().wallets.map(({ groupName, wallets }) => [groupName, wallets.length])).toEqual([
      ['Popular', 5],
    ])
  })

  test("<WalletButton.Custom> connects a wallet by RainbowKit's id", async () => {
    const wallet = page.addWallet({ name: 'MetaMask', rdns: 'io.metamask' })
    wallet.next('approve')
    render(
      <Providers config={createApp()}>
        <WalletButton.Custom wallet="metaMask">
          {({ connect, connected, ready, loading, error, mounted }) => (
            <button type="button" onClick={connect}>
              {JSON.stringify({ connected, ready, loading, error, mounted })}
            </button>
          )}
        </WalletButton.Custom>
        <Account />
      </Providers>,
    )
    fireEvent.click(
      await screen.findByRole('button', {
        name: JSON.stringify({ connected: false, ready: true, loading: false, error: false, mounted: true }),
      }),
    )
    await waitFor(() => expect(wagmiText()).toBe(`connected ${ACCOUNT} 1`))
    await screen.findByRole('button', { name: /"connected":true/ })
  })
})

describe('authentication', () => {
  type Server = { session: string | undefined; readonly verified: string[]; signOuts?: number }

  function renderApp(server: Server, first: AuthenticationStatus = 'unauthenticated', enabled = true) {
    const config = createApp()
    let status = first
    const create = (setStatus: (status: AuthenticationStatus) => void): AuthenticationAdapter =>
      createAuthenticationAdapter({
        getNonce: async () => 'abcdefgh12345678',
        createMessage: ({ nonce, address, chainId }) =>
          createSiweMessage({
            address,
            chainId,
            domain: window.location.host,
            nonce,
            uri: window.location.origin,
            version: '1',
          }),
        async verify({ message, signature }) {
          server.verified.push(`${message.includes('abcdefgh12345678')} ${signature.length}`)
          server.session = ACCOUNT
          // The app says so a moment later.
          setTimeout(() => setStatus('authenticated'), 30)
          return true
        },
        async signOut() {
          server.session = undefined
          server.signOuts = (server.signOuts ?? 0) + 1
          setTimeout(() => setStatus('unauthenticated'), 10)
        },
      })
    const app = (): ReactNode => (
      <RainbowKitAuthenticationProvider adapter={adapter} status={status} enabled={enabled}>
        <Providers config={config}>
          <Account />
          <Hooks />
          <ConnectButton.Custom>
            {({ authenticationStatus }) => <p>{`is ${authenticationStatus}`}</p>}
          </ConnectButton.Custom>
        </Providers>
      </RainbowKitAuthenticationProvider>
    )
    const setStatus = (next: AuthenticationStatus) => {
      status = next
      act(() => rendered.rerender(app()))
    }
    const adapter = create(setStatus)
    const rendered = render(app())
    return { modal: modalOf(config), setStatus }
  }

  test('a wallet that connects is asked to sign, and the adapter verifies it', async () => {
    const wallet = page.addWallet()
    const server: Server = { session: undefined, verified: [] }
    const { modal } = renderApp(server)
    void modal.open()
    await page.chooseWallet(wallet)
    wallet.next('approve', 'personal_sign')
    const sign = await waitFor(() => {
      const button = [...page.card().querySelectorAll('button')].find(({ textContent }) => textContent === 'Sign')
      if (!button) throw new Error('not there yet')
      return button
    })
    await act(async () => sign.click())
    await screen.findByText('is authenticated')
    expect(server.verified).toEqual(['true 132'])
    await waitFor(() => expect(wagmiText()).toBe(`connected ${ACCOUNT} 1`))
    await act(() => modal.disconnect())
    await screen.findByText('is unauthenticated')
    expect(server.session).toBeUndefined()
  })

  test('who is signed in already is not asked, also if the app says so late', async () => {
    await page.addConnectedWallet()
    const { modal, setStatus } = renderApp({ session: ACCOUNT, verified: [] }, 'loading')
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
    setStatus('authenticated')
    await waitFor(() => expect(wagmiText()).toBe(`connected ${ACCOUNT} 1`))
    expect(modal.getState().isOpen).toBe(false)
  })

  test('an app that does not say whether there is a session is not asked to end it, and the user not to sign', async () => {
    await page.addConnectedWallet()
    const server: Server = { session: ACCOUNT, verified: [] }
    const onEvent = vi.fn()
    const { modal } = renderApp(server, 'loading')
    modal.watchEvents(({ event }) => onEvent(event))
    await waitFor(() => expect(internalsOf(modal).signIns.state.entries.eip155?.status).toBe('checking'))
    // Each look is two seconds later.
    let now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => {
      now += 2_000
      return now
    })
    await waitFor(() => expect(onEvent).toHaveBeenCalledWith('SIWX_AUTH_ERROR'))
    vi.restoreAllMocks()
    await waitFor(() => expect(modal.getState('eip155').status).toBe('disconnected'))
    expect([server.session, server.signOuts]).toEqual([ACCOUNT, undefined])
  })

  test('a session is for one account: another one ends it, and is asked to sign', async () => {
    const wallet = await page.addConnectedWallet({ accounts: KEYS })
    const server: Server = { session: ACCOUNT, verified: [] }
    const { modal } = renderApp(server, 'authenticated')
    await waitFor(() => expect(wagmiText()).toBe(`connected ${ACCOUNT} 1`))
    // Whose session it is, has been read.
    await waitFor(() => expect(internalsOf(modal).signIns.state.entries.eip155?.status).toBe('signed-in'))
    act(() => wallet.selectAccount(wallet.accounts[1] ?? ''))
    await screen.findByText('is unauthenticated')
    expect([server.signOuts, server.session]).toEqual([1, undefined])
    await waitFor(() => expect(modal.getState().isOpen).toBe(true))
    expect(modal.getState('eip155').status).toBe('connected')
  })

  test('a session without a wallet is ended on load', async () => {
    const server: Server = { session: ACCOUNT, verified: [] }
    renderApp(server, 'authenticated')
    await screen.findByText('is unauthenticated')
    expect(server.signOuts).toBe(1)
  })

  test('an app that ends the session itself disconnects the wallet, and is not asked to end it again', async () => {
    await page.addConnectedWallet()
    const server: Server = { session: ACCOUNT, verified: [] }
    const { modal, setStatus } = renderApp(server, 'authenticated')
    await waitFor(() => expect(internalsOf(modal).signIns.state.entries.eip155?.status).toBe('signed-in'))
    setStatus('unauthenticated')
    await waitFor(() => expect(modal.getState('eip155').status).toBe('disconnected'))
    await waitFor(() => expect(wagmiText()).toBe('disconnected'))
    expect(server.signOuts).toBeUndefined()
  })

  test('account and chain are not offered before the user has signed in', async () => {
    const wallet = page.addWallet()
    const { modal } = renderApp({ session: undefined, verified: [] })
    void modal.open()
    await page.chooseWallet(wallet)
    await waitFor(() => expect(modal.getState('eip155').status).toBe('connected'))
    await screen.findByText('[true,false,false]')
  })

  test('nothing is asked while it is not enabled', async () => {
    const wallet = page.addWallet()
    const { modal } = renderApp({ session: undefined, verified: [] }, 'unauthenticated', false)
    void modal.open()
    await page.chooseWallet(wallet)
    await waitFor(() => expect(wagmiText()).toBe(`connected ${ACCOUNT} 1`))
    await screen.findByText('is undefined')
  })
})
