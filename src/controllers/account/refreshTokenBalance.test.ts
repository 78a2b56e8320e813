import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TokenAmount } from '../../adapters/adapter.js'
import { mainnet, polygon } from '../../config/networks.js'
import type { AccountRef } from '../../domain/account.js'
import { type Network, toNetwork } from '../../domain/network.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createDeferred, createFakeAdapter, toAccounts } from '../../testing/modal/fakeAdapter.js'
import { forgetConnections } from '../connection/store.js'
import { storageOf } from '../storage.js'
import { refreshTokenBalance } from './refreshTokenBalance.js'

const [ethereum, matic] = [mainnet, polygon].map((chain) => toNetwork('eip155', chain)) as [Network, Network]
const token = { key: 'eip155:1/0xToken', networkId: 'eip155:1', address: '0xToken' } as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An account `0xA` on Ethereum, whose tokens are read as the test says. */
function create() {
  const fake = createFakeAdapter('eip155', [ethereum, matic])
  const reads: string[] = []
  const control = {
    answer: async (): Promise<TokenAmount> => ({ units: 2_500_000n, decimals: 6, symbol: 'USDC' }),
  }
  fake.give({
    async getTokenBalance({ networkId, address }: AccountRef, token: string, network: Network) {
      reads.push(`${token} of ${address} on ${networkId} ${network.id}`)
      return control.answer()
    },
  })
  const { instance } = createTestInstance([fake])
  const follow = (network: Network, address: string) => instance.account.follow(network, toAccounts([address]), address)
  follow(ethereum, '0xA')
  return {
    fake,
    instance,
    control,
    reads,
    follow,
    known: () => instance.account.of('eip155')?.tokenBalances?.['eip155:1/0xToken'],
    forget: () => instance.account.patch('eip155', 'eip155:1:0xA', { tokenBalances: undefined }),
    refresh: (options?: { isAsked: boolean }) => refreshTokenBalance(instance, token, options),
    /** The coin's balance was read now, as after a transaction. */
    readCoin: () =>
      instance.account.patch('eip155', 'eip155:1:0xA', { balance: { status: 'ready', asOf: Date.now(), value: 1n } }),
  }
}

test('reads the balance from the chain by the address, and labels it as the contract does', async () => {
  const { refresh, control, reads, known } = create()
  const answer = createDeferred<TokenAmount>()
  control.answer = () => answer.promise
  const done = refresh()
  await vi.waitFor(() => expect(known()?.status).toBe('loading'))
  answer.resolve({ units: 2_500_000n, decimals: 6, symbol: 'USDC' })
  await done
  expect(reads).toEqual(['0xToken of 0xA on 1 1'])
  expect(known()).toMatchObject({ status: 'ready', value: 2_500_000n, decimals: 6, formatted: '2.5', symbol: 'USDC' })
})

test("the app's label comes first, and without any symbol it is the shortened address", async () => {
  const { instance, control, known } = create()
  await refreshTokenBalance(instance, { ...token, symbol: 'Dol\u202elars' })
  expect(known()?.symbol).toBe('Dollars')
  control.answer = async () => ({ units: 0n, decimals: 0, symbol: '' })
  const address = `0x${'12'.repeat(20)}`
  await refreshTokenBalance(instance, { ...token, key: 'other', address })
  expect(instance.account.of('eip155')?.tokenBalances?.other).toMatchObject({
    symbol: '0x1212…121212',
    formatted: '0',
    value: 0n,
  })
})

test('a balance of the last 30 s is enough, also one of an earlier visit', async () => {
  const { refresh, reads, forget, known } = create()
  await Promise.all([refresh(), refresh()])
  await refresh()
  vi.advanceTimersByTime(30_000)
  await refresh()
  expect(reads).toHaveLength(1)
  forget()
  await refresh()
  expect(reads).toHaveLength(1)
  expect(known()).toMatchObject({ status: 'ready', formatted: '2.5', symbol: 'USDC' })
  vi.advanceTimersByTime(1)
  await refresh()
  expect(reads).toHaveLength(2)
})

test('is read again once the coin has been, which follows every transaction', async () => {
  const { refresh, reads, control, readCoin, known } = create()
  await refresh()
  vi.advanceTimersByTime(1_000)
  readCoin()
  control.answer = async () => ({ units: 1_000_000n, decimals: 6, symbol: 'USDC' })
  await refresh()
  expect(reads).toHaveLength(2)
  expect(known()?.formatted).toBe('1')
})

test('what was under way when the coin was read may be older: it is read once more', async () => {
  const { refresh, reads, control, readCoin, known } = create()
  const slow = createDeferred<TokenAmount>()
  control.answer = () => slow.promise
  const first = refresh()
  await vi.waitFor(() => expect(reads).toHaveLength(1))
  vi.advanceTimersByTime(1_000)
  readCoin()
  const second = refresh()
  control.answer = async () => ({ units: 7n, decimals: 0, symbol: 'USDC' })
  slow.resolve({ units: 9n, decimals: 0, symbol: 'USDC' })
  await Promise.all([first, second])
  expect(reads).toHaveLength(2)
  expect(known()?.value).toBe(7n)
})

test('an explicit request reads at once', async () => {
  const { refresh, reads } = create()
  await refresh()
  vi.advanceTimersByTime(1)
  await refresh({ isAsked: true })
  expect(reads).toHaveLength(2)
})

test('after a failure the last value stays, and nothing is read for 30 s, unless asked for', async () => {
  const { refresh, reads, control, known } = create()
  control.answer = async () => Promise.reject(new Error('down'))
  await refresh()
  expect(known()).toMatchObject({ status: 'failed' })
  expect(known()?.value).toBeUndefined()
  await refresh()
  expect(reads).toHaveLength(1)
  control.answer = async () => ({ units: 5n, decimals: 0, symbol: 'USDC' })
  await refresh({ isAsked: true })
  control.answer = async () => Promise.reject(new Error('down'))
  vi.advanceTimersByTime(30_001)
  await refresh()
  expect(known()).toMatchObject({ status: 'failed', value: 5n })
})

test('without a way to read tokens the balance is not known, never 0', async () => {
  const { fake, refresh, known } = create()
  fake.give({ getTokenBalance: undefined })
  await refresh()
  expect(known()?.status).toBe('failed')
  expect(known()?.value).toBeUndefined()
})

test('reads nothing on another network than the token’s', async () => {
  const { refresh, reads, instance } = create()
  instance.network.activate(matic)
  await refresh()
  expect(reads).toEqual([])
})

test('CON-2: an answer for another account than the active one is dropped, and so is what was known', async () => {
  const { refresh, control, follow, known } = create()
  await refresh()
  vi.advanceTimersByTime(1)
  const slow = createDeferred<TokenAmount>()
  control.answer = () => slow.promise
  const late = refresh({ isAsked: true })
  await vi.waitFor(() => expect(known()?.status).toBe('loading'))
  follow(ethereum, '0xB')
  slow.resolve({ units: 9n, decimals: 0, symbol: 'USDC' })
  await late
  expect(known()).toBeUndefined()
})

test('forgets what it has stored with the connection', async () => {
  const { refresh, instance } = create()
  await refresh()
  expect(Object.keys(storageOf(instance).read('token_balance_cache') ?? {})).toEqual(['eip155:1:0xA/0xToken'])
  forgetConnections(instance)
  expect(storageOf(instance).read('token_balance_cache')).toBeUndefined()
})
