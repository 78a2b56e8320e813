import { expect, test } from 'vitest'
import { polygon } from '../../config/networks.js'
import type { NamedAddress } from '../../domain/name.js'
import { toNetwork } from '../../domain/network.js'
import { createHttp } from '../http.js'
import { lookUpName } from './lookUpName.js'

const network = toNetwork('eip155', polygon)
const { signal } = new AbortController()

/** A chain whose names all lead to one place, and a profile service with one record. */
function create(found: NamedAddress | undefined, addresses: Record<string, { address: string }> = {}) {
  const asked: unknown[] = []
  const http = createHttp({
    ...{ base: 'https://api.example', common: {}, signal, isOnline: () => true },
    fetch: async () => new Response(JSON.stringify({ addresses })),
  })
  const source = {
    nameCoinTypes: () => [2_147_483_785, 60],
    names: async () => ({
      async resolve(...question: unknown[]) {
        asked.push(question)
        return found
      },
    }),
    /** Canonical addresses are in capitals. */
    addressParser: async () => (text: unknown) =>
      typeof text === 'string' && text.startsWith('0x') ? text.toUpperCase() : undefined,
  }
  const place = { http: async () => http, source, network, suffixes: ['.reown.id'], signal }
  return { lookUp: (name: string) => lookUpName(name, place), asked, place }
}

test('SEND-4: a name of the chain is looked up for the network that the money goes to', async () => {
  const { lookUp, asked } = create({ address: '0xa', isFallback: true })
  expect(await lookUp('marta.eth')).toEqual({ address: '0XA', isFallback: true })
  expect(asked).toEqual([['marta.eth', network, signal]])
})

test('SEND-4: a name of the profile service leads to its address for the network, or to the fallback', async () => {
  const here = { 2147483785: { address: '0xb' }, 60: { address: '0xa' } }
  const own = create(undefined, here)
  expect(await own.lookUp('marta.reown.id')).toEqual({ address: '0XB', isFallback: false })
  const fallback = create(undefined, { 60: { address: '0xa' } })
  expect(await fallback.lookUp('marta.reown.id')).toEqual({ address: '0XA', isFallback: true })
  expect([...own.asked, ...fallback.asked]).toEqual([])
})

test('GEN-1: what is no address of the namespace leads nowhere', async () => {
  expect(await create({ address: 'x', isFallback: false }).lookUp('marta.eth')).toBeUndefined()
  expect(await create(undefined, { 60: { address: 'x' } }).lookUp('marta.reown.id')).toBeUndefined()
  expect(await create(undefined).lookUp('marta.eth')).toBeUndefined()
  const { place } = create(undefined)
  const source = { addressParser: place.source.addressParser }
  expect(await lookUpName('marta.eth', { ...place, source })).toBeUndefined()
})
