import { describe, expect, test } from 'vitest'
import { polygon } from '../../config/networks.js'
import type { NamedAddress } from '../../domain/name.js'
import { toNetwork } from '../../domain/network.js'
import { createHttp } from '../http.js'
import { createNameService, isServiceName, lookUpName } from './nameService.js'

type Request = { readonly url: URL; readonly method: string; readonly body: unknown }

function create(answer: unknown, status = 200) {
  const requests: Request[] = []
  const http = createHttp({
    base: 'https://api.example',
    common: { projectId: 'p' },
    signal: new AbortController().signal,
    isOnline: () => true,
    fetch: async (input, init) => {
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      requests.push({ url: new URL(String(input)), method: String(init?.method), body })
      return new Response(JSON.stringify(answer), { status })
    },
  })
  return { service: createNameService(http), requests }
}

const refusal = (description: unknown) => ({ status: 'FAILED', reasons: [{ field: 'name', description }] })
const record = (name: unknown) => ({ name, addresses: {} })

test('a suffix decides who is asked, in any case', () => {
  const suffixes = ['.reown.id', '.wcn.id']
  const names = ['marta.reown.id', 'Marta.WCN.id', 'marta.eth', 'marta.reown.id.evil']
  expect(names.map((name) => isServiceName(name, suffixes))).toEqual([true, true, false, false])
})

describe('a name', () => {
  test.each([
    ['is free if the list is empty', [], false],
    ['is taken if it has a record', { addresses: { 60: { address: '0xA' } } }, true],
    ['is taken even without addresses', { addresses: {} }, true],
  ])('%s', async (_, answer, isRegistered) => {
    const { service, requests } = create(answer)
    expect(await service.isRegistered('marta.reown.id')).toBe(isRegistered)
    expect(`${requests[0]?.url}`).toBe('https://api.example/v1/profile/account/marta.reown.id?apiVersion=2&projectId=p')
  })

  test('SEND-4: that is asked for gets the record of no other', async () => {
    const second = { name: 'mallory.reown.id', addresses: { 60: { address: '0xM' } } }
    await expect(create(second).service.fetchAddress('marta.reown.id', [60])).rejects.toMatchObject({
      code: 'RESPONSE_MALFORMED',
    })
    await expect(create(second).service.isRegistered('marta.reown.id')).rejects.toThrow()
    const own = { name: 'Marta.reown.id', addresses: { 60: { address: '0xA' } } }
    expect(await create(own).service.fetchAddress('MARTA.reown.id', [60])).toEqual({
      address: '0xA',
      isFallback: false,
    })
  })

  test.each([
    [[137, 60], { address: '0xM', isFallback: false }],
    [[10, 60], { address: '0xA', isFallback: true }],
    [[60], { address: '0xA', isFallback: false }],
    [[10], undefined],
    [[], undefined],
  ])('leads to the first of the coin types %j that it has, and says which is a fallback', async (coinTypes, match) => {
    const answer = { addresses: { 60: { address: '0xA' }, 137: { address: '0xM' } } }
    expect(await create(answer).service.fetchAddress('marta.reown.id', coinTypes)).toEqual(match)
  })

  test.each([[['x']], [{}], ['text'], [{ addresses: [] }], [{ addresses: { 60: '0xA' } }]])(
    'GEN-1: %j is no answer: the name is neither free nor taken',
    async (answer) => {
      await expect(create(answer).service.isRegistered('marta.reown.id')).rejects.toMatchObject({
        code: 'RESPONSE_MALFORMED',
      })
    },
  )
})

describe('names of an address', () => {
  test('are asked for with the plain address', async () => {
    const { service, requests } = create([record('marta.reown.id')])
    expect(await service.fetchNames('0xA')).toEqual(['marta.reown.id'])
    expect(`${requests[0]?.url}`).toBe('https://api.example/v1/profile/reverse/0xA?sender=0xA&apiVersion=2&projectId=p')
  })

  test('TXT-1: what is no name is left out', async () => {
    const names = ['<b>.reown.id', 'Márta.reown.id', 'mar ta.reown.id', 5, null, 'a'.repeat(200), 'ok.wcn.id']
    const { service } = create([...names.map(record), 'x', null, {}])
    expect(await service.fetchNames('0xA')).toEqual(['ok.wcn.id'])
  })
})

describe('suggestions', () => {
  test('lose their suffix, and keep whether they are taken', async () => {
    const { service, requests } = create({
      suggestions: [
        { name: 'maxi.reown.id', registered: true },
        { name: 'maximal.reown.id', registered: false },
      ],
    })
    expect(await service.fetchSuggestions('maxi', '.reown.id')).toEqual([
      { label: 'maxi', isRegistered: true },
      { label: 'maximal', isRegistered: false },
    ])
    expect(`${requests[0]?.url}`).toBe('https://api.example/v1/profile/suggestions/maxi?zone=reown.id&projectId=p')
  })

  test('NAME-3: only what could be registered under the suffix, once, and at most 20', async () => {
    const bad = [
      'a.reown.id',
      'maxi.evil.id',
      'MAXI.reown.id',
      'ma xi.reown.id',
      '<img>.reown.id',
      'maxi',
      'má.reown.id',
    ]
    const good = Array.from({ length: 30 }, (_, index) => `name-${index}.reown.id`)
    const names = [...bad, 'good.reown.id', 'good.reown.id', ...good]
    const { service } = create({
      suggestions: [null, 'x', { name: 'nope.reown.id' }, ...names.map((name) => ({ name, registered: false }))],
    })
    const matches = await service.fetchSuggestions('good', '.reown.id')
    expect(matches.map(({ label }) => label)).toEqual(['good', ...good.slice(0, 8).map((name) => name.slice(0, -9))])
  })
})

describe('registering', () => {
  const registration = {
    name: 'marta.reown.id',
    message: '{"name":"marta.reown.id"}',
    signature: '0x1',
    coinType: 2_147_483_649,
    address: '0xA',
  }

  test('sends the signed text, its signature, the coin type and the address, once', async () => {
    const { service, requests } = create(record('marta.reown.id'))
    await service.register(registration)
    expect(requests).toMatchObject([
      {
        method: 'POST',
        body: { coin_type: 2_147_483_649, address: '0xA', message: registration.message, signature: '0x1' },
      },
    ])
    expect(requests[0]?.url.pathname).toBe('/v1/profile/account')
  })

  test('is not tried again by itself', async () => {
    const { service, requests } = create({}, 503)
    await expect(service.register(registration)).rejects.toThrow()
    expect(requests).toHaveLength(1)
  })
})

describe('the first reason of the service is the message', () => {
  test.each([
    ['Error resolving name', 'isRegistered'],
    ['Error fetching names for address', 'fetchNames'],
    ['Error fetching name suggestions', 'fetchSuggestions'],
    ['Error registering name marta.reown.id', 'register'],
  ] as const)('%s without one', async (message, call) => {
    const run = (answer: unknown) => {
      const { service } = create(answer, 400)
      if (call === 'register')
        return service.register({ name: 'marta.reown.id', message: '', signature: '', coinType: 60, address: '0xA' })
      return call === 'fetchSuggestions' ? service[call]('marta', '.reown.id') : service[call]('marta.reown.id')
    }
    await expect(run({})).rejects.toMatchObject({ code: 'NAME_SERVICE', shortMessage: message })
    await expect(run(refusal('Name is already registered'))).rejects.toMatchObject({
      shortMessage: 'Name is already registered',
    })
    await expect(run(refusal(5))).rejects.toMatchObject({ shortMessage: message })
  })
})

describe('lookUpName', () => {
  const network = toNetwork('eip155', polygon)
  const { signal } = new AbortController()

  /** A chain whose names all lead to one place, and a profile service with one record. */
  function create(match: NamedAddress | undefined, addresses: Record<string, { address: string }> = {}) {
    const requests: unknown[] = []
    const http = createHttp({
      base: 'https://api.example',
      common: {},
      signal,
      isOnline: () => true,
      fetch: async () => new Response(JSON.stringify({ addresses })),
    })
    const source = {
      capabilities: {
        nameCoinTypes: () => [2_147_483_785, 60],
        names: async () => ({
          async resolve(...question: unknown[]) {
            requests.push(question)
            return match
          },
        }),
      },
      /** Canonical addresses are in capitals. */
      addressParser: async () => (text: unknown) =>
        typeof text === 'string' && text.startsWith('0x') ? text.toUpperCase() : undefined,
    }
    const location = { http: async () => http, source, network, suffixes: ['.reown.id'], signal }
    return { lookUp: (name: string) => lookUpName(name, location), asked: requests, place: location }
  }

  test('SEND-4: a name of the chain is looked up for the network that the money goes to', async () => {
    const { lookUp, asked } = create({ address: '0xa', isFallback: true })
    expect(await lookUp('marta.eth')).toEqual({ address: '0XA', isFallback: true })
    expect(asked).toEqual([['marta.eth', network, signal]])
  })

  test('SEND-4: a name of the profile service leads to its address for the network, or to the fallback', async () => {
    const local = { 2147483785: { address: '0xb' }, 60: { address: '0xa' } }
    const own = create(undefined, local)
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
})
