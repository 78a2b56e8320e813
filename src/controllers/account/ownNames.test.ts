import { beforeEach, expect, test, vi } from 'vitest'
import { IDENTITY_CACHE_MS } from '../../config/limits.js'
import { mainnet } from '../../config/networks.js'
import { createScope } from '../../core/scope.js'
import { toNetwork } from '../../domain/network.js'
import { createStorage } from '../../platform/storage.js'
import { createOwnNames } from './ownNames.js'

const network = toNetwork('eip155', mainnet)
const owners: Readonly<Record<string, string | undefined>> = { 'mine.reown.id': '0xA', 'stolen.reown.id': '0xB' }

function create(claimed: readonly string[]) {
  const asked: string[] = []
  const names = createOwnNames({
    scope: createScope(),
    storage: createStorage('test', () => undefined),
    async fetchNames(address) {
      asked.push(address)
      return claimed
    },
    lookUpName: async (name) => owners[name],
  })
  return { names, asked }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 })
  return () => {
    vi.useRealTimers()
  }
})

test('NAME-4: a name counts only if it leads back to the address', async () => {
  const { names } = create(['stolen.reown.id', 'free.reown.id', 'mine.reown.id'])
  expect(await names.read(network, '0xA')).toEqual(['mine.reown.id'])
})

test('NAME-4: names are kept for 5 minutes, for their own address alone', async () => {
  const { names, asked } = create(['mine.reown.id'])
  await names.read(network, '0xA')
  vi.advanceTimersByTime(IDENTITY_CACHE_MS - 1)
  expect(await names.read(network, '0xA')).toEqual(['mine.reown.id'])
  expect(asked).toEqual(['0xA'])
  expect(await names.read(network, '0xB')).toEqual([])
  vi.advanceTimersByTime(2)
  await names.read(network, '0xA')
  expect(asked).toEqual(['0xA', '0xB', '0xA'])
})

test('a registered name is known without asking', async () => {
  const { names, asked } = create([])
  names.remember(network, '0xA', 'new.reown.id')
  expect(await names.read(network, '0xA')).toEqual(['new.reown.id'])
  expect(asked).toEqual([])
})
