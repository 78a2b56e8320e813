import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { arbitrum, mainnet } from '../../config/networks.js'
import { MAX_ACCOUNTS } from '../../config/pageLimits.js'
import { checksumAddress } from '../../core/checksumAddress.js'
import { addressesOf } from '../../domain/account.js'
import type { Eip155Signer } from '../../domain/namespaceTypes.js'
import { toNetwork } from '../../domain/network.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { RpcError } from '../../errors/rpcErrors.js'
import { withAddresses } from '../../testing/modal/fakeAdapter.js'
import { handlerOf } from '../../testing/modal/relayOf.js'
import type { ConnectionEvents } from '../connector.js'
import { createRelayConnection } from './createRelayConnection.js'
import type { ApprovedNamespace, ParsedSession } from './parseSession.js'

const candidate = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const two = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const onSolana = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const networks = [mainnet, arbitrum].map((chain) => toNetwork('eip155', chain))
const peer = { name: 'Heron', rawName: 'Heron', url: undefined, icons: [], native: undefined, universal: undefined }

const evm: ApprovedNamespace = {
  accounts: [candidate, two],
  accountsOf: new Map([
    ['eip155:1', [candidate, two]],
    ['eip155:42161', [two]],
  ]),
  networkIds: ['eip155:1', 'eip155:42161'],
  methods: new Set(['personal_sign', 'wallet_sendCalls']),
}
/** On one network, and may be asked for others. */
const mover: ApprovedNamespace = {
  accounts: [candidate],
  accountsOf: new Map([['eip155:1', [candidate]]]),
  networkIds: ['eip155:1'],
  methods: new Set(['wallet_switchEthereumChain']),
}
const solana: ApprovedNamespace = {
  accounts: [onSolana],
  accountsOf: new Map([[solanaId, [onSolana]]]),
  networkIds: [solanaId],
  methods: new Set(['solana_signMessage']),
}

type Setup = {
  namespace?: string
  approved?: ApprovedNamespace
  query?: string
  change?: Partial<ParsedSession>
  /** Events from the wallet. */
  answer?: (method: string) => Promise<unknown>
}

function create({ namespace = 'eip155', approved = evm, query, change, answer = async () => 'done' }: Setup = {}) {
  let session: ParsedSession = {
    topic: 'topic',
    expiry: 0,
    peer,
    goesAnywhere: false,
    namespaces: new Map([[namespace, approved]]),
    ...change,
  }
  const requests: unknown[] = []
  /** How each request can be withdrawn. */
  const watches: unknown[] = []
  const read: unknown[] = []
  const notified: unknown[] = []
  const relayConnection = createRelayConnection({
    namespace,
    handler: handlerOf(namespace),
    peer: session.peer,
    icon: undefined,
    requestedChain: query,
    session: () => session,
    async ask(...question) {
      requests.push(question.slice(0, 3))
      watches.push(question[3])
      return answer(question[1])
    },
    network: (id) => networks.find(({ caipNetworkId }) => caipNetworkId === id),
    parseAddress: (key, address) => (key === 'eip155' ? checksumAddress(address) : address),
    async readRpc({ caipNetworkId }, method, params) {
      read.push([caipNetworkId, method, params])
      return 'read'
    },
  })
  const events: ConnectionEvents = {
    accountsChanged: (accounts) => notified.push(['accounts', ...addressesOf(accounts)]),
    chainChanged: (chain) => notified.push(['chain', chain]),
    disconnected: () => notified.push(['disconnected']),
    networksApproved: (ids) => notified.push(['approved', ...(ids ?? ['any'])]),
  }
  const unwatch = relayConnection.connection.watch(events)
  const signer = relayConnection.connection.signer as Eip155Signer
  return {
    ...relayConnection,
    connection: Object.assign(withAddresses(relayConnection.connection), { request: signer.request }),
    asked: requests,
    watches,
    read,
    told: notified,
    unwatch,
    ask: (method: string, params?: unknown) =>
      namespace === 'eip155' ? signer.provider.request({ method, params }) : signer.request(method, params),
    update(now: ApprovedNamespace | undefined) {
      session = { ...session, namespaces: new Map(now ? [[namespace, now]] : []) }
      relayConnection.refresh()
    },
  }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const moveTo = (chainId: unknown) => ['wallet_switchEthereumChain', [{ chainId }]] as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a connection of a session', () => {
  test('is named after the wallet', () => {
    const { connector, namespace } = create().connection
    expect([connector, namespace]).toMatchObject([{ id: 'walletConnect', name: 'Heron' }, 'eip155'])
    const nameless = { peer: { ...peer, name: '' } }
    expect(create({ change: nameless }).connection.connector.name).toBe('WalletConnect')
  })

  test.each([
    [undefined, '1', [candidate, two]],
    ['42161', '42161', [two]],
    ['137', '1', [candidate, two]],
  ])('that should start on %s starts on %s', (query, chainId, accounts) => {
    expect(create(query === undefined ? {} : { query }).connection).toMatchObject({ chainId, accounts })
  })

  test('switches to approved networks, or to any with a wallet that supports it', () => {
    expect(create().connection.approvedNetworkIds).toEqual(['eip155:1', 'eip155:42161'])
    expect(create({ change: { goesAnywhere: true } }).connection.approvedNetworkIds).toBeUndefined()
  })

  test('notifies nobody after unsubscribing', () => {
    const { unwatch, chainReceived, end, told } = create()
    unwatch()
    chainReceived('42161')
    end()
    expect(told).toEqual([])
  })
})

describe('what the session knows is answered without the wallet', () => {
  test.each([
    ['eth_accounts', [candidate, two], [two]],
    ['eth_requestAccounts', [candidate, two], [two]],
    ['eth_chainId', '0x1', '0xa4b1'],
    ['net_version', '1', '42161'],
  ])('%s, on any network', async (method, first, then) => {
    const { ask, connection, asked, read } = create()
    expect(await ask(method)).toEqual(first)
    await ask(...moveTo('0xa4b1'))
    expect(await ask(method)).toEqual(then)
    expect(await connection.request(method)).toEqual(then)
    expect([asked, read]).toEqual([[], []])
  })

  test('as copies', async () => {
    const { ask, connection } = create()
    const accounts = (await ask('eth_accounts')) as string[]
    accounts.pop()
    expect(connection.accounts).toEqual([candidate, two])
  })
})

describe('a request', () => {
  test('that the wallet approved is sent on its current network', async () => {
    const { ask, connection, asked, read } = create()
    expect(await ask('personal_sign', ['0x00', candidate])).toBe('done')
    await ask(...moveTo('0xa4b1'))
    expect(await connection.request('personal_sign', ['0x00', two])).toBe('done')
    expect(asked).toEqual([
      ['eip155:1', 'personal_sign', ['0x00', candidate]],
      ['eip155:42161', 'personal_sign', ['0x00', two]],
    ])
    expect(read).toEqual([])
  })

  test.each([
    ['eip155', evm, 'personal_sign'],
    ['solana', solana, 'solana_signMessage'],
  ])('SEND-8: carries to the session how it can be withdrawn (%s)', async (namespace, approved, method) => {
    const { connection, watches } = create({ namespace, approved })
    const watch = { signal: new AbortController().signal, onAsked() {} }
    await connection.request(method, [], watch)
    await connection.request(method, [])
    expect(watches).toEqual([watch, undefined])
    expect(watches[0]).toBe(watch)
  })

  test.each([
    'eth_sign',
    'eth_signTypedData_v4',
    'eth_signTransaction',
    'eth_sendTransaction',
    'wallet_addEthereumChain',
    'wallet_watchAsset',
    'wallet_grantPermissions',
    'solana_signMessage',
    'constructor',
    '__proto__',
    '',
  ])('for %s, which it did not approve, is rejected and never sent', async (method) => {
    const { ask, connection, asked, read } = create()
    await expect(ask(method, [])).rejects.toMatchObject({ code: 4200 })
    const refusal = await connection.request(method, []).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(RpcError)
    expect(refusal).toMatchObject({ rpcCode: 4200, code: 'RPC_UNSUPPORTED_METHOD' })
    expect([asked, read]).toEqual([[], []])
  })

  test.each(['eth_getBalance', 'eth_call', 'eth_blockNumber', 'eth_sendRawTransaction', 'web3_clientVersion'])(
    'for %s goes to a node of the network, not to the wallet',
    async (method) => {
      const { ask, asked, read } = create({ query: '42161' })
      expect(await ask(method, [candidate, 'latest'])).toBe('read')
      expect(await ask(method, 'no list')).toBe('read')
      expect(read).toEqual([
        ['eip155:42161', method, [candidate, 'latest']],
        ['eip155:42161', method, []],
      ])
      expect(asked).toEqual([])
    },
  )

  test('for a node of an unconfigured network is rejected', async () => {
    const { ask, chainReceived, read } = create()
    chainReceived('137')
    await expect(ask('eth_getBalance', [candidate])).rejects.toMatchObject({ code: 4200 })
    expect(read).toEqual([])
  })

  test('of another namespace goes to the wallet or nowhere', async () => {
    const { ask, asked, read } = create({ namespace: 'solana', approved: solana })
    expect(await ask('solana_signMessage', {})).toBe('done')
    for (const method of ['eth_accounts', 'eth_chainId', 'eth_call', 'wallet_switchEthereumChain', 'getBalance'])
      await expect(ask(method, [])).rejects.toMatchObject({ rpcCode: 4200 })
    expect(asked).toEqual([[solanaId, 'solana_signMessage', {}]])
    expect(read).toEqual([])
  })

  test('of another namespace has no EIP-1193 provider', () => {
    const { connection } = create({ namespace: 'solana', approved: solana })
    expect(Object.keys(connection.signer as object)).toEqual(['request'])
    expect(connection.createAppProvider).toBeUndefined()
  })

  test('that the user declines reports so, to the app and to us', async () => {
    const answer = () => Promise.reject({ code: 5000, message: 'User rejected.' })
    const { ask, connection } = create({ answer })
    await expect(ask('personal_sign', [])).rejects.toMatchObject({ code: 4001 })
    await expect(connection.request('personal_sign', [])).rejects.toBeInstanceOf(UserRejectedError)
  })

  test.each([
    [undefined],
    [[]],
    [[{}]],
    [[{ calls: [] }]],
    [[{ calls: [{ to: 'x' }] }]],
    [[{ calls: [{ to: candidate, data: 'x' }] }]],
  ])('for invalid calls is rejected and never sent: %j', async (params) => {
    const { ask, asked } = create()
    await expect(ask('wallet_sendCalls', params)).rejects.toMatchObject({ code: -32602 })
    expect(asked).toEqual([])
  })

  test('for valid calls is sent unchanged', async () => {
    const { ask, asked } = create()
    const params = [{ version: '2.0.0', chainId: '0x1', calls: [{ to: two, data: '0x', value: '0x1' }] }]
    expect(await ask('wallet_sendCalls', params)).toBe('done')
    expect(asked).toEqual([['eip155:1', 'wallet_sendCalls', params]])
  })
})

describe('a switch to a network', () => {
  test.each(['0xa4b1', '42161', 42161])('that the wallet approved happens locally: %j', async (chainId) => {
    const { ask, connection, asked, told } = create()
    expect(await ask(...moveTo(chainId))).toBeNull()
    expect(connection.chainId).toBe('42161')
    expect(told).toEqual([
      ['chain', '42161'],
      ['accounts', two],
    ])
    expect(asked).toEqual([])
  })

  test('that is current is no change', async () => {
    const { ask, told } = create()
    expect(await ask(...moveTo('0x1'))).toBeNull()
    expect(told).not.toContainEqual(['chain', '1'])
  })

  const odd = ['', '0x', '0x0', 'x', 'eip155:1', '1e3', -1, 0, 1.5, null, ['0x1'], `0x${'f'.repeat(16)}`]
  const requests: unknown[] = [
    undefined,
    [],
    [{}],
    ['0xa4b1'],
    { chainId: '0xa4b1' },
    ...odd.map((chainId) => [{ chainId }]),
  ]
  test.each(requests.map((params) => [params]))('that is invalid is rejected: %j', async (params) => {
    const { ask, asked, told } = create({ approved: mover })
    await expect(ask('wallet_switchEthereumChain', params)).rejects.toMatchObject({ code: -32602 })
    expect([asked, told]).toEqual([[], []])
  })

  test('that is unapproved is rejected by a wallet that may not be asked for it', async () => {
    const { ask, asked, told } = create()
    await expect(ask(...moveTo('0x89'))).rejects.toMatchObject({ code: 4200 })
    expect([asked, told]).toEqual([[], []])
  })

  test('that is unapproved is requested, and done once the session contains it', async () => {
    const { ask, connection, asked, told, update } = create({ approved: mover })
    const moved = vi.fn()
    void ask(...moveTo('42161')).then(moved)
    await pass(2_999)
    expect(asked).toEqual([['eip155:1', ...moveTo('0xa4b1')]])
    expect([moved.mock.calls, connection.chainId]).toEqual([[], '1'])
    update({ ...mover, networkIds: ['eip155:1', 'eip155:42161'] })
    await pass(0)
    expect(moved).toHaveBeenCalledWith(null)
    expect(connection.chainId).toBe('42161')
    expect(told).toContainEqual(['chain', '42161'])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that the session never contains is awaited for 3 s, and not done', async () => {
    const { ask, connection, told, update } = create({ approved: mover })
    const moved = vi.fn()
    void ask(...moveTo('42161')).then(moved)
    await pass(1_000)
    update({ ...mover, networkIds: ['eip155:1', 'eip155:10'] })
    await pass(1_999)
    expect(moved).not.toHaveBeenCalled()
    await pass(1)
    expect(moved).toHaveBeenCalledWith(null)
    expect(connection.chainId).toBe('1')
    expect(told).not.toContainEqual(['chain', '42161'])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that the wallet rejects is not awaited', async () => {
    const { ask, connection } = create({ approved: mover, answer: () => Promise.reject({ code: 4001 }) })
    await expect(ask(...moveTo('0xa4b1'))).rejects.toMatchObject({ code: 4001 })
    expect(connection.chainId).toBe('1')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that the app has not configured is reported unchanged', () => {
    const { chainReceived, connection, told } = create()
    chainReceived('137')
    expect(connection.chainId).toBe('137')
    expect(told).toEqual([
      ['chain', '137'],
      ['accounts', candidate, two],
    ])
  })

  test('WC-5: that the wallet does not name is dropped', () => {
    const { chainReceived, told } = create()
    chainReceived(undefined)
    expect(told).toEqual([])
  })
})

describe('WC-5: accounts named by the wallet', () => {
  test.each([
    [[two]],
    [[`eip155:1:${two}`]],
    [[two.toLowerCase()]],
    [[`eip155:1:${two.toLowerCase()}`, two]],
    [[two, candidate]],
    [[null, 7, 'x', two]],
  ])('come first, as text or with their network: %j', (data) => {
    const { accountsReceived, told } = create()
    accountsReceived(data)
    expect(told).toEqual([['accounts', two, candidate]])
  })

  test.each([
    [undefined],
    [null],
    ['0x'],
    [two],
    [{ 0: two, length: 1 }],
    [[]],
    [[null, 7, {}, [two]]],
    [['', '0x', 'eip155:1:', 'eip155:1', '0x1']],
    [[stranger]],
    [[`eip155:1:${stranger}`]],
    [[`${solanaId}:${onSolana}`]],
    [[...Array.from({ length: MAX_ACCOUNTS }, () => 'x'), two]],
  ])('and that are malformed, unknown or foreign are dropped: %j', (data) => {
    const { accountsReceived, told } = create()
    accountsReceived(data)
    expect(told).toEqual([])
  })

  test('are those of its current network', () => {
    const { accountsReceived, told } = create({ query: '42161' })
    accountsReceived([candidate])
    expect(told).toEqual([])
  })

  test('are always all that it approved, each once', () => {
    const name = fc.oneof(
      fc.constantFrom(candidate, two, stranger, `eip155:1:${candidate}`, two.toLowerCase()),
      fc.anything(),
    )
    fc.assert(
      fc.property(fc.oneof(fc.array(name), fc.anything()), (data) => {
        const { accountsReceived, told } = create()
        accountsReceived(data)
        for (const [, ...accounts] of told as string[][]) expect([...accounts].sort()).toEqual([two, candidate])
      }),
      { numRuns: 500 },
    )
  })
})

describe('WC-5: expired or foreign requests are not sent', () => {
  test('on an unapproved network nothing is signed or sent', async () => {
    const { chainReceived, ask, asked, connection } = create()
    chainReceived('137')
    expect(connection.chainId).toBe('137')
    await expect(ask('personal_sign', ['0x', candidate])).rejects.toMatchObject({ code: 4901 })
    expect(asked).toEqual([])
  })

  test('the account named by the wallet stays active on every network', async () => {
    const { accountsReceived, chainReceived, ask, told } = create()
    accountsReceived([two])
    expect(await ask('eth_accounts')).toEqual([two, candidate])
    chainReceived('42161')
    chainReceived('1')
    expect(told.at(-1)).toEqual(['accounts', two, candidate])
  })

  test('an account of another namespace, or a malformed one, is dropped', () => {
    const { accountsReceived, told } = create()
    accountsReceived([`solana:x:${two}`, `a:b:c:${two}`])
    expect(told).toEqual([])
  })

  test('the end is reported once, and no account is left', async () => {
    const { update, end, told, ask } = create()
    update(undefined)
    update(undefined)
    end()
    expect(told).toEqual([['disconnected']])
    expect(await ask('eth_accounts')).toEqual([])
  })

  test('a switch that waits for the session ends with it', async () => {
    const { ask, end } = create({ approved: mover, answer: async () => null })
    const switched = ask(...moveTo('0xa4b1'))
    const outcome = expect(switched).rejects.toMatchObject({ code: 4900 })
    await pass(10)
    end()
    await outcome
    expect(vi.getTimerCount()).toBe(0)
  })
})
