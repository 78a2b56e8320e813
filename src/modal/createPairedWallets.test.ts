// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { mainnet } from '../config/networks.js'
import type { SettingsInput } from '../config/options.js'
import { toNetwork } from '../domain/network.js'
import { createTestShell } from '../testing/modal/createTestShell.js'
import { createDeferred, createFakeAdapter } from '../testing/modal/fakeAdapter.js'
import { createFakeRelay, createSession } from '../testing/modal/fakeRelay.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const sessionOf = (topic: string) => createSession(topic, [`eip155:1:${account}`])
const keyOf = (name: string) => `latchkey/default/v1/${name}`

beforeAll(() =>
  Promise.all([
    import('./balanceReader.js'),
    import('./createPairedWallets.js'),
    import('./pairAlone.js'),
    import('./createPairedSessions.js'),
    import('../errors/rpcErrors.js'),
  ]),
)

let modal: ReturnType<typeof createTestShell>

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  modal.shell.scope.end()
  localStorage.clear()
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

function leave() {
  localStorage.setItem(keyOf('connection_status'), 'connected')
  localStorage.setItem(keyOf('connected_namespaces'), 'eip155')
  localStorage.setItem(keyOf('eip155:connected_connector_id'), 'walletConnect')
  localStorage.setItem(keyOf('eip155:connected_account'), account)
}

async function create(
  sessions: readonly unknown[],
  { isAlone = false, ...input }: SettingsInput & { isAlone?: boolean } = {},
) {
  const relay = createFakeRelay(sessions)
  const adapters = isAlone ? [] : [createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])]
  modal = createTestShell(adapters, { projectId: 'p1', ...input })
  const load = vi.fn(() => relay.client)
  // As the first need of the client makes it.
  Object.defineProperty(modal.shell.kept, 'relay', { get: async () => load(), set: () => undefined })
  return { relay, load, paired: await (await modal.shell.tracker()).paired() }
}

test('the session of an earlier visit is taken up, and its line with it', async () => {
  leave()
  const { paired, relay } = await create([sessionOf('a')])
  expect((await paired.resume('eip155'))?.accounts).toEqual([account])
  expect(relay.calls).toEqual(['wake'])
  expect(await paired.resume('solana')).toBeUndefined()
})

test('nothing is loaded for a session where the host has taken pairing away', async () => {
  leave()
  const { paired, load } = await create([sessionOf('a')], { enableWalletConnect: false })
  expect(await paired.resume('eip155')).toBeUndefined()
  expect(load).not.toHaveBeenCalled()
})

test('URL-9: the link of a session that is gone goes with it', async () => {
  leave()
  localStorage.setItem('WALLETCONNECT_DEEPLINK_CHOICE', JSON.stringify({ href: 'heron://', name: 'Heron' }))
  localStorage.setItem(keyOf('paired_session'), JSON.stringify({ topic: 'a', link: 'heron://' }))
  const { paired } = await create([])
  expect(await paired.resume('eip155')).toBeUndefined()
  expect(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBeNull()
})

test('a session that comes when nobody wants it any more is ended', async () => {
  leave()
  const adapter = createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])
  const parser = createDeferred<(text: unknown) => string | undefined>()
  adapter.adapter.addressParser = () => parser.promise
  const relay = createFakeRelay([sessionOf('a')])
  modal = createTestShell([adapter], { projectId: 'p1' })
  modal.shell.kept.relay = Promise.resolve(relay.client)
  modal.shell.connection.begin('eip155')
  const { abandonRestore } = await modal.shell.tracker()
  await settle()
  abandonRestore('eip155')
  parser.resolve((text) => String(text))
  await settle()
  expect(relay.calls).toEqual(['wake', 'end a'])
  expect(modal.account()).toBeUndefined()
})

test('what loads for a session may take longer than a wallet has to answer', async () => {
  leave()
  const adapter = createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])
  const parser = createDeferred<(text: unknown) => string | undefined>()
  adapter.adapter.addressParser = () => parser.promise
  modal = createTestShell([adapter], { projectId: 'p1' })
  modal.shell.kept.relay = Promise.resolve(createFakeRelay([sessionOf('a')]).client)
  modal.shell.connection.begin('eip155')
  await modal.shell.tracker()
  await vi.advanceTimersByTimeAsync(20_000)
  parser.resolve((text) => String(text))
  await settle()
  expect(modal.account()?.address).toBe(account)
})

test('sessions that no visit has left are ended with the first need of the client', async () => {
  const { paired, relay } = await create([sessionOf('a'), 7, sessionOf('b')])
  await paired.relay()
  expect(relay.calls).toEqual(['end a', 'end b'])
})

test('without any adapter the session is taken up on Ethereum', async () => {
  leave()
  const { paired, relay } = await create([sessionOf('a')], { isAlone: true })
  await paired.resumeAlone()
  await settle()
  expect(modal.account()?.address).toBe(account)
  expect(relay.calls).toEqual(['wake'])
})

test('and what cannot be taken up is forgotten', async () => {
  leave()
  const { paired } = await create([], { isAlone: true })
  await paired.resumeAlone()
  expect(localStorage.getItem(keyOf('connection_status'))).toBe('disconnected')
  expect(localStorage.getItem(keyOf('eip155:connected_connector_id'))).toBeNull()
})

test.each([
  [undefined, 'qrcode'],
  ['heron://', 'mobile'],
])(
  'PRIV-2: a session that comes back with the link %j is told of as %s, without its own words',
  async (link, method) => {
    leave()
    localStorage.setItem(keyOf('paired_session'), JSON.stringify({ topic: 'a', link }))
    const adapter = createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])
    modal = createTestShell([adapter], { projectId: 'p1' })
    modal.shell.kept.relay = Promise.resolve(createFakeRelay([sessionOf('a')]).client)
    modal.shell.connection.begin('eip155')
    await modal.shell.tracker()
    await settle()
    expect(modal.events).toMatchObject([
      { event: 'CONNECT_SUCCESS', properties: { method, name: 'Unknown', reconnect: true } },
    ])
  },
)

test('a session whose store could not be read is not forgotten', async () => {
  leave()
  modal = createTestShell([createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])], { projectId: 'p1' })
  modal.shell.kept.relay = Promise.resolve({ ...createFakeRelay([]).client, isUnread: true })
  modal.shell.connection.begin('eip155')
  await modal.shell.tracker()
  await settle()
  expect(modal.status()).toBe('disconnected')
  expect(localStorage.getItem(keyOf('eip155:connected_connector_id'))).toBe('walletConnect')
  expect(localStorage.getItem(keyOf('connection_status'))).toBe('connected')
})

test.each([false, true])('one that is not to be restored is ended and forgotten, alone: %s', async (isAlone) => {
  leave()
  localStorage.setItem('WALLETCONNECT_DEEPLINK_CHOICE', JSON.stringify({ href: 'heron://', name: 'Heron' }))
  localStorage.setItem(keyOf('paired_session'), JSON.stringify({ topic: 'a', link: 'heron://' }))
  const { relay } = await create([sessionOf('a')], { isAlone, enableReconnect: false })
  await (await modal.shell.tracker()).giveUpStored()
  await settle()
  expect(relay.calls).toEqual(['end a'])
  expect(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBeNull()
  for (const name of ['paired_session', 'eip155:connected_connector_id'])
    expect(localStorage.getItem(keyOf(name))).toBeNull()
})

test('nothing of the client loads where there is nothing to give up', async () => {
  const { load } = await create([sessionOf('a')], { enableReconnect: false })
  await (await modal.shell.tracker()).giveUpStored()
  await settle()
  expect(load).not.toHaveBeenCalled()
})

test('the proposal names the address that the app itself reads a network at', async () => {
  const customRpcUrls = { 'eip155:1': ['https://rpc.northlight.example'] }
  const { paired } = await create([], { customRpcUrls })
  expect((await paired.relay()).proposal().eip155?.rpcMap).toEqual({ 1: 'https://rpc.northlight.example' })
  modal.shell.scope.end()
  const { paired: plain } = await create([])
  const [url = ''] = Object.values((await plain.relay()).proposal().eip155?.rpcMap ?? {})
  expect(url).toBe('https://rpc.walletconnect.org/v1/?chainId=eip155%3A1&projectId=p1')
})

test('a lost line is said while there is a session that needs it', async () => {
  leave()
  const { paired, relay } = await create([sessionOf('a')])
  await paired.sessions()
  relay.reach(false)
  expect(paired.line.isLost).toBe(false)
  await paired.resume('eip155')
  relay.reach(false)
  expect(paired.line.isLost).toBe(true)
  relay.reach(true)
  expect(paired.line.isLost).toBe(false)
})

test('with the modal the line rests, the session stays, and nobody follows it', async () => {
  leave()
  const { paired, relay } = await create([sessionOf('a')])
  await paired.resume('eip155')
  modal.shell.scope.end()
  await settle()
  expect(relay.calls).toEqual(['wake', 'rest'])
  expect(relay.lines.size + relay.watchers.size).toBe(0)
})
