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
import { baseAccount, coinbaseWallet, createBaseAccount, createCoinbase, createSafe } from './wallets.js'

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
