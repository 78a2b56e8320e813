// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { WALLET_GOODBYE_MS } from '../../config/limits.js'
import { mainnet } from '../../config/networks.js'
import { toNetwork } from '../../domain/network.js'
import { InvalidOptionError } from '../../errors/latchkeyError.js'
import { MalformedAnswerError, PackageMissingError, RequestAbortedError } from '../../errors/requestErrors.js'
import type { ConnectionEvents } from '../connector.js'
import { createExternalConnectors } from './createExternalConnectors.js'
import { type ExternalConnector, externalConnector } from './externalConnector.js'
import {
  baseAccount,
  coinbaseWallet,
  createBaseAccount,
  createCoinbase,
  createFarcasterMiniApp,
  createSafe,
} from './wallets.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const signal = new AbortController().signal
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

/** A provider that answers at once. */
function createProvider(answers: Record<string, unknown> = {}) {
  const requests: string[] = []
  return {
    asked: requests,
    request: async ({ method }: { method: string }): Promise<unknown> => {
      requests.push(method)
      return { eth_requestAccounts: [account], eth_accounts: [account], eth_chainId: '0x1', ...answers }[method]
    },
    on: () => undefined,
    removeListener: () => undefined,
  }
}

/** What the adapter lists of them. */
const listWith = (connectors: readonly ExternalConnector[]) =>
  createExternalConnectors(() => connectors, {
    allowLoopback: false,
    networks: () => [toNetwork('eip155', mainnet)],
    metadata: { name: 'Shop', icons: ['https://shop.example/i.png'] },
  })()

function listOne(connector: ExternalConnector) {
  const [match] = listWith([connector])
  if (!match) throw new Error('not listed')
  return match
}

describe('a connector of the app', () => {
  test('is listed as external, and loads its provider only when it is chosen', async () => {
    const provider = createProvider()
    const load = vi.fn(async () => provider)
    const connector = listOne(externalConnector({ id: 'acme', name: 'Acme', icon: 'javascript:alert(1)', load }))
    expect(connector).toMatchObject({ id: 'acme', name: 'Acme', type: 'EXTERNAL', icon: undefined })
    expect(load).not.toHaveBeenCalled()
    const session = await connector.connect({ signal })
    expect(session.connections[0]?.accounts).toEqual([{ address: account, type: 'eoa' }])
    expect(provider.asked).toEqual(['eth_requestAccounts', 'eth_chainId'])
    expect(load.mock.calls).toMatchObject([
      [{ metadata: { name: 'Shop', icons: ['https://shop.example/i.png'] }, networks: [{ id: 1 }] }],
    ])
  })

  test('is restored without a prompt, by the same provider', async () => {
    const provider = createProvider()
    const load = vi.fn(async () => provider)
    const connector = listOne(externalConnector({ id: 'acme', name: 'Acme', load }))
    expect(await connector.resume()).toMatchObject({ id: 'acme' })
    await connector.resume()
    expect(provider.asked).not.toContain('eth_requestAccounts')
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('logs out by its own function', async () => {
    const provider = createProvider()
    const disconnect = vi.fn(async () => undefined)
    const connector = listOne(externalConnector({ id: 'acme', name: 'Acme', load: async () => provider, disconnect }))
    await (await connector.connect({ signal })).disconnect()
    expect(disconnect.mock.calls).toEqual([[provider]])
    expect(provider.asked).not.toContain('wallet_revokePermissions')
  })

  test('CON-4: one that never finishes logging out is left', async () => {
    vi.useFakeTimers()
    const load = async () => createProvider()
    const connector = listOne(
      externalConnector({ id: 'acme', name: 'Acme', load, disconnect: () => new Promise(() => {}) }),
    )
    const session = await connector.connect({ signal })
    const failure = failureOf(session.disconnect())
    await vi.advanceTimersByTimeAsync(WALLET_GOODBYE_MS)
    expect(await failure).toBeInstanceOf(RequestAbortedError)
    vi.useRealTimers()
  })

  test('CON-8: one whose code throws is not offered, and the others are', () => {
    const isOffered = () => {
      throw new Error('of the app')
    }
    const load = async () => createProvider()
    const broken = externalConnector({ id: 'broken', name: 'Broken', isOffered, load })
    const listed = listWith([broken, externalConnector({ id: 'acme', name: 'Acme', load })])
    expect(listed.map(({ id }) => id)).toEqual(['acme'])
  })

  test('its accounts are of the type that it names, also after a change', async () => {
    const provider = createProvider()
    let tell: (accounts: unknown) => void = () => undefined
    const addListener = (event: string, listener: (accounts: unknown) => void) => {
      if (event === 'accountsChanged') tell = listener
    }
    const load = async () => ({ ...provider, on: addListener }) as unknown as typeof provider
    const connector = listOne(externalConnector({ id: 'acme', name: 'Acme', accountType: 'smartAccount', load }))
    const [connection] = (await connector.resume())?.connections ?? []
    expect(connection?.accounts).toEqual([{ address: account, type: 'smartAccount' }])
    const accountsChanged = vi.fn()
    connection?.watch({ accountsChanged } as unknown as ConnectionEvents)
    tell([account])
    expect(accountsChanged.mock.calls).toEqual([[[{ address: account, type: 'smartAccount' }]]])
  })

  test('a failed load can be tried again', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(createProvider())
    const connector = listOne(externalConnector({ id: 'acme', name: 'Acme', load }))
    expect(await failureOf(connector.connect({ signal }))).toMatchObject({ message: 'offline' })
    expect(await connector.connect({ signal })).toMatchObject({ id: 'acme' })
  })

  test.each([undefined, null, 7, {}, { request: 1 }])('one that loads %j is an option error', async (loaded) => {
    const load = async () => loaded as unknown as ReturnType<typeof createProvider>
    const connector = listOne(externalConnector({ id: 'acme', name: 'Acme', load }))
    expect(await failureOf(connector.connect({ signal }))).toBeInstanceOf(InvalidOptionError)
  })

  test.each(['', 'a b', '../x', 'example.acme', 'injected', 'walletConnect', 'a'.repeat(129)])(
    'the id %j is refused',
    (id) => {
      expect(() => externalConnector({ id, name: 'Acme', load: async () => createProvider() })).toThrow(
        InvalidOptionError,
      )
    },
  )
})

describe('Coinbase and Base Account', () => {
  const create = () => {
    const provider = { ...createProvider(), disconnect: vi.fn(async () => undefined) }
    const create = vi.fn((_: object) => ({ getProvider: () => provider }))
    return { provider, create }
  }

  test('Coinbase gets the app, its chains and the preference, and logs out by its SDK', async () => {
    const { provider, create: createCoinbaseWalletSDK } = create()
    const coinbaseOf = createCoinbase(async () => ({ createCoinbaseWalletSDK }))
    const connector = listOne(coinbaseOf({ preference: 'smartWalletOnly' }))
    const session = await connector.connect({ signal })
    expect(createCoinbaseWalletSDK.mock.calls).toEqual([
      [
        {
          appName: 'Shop',
          appLogoUrl: 'https://shop.example/i.png',
          appChainIds: [1],
          preference: { options: 'smartWalletOnly' },
        },
      ],
    ])
    await session.disconnect()
    expect(provider.disconnect).toHaveBeenCalledTimes(1)
  })

  test('PRIV-1: Base Account starts without its telemetry', async () => {
    const { create: createBaseAccountSDK } = create()
    await listOne(createBaseAccount(async () => ({ createBaseAccountSDK }))()).connect({ signal })
    expect(createBaseAccountSDK.mock.calls).toMatchObject([[{ preference: { telemetry: false } }]])
  })

  // Neither is installed here.
  test.each([
    ['@coinbase/wallet-sdk@4', coinbaseWallet()],
    ['@base-org/account@2', baseAccount()],
  ])('names what to install: %s', async (name, connector) => {
    const error = await failureOf(listOne(connector).connect({ signal }))
    expect(error).toBeInstanceOf(PackageMissingError)
    expect(error).toMatchObject({ code: 'PACKAGE_MISSING', details: { packages: name } })
  })
})

describe('Safe', () => {
  const frame = 'https://app.safe.global'

  function createPackages(info: Promise<object> = Promise.resolve({ safeAddress: account, chainId: 1 })) {
    const provider = createProvider({ eth_requestAccounts: undefined })
    const options: unknown[] = []
    class SafeAppsSDK {
      readonly safe = { getInfo: () => info }
      constructor(input: { allowedDomains: RegExp[] }) {
        options.push(input)
      }
    }
    class SafeAppProvider {
      readonly request = provider.request
      on = provider.on
      removeListener = provider.removeListener
    }
    return { provider, options, load: async () => ({ SafeAppsSDK, SafeAppProvider }) }
  }

  test.each([
    [undefined, false],
    ['https://evil.example', false],
    ['https://app.safe.global.evil.example', false],
    [frame, true],
  ])('framed by %s it is offered: %s', (origin, isOffered) => {
    const safe = createSafe(() => origin, createPackages().load)
    expect(listWith([safe()])).toHaveLength(isOffered ? 1 : 0)
  })

  test('is the host of the page in its own frame alone', async () => {
    const { load } = createPackages()
    expect(await listOne(createSafe(() => frame, load)()).isHost?.()).toBe(true)
    expect(await createSafe(() => 'https://evil.example', load)().isHost?.()).toBe(false)
  })

  test('what the user closes there is a rejection, with its code', async () => {
    const { provider, load } = createPackages()
    const answers = [new Error('Transaction was rejected'), new Error('No such Safe')]
    provider.request = async () => {
      throw answers.shift()
    }
    const loaded = await createSafe(() => frame, load)().load({ metadata: {} as never, networks: [] })
    expect(await failureOf(loaded.request({ method: 'personal_sign' }))).toMatchObject({ code: 4001 })
    expect(await failureOf(loaded.request({ method: 'personal_sign' }))).toMatchObject({ message: 'No such Safe' })
  })

  test('shares its account without a prompt, and talks to that origin alone', async () => {
    const { provider, options, load } = createPackages()
    const session = await listOne(createSafe(() => frame, load)()).connect({ signal })
    expect(session.connections[0]?.accounts).toEqual([{ address: account, type: 'smartAccount' }])
    expect(provider.asked).toEqual(['eth_accounts', 'eth_chainId'])
    const [{ allowedDomains: [domain] = [] } = {}] = options as { allowedDomains?: RegExp[] }[]
    expect([domain?.test(frame), domain?.test('https://appXsafe.global'), domain?.test(`${frame}.evil`)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('a page that does not answer is given up after 5 s', async () => {
    vi.useFakeTimers()
    const { load } = createPackages(new Promise(() => {}))
    const failure = failureOf(listOne(createSafe(() => frame, load)()).connect({ signal }))
    await vi.advanceTimersByTimeAsync(5_001)
    expect(await failure).toBeInstanceOf(MalformedAnswerError)
    vi.useRealTimers()
  })
})

describe('Farcaster', () => {
  const frame = 'https://farcaster.xyz'

  /** The SDK in a page that is framed by this origin; its host answers by messages. */
  function createSdk({ isHost = true, answersFrom = frame } = {}) {
    const provider = createProvider()
    const listeners = new Map<string, (value: unknown) => void>()
    const ready = vi.fn(async () => undefined)
    const addListener = (event: string, listener: (...values: never[]) => void) =>
      void listeners.set(event, listener as (value: unknown) => void)
    const removeListener = (event: string) => void listeners.delete(event)
    const answer = () =>
      window.dispatchEvent(new MessageEvent('message', { origin: answersFrom, source: window.parent as Window }))
    const sdk = {
      isInMiniApp: async () => isHost,
      get context() {
        answer()
        return Promise.resolve({})
      },
      actions: { ready },
      wallet: { getEthereumProvider: async () => ({ ...provider, on: addListener, removeListener }) },
    }
    const load = vi.fn(async () => ({ sdk }))
    return { provider, listeners, ready, load }
  }

  const placed = (origin: string | undefined, isInWebView = false) => ({
    framedBy: () => origin,
    isInWebView: () => isInWebView,
  })

  test.each([
    [undefined, false],
    ['https://evil.example', false],
    ['https://farcaster.xyz.evil.example', false],
    [frame, true],
  ])('framed by %s it is offered: %s; elsewhere the SDK is never loaded', async (origin, isOffered) => {
    const { load } = createSdk()
    const source = createFarcasterMiniApp(placed(origin), load)()
    expect(listWith([source])).toHaveLength(isOffered ? 1 : 0)
    expect(load).not.toHaveBeenCalled()
    expect(await source.isHost?.()).toBe(isOffered)
    expect(load).toHaveBeenCalledTimes(isOffered ? 1 : 0)
  })

  test('a page of another origin that answers in place of the client is not taken for it', async () => {
    const { load } = createSdk({ answersFrom: 'https://evil.example' })
    const source = createFarcasterMiniApp(placed(frame), load)()
    expect(await source.isHost?.()).toBe(false)
    expect(await failureOf(listOne(createFarcasterMiniApp(placed(frame), load)()).connect({ signal }))).toBeInstanceOf(
      MalformedAnswerError,
    )
  })

  test("in another app's web view it is offered only until that has not answered", async () => {
    const { load } = createSdk({ isHost: false })
    const source = createFarcasterMiniApp(placed(undefined, true), load)()
    expect(listWith([source])).toHaveLength(1)
    expect(await source.isHost?.()).toBe(false)
    expect(listWith([source])).toHaveLength(0)
  })

  test('tells the host that the page is ready only if the app wants that', async () => {
    const { load, ready } = createSdk()
    await createFarcasterMiniApp(placed(frame), load)().isHost?.()
    expect(ready).not.toHaveBeenCalled()
    await createFarcasterMiniApp(placed(frame), load)({ ready: true }).isHost?.()
    expect(ready).toHaveBeenCalledTimes(1)
  })

  test('an event makes it ask the host, since any window can send one', async () => {
    const { load, listeners, provider } = createSdk()
    const session = await listOne(createFarcasterMiniApp(placed(frame), load)()).connect({ signal })
    const [connection] = session.connections
    const accountsChanged = vi.fn()
    const chainChanged = vi.fn()
    const stop = connection?.watch({ accountsChanged, chainChanged } as unknown as ConnectionEvents)
    listeners.get('accountsChanged')?.(['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'])
    listeners.get('chainChanged')?.('0x89')
    await vi.waitFor(() => expect(chainChanged).toHaveBeenCalled())
    expect(accountsChanged.mock.calls).toEqual([[[{ address: account, type: 'eoa' }]]])
    expect(chainChanged.mock.calls).toEqual([['1']])
    expect(provider.asked).toContain('eth_accounts')
    stop?.()
    expect([...listeners.keys()]).not.toContain('accountsChanged')
  })
})
