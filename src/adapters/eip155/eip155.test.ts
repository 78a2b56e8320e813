// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, polygon, solanaMainnet } from '../../config/networks.js'
import type { Connection } from '../../connectors/connector.js'
import { externalConnector } from '../../connectors/external/externalConnector.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { NetworkNamespaceError } from '../../errors/pageErrors.js'
import {
  ChainNotSupportedError,
  MalformedAnswerError,
  RequestPendingError,
  SwitchNotDoneError,
} from '../../errors/requestErrors.js'
import { createTestWallet, type TestWallet } from '../../testing/wallet/createTestWallet.js'
import { hostileWallets } from '../../testing/wallet/hostileWallets.js'
import type { Adapter, AdapterContext, AdapterDefaults } from '../adapter.js'
import { type Eip155Options, eip155 } from './eip155.js'
import { readConnectedAccount } from './readConnectedAccount.js'
// Loads on first need; loaded before, because a fake clock does not wait for it.
import './connectedWallet.js'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const CHAINS = [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }]
const undos: (() => void)[] = []
let wallet: TestWallet
let adapter: Required<Adapter<'eip155'>>
let connection: Connection<'eip155'>

const factory = eip155({ networks: [mainnet, polygon] })
const [ethereum, matic] = factory.networks as [(typeof factory.networks)[0], (typeof factory.networks)[0]]

function contextOf(changes: Partial<AdapterContext> = {}): AdapterContext {
  return {
    allowLoopback: false,
    networks: () => factory.networks,
    activeNetwork: () => ethereum,
    readRpc: async () => '0x0',
    sendRpc: async () => '0x0',
    nodeUrls: async () => [],
    rpcUrls: async () => ['https://polygon.example'],
    ...changes,
  }
}

const createWallet = (changes: object = {}) => {
  const created = createTestWallet({
    name: 'Marten',
    rdns: 'example.marten',
    chains: CHAINS,
    approvals: 'approve',
    storage: null,
    ...changes,
  })
  undos.push(created.destroy)
  return created
}

const signal = new AbortController().signal
const requests = () => wallet.requests.map(({ method }) => method)

beforeEach(async () => {
  wallet = createWallet()
  adapter = (await factory.create(contextOf(), {})) as typeof adapter
  undos.push(adapter.watchConnectors(() => {}))
  const [connector] = adapter.connectors()
  connection = (await connector?.connect({ signal }))?.connections[0] as typeof connection
})

afterEach(() => {
  for (const undo of undos.splice(0).reverse()) undo()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('an empty list of networks throws', () => {
  expect(() => eip155({ networks: [] })).toThrow('The adapter of eip155 needs at least one network')
})

describe('networks', () => {
  test('a literal of viem or of ours becomes a network of the namespace', () => {
    expect(factory.networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:1', 'eip155:137'])
  })

  test.each([solanaMainnet, {}, null, { ...mainnet, id: '1' }, { ...mainnet, id: 0 }, { ...mainnet, id: 1.5 }])(
    'a literal of another namespace throws',
    (literal) => {
      expect(() => factory.toNetwork(literal)).toThrow(NetworkNamespaceError)
    },
  )
})

describe('connectors', () => {
  test('reports existing wallets at once, and every later one', async () => {
    const onChange = vi.fn()
    undos.push(adapter.watchConnectors(onChange))
    expect(onChange).toHaveBeenCalledTimes(1)
    createWallet({ rdns: 'example.other' })
    expect(onChange).toHaveBeenCalledTimes(2)
    expect(adapter.connectors().map(({ id }) => id)).toEqual(['example.marten', 'example.other'])
  })

  test('DISC-7: an un-announced window.ethereum is shown as Browser wallet, always as the same object', () => {
    createWallet({ rdns: 'example.shy', announce: 'never', injectAs: 'ethereum' })
    const [, injected] = adapter.connectors()
    expect(injected).toMatchObject({ id: 'injected', name: 'Browser wallet' })
    expect(adapter.connectors()[1]).toBe(injected)
  })

  test('a window.ethereum that appears late is listed, until the cleanup', () => {
    const onChange = vi.fn()
    const stop = adapter.watchConnectors(onChange)
    createWallet({ rdns: 'example.shy', announce: 'never', injectAs: 'ethereum' })
    onChange.mockClear()
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(adapter.connectors().map(({ id }) => id)).toEqual(['example.marten', 'injected'])
    stop()
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  test('a window.ethereum is not watched if it is turned off', async () => {
    const created = await eip155({ networks: [mainnet], injected: false }).create(contextOf(), {})
    const onChange = vi.fn()
    undos.push(created.watchConnectors(onChange))
    onChange.mockClear()
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect(onChange).not.toHaveBeenCalled()
  })

  test('each kind of discovery can be turned off', async () => {
    createWallet({ rdns: 'example.shy', announce: 'never', injectAs: 'ethereum' })
    const listed = async (defaults: AdapterDefaults, options: Partial<Eip155Options> = {}) => {
      const created = await eip155({ networks: [mainnet], ...options }).create(contextOf(), defaults)
      undos.push(created.watchConnectors(() => {}))
      return created.connectors().map(({ id }) => id)
    }
    expect(await listed({ wallets: { injected: false } })).toEqual(['example.marten'])
    expect(await listed({ wallets: { eip6963: false } })).toEqual(['injected'])
    expect(await listed({ wallets: { eip6963: false, injected: false } })).toEqual([])
    // The adapter's own options override those of the modal.
    expect(await listed({ wallets: { eip6963: false } }, { eip6963: true, injected: false })).toEqual([
      'example.marten',
    ])
    expect(await listed({}, { eip6963: false })).toEqual(['injected'])
  })

  test('lists the wallets that the app brings after those that it finds, while they can be used', async () => {
    let isOffered = true
    const acme = externalConnector({
      id: 'acme',
      name: 'Acme',
      isOffered: () => isOffered,
      load: () => Promise.reject(new Error('not asked')),
    })
    const { create, readConnected } = eip155({ networks: [mainnet], connectors: [acme] })
    const created = await create(contextOf(), {})
    undos.push(created.watchConnectors(() => {}))
    const listed = () => created.connectors().map(({ id, type }) => `${id} ${type}`)
    expect(listed()).toEqual(['example.marten ANNOUNCED', 'acme EXTERNAL'])
    isOffered = false
    expect(listed()).toEqual(['example.marten ANNOUNCED'])
    // It announces itself nowhere: it is left to the adapter at once.
    const request = { connectorId: 'acme', account: ACCOUNT, signal, onAsk: vi.fn() }
    expect(await readConnected?.(request, {})).toBeUndefined()
    expect(request.onAsk).not.toHaveBeenCalled()
  })

  test('readConnected asks nothing if announced wallets are turned off', async () => {
    const request = { connectorId: 'example.marten', account: ACCOUNT, signal, onAsk: vi.fn() }
    const before = requests().length
    expect(await factory.readConnected?.(request, { wallets: { eip6963: false } })).toBeUndefined()
    expect(await eip155({ networks: [mainnet], eip6963: false }).readConnected?.(request, {})).toBeUndefined()
    expect(requests()).toHaveLength(before)
    expect(request.onAsk).not.toHaveBeenCalled()
  })
})

describe('getBalance', () => {
  const balance = async (answer: unknown) => {
    const readRpc = vi.fn(async () => answer)
    const created = await factory.create(contextOf({ readRpc }), {})
    return created.getBalance({ namespace: 'eip155', networkId: '1', address: ACCOUNT }, ethereum).finally(() => {
      expect(readRpc).toHaveBeenCalledWith(ethereum, 'eth_getBalance', [ACCOUNT, 'latest'], undefined)
    })
  }

  test("is in the network's coin", async () => {
    expect(await balance('0xde0b6b3a7640000')).toEqual({ units: 10n ** 18n, decimals: 18, symbol: 'ETH' })
  })

  test.each(['', '0x', 'x', 1, null, undefined, {}, `0x1${'0'.repeat(64)}`])(
    'NET-8: an invalid quantity (%j) is a failure, never 0',
    async (answer) => {
      await expect(balance(answer)).rejects.toBeInstanceOf(MalformedAnswerError)
    },
  )
})

describe('switchNetwork', () => {
  beforeEach(() => {
    // The test wallet asks a node for its chain before it adds it.
    const answer = async (_: unknown, init?: RequestInit) => {
      const { id } = JSON.parse(String(init?.body)) as { id: number }
      return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: '0x89' }))
    }
    vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  /** The outcome of a switch that takes the whole time a wallet may need. */
  async function switchInTime(): Promise<unknown> {
    vi.useFakeTimers()
    const outcome = adapter.switchNetwork(connection, matic).then(
      () => 'switched',
      (error: unknown) => error,
    )
    let isEarly = false
    void outcome.then(() => {
      isEarly = true
    })
    await vi.advanceTimersByTimeAsync(2_900)
    expect(isEarly).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    return outcome
  }

  test('PRV-4: the chain is read back, and the switch succeeds if it matches within 3 s', async () => {
    wallet.answer('wallet_switchEthereumChain', () => null)
    expect(await switchInTime()).toBeInstanceOf(SwitchNotDoneError)
    wallet.answer('eth_chainId', () => null)
    expect(await switchInTime()).toBeInstanceOf(MalformedAnswerError)
    vi.useRealTimers()
    wallet.answer('eth_chainId', () => '0x89')
    await expect(adapter.switchNetwork(connection, matic)).resolves.toBeUndefined()
  })

  test('a wallet that answers the switch before it has switched is waited for', async () => {
    vi.useFakeTimers()
    const before = vi.getTimerCount()
    let chainId = '0x1'
    wallet.answer('wallet_switchEthereumChain', () => {
      setTimeout(() => {
        chainId = '0x89'
      }, 600)
      return null
    })
    wallet.answer('eth_chainId', () => chainId)
    const switched = adapter.switchNetwork(connection, matic)
    await vi.advanceTimersByTimeAsync(1_000)
    await switched
    expect(requests().filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(before)
  })

  test("the wallet's event alone ends the wait", async () => {
    const answers = { isThere: false }
    wallet.answer('wallet_switchEthereumChain', () => null)
    wallet.answer('eth_chainId', () => (answers.isThere ? '0x89' : '0x1'))
    const listeners = wallet.listenerCount('chainChanged')
    const switched = adapter.switchNetwork(connection, matic)
    await vi.waitFor(() => expect(wallet.listenerCount('chainChanged')).toBe(listeners + 1))
    wallet.emit('chainChanged', '0x89')
    await switched
    expect(wallet.listenerCount('chainChanged')).toBe(listeners)
  })

  test('a wallet that switches late after adding a network is prompted once', async () => {
    vi.useFakeTimers()
    let chainId = '0x1'
    wallet.answer('wallet_addEthereumChain', () => {
      setTimeout(() => {
        chainId = '0x89'
      }, 600)
      return null
    })
    wallet.answer('eth_chainId', () => chainId)
    const added = adapter.capabilities?.addNetwork?.(connection, matic)
    await vi.advanceTimersByTimeAsync(1_000)
    await added
    expect(requests()).not.toContain('wallet_switchEthereumChain')
  })

  test('PRV-4: a network that is unknown only in words is offered too', async () => {
    const words = { code: -32603, message: 'Unrecognized chain ID "0x89". Try adding the chain first.' }
    wallet.answer('wallet_switchEthereumChain', () => Promise.reject(words))
    await adapter.switchNetwork(connection, matic)
    expect(requests()).toContain('wallet_addEthereumChain')
    expect(wallet.chainId).toBe(137)
  })

  test('PRV-4: 4902 leads to one attempt to add, with data from the configured network only', async () => {
    await adapter.switchNetwork(connection, matic)
    expect(requests().filter((method) => method === 'wallet_addEthereumChain')).toHaveLength(1)
    expect(wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
      {
        chainId: '0x89',
        chainName: 'Polygon',
        nativeCurrency: polygon.nativeCurrency,
        rpcUrls: ['https://polygon.example'],
        blockExplorerUrls: ['https://polygonscan.com'],
      },
    ])
    expect(wallet.chainId).toBe(137)
  })

  test('PRV-4: a wallet that only adds is then asked to switch, and read once more', async () => {
    wallet.answer('wallet_addEthereumChain', () => null)
    let isThere = false
    wallet.answer('wallet_switchEthereumChain', () => {
      if (!requests().includes('wallet_addEthereumChain')) return Promise.reject({ code: 4902 })
      isThere = true
      return null
    })
    wallet.answer('eth_chainId', () => (isThere ? '0x89' : '0x1'))
    expect(await switchInTime()).toBe('switched')
  })

  test('PRV-4: a declined offer is a decline, and is not repeated', async () => {
    wallet.next('reject', 'wallet_addEthereumChain')
    await expect(adapter.switchNetwork(connection, matic)).rejects.toBeInstanceOf(UserRejectedError)
    expect(requests().filter((method) => method === 'wallet_addEthereumChain')).toHaveLength(1)
  })

  test('PRV-5: a decline and an open request keep their own errors; anything else is an unsupported chain', async () => {
    const failing = (code: number) => wallet.answer('wallet_switchEthereumChain', () => Promise.reject({ code }))
    failing(4001)
    await expect(adapter.switchNetwork(connection, matic)).rejects.toBeInstanceOf(UserRejectedError)
    failing(-32002)
    await expect(adapter.switchNetwork(connection, matic)).rejects.toBeInstanceOf(RequestPendingError)
    failing(-32601)
    await expect(adapter.switchNetwork(connection, matic)).rejects.toThrow('Chain is not supported')
    failing(1)
    await expect(adapter.switchNetwork(connection, matic)).rejects.toBeInstanceOf(ChainNotSupportedError)
  })

  test('URL-2: an explorer that is not a web page is not passed to a wallet', async () => {
    const network = { ...matic, blockExplorers: { default: { name: 'x', url: 'http://plain.example' } } }
    await adapter.capabilities?.addNetwork?.(connection, network)
    expect(wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
      expect.not.objectContaining({ blockExplorerUrls: expect.anything() }),
    ])
  })
})

describe('signMessage', () => {
  test('sends the text as UTF-8 in hex, and validates the signature', async () => {
    const signature = await adapter.signMessage(connection, ACCOUNT, 'é')
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
    expect(wallet.requests.at(-1)).toMatchObject({ method: 'personal_sign', params: ['0xc3a9', ACCOUNT] })
  })

  test.each(['0x', 'no', null, 7, `0x${'a'.repeat(61)}`])(
    'PRV-3: %j is an invalid signature, and a failure',
    async (answer) => {
      wallet.answer('personal_sign', () => answer)
      await expect(adapter.signMessage(connection, ACCOUNT, 'x')).rejects.toBeInstanceOf(MalformedAnswerError)
    },
  )
})

test('an address has one canonical form', async () => {
  const parse = await adapter.addressParser()
  expect(parse(ACCOUNT.toLowerCase())).toBe(ACCOUNT)
  expect(parse('marten.eth')).toBeUndefined()
})

describe('peekAccount', () => {
  const onAsk = vi.fn()
  const readConnected = (changes: object = {}) =>
    readConnectedAccount({ connectorId: 'example.marten', account: ACCOUNT, signal, onAsk, ...changes })

  test('DISC-6: shows an account that the wallet confirms, without a prompt', async () => {
    const before = requests().length
    const seen = await readConnected()
    expect(seen).toMatchObject({ accounts: [{ address: ACCOUNT, type: 'eoa' }], chainId: '1' })
    expect(requests().slice(before)).toEqual(['eth_accounts', 'eth_chainId'])
    expect(onAsk).toHaveBeenCalledOnce()
  })

  test.each([
    ['another account', ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8']],
    ['no account', []],
    ['several accounts', [ACCOUNT, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']],
    ['rubbish', [{}]],
    ['a text', ACCOUNT],
  ])('DISC-6: %s is left to the adapter', async (_, accounts) => {
    wallet.answer('eth_accounts', () => accounts)
    expect(await readConnected()).toBeUndefined()
  })

  test('DISC-6: two wallets that claim the rdns count as missing', async () => {
    undos.push(hostileWallets.sameRdns({ victim: wallet }))
    const before = requests().length
    expect(await readConnected()).toBeUndefined()
    expect(requests()).toHaveLength(before)
  })

  test.each(['throwingDetail', 'throwingFields', 'proxies', 'nullDetails', 'flood'] as const)(
    'DISC-2: %s do not hide the wallet',
    async (name) => {
      undos.push(hostileWallets[name]({}))
      expect(await readConnected()).toMatchObject({ accounts: [{ address: ACCOUNT, type: 'eoa' }] })
    },
  )

  test('DISC-6: gives up after 5 s, and leaves no listener', async () => {
    vi.useFakeTimers()
    const done = vi.fn()
    void readConnected({ connectorId: 'example.gone' }).then(done)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toHaveBeenCalledWith(undefined)
    wallet.answer('eth_accounts', () => new Promise(() => {}))
    const silent = readConnected()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await silent).toBeUndefined()
  })

  test.each(['injected', ''])('DISC-6: the id %j is not an rdns, and is left to the adapter at once', async (id) => {
    vi.useFakeTimers()
    expect(await readConnected({ connectorId: id })).toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('STO-1: an invalid stored account is not looked up', async () => {
    const before = requests().length
    expect(await readConnected({ account: 'x' })).toBeUndefined()
    expect(requests()).toHaveLength(before)
  })

  test('PRV-8: reports every change, and leaves no listener', async () => {
    const seen = await readConnected()
    const onChange = vi.fn()
    const unwatch = seen?.watch(onChange)
    wallet.emit('accountsChanged', [])
    wallet.emit('chainChanged', '0x1')
    wallet.emit('disconnect')
    expect(onChange).toHaveBeenCalledTimes(3)
    unwatch?.()
    expect(['accountsChanged', 'chainChanged', 'disconnect'].map(wallet.listenerCount)).toEqual([0, 0, 0])
  })

  test('GEN-7: a wallet without events is still shown', async () => {
    const seen = await readConnected()
    const listen = vi.spyOn(wallet.provider, 'on').mockImplementation(() => {
      throw new Error('no events')
    })
    expect(() => seen?.watch(() => {})()).not.toThrow()
    listen.mockRestore()
  })

  test.each([
    ['{"jsonrpc":"2.0","id":1,"result":"0xde0b6b3a7640000"}', 10n ** 18n],
    ['{"id":1,"result": "0x0"}\n', 0n],
    ['{"id":1,"error":{"code":1},"result":"0x1"}', undefined],
    ['{"id":1,"result":"1"}', undefined],
    ['<html>', undefined],
    ['', undefined],
    ['{"id":2,"result":"0x1"}', undefined],
    ['{"result":"0x1"}', undefined],
    ['null', undefined],
    [`{"id":1,"result":"0x1"${' '.repeat(1_000)}}`, undefined],
  ])('NET-8: the response %j gives the balance %s, never an assumed 0', async (body, expected) => {
    const seen = await readConnected()
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body))
    expect(await seen?.readBalance('https://node.example', 'application/json')).toBe(expected)
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', redirect: 'error', cache: 'no-store' })
  })

  test('GEN-5: an endless response is read only up to its limit', async () => {
    const seen = await readConnected()
    let pulls = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulls++
        controller.enqueue(new TextEncoder().encode(' '.repeat(100)))
      },
    })
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(endless))
    expect(await seen?.readBalance('https://node.example', 'application/json')).toBeUndefined()
    expect(pulls).toBeLessThan(20)
  })

  test('NET-8: a response with another status gives no balance', async () => {
    const seen = await readConnected()
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      async () => new Response('{"id":1,"result":"0x1"}', { status: 500 }),
    )
    expect(await seen?.readBalance('https://node.example', 'application/json')).toBeUndefined()
  })
})
