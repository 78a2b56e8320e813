// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { createTestWallet } from './createTestWallet.js'
import { type HostileWalletOptions, hostileWallets } from './hostileWallets.js'

type Detail = { info: Record<string, unknown>; provider: { request?: unknown } }

const cleanups: (() => void)[] = []

afterEach(() => {
  for (const stop of cleanups.splice(0)) stop()
})

function hear(part: keyof typeof hostileWallets, stage?: HostileWalletOptions) {
  const events: CustomEvent<Detail>[] = []
  const onAnnounce = (event: Event) => events.push(event as CustomEvent<Detail>)
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  const stop = hostileWallets[part](stage)
  cleanups.push(stop, () => window.removeEventListener('eip6963:announceProvider', onAnnounce))
  return { events, stop }
}

const details = (part: keyof typeof hostileWallets, stage?: HostileWalletOptions) =>
  hear(part, stage).events.map(({ detail }) => detail)

const names = Object.keys(hostileWallets) as (keyof typeof hostileWallets)[]

test.each(names)('%s announces at once, again when a page asks, and no more after cleanup', (name) => {
  const { events, stop } = hear(name)
  const count = events.length
  expect(count).toBeGreaterThan(0)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(events).toHaveLength(2 * count)
  stop()
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(events).toHaveLength(2 * count)
})

test('throws wherever a page reads, one field per announcement', () => {
  const [event] = hear('throwingDetail').events
  expect(() => event?.detail).toThrow()
  expect(() => details('throwingInfo')[0]?.info).toThrow()
  expect(() => details('throwingProvider')[0]?.provider).toThrow()
  expect(() => details('throwingRequest')[0]?.provider.request).toThrow()
  for (const { info } of details('throwingFields')) expect(() => ({ ...info })).toThrow()
  for (const detail of details('proxies')) expect(() => JSON.stringify({ ...detail })).toThrow()
})

test('announces nothing where a detail is expected', () => {
  expect(details('nullDetails').slice(0, 2)).toEqual([null, null])
})

test('returns another value on the second read', () => {
  const [detail] = details('shiftingGetters')
  expect([detail?.info.rdns, detail?.info.rdns]).toEqual(['example.honest', 'example.another'])
})

test('refers to itself', () => {
  const [detail] = details('cyclic')
  expect(() => JSON.stringify(detail)).toThrow()
  expect(typeof detail?.provider.request).toBe('function')
})

test('changes every part after its announcement', async () => {
  const [detail] = details('changedLater')
  const [info, provider] = [{ ...detail?.info }, detail?.provider]
  await expect.poll(() => detail?.info.name).not.toBe(info.name)
  expect(detail?.info.uuid).not.toBe(info.uuid)
  expect(detail?.provider).not.toBe(provider)
})

test('breaks exactly one field in each announcement', () => {
  const good = { uuid: /^[0-9a-f-]{14}4/, rdns: /^example\.honest$/, name: /^Honest wallet$/, icon: /^data:image\// }
  const spoiled = {
    badUuids: 'uuid',
    badRdns: 'rdns',
    longRdns: 'rdns',
    emptyNames: 'name',
    javascriptIcon: 'icon',
    remoteIcons: 'icon',
  } as const
  for (const [part, field] of Object.entries(spoiled)) {
    for (const { info } of details(part as keyof typeof spoiled)) {
      for (const [key, pattern] of Object.entries(good)) {
        if (key !== field) expect(info[key]).toMatch(pattern)
      }
    }
  }
  expect(String(details('longRdns')[0]?.info.rdns).length).toBeGreaterThan(100_000)
  expect(String(details('hugeIcon')[0]?.info.icon).length).toBeGreaterThan(5_000_000)
})

test('imitates the given victim', () => {
  const victim = createTestWallet({
    name: 'Marten',
    rdns: 'example.marten',
    chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }],
    storage: null,
    announce: 'never',
  })
  cleanups.push(victim.destroy)
  const [real, sameUuid] = details('sameUuid', { victim })
  expect(real).toEqual({ info: victim.info, provider: victim.provider })
  expect(sameUuid?.info).toEqual(victim.info)
  expect(sameUuid?.provider).not.toBe(victim.provider)

  const [, sameRdns] = details('sameRdns', { victim })
  expect(sameRdns?.info).toMatchObject({ rdns: 'example.marten', name: 'Marten' })
  expect(sameRdns?.info.uuid).not.toBe(victim.info.uuid)
  expect(sameRdns?.provider).not.toBe(victim.provider)

  const [, sameProvider] = details('sameProvider', { victim })
  expect(sameProvider?.info.uuid).not.toBe(victim.info.uuid)
  expect(sameProvider?.provider).toBe(victim.provider)

  const [, clone] = details('clone', { victim })
  expect(clone?.info).toMatchObject({ rdns: 'example.clone', name: 'Marten', icon: victim.info.icon })
})

test('has no request function in its provider', () => {
  for (const { provider } of details('providersWithoutRequest')) expect(typeof provider.request).not.toBe('function')
})

test('announces a thousand different wallets in a row', () => {
  const flood = details('flood')
  expect(flood).toHaveLength(1000)
  expect(new Set(flood.map(({ info }) => info.uuid)).size).toBe(1000)
  expect(new Set(flood.map(({ info }) => info.rdns)).size).toBe(1000)
})

test('reports every request to a hostile provider', async () => {
  const requests: string[] = []
  const [, clone] = details('clone', { onRequest: (method) => requests.push(method) })
  const request = clone?.provider.request as (args: { method: string }) => Promise<unknown>
  await expect(request({ method: 'eth_accounts' })).rejects.toThrow()
  expect(requests).toEqual(['eth_accounts'])
})
