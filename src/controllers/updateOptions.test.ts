import { expect, test, vi } from 'vitest'
import { mainnet } from '../config/networks.js'
import type { SettingsInput } from '../config/options.js'
import { toNetwork } from '../domain/network.js'
import { createTestInstance } from '../testing/modal/createTestInstance.js'
import { createFakeAdapter, createFakeConnector } from '../testing/modal/fakeAdapter.js'
import { discover, rpcOf } from './adapters.js'
import { updateOptions } from './updateOptions.js'

const ethereum = toNetwork('eip155', mainnet)
const create = (input: SettingsInput) =>
  createTestInstance([createFakeAdapter('eip155', [ethereum])], { projectId: 'p1', ...input }).instance

test('members that are left out keep their value, and only what changes is counted', () => {
  const instance = create({ wallets: { guide: false, featured: ['a'] }, legal: { termsUrl: 'https://a.example' } })
  const { input, liveOptions } = instance
  updateOptions(instance, { wallets: { featured: ['b'] }, networks: { images: { 'eip155:1': 'https://i.example' } } })
  expect(input).toMatchObject({
    wallets: { guide: false, featured: ['b'] },
    networks: { images: { 'eip155:1': 'https://i.example' } },
    legal: { termsUrl: 'https://a.example' },
  })
  expect(liveOptions.state.revision).toBe(2)
  updateOptions(instance, { wallets: { featured: ['b'] }, legal: { termsUrl: 'https://a.example' } })
  expect(liveOptions.state.revision).toBe(2)
})

test('what is read once keeps its value', () => {
  const instance = create({ wallets: { guide: false } })
  updateOptions(instance, { wallets: { guide: true, exclude: ['a'] } as object })
  expect(instance.input.wallets).toEqual({ guide: false, exclude: ['a'] })
})

test('an app without wallets has no list of them to change', () => {
  const instance = create({ wallets: false })
  updateOptions(instance, { wallets: { featured: ['a'] } })
  expect(instance.input.wallets).toBe(false)
})

test('GEN-3: an adapter that lists what is no connector hides no other wallet', async () => {
  const fake = createFakeAdapter('eip155', [ethereum])
  const solana = createFakeAdapter('solana', [])
  const { instance } = createTestInstance([fake, solana])
  const wallet = createFakeConnector().connector
  solana.setConnectors([wallet])
  await discover(instance)
  fake.setConnectors([null, 5, {}, { id: 'x' }] as never)
  fake.adapter.connectors = () => [null, 5, {}, { id: 'x' }] as never
  updateOptions(instance, { adapters: [fake.factory] })
  await vi.waitFor(() => expect(instance.connection.state.connectors.map(({ id }) => id)).toEqual([wallet.id]))
  fake.adapter.connectors = () => {
    throw new Error('of the app')
  }
  updateOptions(instance, { adapters: [fake.factory] })
  await vi.waitFor(() => expect(instance.connection.state.connectors.map(({ id }) => id)).toEqual([wallet.id]))
})

test('the next read goes to the new RPC URL', async () => {
  const instance = create({ networks: { rpcUrls: { 'eip155:1': ['https://one.example/'] } } })
  const rpc = await rpcOf(instance)
  expect(rpc.urls(ethereum)[0]).toBe('https://one.example/')
  updateOptions(instance, { networks: { rpcUrls: { 'eip155:1': ['https://two.example/'] } } })
  expect(rpc.urls(ethereum)[0]).toBe('https://two.example/')
})
