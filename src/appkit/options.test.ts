import { arbitrum, mainnet, polygon } from 'viem/chains'
import { describe, expect, test, vi } from 'vitest'
import { solana } from '../exports/appkitNetworks.js'
import { EthersAdapter } from './adapters.js'
import { type CreateAppKit, toModalOptions } from './options.js'
import { SolanaAdapter } from './solanaAdapter.js'
import { toThemeVariables } from './theme.js'

const projectId = '00000000000000000000000000000000'
const optionsWith = (options: Partial<CreateAppKit> = {}) =>
  toModalOptions({ projectId, adapters: [new EthersAdapter()], networks: [mainnet, arbitrum], ...options })

describe('networks', () => {
  const networksOf = (options: Partial<CreateAppKit>) =>
    optionsWith(options).adapters?.map(({ namespace, networks }) => [namespace, networks.map(({ id }) => id)])

  test('one list is split by namespace, in its order', () => {
    const adapters = [new EthersAdapter(), new SolanaAdapter()]
    expect(networksOf({ adapters, networks: [solana, mainnet, polygon] })).toEqual([
      ['solana', [solana.id]],
      ['eip155', [1, 137]],
    ])
  })

  test('without an adapter, EVM networks are for wallets that pair', () => {
    const [factory] = optionsWith({ adapters: [] }).adapters ?? []
    expect(factory).toMatchObject({ namespace: 'eip155', sources: { eip6963: false, injected: false } })
  })

  test('networks of a namespace without an adapter are left out, which a developer is told', () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    expect(networksOf({ networks: [mainnet, solana] })).toEqual([['eip155', [1]]])
    expect(info).toHaveBeenCalledWith('latchkey/appkit: no adapter for Solana: pass one for "solana"')
    info.mockRestore()
  })

  test('images and RPC addresses are by CAIP-2 id', () => {
    const { networks } = optionsWith({
      defaultNetwork: arbitrum,
      chainImages: { 1: 'https://app.example/1.png' },
      customRpcUrls: { 'eip155:1': [{ url: 'https://rpc.example', config: { batch: true } }] },
      enableNetworkSwitch: false,
    })
    expect(networks).toEqual({
      default: 'eip155:42161',
      images: { 'eip155:1': 'https://app.example/1.png' },
      rpcUrls: { 'eip155:1': ['https://rpc.example'] },
      canSwitch: false,
    })
  })
})

describe('options', () => {
  test('have the names and defaults of this library', () => {
    expect(optionsWith()).toMatchObject({ projectId, themeMode: 'auto', features: { pay: true } })
    expect(
      optionsWith({
        allWallets: 'ONLY_MOBILE',
        featuredWalletIds: ['a'],
        includeWalletIds: ['b'],
        excludeWalletIds: ['c'],
        customWallets: [{ id: 'mine', name: 'Mine', image_url: 'https://a.example/i.png', mobile_link: 'mine://' }],
        termsConditionsUrl: 'https://a.example/terms',
        privacyPolicyUrl: 'https://a.example/privacy',
        enableEmbedded: true,
        disableAppend: true,
        enableWalletConnect: false,
        enableReconnect: false,
        themeMode: 'light',
      }),
    ).toMatchObject({
      features: { allWallets: 'onlyMobile' },
      wallets: {
        featured: ['a'],
        include: ['b'],
        exclude: ['c'],
        custom: [{ id: 'mine', name: 'Mine', imageUrl: 'https://a.example/i.png', mobileLink: 'mine://' }],
        reconnect: false,
      },
      legal: { termsUrl: 'https://a.example/terms', privacyUrl: 'https://a.example/privacy' },
      card: { display: 'inline', append: false },
      walletConnect: false,
      themeMode: 'light',
    })
    expect(optionsWith({ enableWallets: false }).wallets).toBe(false)
  })

  test('an embedded wallet comes with e-mail or socials alone', () => {
    const connectorsWith = (features: CreateAppKit['features']) =>
      optionsWith({ features }).connectors?.map(({ id }) => id)
    expect(connectorsWith(undefined)).toEqual(['ID_AUTH'])
    expect(connectorsWith({ email: false })).toEqual(['ID_AUTH'])
    expect(connectorsWith({ socials: false })).toEqual(['ID_AUTH'])
    expect(connectorsWith({ email: false, socials: [] })).toEqual([])
    expect(connectorsWith({ email: false, socials: false })).toEqual([])
  })

  test('those without an effect are named once in development', () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    optionsWith({ enableCoinbase: true, enableAuthLogger: false })
    expect(info.mock.calls).toEqual([
      ['latchkey/appkit: no effect here, see docs/appkit.md: enableCoinbase, enableAuthLogger'],
    ])
    info.mockRestore()
  })

  test('a client of siweConfig is its configuration', () => {
    const methods = {
      getNonce: async () => 'nonce',
      createMessage: () => 'message',
      verifyMessage: async () => true,
      getSession: async () => null,
      signOut: async () => true,
    }
    expect(optionsWith({ siweConfig: { options: { signOutOnNetworkChange: false }, methods } }).siweConfig).toEqual({
      signOutOnNetworkChange: false,
      ...methods,
    })
    expect(optionsWith({ siweConfig: methods }).siweConfig).toBe(methods)
  })

  test('an implementation of siwx is passed unchanged', () => {
    const siwx = {
      createMessage: async () => Promise.reject(new Error('unused')),
      addSession: async () => undefined,
      revokeSession: async () => undefined,
      setSessions: async () => undefined,
      getSessions: async () => [],
    }
    expect(optionsWith({ siwx }).siwx).toBe(siwx)
    expect(optionsWith({ features: { reownAuthentication: true } }).siwx).toBeTypeOf('function')
  })
})

describe('theme variables', () => {
  test('have the names of this library; --apkt- wins', () => {
    expect(
      toThemeVariables({
        '--w3m-accent': '#123456',
        '--w3m-color-mix': '#fff',
        '--w3m-color-mix-strength': 20,
        '--w3m-font-family': 'Inter',
        '--w3m-font-size-master': '9px',
        '--w3m-border-radius-master': '2px',
        '--apkt-border-radius-master': '3px',
        '--w3m-z-index': 5,
        '--w3m-qr-color': '#000',
      }),
    ).toEqual({
      accent: '#123456',
      action: '#123456',
      actionInk: '#fff',
      mix: '#fff',
      mixStrength: '20%',
      font: 'Inter',
      fontSize: '9px',
      radius: '3px',
      zIndex: 5,
      qr: '#000',
    })
  })

  test.each([
    ['#ffe600', '#000'],
    ['#3b3', '#000'],
    ['#00f', '#fff'],
    ['rebeccapurple', '#fff'],
  ])('text on %s is %s', (accent, ink) => {
    expect(toThemeVariables({ '--w3m-accent': accent }).actionInk).toBe(ink)
  })
})
