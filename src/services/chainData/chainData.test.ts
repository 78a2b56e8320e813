import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mainnet } from '../../config/networks.js'
import { toNetwork } from '../../domain/network.js'
import { MalformedResponseError } from '../../errors/requestErrors.js'
import { createHttp, type Http } from '../http.js'
import { createChainData } from './chainData.js'

const network = toNetwork('eip155', mainnet)
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function create(answers: { chains?: unknown; identity?: unknown }, isEnabled = true) {
  const paths: string[] = []
  const fetch = async (url: unknown) => {
    const { pathname, search } = new URL(String(url))
    paths.push(pathname + search)
    const body = pathname.startsWith('/v1/identity') ? answers.identity : answers.chains
    return body === undefined ? new Response('', { status: 404 }) : new Response(JSON.stringify(body))
  }
  const http = createHttp({
    base: 'https://api.example',
    common: {},
    signal: new AbortController().signal,
    isOnline: () => true,
    fetch: fetch as typeof globalThis.fetch,
    retryTools: { sleep: async () => {} },
  })
  return { data: createChainData(http, { isEnabled }), paths }
}

const chains = { http: ['eip155:1', 7, null] }

test('an identity response has name and avatar', async () => {
  const { data, paths } = create({
    chains,
    identity: { name: 'marten.eth', avatar: 'https://a.example/x.png', extra: 1 },
  })
  expect(await data.fetchIdentity({ address, network })).toEqual({
    name: 'marten.eth',
    avatar: 'https://a.example/x.png',
  })
  expect(paths).toEqual(['/v1/supported-chains', `/v1/identity/${address}?sender=${address}`])
})

test('NET-7: the supported chains are requested once', async () => {
  const { data, paths } = create({ chains, identity: {} })
  await Promise.all([
    data.isSupported('eip155:1'),
    data.isSupported('eip155:2'),
    data.fetchIdentity({ address, network }),
  ])
  expect(paths.filter((path) => path.startsWith('/v1/supported'))).toHaveLength(1)
  expect([await data.isSupported('eip155:1'), await data.isSupported('eip155:2')]).toEqual([true, false])
})

test('NET-11: an unsupported network gives no identity, without a request', async () => {
  const { data, paths } = create({ chains: { http: [] }, identity: { name: 'x' } })
  expect(await data.fetchIdentity({ address, network })).toBeUndefined()
  expect(paths).toEqual(['/v1/supported-chains'])
})

test('NET-11: nothing is requested without a project id, so no network is supported', async () => {
  const { data, paths } = create({ chains, identity: { name: 'x' } }, false)
  expect(await data.isSupported('eip155:1')).toBe(false)
  expect(await data.fetchIdentity({ address, network })).toBeUndefined()
  expect(paths).toEqual([])
})

test('a failed list of chains is neither yes nor no, and is requested again', async () => {
  const answers: { chains?: unknown } = {}
  const { data } = create(answers)
  await expect(data.isSupported('eip155:1')).rejects.toMatchObject({ code: 'HTTP_STATUS' })
  answers.chains = chains
  expect(await data.isSupported('eip155:1')).toBe(true)
})

test('NET-11: a missing list of chains says nothing about names', async () => {
  const { data } = create({ identity: { name: 'x' } })
  await expect(data.fetchIdentity({ address, network })).rejects.toThrow()
})

test('NET-6: an address cannot change the path', async () => {
  const { data, paths } = create({ chains, identity: {} })
  await data.fetchIdentity({ address: '../../admin?x=', network })
  expect(paths[1]).toBe('/v1/identity/..%2F..%2Fadmin%3Fx%3D?sender=..%2F..%2Fadmin%3Fx%3D')
})

test('GEN-3: any response gives text or nothing, or a malformed response', { timeout: 20_000 }, async () => {
  const anything = fc.anything({ maxDepth: 1, maxKeys: 2 })
  const part = fc.oneof(fc.string(), fc.constantFrom('x'.repeat(6_000), null), anything)
  const identity = fc.oneof(fc.record({ name: part, avatar: part }, { requiredKeys: [] }), anything)
  await fc.assert(
    fc.asyncProperty(identity, fc.oneof(fc.record({ http: anything }), anything), async (value, list) => {
      const answering =
        (answer: unknown): Http['get'] =>
        async (path, { parse }) => {
          const parsed = parse(path.startsWith('/v1/identity') ? value : answer)
          if (parsed === undefined) throw new MalformedResponseError(path)
          return parsed
        }
      const data = createChainData({ get: answering(chains) } as Http, { isEnabled: true })
      const result = await data.fetchIdentity({ address, network }).catch((error: unknown) => error)
      if (!(result instanceof MalformedResponseError)) {
        for (const text of Object.values(result as object)) {
          expect(text === null || (typeof text === 'string' && text.length <= 4096)).toBe(true)
        }
      }
      const second = createChainData({ get: answering(list) } as Http, { isEnabled: true })
      const isSupported = await second.isSupported('eip155:1').catch((error: unknown) => error)
      expect(typeof isSupported === 'boolean' || isSupported instanceof MalformedResponseError).toBe(true)
    }),
    { numRuns: 500 },
  )
})
