import { describe, expect, test } from 'vitest'
import { sandbox } from '../testing/sandbox.js'
import { networkImageId } from './networkImages.js'
import * as networks from './networks.js'
import { resolveFeatures, resolveSettings, SDK_VERSION } from './options.js'
import { blockchainApiOf, defaultServices, isServedByBlockchainRpc } from './services.js'

describe('features', () => {
  test('default features: swaps, onramp, receive, send, email on', () => {
    const { swaps, onramp, receive, send, email, emailShowWallets } = resolveFeatures({})
    expect([swaps, onramp, receive, send, email, emailShowWallets]).toEqual([true, true, true, true, true, true])
  })

  test('socials google, x, discord, farcaster, github, apple, facebook', () => {
    expect(resolveFeatures({}).socials).toEqual(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'])
  })

  test('history, analytics, allWallets on', () => {
    const { history, analytics, allWallets } = resolveFeatures({})
    expect([history, analytics, allWallets]).toEqual([true, true, true])
  })

  test('legalCheckbox, smartSessions, collapseWallets, pay off', () => {
    const { legalCheckbox, smartSessions, collapseWallets, pay } = resolveFeatures({})
    expect([legalCheckbox, smartSessions, collapseWallets, pay]).toEqual([false, false, false, false])
  })

  test('wallet feature order onramp, swaps, receive, send', () => {
    expect(resolveFeatures({}).walletFeaturesOrder).toEqual(['onramp', 'swaps', 'receive', 'send'])
  })

  test('connector type order walletConnect, recent, injected, featured, custom, external, recommended', () => {
    const order = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']
    expect(resolveFeatures({}).connectorTypeOrder).toEqual(order)
  })

  test('leaves the order of connect methods undefined', () => {
    expect(resolveFeatures({}).connectMethodsOrder).toBeUndefined()
  })

  test('values of the app override defaults, and undefined counts as not given', () => {
    const features = resolveFeatures({ swaps: false, socials: false, send: undefined } as Partial<never>)
    expect(features).toMatchObject({ swaps: false, socials: false, send: true })
  })

  test('the default lists are not shared', () => {
    expect(resolveFeatures({}).socials).not.toBe(resolveFeatures({}).socials)
  })
})

describe('settings', () => {
  test('default account types: bip122 payment, eip155 smartAccount, polkadot eoa, solana eoa', () => {
    const types = { bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa' }
    expect(resolveSettings({}).wallets.accountTypes).toEqual(types)
    expect(resolveSettings({ wallets: { accountTypes: { eip155: 'eoa' } } }).wallets.accountTypes).toEqual({
      ...types,
      eip155: 'eoa',
    })
  })

  test('wallets, discovery, switching and reconnecting are on', () => {
    expect(resolveSettings({})).toMatchObject({
      hasWallets: true,
      wallets: { eip6963: true, injected: true, reconnect: true },

      networks: { canSwitch: true },
    })
  })

  test('embedding, unsupported chains, debug and the sandbox are off, and the element is appended', () => {
    expect(resolveSettings({})).toMatchObject({
      isInline: false,
      networks: { allowUnsupported: false },
      debug: false,
      card: { append: true },
      isSandbox: false,
      metadata: {},
    })
  })

  test('SDK version 1.7.6, with the type appkit', () => {
    expect(SDK_VERSION).toBe('1.7.6')
    expect(resolveSettings({})).toMatchObject({ metadata: { sdkType: 'appkit', sdkVersion: 'react-latchkey-1.7.6' } })
  })

  test('an option that is undefined counts as not given', () => {
    const settings = resolveSettings({
      debug: undefined,
      wallets: undefined,
      metadata: { sdkType: undefined },
      services: { relay: undefined } as never,
    })
    expect(settings).toMatchObject({
      debug: false,
      hasWallets: true,
      metadata: { sdkType: 'appkit' },
      services: defaultServices,
    })
  })

  test('values of the app override defaults', () => {
    const input = { debug: true, wallets: { reconnect: false }, projectId: 'p1', metadata: { name: 'My app' } }
    expect(resolveSettings(input)).toMatchObject(input)
    expect(resolveSettings({ services: { relay: 'wss://relay.example' } }).services).toEqual({
      ...defaultServices,
      relay: 'wss://relay.example',
    })
  })
})

describe('services', () => {
  test('URL-2: every default address is https, and the relay wss', () => {
    const { relay, ...otherEntries } = defaultServices
    expect(relay).toMatch(/^wss:\/\//)
    for (const address of Object.values(otherEntries)) expect(address).toMatch(/^https:\/\//)
  })

  test('BOX-2: only the sandbox option points every service at the sandbox', () => {
    const settings = resolveSettings({
      sandbox: sandbox('http://127.0.0.1:4610'),
      services: { catalogue: 'https://x.example', ensGateway: 'https://y.example' },
    })
    expect(settings.isSandbox).toBe(true)
    expect(new Set(Object.values(settings.services))).toEqual(new Set(['http://127.0.0.1:4610', 'ws://127.0.0.1:4610']))
  })

  test('resolves the URL of chain data like the settings do', () => {
    const inputs = [
      {},
      { services: { blockchainApi: 'https://x.example' } },
      { sandbox: sandbox('http://127.0.0.1:1') },
    ]
    for (const input of inputs) expect(blockchainApiOf(input)).toBe(resolveSettings(input).services.blockchainApi)
  })
})

describe('built-in networks', () => {
  const list = Object.values(networks)
  const evm = list.filter((network) => !('namespace' in network))

  test('includes Ethereum, Arbitrum One, Polygon, Solana mainnet, devnet and testnet, Bitcoin mainnet and testnet', () => {
    expect([networks.mainnet, networks.arbitrum, networks.polygon].map(({ id, name }) => `${id} ${name}`)).toEqual([
      '1 Ethereum',
      '42161 Arbitrum One',
      '137 Polygon',
    ])
    expect(
      [networks.solanaMainnet, networks.solanaDevnet, networks.solanaTestnet].every(
        (candidate) => candidate.namespace === 'solana',
      ),
    ).toBe(true)
    expect(
      [networks.bitcoinMainnet, networks.bitcoinTestnet].every((candidate) => candidate.namespace === 'bip122'),
    ).toBe(true)
  })

  test('includes every swap-supported network', () => {
    const ids = evm.map(({ id }) => id)
    for (const id of [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]) expect(ids).toContain(id)
  })

  test('each has its own id and https URLs', () => {
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    for (const network of list) {
      for (const url of network.rpcUrls.default.http) expect(url).toMatch(/^https:\/\//)
      if ('blockExplorers' in network) expect(network.blockExplorers.default.url).toMatch(/^https:\/\//)
      expect(network.nativeCurrency.decimals).toBeGreaterThan(0)
    }
  })

  test('those without an RPC URL are served by the Blockchain RPC', () => {
    for (const network of list) {
      if (!('namespace' in network)) continue
      expect(isServedByBlockchainRpc(`${network.namespace}:${network.id}`)).toBe(true)
    }
    expect(isServedByBlockchainRpc('eip155:1')).toBe(true)
    for (const id of ['eip155:250', 'eip155:01', 'eip155:', '', 'solana:unknown'])
      expect(isServedByBlockchainRpc(id)).toBe(false)
  })

  test('GEN-2: an image is looked up by id, never on a prototype', () => {
    expect(networkImageId('eip155:1')).toBe('ba0ba0cd-17c6-4806-ad93-f9d174f17900')
    for (const id of ['constructor', '__proto__', 'toString', 'eip155:5']) expect(networkImageId(id)).toBeUndefined()
  })
})
