import { beforeEach, expect, test, vi } from 'vitest'
import { mainnet } from '../../config/networks.js'
import { IDENTITY_CACHE_MS } from '../../config/pageLimits.js'
import { createScope } from '../../core/scope.js'
import { toNetwork } from '../../domain/network.js'
import { createStorage } from '../../platform/storage.js'
import { createOwnNames } from './ownNames.js'

const network = toNetwork('eip155', mainnet)
const owners: Readonly<Record<string, string | undefined>> = { 'mine.reown.id': '0xA', 'stolen.reown.id': '0xB' }

function create(claimed: readonly string[]) {
  const requests: string[] = []
  const names = createOwnNames({
    scope: createScope(),
    storage: createStorage('test', () => undefined),
    async fetchNames(address) {
      requests.push(address)
      return claimed
    },
    async lookUpName(name) {
      if (name.startsWith('down')) throw new Error('no answer')
      return owners[name]
    },
  })
  return { names, asked: requests }
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

test('a look-up that fails hides no other name, and is tried again', async () => {
  const { names, asked } = create(['down.reown.id', 'mine.reown.id'])
  expect(await names.read(network, '0xA')).toEqual(['mine.reown.id'])
  await names.read(network, '0xA')
  expect(asked).toHaveLength(2)
})

test('no look-up that answers is a failure, not an account without names', async () => {
  await expect(create(['down.reown.id']).names.read(network, '0xA')).rejects.toThrow('no answer')
})

test('a name that was registered meanwhile is not overwritten by an older answer', async () => {
  const { names } = create(['mine.reown.id'])
  const older = names.read(network, '0xA')
  names.remember(network, '0xA', 'new.reown.id')
  expect(await older).toEqual(['new.reown.id'])
  expect(await names.read(network, '0xA')).toEqual(['new.reown.id'])
})

test('a registered name is known without asking', async () => {
  const { names, asked } = create([])
  names.remember(network, '0xA', 'new.reown.id')
  expect(await names.read(network, '0xA')).toEqual(['new.reown.id'])
  expect(asked).toEqual([])
})
