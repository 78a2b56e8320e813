import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, polygon, sepolia, solanaMainnet } from '../../config/networks.js'
import { type Network, toNetwork } from '../../domain/network.js'
import { NameInvalidError, NameOffchainError } from '../../errors/nameErrors.js'
import { NetworkFailedError } from '../../errors/requestErrors.js'
import { createStorage } from '../../platform/storage.js'
import type { Identity } from '../../services/chainData/chainData.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createDeferred, createFakeAdapter, toAccounts } from '../../testing/modal/fakeAdapter.js'
import { followNetwork } from '../network/followNetwork.js'
import { createIdentitySync } from './identitySync.js'

const [ethereum, matic, testnet] = [mainnet, polygon, sepolia].map((chain) => toNetwork('eip155', chain)) as [
  Network,
  Network,
  Network,
]
const solana = toNetwork('solana', solanaMainnet)
const marten: Identity = { name: 'marten.eth', avatar: 'https://images.example/marten.png' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An account `0xA` on Ethereum, and a service that knows it. */
function create() {
  const { instance, account } = createTestInstance([
    createFakeAdapter('eip155', [ethereum, matic, testnet]),
    createFakeAdapter('solana', [solana]),
  ])
  const requests: string[] = []
  const logged: string[] = []
  const control = {
    answer: async (): Promise<Identity | undefined> => marten,
    /** Every name leads to the account that is asked for. */
    lookUp: async (_name: string): Promise<string | undefined> => requests.at(-1)?.split(' ')[0],
  }
  const lookedUp: string[] = []
  const remembered: string[] = []
  const storage = createStorage('test', () => undefined)
  const claims: { names: readonly string[] | Error } = { names: [] }
  const { sync, accept } = createIdentitySync({
    ...instance,
    canHaveIdentity: (namespace) => namespace === 'eip155',
    chainData: {
      fetchIdentity({ address, network }, signal) {
        expect(signal).toBe(instance.scope.signal)
        requests.push(`${address} on ${network.caipNetworkId}`)
        return control.answer()
      },
    },
    storage,
    names: async () => ({
      async lookUpName(name, network, signal) {
        expect(signal).toBe(instance.scope.signal)
        lookedUp.push(`${name} on ${network.caipNetworkId}`)
        return control.lookUp(name)
      },
      ownNames: {
        async read() {
          if (claims.names instanceof Error) throw claims.names
          return claims.names
        },
        remember: (_network, address, name) => void remembered.push(`${name} of ${address}`),
      },
    }),
    allowLoopback: false,
    log: (level, about) => void logged.push(`${level} ${about}`),
  })
  const follow = (network: Network, address: string) => instance.account.follow(network, toAccounts([address]), address)
  follow(ethereum, '0xA')
  return {
    instance,
    account,
    asked: requests,
    lookedUp,
    logged,
    control,
    storage,
    sync,
    accept,
    claims,
    remembered,
    follow,
  }
}

describe('name and picture', () => {
  test('come from the service', async () => {
    const { sync, account, asked } = create()
    await sync('eip155')
    expect(asked).toEqual(['0xA on eip155:1'])
    expect(account()).toMatchObject({ profileName: 'marten.eth', profileImage: marten.avatar })
  })

  test('NAME-4: a name is shown only if it leads back to the account', async () => {
    const { sync, account, lookedUp, storage, control } = create()
    await sync('eip155')
    expect(lookedUp).toEqual(['marten.eth on eip155:1'])
    expect(account()).toMatchObject({ profileName: 'marten.eth', profileImage: marten.avatar })
    // A new answer within the 5 minutes is not asked for.
    await sync('eip155')
    expect(lookedUp).toHaveLength(1)

    storage.remove('identity_cache')
    control.lookUp = async () => '0xB'
    await sync('eip155')
    expect([account()?.profileName, account()?.profileImage]).toEqual([undefined, undefined])
    await sync('eip155')
    expect(lookedUp).toHaveLength(2)
  })

  test.each([
    ['belongs to nobody', async () => undefined],
    ['is invalid', () => Promise.reject(new NameInvalidError())],
    ['needs a server that is not asked', () => Promise.reject(new NameOffchainError())],
  ])('NAME-4: a name that %s is not shown, nor its picture, for 5 minutes', async (_, lookUp) => {
    const { sync, account, control, logged, asked } = create()
    const { lookUp: usual } = control
    control.lookUp = lookUp
    await sync('eip155')
    expect([account()?.profileName, account()?.profileImage]).toEqual([undefined, undefined])
    expect(logged).toEqual([])
    control.lookUp = usual
    await vi.advanceTimersByTimeAsync(300_000)
    await sync('eip155')
    expect([asked.length, account()?.profileName]).toEqual([1, undefined])
    await vi.advanceTimersByTimeAsync(1)
    await sync('eip155')
    expect([asked.length, account()?.profileName]).toEqual([2, 'marten.eth'])
  })

  test('NAME-4: a look-up that fails shows no name, is not stored, and is tried again after 5 minutes', async () => {
    const { sync, account, control, storage, asked } = create()
    const { lookUp } = control
    control.lookUp = () => Promise.reject(new Error('down'))
    await sync('eip155')
    expect(account()?.profileName).toBeUndefined()
    expect(storage.read('identity_cache')).toBeUndefined()
    control.lookUp = lookUp
    await vi.advanceTimersByTimeAsync(300_000)
    await sync('eip155')
    expect([asked.length, account()?.profileName]).toEqual([1, undefined])
    await vi.advanceTimersByTimeAsync(1)
    await sync('eip155')
    expect([asked.length, account()?.profileName]).toEqual([2, 'marten.eth'])
  })

  test('a failure of one account is not one of another, and without a network nothing is remembered', async () => {
    const { sync, account, control, follow, asked } = create()
    const { answer } = control
    control.answer = () => Promise.reject(new Error('down'))
    await sync('eip155')
    control.answer = answer
    follow(ethereum, '0xB')
    await sync('eip155')
    expect([asked.length, account()?.profileName]).toEqual([2, 'marten.eth'])
    follow(ethereum, '0xC')
    control.answer = () => Promise.reject(new NetworkFailedError())
    await sync('eip155')
    control.answer = answer
    await sync('eip155')
    expect([asked.length, account()?.profileName]).toEqual([4, 'marten.eth'])
  })

  test('TXT-1: a name is sanitized, and an invisible one counts as missing', async () => {
    const { sync, account, control, follow } = create()
    control.answer = async () => ({ name: 'mar\u202eten\u0000 .eth', avatar: null })
    await sync('eip155')
    expect(account()?.profileName).toBe('marten .eth')
    follow(ethereum, '0xB')
    control.answer = async () => ({ name: '\u200b', avatar: null })
    await sync('eip155')
    expect(account()?.profileName).toBeUndefined()
  })

  test.each(['javascript:alert(1)', 'http://images.example/a.png', 'blob:https://app.example/1', 'data:text/html,x'])(
    'IMG-1: %s is not an avatar',
    async (avatar) => {
      const { sync, account, control } = create()
      control.answer = async () => ({ name: 'marten.eth', avatar })
      await sync('eip155')
      expect(account()).toMatchObject({ profileName: 'marten.eth', profileImage: undefined })
    },
  )

  test('STO-9: a response after the disconnect is not stored', async () => {
    const { sync, control, storage, instance } = create()
    const answer = createDeferred<Identity>()
    control.answer = () => answer.promise
    const done = sync('eip155')
    instance.account.reset('eip155')
    answer.resolve(marten)
    await done
    expect(storage.read('identity_cache')).toBeUndefined()
  })

  test('CON-1: a late response is never shown with another account', async () => {
    const { sync, account, control, follow } = create()
    const late = createDeferred<Identity>()
    control.answer = () => late.promise
    const done = sync('eip155')
    follow(ethereum, '0xB')
    late.resolve(marten)
    await done
    expect(account()).not.toHaveProperty('profileName')
  })

  test('a failing service leaves the account without a name, and only developers are told', async () => {
    const { sync, account, control, logged, storage } = create()
    control.answer = () => Promise.reject(new Error('down'))
    await sync('eip155')
    expect(account()?.profileName).toBeUndefined()
    expect(logged).toEqual(['debug identity'])
    expect(storage.read('identity_cache')).toBeUndefined()
  })

  test('a registered name is shown while the identity service fails', async () => {
    const { sync, account, control, claims, logged, follow } = create()
    control.answer = () => Promise.reject(new Error('down'))
    claims.names = ['marta.reown.id', 'other.wcn.id']
    await sync('eip155')
    expect(account()?.profileName).toBe('marta.reown.id')
    claims.names = new Error('down, too')
    follow(ethereum, '0xB')
    follow(ethereum, '0xA')
    await sync('eip155')
    expect([account()?.profileName, logged]).toEqual(['marta.reown.id', ['debug identity']])
    await vi.advanceTimersByTimeAsync(300_001)
    await sync('eip155')
    expect(logged).toEqual(['debug identity', 'debug identity', 'debug names'])
  })

  test('CON-1: a registered name of another account is never shown', async () => {
    const { sync, account, control, claims, follow } = create()
    const late = createDeferred<Identity>()
    control.answer = () => late.promise
    claims.names = ['marta.reown.id']
    const done = sync('eip155')
    follow(ethereum, '0xB')
    late.reject(new Error('down'))
    await done
    expect(account()?.profileName).toBeUndefined()
  })

  test('a name that the account has just registered is shown at once, and after a reload', async () => {
    const { sync, accept, account, asked, remembered, follow } = create()
    await accept(ethereum, '0xA', 'marta.reown.id')
    expect(account()?.profileName).toBe('marta.reown.id')
    follow(ethereum, '0xB')
    follow(ethereum, '0xA')
    await sync('eip155')
    expect([account()?.profileName, asked, remembered]).toEqual(['marta.reown.id', [], ['marta.reown.id of 0xA']])
  })
})

describe('of two answers the newer one counts', () => {
  test('a name that was registered meanwhile is not overwritten by an older answer', async () => {
    const { sync, accept, account, control, storage } = create()
    const late = createDeferred<Identity>()
    control.answer = () => late.promise
    const done = sync('eip155')
    await vi.advanceTimersByTimeAsync(0)
    await accept(ethereum, '0xA', 'marta.reown.id')
    late.resolve(marten)
    await done
    expect(account()?.profileName).toBe('marta.reown.id')
    expect(storage.read('identity_cache')?.['eip155:0xA']?.identity).toMatchObject({ name: 'marta.reown.id' })
  })

  test('nor by the failure of an older request', async () => {
    const { sync, accept, account, control } = create()
    const late = createDeferred<Identity>()
    control.answer = () => late.promise
    const done = sync('eip155')
    await vi.advanceTimersByTimeAsync(0)
    await accept(ethereum, '0xA', 'marta.reown.id')
    late.reject(new Error('down'))
    await done
    expect(account()?.profileName).toBe('marta.reown.id')
  })

  test('a registration for another account does not stop the request of this one', async () => {
    const { sync, accept, account } = create()
    const done = sync('eip155')
    await accept(ethereum, '0xB', 'marta.reown.id')
    await done
    expect(account()?.profileName).toBe('marten.eth')
  })

  test('an older answer never overwrites a newer one', async () => {
    const { instance, sync, account, control, follow } = create()
    const late = createDeferred<Identity>()
    control.answer = () => late.promise
    const older = sync('eip155')
    await vi.advanceTimersByTimeAsync(0)
    control.answer = async () => ({ name: 'newer.eth', avatar: null })
    instance.network.activate(matic)
    follow(matic, '0xA')
    await sync('eip155')
    late.resolve(marten)
    await older
    expect(account()?.profileName).toBe('newer.eth')
  })
})

test('several parts of a page that show the same account send one request', async () => {
  const { sync, asked, account } = create()
  await Promise.all([sync('eip155'), sync('eip155'), sync('eip155')])
  expect(asked).toHaveLength(1)
  expect(account()?.profileName).toBe('marten.eth')
})

describe('no request is sent for', () => {
  test('NET-11: an unsupported network', async () => {
    const { instance, sync, asked } = create()
    followNetwork(instance.network, 'eip155', '5')
    await sync('eip155')
    expect(asked).toEqual([])
  })

  test('a test network, where accounts have no names', async () => {
    const { instance, sync, asked, account, follow } = create()
    await sync('eip155')
    instance.network.activate(testnet)
    follow(testnet, '0xA')
    await sync('eip155')
    expect(asked).toHaveLength(1)
    expect([account()?.profileName, account()?.profileImage]).toEqual([undefined, undefined])
  })

  test('PRIV-3: a namespace without names in the service', async () => {
    const { sync, asked, follow } = create()
    follow(solana, 'S')
    await sync('solana')
    expect(asked).toEqual([])
  })

  test('PRIV-3: no account', async () => {
    const { instance, sync, asked } = create()
    instance.account.reset('eip155')
    await sync('eip155')
    expect(asked).toEqual([])
  })
})

describe('its cache', () => {
  test('NAME-4: lasts 5 minutes, on any network of the namespace', async () => {
    const { instance, sync, account, asked, follow } = create()
    await sync('eip155')
    instance.account.reset('eip155')
    instance.network.activate(matic)
    follow(matic, '0xA')
    vi.advanceTimersByTime(300_000)
    await sync('eip155')
    expect(asked).toHaveLength(1)
    expect(account()?.profileName).toBe('marten.eth')
    vi.advanceTimersByTime(1)
    await sync('eip155')
    expect(asked).toHaveLength(2)
  })

  test('NAME-4: an entry for one address never shows for another', async () => {
    const { sync, account, asked, storage } = create()
    const foreign = { address: '0xB', identity: { name: 'other.eth' }, timestamp: Date.now() }
    storage.write('identity_cache', { 'eip155:0xA': foreign })
    await sync('eip155')
    expect(asked).toHaveLength(1)
    expect(account()?.profileName).toBe('marten.eth')
  })

  test('NET-7: a future time is a miss', async () => {
    const { sync, asked, storage } = create()
    const ahead = { address: '0xA', identity: {}, timestamp: Date.now() + 1 }
    storage.write('identity_cache', { 'eip155:0xA': ahead })
    await sync('eip155')
    expect(asked).toHaveLength(1)
  })

  test('STO-6: its content is validated like a response', async () => {
    const { sync, account, asked, storage } = create()
    const identity = { name: 'mar\u202eten.eth', avatar: 'javascript:alert(1)' }
    storage.write('identity_cache', { 'eip155:0xA': { address: '0xA', identity, timestamp: Date.now() } })
    await sync('eip155')
    expect(asked).toEqual([])
    expect(account()).toMatchObject({ profileName: 'marten.eth', profileImage: undefined })
  })

  test('NAME-4: a network without a lookup says nothing about the next one', async () => {
    const { instance, sync, account, control, storage, follow } = create()
    await sync('eip155')
    vi.advanceTimersByTime(300_001)
    control.answer = async () => undefined
    instance.network.activate(matic)
    follow(matic, '0xA')
    await sync('eip155')
    expect(account()?.profileName).toBeUndefined()
    control.answer = async () => marten
    storage.remove('identity_cache')
    await sync('eip155')
    expect(account()?.profileName).toBe('marten.eth')
    control.answer = async () => undefined
    storage.remove('identity_cache')
    await sync('eip155')
    expect(storage.read('identity_cache')).toBeUndefined()
  })

  test('keeps the entries of other accounts', async () => {
    const { sync, asked, storage, follow } = create()
    await sync('eip155')
    follow(ethereum, '0xB')
    await sync('eip155')
    expect(asked).toHaveLength(2)
    expect(Object.keys(storage.read('identity_cache') ?? {})).toEqual(['eip155:0xA', 'eip155:0xB'])
  })
})
