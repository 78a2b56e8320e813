// @vitest-environment happy-dom
import { ed25519 } from '@noble/curves/ed25519.js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mainnet, solanaDevnet, solanaMainnet } from '../../config/networks.js'
import { MAX_ANNOUNCED_WALLETS } from '../../config/pageLimits.js'
import type { Connection, Connector } from '../../connectors/connector.js'
import { decodeAddress, decodeSignature, encodeBase58 } from '../../core/base58.js'
import type { Network } from '../../domain/network.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { NetworkNamespaceError } from '../../errors/pageErrors.js'
import { MalformedAnswerError, RequestAbortedError } from '../../errors/requestErrors.js'
import { createTestSolanaWallet, type TestSolanaWalletOptions } from '../../testing/wallet/createTestSolanaWallet.js'
import { createTestWallet } from '../../testing/wallet/createTestWallet.js'
import { hostileSolanaWallets } from '../../testing/wallet/hostileSolanaWallets.js'
import { createRegistration } from '../../testing/wallet/solana/registerWallet.js'
import { createSolanaKey, DEV_SOLANA_SEED } from '../../testing/wallet/solana/solanaKeys.js'
import type { Adapter, AdapterContext, ReadConnectedRequest } from '../adapter.js'
import { solana } from './solana.js'

const CHAINS = [
  { id: 'solana:mainnet', rpcUrl: 'http://127.0.0.1:1' },
  { id: 'solana:devnet', rpcUrl: 'http://127.0.0.1:1' },
] as const
const { address: ACCOUNT } = createSolanaKey(DEV_SOLANA_SEED)
const OTHER_SEED = new Uint8Array(32).fill(2)
const undos: (() => void)[] = []
const factory = solana({ networks: [solanaMainnet, solanaDevnet] })
const [main, dev] = factory.networks as [Network, Network]
const { signal } = new AbortController()

const contextOf = (changes: Partial<AdapterContext> = {}): AdapterContext => ({
  allowLoopback: false,
  networks: () => factory.networks,
  activeNetwork: () => main,
  readRpc: async () => ({ context: { slot: 1 }, value: 5 }),
  sendRpc: async () => '',
  nodeUrls: async () => [],
  rpcUrls: async () => [],
  ...changes,
})

function createWallet(changes: Partial<TestSolanaWalletOptions> = {}) {
  const wallet = createTestSolanaWallet({
    name: 'Weasel',
    chains: CHAINS,
    approvals: 'approve',
    storage: null,
    ...changes,
  })
  undos.push(wallet.destroy)
  return wallet
}

async function createAdapter(changes: Partial<AdapterContext> = {}, onChange = () => {}) {
  const adapter = (await factory.create(contextOf(changes), {})) as Adapter<'solana'>
  undos.push(adapter.watchConnectors(onChange))
  return adapter
}

/** The only listed connector. */
function only({ connectors }: Adapter<'solana'>): Connector {
  const [connector, ...remaining] = connectors()
  if (!connector || remaining.length > 0) throw new Error(`${connectors().length} are listed`)
  return connector
}

async function connect(changes: Partial<TestSolanaWalletOptions> = {}, context: Partial<AdapterContext> = {}) {
  const wallet = createWallet(changes)
  const adapter = await createAdapter(context)
  const session = await only(adapter).connect({ signal })
  return { wallet, adapter, session, connection: session.connections[0] as Connection<'solana'> }
}

afterEach(() => {
  for (const undo of undos.splice(0).reverse()) undo()
  vi.restoreAllMocks()
})

describe('networks', () => {
  test('a literal of ours becomes a network of the namespace', () => {
    expect(main.caipNetworkId).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  })

  test.each([mainnet, {}, null, { ...solanaMainnet, id: 1 }, { ...solanaMainnet, id: 'a b' }])(
    'a literal of another namespace throws',
    (literal) => {
      expect(() => factory.toNetwork(literal)).toThrow(NetworkNamespaceError)
    },
  )

  test('an empty list of networks throws', () => {
    expect(() => solana({ networks: [] })).toThrow('The adapter of solana needs at least one network')
  })
})

describe('discovery', () => {
  test('DISC-8: a registered wallet is listed without being asked', async () => {
    const wallet = createWallet()
    const { id, name, type, icon, namespaces } = only(await createAdapter())
    expect([id, name, type, namespaces]).toEqual(['Weasel', 'Weasel', 'ANNOUNCED', ['solana']])
    expect(icon).toBe(wallet.wallet.icon)
    expect(wallet.requests).toEqual([])
  })

  test('a known wallet has the id of the catalogue', async () => {
    createWallet({ name: 'Phantom' })
    expect(only(await createAdapter()).id).toBe('a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393')
  })

  test('a wallet that comes or goes later changes the list', async () => {
    const onChange = vi.fn()
    const adapter = await createAdapter({}, onChange)
    const wallet = createWallet({ register: 'late' })
    expect(adapter.connectors()).toEqual([])
    wallet.register()
    expect(only(adapter).name).toBe('Weasel')
    wallet.unregister()
    expect(adapter.connectors()).toEqual([])
    expect(onChange).toHaveBeenCalledTimes(3)
  })

  test('PRV-8: a stopped adapter follows no wallet, and a started one sees what changed', async () => {
    const adapter = (await factory.create(contextOf(), {})) as Adapter<'solana'>
    const onChange = vi.fn()
    adapter.watchConnectors(onChange)()
    const wallet = createWallet()
    expect(onChange).toHaveBeenCalledOnce()
    const stop = adapter.watchConnectors(onChange)
    expect(only(adapter).name).toBe('Weasel')
    stop()
    wallet.unregister()
    undos.push(adapter.watchConnectors(onChange))
    expect(adapter.connectors()).toEqual([])
  })

  test('without Wallet Standard no wallet is listed', async () => {
    createWallet()
    const adapter = await solana({ networks: [solanaMainnet], walletStandard: false }).create(contextOf(), {})
    undos.push(adapter.watchConnectors(() => {}))
    expect(adapter.connectors()).toEqual([])
  })

  test.each(['notObjects', 'withoutConnect', 'withoutSigning', 'emptyFeatures', 'otherChains', 'emptyNames'] as const)(
    'DISC-9: %s are not listed',
    async (name) => {
      undos.push(hostileSolanaWallets[name]({}))
      expect((await createAdapter()).connectors()).toEqual([])
    },
  )

  test('DISC-9: the names of our own connectors are not listed', async () => {
    undos.push(hostileSolanaWallets.reservedNames({}))
    expect((await createAdapter()).connectors()).toEqual([])
  })

  test.each(['throwingProperties', 'throwingFeatures', 'proxies'] as const)('DISC-2: %s do no harm', async (name) => {
    const listRequests = vi.fn()
    undos.push(hostileSolanaWallets[name]({ onRequest: listRequests }))
    const adapter = await createAdapter()
    for (const { name: visibleText } of adapter.connectors()) expect(visibleText).toBe('Honest wallet')
    expect(listRequests).not.toHaveBeenCalled()
  })

  test('DISC-2: each property is read once', async () => {
    undos.push(hostileSolanaWallets.shiftingGetters({}))
    const { name, icon } = only(await createAdapter())
    expect(name).toBe('Honest wallet')
    expect(icon).toMatch(/^data:image\/svg/)
  })

  test('DISC-3: two wallets of one name are both listed, contested, and have no stored id', async () => {
    const wallet = createWallet()
    undos.push(hostileSolanaWallets.sameName({ victim: wallet.wallet }))
    const adapter = await createAdapter()
    expect(adapter.connectors().map(({ id, isContested }) => [id, isContested])).toEqual([
      ['Weasel:0', true],
      ['Weasel:1', true],
    ])
  })

  test("DISC-4: another wallet's identity as a name is no identity", async () => {
    undos.push(hostileSolanaWallets.identityName({}))
    const { id, rdns } = only(await createAdapter())
    expect([id, rdns]).toEqual(['name:io.metamask', undefined])
  })

  test('IMG-1: only inline icons are shown', async () => {
    undos.push(hostileSolanaWallets.icons({}))
    const icons = (await createAdapter()).connectors().map(({ icon }) => icon)
    expect(icons).toEqual([undefined, undefined, undefined, undefined])
  })

  test('TXT-2: a long name is cut, and kept in full for the tooltip', async () => {
    undos.push(hostileSolanaWallets.longName({}))
    const { name, fullName, id } = only(await createAdapter())
    expect([...name].length).toBe(40)
    expect(fullName?.length).toBeGreaterThan(40)
    expect(id.length).toBeLessThanOrEqual(128)
  })

  test('DISC-5: of a flood, 50 wallets are kept', async () => {
    undos.push(hostileSolanaWallets.flood({}))
    expect((await createAdapter()).connectors()).toHaveLength(50)
  })
})

describe('connecting', () => {
  test('asks once, and gives the accounts in base58, on the network of the app', async () => {
    const { wallet, connection, session } = await connect({ seeds: [DEV_SOLANA_SEED, OTHER_SEED] })
    expect(wallet.requests.map(({ method, params }) => [method, params])).toEqual([['standard:connect', []]])
    expect(connection.accounts).toEqual([
      { address: ACCOUNT, type: 'eoa' },
      { address: createSolanaKey(OTHER_SEED).address, type: 'eoa' },
    ])
    expect([connection.chainId, session.method]).toEqual([main.id, 'browser'])
    expect(connection.approvedNetworkIds).toEqual([main.caipNetworkId, dev.caipNetworkId])
  })

  test('the wanted network is used if the wallet has it, otherwise one that it has', async () => {
    const wallet = createWallet({ chains: [CHAINS[1]] })
    const adapter = await createAdapter()
    const chainOf = async (chainId: string) =>
      (await only(adapter).connect({ signal, chainId })).connections[0]?.chainId
    expect(await chainOf(String(dev.id))).toBe(dev.id)
    expect(await chainOf(String(main.id))).toBe(dev.id)
    expect(wallet.requests).toHaveLength(2)
  })

  test('a rejection is a rejection, with a code or in words', async () => {
    const wallet = createWallet({ approvals: 'reject' })
    const connector = only(await createAdapter())
    await expect(connector.connect({ signal })).rejects.toThrow(UserRejectedError)
    for (const message of ['Approval Denied', 'Connection rejected', 'Transaction was cancelled', 'Declined by user']) {
      wallet.next({ error: new Error(message) })
      await expect(connector.connect({ signal }), message).rejects.toThrow(UserRejectedError)
    }
    wallet.next({ error: new Error('The device is gone') })
    await expect(connector.connect({ signal })).rejects.toMatchObject({ code: 'RPC_UNKNOWN' })
  })

  test('CON-1: an aborted request ends at once, and its late answer is dropped', async () => {
    const wallet = createWallet({ approvals: 'never' })
    const controller = new AbortController()
    const connecting = only(await createAdapter()).connect({ signal: controller.signal })
    await vi.waitFor(() => expect(wallet.pending).toHaveLength(1))
    controller.abort()
    await expect(connecting).rejects.toThrow(RequestAbortedError)
    wallet.approve()
    expect(wallet.listenerCount()).toBe(0)
  })

  test('a wallet whose prompt is still open is not asked twice, and its approval counts for who asks then', async () => {
    const wallet = createWallet({ approvals: 'never' })
    const connector = only(await createAdapter())
    const controller = new AbortController()
    const remaining = connector.connect({ signal: controller.signal })
    await vi.waitFor(() => expect(wallet.pending).toHaveLength(1))
    controller.abort()
    await expect(remaining).rejects.toThrow(RequestAbortedError)
    const connecting = connector.connect({ signal: new AbortController().signal })
    await vi.waitFor(() => expect(wallet.listenerCount()).toBe(1))
    expect(wallet.pending).toHaveLength(1)
    wallet.approve()
    expect((await connecting).connections).toHaveLength(1)
  })

  const account = { address: ACCOUNT, chains: ['solana:mainnet'], features: [], publicKey: new Uint8Array(32) }
  test.each([
    undefined,
    null,
    {},
    { accounts: 'x' },
    { accounts: [] },
    { accounts: [null] },
    { accounts: [{ ...account, address: `${ACCOUNT}1` }] },
    { accounts: [{ ...account, address: '0x' }] },
    { accounts: [{ ...account, chains: ['eip155:1'] }] },
    { accounts: Array.from({ length: 201 }, () => account) },
    {
      get accounts() {
        throw new Error('hostile')
      },
    },
  ])('PRV-1: an answer without valid accounts connects nothing', async (answer) => {
    const wallet = createWallet({ approvals: 'approve' })
    wallet.answer('standard:connect', () => answer)
    await expect(only(await createAdapter()).connect({ signal })).rejects.toThrow(MalformedAnswerError)
  })

  test('PRV-1: accounts are listed once, with a cleaned label', async () => {
    const wallet = createWallet()
    wallet.answer('standard:connect', () => ({ accounts: [{ ...account, label: ' Main\u202e ' }, account] }))
    const session = await only(await createAdapter()).connect({ signal })
    expect(session.connections[0]?.accounts).toEqual([{ address: ACCOUNT, type: 'eoa', label: 'Main' }])
  })
})

describe('restoring', () => {
  test('DISC-6: asks silently, and gives nothing for an unknown page', async () => {
    const wallet = createWallet()
    expect(await only(await createAdapter()).resume()).toBeUndefined()
    expect(wallet.requests.map(({ params }) => params)).toEqual([[{ silent: true }]])
  })

  test('restores what the wallet remembers, on the network of the app', async () => {
    const items = new Map<string, string>()
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    }
    const { wallet } = await connect({ storage })
    wallet.destroy()
    createWallet({ storage, approvals: 'never' })
    const adapter = await createAdapter({ activeNetwork: () => dev })
    const session = await only(adapter).resume()
    expect(session?.connections.map(({ accounts, chainId }) => [accounts[0]?.address, chainId])).toEqual([
      [ACCOUNT, dev.id],
    ])
  })
})

describe('peeking at a stored connection', () => {
  const onAsk = vi.fn()
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
  const readConnected = (changes: Partial<ReadConnectedRequest> = {}) =>
    factory.readConnected?.({ connectorId: 'Weasel', account: ACCOUNT, signal, onAsk, ...changes }, {})
  const answerBalance = (body: string, status = 200) =>
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body, { status }))

  /** A wallet that knows the page, on a later visit. */
  async function createKnown(changes: Partial<TestSolanaWalletOptions> = {}) {
    const { wallet } = await connect({ storage })
    wallet.destroy()
    return createWallet({ storage, approvals: 'never', ...changes })
  }
  afterEach(() => items.clear())

  test('DISC-6: shows an account that the wallet confirms, without a prompt, on the network of the app', async () => {
    const wallet = await createKnown()
    const before = wallet.requests.length
    expect(await readConnected({ chainId: String(dev.id) })).toMatchObject({
      accounts: [{ address: ACCOUNT, type: 'eoa' }],
      chainId: dev.id,
    })
    expect(wallet.requests.slice(before).map(({ params }) => params)).toEqual([[{ silent: true }]])
    expect(onAsk).toHaveBeenCalledOnce()
    // Without a choice, or with a network that the wallet does not have, the first.
    for (const chainId of [undefined, 'elsewhere']) expect((await readConnected({ chainId }))?.chainId).toBe(main.id)
  })

  test('DISC-9: a flood of registrations is read up to its limit', async () => {
    const { wallet: victim } = await createKnown()
    const lookup = readConnected({ connectorId: 'Gone' })
    await vi.dynamicImportSettled()
    let reads = 0
    for (let index = 0; index < 1_000; index++) {
      const counted = new Proxy(victim, {
        get(target, key) {
          if (key === 'name') reads++
          return key === 'name' ? `Weasel ${index}` : Reflect.get(target, key)
        },
      })
      undos.push(createRegistration(counted, 'now').unregister)
    }
    // The adapter's list reads each once.
    expect(reads).toBeLessThanOrEqual(1_000 + MAX_ANNOUNCED_WALLETS)
    void lookup
  })

  test('finds a wallet that registers later', async () => {
    const { wallet } = await connect({ storage })
    wallet.destroy()
    const lookup = readConnected()
    createWallet({ storage, approvals: 'never' })
    expect(await lookup).toMatchObject({ accounts: [{ address: ACCOUNT }] })
  })

  test.each([
    ['a wallet that does not know the page', async () => void createWallet()],
    ['another account', () => createKnown({ seeds: [OTHER_SEED] })],
    ['several accounts', () => createKnown({ seeds: [DEV_SOLANA_SEED, OTHER_SEED] })],
    ['a wallet without a network of the app', () => createKnown({ chains: [{ ...CHAINS[0], id: 'solana:testnet' }] })],
    [
      'two wallets of one name',
      async () => {
        const victim = (await createKnown()).wallet
        undos.push(hostileSolanaWallets.sameName({ victim }))
      },
    ],
  ])('DISC-6: %s is left to the adapter', async (_, prepare) => {
    await prepare()
    expect(await readConnected()).toBeUndefined()
  })

  test.each(['throwingProperties', 'throwingFeatures', 'proxies', 'notObjects'] as const)(
    'DISC-2: %s do not hide the wallet',
    async (name) => {
      const { wallet: victim } = await createKnown()
      undos.push(hostileSolanaWallets[name]({ victim }))
      expect(await readConnected()).toMatchObject({ accounts: [{ address: ACCOUNT }] })
    },
  )

  test('DISC-6: gives up on a missing or silent wallet after 5 s', async () => {
    vi.useFakeTimers()
    undos.push(vi.useRealTimers)
    const done = vi.fn()
    void readConnected({ connectorId: 'Gone' })?.then(done)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toHaveBeenCalledWith(undefined)
    const wallet = createWallet()
    wallet.answer('standard:connect', () => new Promise(() => {}))
    const silent = readConnected()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await silent).toBeUndefined()
  })

  test('STO-1: an invalid stored account is not looked up', async () => {
    const wallet = await createKnown()
    const before = wallet.requests.length
    expect(await readConnected({ account: 'x' })).toBeUndefined()
    expect(wallet.requests).toHaveLength(before)
  })

  test('asks nothing if these wallets are turned off', async () => {
    await createKnown()
    const { readConnected: readWithoutStandard } = solana({ networks: [solanaMainnet], walletStandard: false })
    expect(await readWithoutStandard?.({ connectorId: 'Weasel', account: ACCOUNT, signal, onAsk }, {})).toBeUndefined()
  })

  test('PRV-8: reports every change until it is unsubscribed', async () => {
    const wallet = await createKnown()
    const onChange = vi.fn()
    const unwatch = (await readConnected())?.watch(onChange)
    wallet.emit({ accounts: [] })
    expect(onChange).toHaveBeenCalledOnce()
    unwatch?.()
    wallet.emit({ accounts: [] })
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('reads the balance with one request', async () => {
    await createKnown()
    const seen = await readConnected()
    const fetched = answerBalance('{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":5},"value":1500000000}}')
    expect(await seen?.readBalance('https://node.example', 'application/json')).toBe(1_500_000_000n)
    expect(fetched).toHaveBeenCalledOnce()
    expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ 'content-type': 'application/json' })
    const { method, params } = JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))
    expect([method, params]).toEqual(['getBalance', [ACCOUNT, { commitment: 'confirmed' }]])
  })

  test.each([
    '{"id":1,"result":{"value":-1}}',
    '{"id":1,"result":{"value":1.5}}',
    '{"id":1,"result":{"value":9007199254740993}}',
    '{"id":1,"result":{"value":"5"}}',
    '{"id":1,"error":{"code":1},"result":{"value":5}}',
    '{"id":2,"result":{"value":5}}',
    '<html>',
  ])('NET-8: the response %j gives no balance, never an assumed 0', async (body) => {
    await createKnown()
    const seen = await readConnected()
    answerBalance(body)
    await expect(seen?.readBalance('https://node.example', 'application/json')).rejects.toThrow()
  })
})

describe('events', () => {
  const events = () => ({ accountsChanged: vi.fn(), chainChanged: vi.fn(), disconnected: vi.fn() })

  test('follows the account of the wallet, and its disconnect', async () => {
    const { wallet, connection } = await connect({ seeds: [DEV_SOLANA_SEED, OTHER_SEED] })
    const listeners = events()
    undos.push(connection.watch(listeners))
    const second = createSolanaKey(OTHER_SEED).address
    wallet.selectAccount(second)
    expect(listeners.accountsChanged).toHaveBeenCalledExactlyOnceWith([
      { address: second, type: 'eoa' },
      { address: ACCOUNT, type: 'eoa' },
    ])
    wallet.revoke()
    expect(listeners.disconnected).toHaveBeenCalledOnce()
  })

  test('PRV-8: nothing is reported after the last watcher has left', async () => {
    const { wallet, connection } = await connect()
    const listeners = events()
    const stop = connection.watch(listeners)
    stop()
    wallet.revoke()
    expect(listeners.disconnected).not.toHaveBeenCalled()
    expect(wallet.listenerCount()).toBe(0)
  })

  test('an invalid change, or one of features only, is ignored', async () => {
    const { wallet, connection } = await connect()
    const listeners = events()
    undos.push(connection.watch(listeners))
    for (const change of [{ accounts: [{ address: 'x', chains: ['solana:mainnet'] }] }, { features: {} }])
      wallet.emit(change)
    expect(listeners.accountsChanged).not.toHaveBeenCalled()
    expect(listeners.disconnected).not.toHaveBeenCalled()
  })
})

describe('disconnecting', () => {
  test('tells the wallet', async () => {
    const { wallet, session } = await connect()
    await session.disconnect()
    expect(wallet.requests.at(-1)?.method).toBe('standard:disconnect')
  })

  test('a wallet without it is only forgotten here', async () => {
    const { session } = await connect({ without: ['standard:disconnect'] })
    await expect(session.disconnect()).resolves.toBeUndefined()
  })
})

describe('signing a message', () => {
  test('gives the signature of the UTF-8 text in base58', async () => {
    const { adapter, connection } = await connect()
    const signature = await adapter.signMessage(connection, ACCOUNT, 'Grüße')
    const bytes = decodeSignature(signature) as Uint8Array
    const key = decodeAddress(ACCOUNT) as Uint8Array
    expect(ed25519.verify(bytes, new TextEncoder().encode('Grüße'), key)).toBe(true)
  })

  test.each([63, 65, 0])('PRV-3: a signature of %i bytes is no signature', async (length) => {
    const { adapter, connection, wallet } = await connect()
    wallet.answer('solana:signMessage', () => [{ signature: new Uint8Array(length) }])
    await expect(adapter.signMessage(connection, ACCOUNT, 'x')).rejects.toThrow(MalformedAnswerError)
  })

  test.each([undefined, [], [{}], [{ signature: 'x' }], [{ signature: Array(64).fill(0) }], [null]])(
    'PRV-3: an answer without bytes is no signature',
    async (answer) => {
      const { adapter, connection, wallet } = await connect()
      wallet.answer('solana:signMessage', () => answer)
      await expect(adapter.signMessage(connection, ACCOUNT, 'x')).rejects.toThrow(MalformedAnswerError)
    },
  )

  test('a rejection, a missing method and a foreign account are told apart', async () => {
    const { adapter, connection, wallet } = await connect({ without: ['solana:signMessage'] })
    await expect(adapter.signMessage(connection, ACCOUNT, 'x')).rejects.toMatchObject({
      code: 'RPC_UNSUPPORTED_METHOD',
    })
    wallet.destroy()
    const second = await connect({ approvals: 'approve' })
    second.wallet.next('reject')
    await expect(second.adapter.signMessage(second.connection, ACCOUNT, 'x')).rejects.toThrow(UserRejectedError)
    const stranger = createSolanaKey(OTHER_SEED).address
    await expect(second.adapter.signMessage(second.connection, stranger, 'x')).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    })
  })
})

describe('reading', () => {
  const account = { namespace: 'solana', networkId: main.id, address: ACCOUNT }

  test('the balance is exact, and asked for once', async () => {
    const readRpc = vi.fn(async () => ({ context: { slot: 1 }, value: 9_007_199_254_740_991 }))
    const adapter = await createAdapter({ readRpc })
    expect(await adapter.getBalance(account, main)).toEqual({
      units: 9_007_199_254_740_991n,
      decimals: 9,
      symbol: 'SOL',
    })
    expect(readRpc).toHaveBeenCalledExactlyOnceWith(
      main,
      'getBalance',
      [ACCOUNT, { commitment: 'confirmed' }],
      undefined,
    )
  })

  test.each([5, null, { value: '5' }, { value: -1 }, { value: 1.5 }, { value: 2 ** 53 }, { value: null }, {}])(
    'a malformed balance is a failure',
    async (answer) => {
      const adapter = await createAdapter({ readRpc: async () => answer })
      await expect(adapter.getBalance(account, main)).rejects.toThrow(MalformedAnswerError)
    },
  )

  test('SEND-2: an address is base58 of exactly 32 bytes, without anything around it', async () => {
    const parse = await (await createAdapter()).addressParser()
    for (const good of [ACCOUNT, '11111111111111111111111111111111', encodeBase58(new Uint8Array(32).fill(255))])
      expect(parse(good)).toBe(good)
    for (const wrong of [
      ...[`${ACCOUNT} `, ` ${ACCOUNT}`, `x${ACCOUNT}`, `${ACCOUNT}\u200b`, `1${ACCOUNT}`],
      ...['', 'sol', '0x52908400098527886E0F7030069857D2E4169EE7', ACCOUNT.replace(/.$/, '0'), 7, null, undefined],
      ...['1'.repeat(31), '1'.repeat(33), 'z'.repeat(44), '1'.repeat(100_000)],
    ])
      expect(parse(wrong), String(wrong).slice(0, 50)).toBeUndefined()
  })

  test('the network is only the choice of the app', async () => {
    const adapter = await createAdapter()
    expect([adapter.switchNetwork, adapter.capabilities?.addNetwork]).toEqual([undefined, undefined])
  })
})

test('a wallet for both chains is approved on each, and a person takes back both', async () => {
  const wallet = createTestWallet({
    name: 'Marten',
    rdns: 'example.marten',
    chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }],
    approvals: 'approve',
    storage: null,
    solana: { chains: CHAINS },
  })
  undos.push(wallet.destroy)
  const adapter = await createAdapter()
  const { name, icon } = only(adapter)
  expect([name, icon]).toEqual([wallet.info.name, wallet.info.icon])
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  expect(await only(adapter).resume()).toBeUndefined()
  await only(adapter).connect({ signal })
  expect((await only(adapter).resume())?.connections[0]?.accounts[0]?.address).toBe(ACCOUNT)
  wallet.revoke()
  expect(await only(adapter).resume()).toBeUndefined()
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
})
