// @vitest-environment node
import { expect, test } from 'vitest'
import { openInside, type PairingEvents } from './clientInside.js'
import type { UniversalProvider } from './universalProvider.js'

/** The installed package, with storage in memory. */
async function createPublished() {
  const { UniversalProvider: Provider } = (await import('@walletconnect/universal-provider' as string)) as {
    UniversalProvider: { init(options: object): Promise<UniversalProvider> }
  }
  const stored = new Map<string, unknown>()
  return Provider.init({
    projectId: 'p',
    relayUrl: 'wss://relay.example',
    metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
    telemetryEnabled: false,
    logger: 'silent',
    storage: {
      getKeys: async () => [...stored.keys()],
      getEntries: async () => [...stored],
      getItem: async (key: string) => stored.get(key),
      setItem: async (key: string, value: unknown) => void stored.set(key, value),
      removeItem: async (key: string) => void stored.delete(key),
    },
  })
}

test('the published client has the expected internals, and its URI is ready before a socket', async () => {
  const { client } = await createPublished()
  const inside = openInside(client)
  expect(inside).toBeDefined()
  const made: { topic: string; uri: string }[] = []
  const subscribed: unknown[] = []
  const ignore = () => undefined
  const events: PairingEvents = {
    onMade: (one) => made.push(one),
    onSettled: ignore,
    onRejected: ignore,
    onRefused: ignore,
    // Held here, so that no socket opens.
    beforeSubscribe(topic) {
      subscribed.push(topic)
      return new Promise(ignore)
    },
  }
  const release = inside?.watchPairing(events)
  client.connect({ optionalNamespaces: { eip155: { methods: [], events: [], chains: ['eip155:1'] } } }).catch(ignore)
  await expect.poll(() => subscribed.length).toBe(1)
  expect(made).toHaveLength(1)
  const [{ topic = '', uri = '' } = {}] = made
  expect(subscribed).toEqual([topic])
  expect(uri).toMatch(new RegExp(`^wc:${topic}@2\\?expiryTimestamp=\\d{10}&relay-protocol=irn&symKey=[0-9a-f]{64}$`))
  release?.()
})

test('the published client reports each session that is deleted', async () => {
  const { client } = await createPublished()
  const { expirer } = (
    client as unknown as { core: { expirer: { set(topic: string, at: number): void; del(topic: string): void } } }
  ).core
  const deleted: string[] = []
  const unwatch = openInside(client)?.watchDeleted((topic) => deleted.push(topic))
  expirer.set('a', 2_000_000_000)
  expirer.del('a')
  unwatch?.()
  expirer.set('b', 2_000_000_000)
  expirer.del('b')
  expect(deleted).toEqual(['a'])
})
