/// <reference types="node" />
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, render, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { SwitchChainError, UserRejectedRequestError } from 'viem'
import { arbitrum, mainnet, polygon } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as wagmi3 from 'wagmi'
import * as actions3 from 'wagmi/actions'
import * as wagmi2 from 'wagmi-2'
import * as actions2 from 'wagmi-2/actions'
import { eip155 } from '../exports/eip155.js'
import { createWalletModal, type WalletModal, WalletModalProvider } from '../exports/index.js'
import { createTestPage } from '../testing/modal/createTestPage.js'
import type { TestWallet } from '../testing/wallet/createTestWallet.js'
import { latchkeyConnector } from './latchkeyConnector.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

// The first two accounts of the development phrase.
const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
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
  vi.unstubAllGlobals()
})

type Wagmi = typeof wagmi3
type Actions = typeof actions3

const versions: readonly (readonly [string, Wagmi, Actions])[] = [
  ['wagmi 3', wagmi3, actions3],
  // The same functions and shapes: what an app calls is the contract.
  ['wagmi 2', wagmi2 as unknown as Wagmi, actions2 as unknown as Actions],
]

function createConfigOf({ createConfig, http }: Wagmi, modal: WalletModal) {
  const config = createConfig({
    chains: [mainnet, arbitrum],
    connectors: [latchkeyConnector(modal)],
    multiInjectedProviderDiscovery: false,
    transports: { [mainnet.id]: http(), [arbitrum.id]: http() },
  })
  const connector = config.connectors[0]
  if (!connector) throw new Error('no connector')
  const events: [string, object | undefined][] = []
  const { emitter } = connector
  const emit = emitter.emit.bind(emitter)
  // A listener would count as one of wagmi's, which adds its own only if there is none.
  emitter.emit = ((name: 'change', data: object) => {
    if (String(name) !== 'message') events.push([name, data])
    emit(name, data)
  }) as typeof emitter.emit
  return {
    config,
    connector,
    /** What the connector has told since the last call. */
    takeEvents: () => events.splice(0),
    /** What apps see of it. */
    connected() {
      const { connections, current, status } = config.state
      const connection = connections.get(current ?? '')
      return connection ? [status, connection.chainId, connection.accounts[0]].join(' ') : `${status}`
    },
  }
}

const ownState = (modal: WalletModal) => {
  const { status, chainId, address } = modal.getState('eip155')
  return status === 'connected' ? [status, chainId, address].join(' ') : status
}

const addWallet = (options: Parameters<typeof page.addWallet>[0] = {}) => page.addWallet({ accounts: KEYS, ...options })

/** A modal whose wallets an app's config of wagmi follows. */
function start(wagmi: Wagmi, options: Parameters<typeof page.start>[0] = {}) {
  const modal = page.start(options)
  return { modal, ...createConfigOf(wagmi, modal) }
}

/** As `node --expose-gc` does, for this file alone. */
function collectGarbage() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

const until = (check: () => void) => waitFor(check)
/** Longer than anything that is told late. */
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))

describe.each(versions)('%s', (_, wagmi, actions) => {
  /** Connects by wagmi's own action. */
  async function connectByWagmi(
    world: ReturnType<typeof start>,
    wallet: TestWallet,
    parameters: { chainId?: 1 | 42161; withCapabilities?: boolean } = {},
  ) {
    const result = actions.connect(world.config as never, { connector: world.connector, ...parameters } as never)
    result.catch(() => undefined)
    await page.chooseWallet(wallet)
    return result as unknown as Promise<{ accounts: readonly unknown[]; chainId: number }>
  }

  test('connect() opens the card, and tells nothing, since wagmi sets the state itself', async () => {
    const wallet = addWallet()
    const world = start(wagmi)
    expect(await connectByWagmi(world, wallet)).toEqual({ accounts: [FIRST, SECOND], chainId: 1 })
    await settle()
    expect(world.takeEvents()).toEqual([])
    expect(world.connected()).toBe(`connected 1 ${FIRST}`)
  })

  test('connect({ chainId }) ends on that chain', async () => {
    const wallet = addWallet()
    const world = start(wagmi)
    wallet.next('approve', 'wallet_switchEthereumChain')
    expect(await connectByWagmi(world, wallet, { chainId: 42161 })).toMatchObject({ chainId: 42161 })
    await settle()
    expect(wallet.chainId).toBe(42161)
    expect(world.connected()).toBe(`connected 42161 ${FIRST}`)
    expect(world.takeEvents()).toEqual([])
  })

  test('connect({ chainId }) whose switch is declined rejects, and both sides know the wallet on its old chain', async () => {
    const wallet = addWallet()
    const world = start(wagmi)
    wallet.next('reject', 'wallet_switchEthereumChain')
    await expect(connectByWagmi(world, wallet, { chainId: 42161 })).rejects.toBeInstanceOf(UserRejectedRequestError)
    await until(() => expect(world.connected()).toBe(`connected 1 ${FIRST}`))
    expect(ownState(world.modal)).toBe(`connected 1 ${FIRST}`)
    expect(world.takeEvents().map(([name]) => name)).toEqual(['connect'])
  })

  test('connect({ withCapabilities }) has an object for each account', async () => {
    const wallet = addWallet()
    const world = start(wagmi)
    const { accounts } = await connectByWagmi(world, wallet, { withCapabilities: true })
    expect(accounts).toEqual([FIRST, SECOND].map((address) => ({ address, capabilities: {} })))
    expect(world.connected()).toBe(`connected 1 ${FIRST}`)
  })

  test('a closed card rejects as a declined request, as apps test for it', async () => {
    addWallet()
    const world = start(wagmi)
    const result = actions.connect(world.config as never, { connector: world.connector })
    // Not returned from a handler, which would wait for a promise in its place.
    const reasons: unknown[] = []
    result.catch((reason) => void reasons.push(reason))
    await until(() => expect(world.modal.getState().isOpen).toBe(true))
    act(() => world.modal.close())
    await until(() => expect(reasons[0]).toBeInstanceOf(UserRejectedRequestError))
    expect(reasons[0]).toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
    expect(world.connected()).toBe('disconnected')
    await settle()
    expect(world.takeEvents()).toEqual([])
  })

  test('a user who connects in the card is told once', async () => {
    const wallet = addWallet()
    const world = start(wagmi)
    await settle()
    void world.modal.open()
    await page.chooseWallet(wallet)
    await until(() => expect(world.connected()).toBe(`connected 1 ${FIRST}`))
    await settle()
    expect(world.takeEvents()).toEqual([['connect', { accounts: [FIRST, SECOND], chainId: 1 }]])
  })

  test('changes of account and chain are told once, with what changed', async () => {
    const wallet = addWallet()
    const world = start(wagmi)
    await connectByWagmi(world, wallet)
    await settle()
    act(() => wallet.selectAccount(SECOND))
    await until(() => expect(world.connected()).toContain(SECOND))
    const events = world.takeEvents()
    expect(events.map(([name, data]) => [name, Object.keys(data ?? {})])).toEqual([['change', ['accounts']]])
    act(() => wallet.switchChain(42161))
    await until(() => expect(world.connected()).toContain('connected 42161'))
    await settle()
    expect(world.takeEvents()).toEqual([['change', { chainId: 42161 }]])
  })

  test.each<[string, (world: ReturnType<typeof start>, wallet: TestWallet) => void]>([
    ['in the wallet', (_world, wallet) => wallet.revoke()],
    ['by the modal', ({ modal }) => void modal.disconnect('eip155')],
    ['everywhere', ({ modal }) => void modal.disconnect()],
  ])('a disconnect %s is told once', async (_where, leave) => {
    const wallet = addWallet()
    const world = start(wagmi)
    await connectByWagmi(world, wallet)
    await settle()
    act(() => leave(world, wallet))
    await until(() => expect(world.connected()).toBe('disconnected'))
    await settle()
    expect(world.takeEvents()).toEqual([['disconnect', undefined]])
    expect(ownState(world.modal)).toBe('disconnected')
  })

  test('disconnect() of wagmi ends it on both sides; what connects afterwards is told once', async () => {
    const wallet = addWallet()
    const world = start(wagmi)
    await connectByWagmi(world, wallet)
    await settle()
    await act(() => actions.disconnect(world.config as never))
    expect([world.connected(), ownState(world.modal)]).toEqual(['disconnected', 'disconnected'])
    void world.modal.open({ view: 'Connect' })
    await page.chooseWallet(wallet)
    await until(() => expect(world.connected()).toBe(`connected 1 ${FIRST}`))
    await settle()
    expect(world.takeEvents()).toEqual([['connect', { accounts: [FIRST, SECOND], chainId: 1 }]])
    expect(world.connector.emitter.listenerCount('change')).toBe(1)
    act(() => wallet.selectAccount(SECOND))
    await until(() => expect(world.connected()).toBe(`connected 1 ${SECOND}`))
  })

  test('a stored wallet is restored by reconnect(), which never prompts, and tells nothing', async () => {
    const wallet = await page.addConnectedWallet({ accounts: KEYS })
    const prompts = () => wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length
    const before = prompts()
    const world = start(wagmi)
    await act(() => actions.reconnect(world.config as never))
    expect(world.connected()).toBe(`connected 1 ${FIRST}`)
    await settle()
    expect(world.takeEvents()).toEqual([])
    expect(prompts()).toBe(before)
    act(() => wallet.selectAccount(SECOND))
    await until(() => expect(world.connected()).toContain(SECOND))
    expect(world.takeEvents()).toHaveLength(1)
  })

  test('reconnect() without a stored wallet ends as disconnected, and loads nothing', async () => {
    addWallet()
    const world = start(wagmi)
    await act(() => actions.reconnect(world.config as never))
    await settle()
    expect(world.connected()).toBe('disconnected')
    expect(world.takeEvents()).toEqual([])
    expect(page.requests).toEqual([])
  })

  test('connect({ isReconnecting }) rejects where nothing is stored, and opens no card', async () => {
    const world = start(wagmi)
    await expect(world.connector.connect({ isReconnecting: true })).rejects.toThrow()
    expect(world.modal.getState().isOpen).toBe(false)
  })

  test('switchChain() resolves once both sides are there', async () => {
    const wallet = addWallet()
    const world = start(wagmi)
    await connectByWagmi(world, wallet)
    await settle()
    wallet.next('approve', 'wallet_switchEthereumChain')
    const chain = await act(() => actions.switchChain(world.config as never, { chainId: 42161 as never }))
    expect(chain).toMatchObject({ id: 42161, name: arbitrum.name })
    // Right after the promise, not a moment later.
    expect([world.connected(), ownState(world.modal)]).toEqual([`connected 42161 ${FIRST}`, `connected 42161 ${FIRST}`])
    await settle()
    expect(world.takeEvents()).toEqual([['change', { chainId: 42161 }]])
  })

  test.each<[string, number, new (...parameters: never[]) => Error]>([
    ['declined', 42161, UserRejectedRequestError],
    ['of a chain that is not configured', polygon.id, SwitchChainError],
  ])('switchChain() %s rejects with the error of viem', async (_what, chainId, type) => {
    const wallet = addWallet()
    const world = start(wagmi)
    await connectByWagmi(world, wallet)
    wallet.next('reject', 'wallet_switchEthereumChain')
    await expect(world.connector.switchChain?.({ chainId })).rejects.toBeInstanceOf(type)
    expect(world.connected()).toBe(`connected 1 ${FIRST}`)
  })

  test('switchChain({ addEthereumChainParameter }) offers an unknown chain as the app describes it', async () => {
    const wallet = addWallet({ chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }] })
    const world = start(wagmi)
    await connectByWagmi(world, wallet)
    await settle()
    page.answer('eth_chainId', () => '0xa4b1')
    for (const method of ['wallet_addEthereumChain', 'wallet_switchEthereumChain', 'wallet_switchEthereumChain'])
      wallet.next('approve', method)
    await act(async () => {
      await world.connector.switchChain?.({
        chainId: 42161,
        addEthereumChainParameter: { chainName: 'Our Arbitrum', rpcUrls: ['https://nodes.example/arbitrum'] },
      })
    })
    const request = wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain')
    expect(request?.params).toEqual([
      {
        chainId: '0xa4b1',
        chainName: 'Our Arbitrum',
        rpcUrls: ['https://nodes.example/arbitrum'],
        nativeCurrency: arbitrum.nativeCurrency,
        blockExplorerUrls: [arbitrum.blockExplorers.default.url],
      },
    ])
    expect(world.connected()).toBe(`connected 42161 ${FIRST}`)
  })

  test('a wallet on a chain that is not configured is told with its chain', async () => {
    const wallet = addWallet({ chains: [1, 137].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:1' })) })
    const world = start(wagmi)
    await connectByWagmi(world, wallet)
    act(() => wallet.switchChain(137))
    await until(() => expect(world.connected()).toBe(`connected 137 ${FIRST}`))
    expect(world.config.state.chainId).toBe(1)
  })

  test('name and icon are those of the connected wallet', async () => {
    const wallet = addWallet()
    const world = start(wagmi)
    expect([world.connector.name, world.connector.icon]).toEqual(['Latchkey', undefined])
    await connectByWagmi(world, wallet)
    await until(() => expect([world.connector.name, world.connector.icon]).toEqual(['Marten', wallet.info.icon]))
    expect([world.connector.id, world.connector.type]).toEqual(['latchkey', 'latchkey'])
  })

  test('another connector that the user has chosen in wagmi stays the current one', async () => {
    const wallet = addWallet()
    const world = start(wagmi)
    await connectByWagmi(world, wallet)
    await settle()
    const { uid } = world.connector
    world.config.setState((state) => ({
      ...state,
      current: 'other',
      connections: new Map(state.connections).set('other', {
        accounts: [SECOND],
        chainId: 1,
        connector: { ...world.connector, uid: 'other', id: 'other' },
      }),
    }))
    act(() => wallet.selectAccount(SECOND))
    await until(() => expect(world.config.state.connections.get(uid)?.accounts[0]).toBe(SECOND))
    expect(world.config.state.current).toBe('other')
  })

  test('a provider that is unmounted and mounted again changes nothing for wagmi', async () => {
    const wallet = await page.addConnectedWallet({ accounts: KEYS })
    const modal = createWalletModal({ adapters: [eip155({ networks: [mainnet, arbitrum] })] })
    const stop = modal.start()
    const world = createConfigOf(wagmi, modal)
    await act(() => actions.reconnect(world.config as never))
    expect(world.connected()).toBe(`connected 1 ${FIRST}`)
    act(stop)
    await settle()
    const stopAgain = modal.start()
    await until(() => expect(ownState(modal)).toBe(`connected 1 ${FIRST}`))
    await settle()
    expect(world.takeEvents()).toEqual([])
    act(() => wallet.selectAccount(SECOND))
    await until(() => expect(world.connected()).toContain(SECOND))
    act(stopAgain)
  })

  test('a modal that does not run holds up nobody; what it restores later is told', async () => {
    await page.addConnectedWallet({ accounts: KEYS })
    const modal = createWalletModal({ adapters: [eip155({ networks: [mainnet, arbitrum] })] })
    const world = createConfigOf(wagmi, modal)
    await actions.reconnect(world.config as never)
    expect(world.connected()).toBe('disconnected')
    page.addCleanup(modal.start())
    await until(() => expect(world.connected()).toBe(`connected 1 ${FIRST}`))
    expect(world.takeEvents().map(([name]) => name)).toEqual(['connect'])
  })

  test('a modal that stops while it restores ends the wait', async () => {
    const wallet = await page.addConnectedWallet({ accounts: KEYS })
    wallet.answer('eth_accounts', () => new Promise(() => undefined))
    const modal = createWalletModal({ adapters: [eip155({ networks: [mainnet, arbitrum] })] })
    const stop = modal.start()
    const { connector } = createConfigOf(wagmi, modal)
    const provider = connector.getProvider()
    await settle()
    stop()
    expect(await provider).toBeUndefined()
  })

  test('StrictMode and a hot reload, which make more configs of one modal, tell each once', async () => {
    const wallet = await page.addConnectedWallet({ accounts: KEYS })
    const modal = createWalletModal({ adapters: [eip155({ networks: [mainnet, arbitrum] })] })
    const world = createConfigOf(wagmi, modal)
    const later = createConfigOf(wagmi, modal)
    const app = (config: typeof world.config) => (
      <StrictMode>
        <wagmi.WagmiProvider config={config}>
          <QueryClientProvider client={new QueryClient()}>
            <WalletModalProvider modal={modal}>app</WalletModalProvider>
          </QueryClientProvider>
        </wagmi.WagmiProvider>
      </StrictMode>
    )
    const { rerender } = render(app(world.config))
    await until(() => expect(world.connected()).toBe(`connected 1 ${FIRST}`))
    rerender(app(later.config))
    await act(() => actions.reconnect(later.config as never))
    await until(() => expect(later.connected()).toBe(`connected 1 ${FIRST}`))
    expect([world.takeEvents(), later.takeEvents()]).toEqual([[], []])
    act(() => wallet.selectAccount(SECOND))
    await until(() => expect([world.connected(), later.connected()].join()).toContain(SECOND))
    await settle()
    expect([world.takeEvents().length, later.takeEvents().length]).toEqual([1, 1])
  })

  test.each(['wagmi', 'the card'])('connected by %s, both sides agree after each of twelve steps', async (opener) => {
    const chains = [1, 42161, 137].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:1' }))
    const wallet = addWallet({ chains, storage: localStorage })
    const modal = createWalletModal({ adapters: [eip155({ networks: [mainnet, arbitrum] })] })
    let stop = modal.start()
    page.addCleanup(() => stop())
    let world = { modal, ...createConfigOf(wagmi, modal) }
    const approve = (method: string) => wallet.next('approve', method)
    const steps: [string, string, () => unknown][] = [
      ['load', 'disconnected', () => actions.reconnect(world.config as never)],
      [
        'connect',
        `connected 1 ${FIRST}`,
        async () => {
          if (opener === 'wagmi') return connectByWagmi(world, wallet)
          void world.modal.open()
          return page.chooseWallet(wallet)
        },
      ],
      ['another account in the wallet', `connected 1 ${SECOND}`, () => wallet.selectAccount(SECOND)],
      ['another account by the modal', `connected 1 ${FIRST}`, () => world.modal.switchAccount(FIRST, 'eip155')],
      ['another chain in the wallet', `connected 42161 ${FIRST}`, () => wallet.switchChain(42161)],
      [
        'a switch by wagmi',
        `connected 1 ${FIRST}`,
        () => {
          approve('wallet_switchEthereumChain')
          return actions.switchChain(world.config as never, { chainId: 1 as never })
        },
      ],
      [
        'a switch by the modal',
        `connected 42161 ${FIRST}`,
        () => {
          approve('wallet_switchEthereumChain')
          return world.modal.switchNetwork(42161)
        },
      ],
      ['a chain of nobody', `connected 137 ${FIRST}`, () => wallet.switchChain(137)],
      ['and back', `connected 42161 ${FIRST}`, () => wallet.switchChain(42161)],
      [
        'a reload',
        `connected 42161 ${FIRST}`,
        () => {
          stop()
          const loaded = createWalletModal({ adapters: [eip155({ networks: [mainnet, arbitrum] })] })
          stop = loaded.start()
          world = { modal: loaded, ...createConfigOf(wagmi, loaded) }
          return actions.reconnect(world.config as never)
        },
      ],
      ['leaving by wagmi', 'disconnected', () => actions.disconnect(world.config as never)],
      [
        'connecting in the card again',
        `connected 42161 ${SECOND}`,
        async () => {
          void world.modal.open()
          return page.chooseWallet(wallet)
        },
      ],
      ['leaving in the wallet', 'disconnected', () => wallet.revoke()],
    ]
    for (const [name, expected, step] of steps) {
      await step()
      await until(() => expect([name, ownState(world.modal), world.connected()]).toEqual([name, expected, expected]))
      // No late event changes it.
      await settle()
      expect([name, ownState(world.modal), world.connected()]).toEqual([name, expected, expected])
    }
  })

  test('a config that was replaced is not kept alive, nor its connector', async () => {
    const wallet = addWallet()
    const modal = page.start()
    const replaced = (() => {
      const { config, connector } = createConfigOf(wagmi, modal)
      return [new WeakRef(config), new WeakRef(connector)]
    })()
    void modal.open()
    await page.chooseWallet(wallet)
    await until(() => expect(ownState(modal)).toBe(`connected 1 ${FIRST}`))
    collectGarbage()
    await settle()
    collectGarbage()
    expect(replaced.map((reference) => reference.deref())).toEqual([undefined, undefined])
  })

  /** Beside our connector another one, and a storage that takes its time. */
  function startBeside(modal: WalletModal, { connector = {}, delayMs }: { connector?: object; delayMs?: number }) {
    const stored = new Map<string, string>()
    const later = <T,>(run: () => T) => new Promise<T>((resolve) => setTimeout(() => resolve(run()), delayMs))
    const idle = {
      id: 'slow',
      name: 'Slow',
      type: 'slow',
      connect: () => new Promise(() => undefined),
      disconnect: async () => undefined,
      getAccounts: async () => [],
      getChainId: async () => 1,
      getProvider: async () => undefined,
      isAuthorized: async () => false,
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }
    const config = wagmi.createConfig({
      chains: [mainnet, arbitrum],
      connectors: [latchkeyConnector(modal), (() => ({ ...idle, ...connector })) as never],
      multiInjectedProviderDiscovery: false,
      ...(delayMs !== undefined && {
        storage: wagmi.createStorage({
          storage: {
            getItem: (key) => later(() => stored.get(key) ?? null),
            setItem: (key, value) => later(() => void stored.set(key, value)),
            removeItem: (key) => later(() => void stored.delete(key)),
          },
        }),
      }),
      transports: { [mainnet.id]: wagmi.http(), [arbitrum.id]: wagmi.http() },
    })
    const [own, slow] = config.connectors
    const connected = () => {
      const connection = config.state.connections.get(config.state.current ?? '')
      return [config.state.status, connection?.chainId, connection?.accounts[0]].filter(Boolean).join(' ')
    }
    return { world: { modal, config, connector: own } as unknown as ReturnType<typeof start>, slow, connected }
  }

  test.each<[string, (wallet: TestWallet) => void, string]>([
    ['changes its account', (wallet) => wallet.selectAccount(SECOND), `connected 1 ${SECOND}`],
    ['leaves', (wallet) => wallet.revoke(), 'disconnected'],
  ])('a wallet that %s while wagmi still stores the connection is not missed', async (_what, change, expected) => {
    const wallet = addWallet()
    const { world, connected } = startBeside(page.start(), { delayMs: 100 })
    await settle()
    const connecting = connectByWagmi(world, wallet)
    await until(() => expect(ownState(world.modal)).toBe(`connected 1 ${FIRST}`))
    await settle()
    act(() => change(wallet))
    await await connecting.catch(() => undefined)
    await until(() => expect(connected()).toBe(expected))
  })

  test('a user who connects in the card while wagmi is busy with another connector is told afterwards', async () => {
    const wallet = addWallet()
    const failures: ((error: Error) => void)[] = []
    const connect = () => new Promise((_, reject) => failures.push(reject))
    const { world, slow, connected } = startBeside(page.start(), { connector: { connect } })
    await settle()
    const pending = actions.connect(world.config as never, { connector: slow } as never) as Promise<unknown>
    pending.catch(() => undefined)
    void world.modal.open()
    await page.chooseWallet(wallet)
    await until(() => expect(ownState(world.modal)).toBe(`connected 1 ${FIRST}`))
    failures[0]?.(new Error('closed'))
    await until(() => expect(connected()).toBe(`connected 1 ${FIRST}`))
  })

  test.each<[string, (connector: ReturnType<typeof start>['connector']) => Promise<unknown>]>([
    ['connect', (connector) => connector.connect()],
    ['switchChain', async (connector) => connector.switchChain?.({ chainId: 42161 })],
  ])('%s() rejects where no modal runs, instead of waiting for ever', async (_name, call) => {
    const modal = createWalletModal({ adapters: [eip155({ networks: [mainnet, arbitrum] })] })
    const { connector } = createConfigOf(wagmi, modal)
    await expect(call(connector)).rejects.toThrow()
    // What waits for the start inside is not left behind.
    page.addCleanup(modal.start())
  })

  test('a wallet that leaves while connect({ chainId }) waits for the switch ends the wait', async () => {
    const wallet = addWallet()
    const world = start(wagmi)
    await settle()
    const connecting = connectByWagmi(world, wallet, { chainId: 42161 })
    connecting.catch(() => undefined)
    await until(() => expect(wallet.pending).toHaveLength(1))
    act(() => wallet.revoke())
    await expect(connecting).rejects.toThrow()
    expect([world.connected(), ownState(world.modal)]).toEqual(['disconnected', 'disconnected'])
  })

  const described = { chainId: 42161, addEthereumChainParameter: { chainName: 'Our Arbitrum' } }

  test('a declined switch with addEthereumChainParameter is the rejection of viem, too', async () => {
    const wallet = addWallet()
    const world = start(wagmi)
    await connectByWagmi(world, wallet)
    wallet.next('reject', 'wallet_switchEthereumChain')
    await expect(world.connector.switchChain?.(described)).rejects.toBeInstanceOf(UserRejectedRequestError)
  })

  test.each<[string, unknown]>([
    ['nested, as on phones', { code: -32603, message: 'Internal', data: { originalError: { code: 4902 } } }],
    ['a text', { code: '4902', message: 'Unrecognized chain' }],
  ])('a wallet whose code for an unknown chain is %s is offered the chain', async (_shape, failure) => {
    const wallet = addWallet({ chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }] })
    const world = start(wagmi)
    await connectByWagmi(world, wallet)
    await settle()
    page.answer('eth_chainId', () => '0xa4b1')
    const stopFailing = wallet.answer('wallet_switchEthereumChain', () => {
      stopFailing()
      throw failure
    })
    for (const method of ['wallet_addEthereumChain', 'wallet_switchEthereumChain']) wallet.next('approve', method)
    await act(async () => void (await world.connector.switchChain?.(described)))
    const request = wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain')
    expect(request?.params).toMatchObject([{ chainId: '0xa4b1', chainName: 'Our Arbitrum' }])
  })

  test('a chain that only wagmi has is not asked of the wallet', async () => {
    const wallet = addWallet()
    const world = start(wagmi, { adapters: [eip155({ networks: [mainnet] })] })
    await connectByWagmi(world, wallet)
    await expect(world.connector.switchChain?.(described)).rejects.toBeInstanceOf(SwitchChainError)
    expect(wallet.chainId).toBe(1)
    expect(wallet.requests.map(({ method }) => method)).not.toContain('wallet_switchEthereumChain')
  })
})
