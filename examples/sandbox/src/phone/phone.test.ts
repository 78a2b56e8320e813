import { once } from 'node:events'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { verifyMessage } from 'viem'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { useSandbox } from '../testing/useSandbox.ts'
import type { Question } from './createPhone.ts'

process.env.DISABLE_GLOBAL_CORE = 'true'

const { running, control } = useSandbox({ chains: [1, 137], hasPhones: true })
type Provider = Awaited<ReturnType<typeof UniversalProvider.init>>
type State = {
  account: string
  accounts: string[]
  chainId: number
  questions: Question[]
  heard: Question[]
  sessions: { topic: string; name: string }[]
}

let count = 0
const providers: Provider[] = []
const chains = ['eip155:1', 'eip155:137']
const methods = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain']
const proposal = { eip155: { chains, methods, events: ['accountsChanged', 'chainChanged'] } }

async function ask(path: string, body?: object) {
  const init = body && { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${running().phones}/__sandbox/phones${path}`, init)
  return { status: response.status, body: await response.json() }
}

/** A phone of one test, and an app built without us; with an id, another app of an existing phone. */
async function meet(known?: string) {
  const id = known ?? `phone-${++count}`
  if (known) count++
  else await ask('', { id, projectId: id })
  const provider = await UniversalProvider.init({
    projectId: id,
    relayUrl: running().relay,
    telemetryEnabled: false,
    customStoragePrefix: `app-${count}`,
    logger: 'silent',
    metadata: { name: 'Shop', description: '', url: 'http://localhost', icons: [] },
  })
  providers.push(provider)
  const state = async () => (await ask(`/${id}`)).body as State
  const act = (verb: string, body: object = {}) => ask(`/${id}/${verb}`, body)
  /** The next request, once it arrives. */
  async function question(method: string): Promise<Question> {
    for (let tries = 0; tries < 200; tries++) {
      const found = (await state()).questions.find((one) => one.method === method)
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`the phone was not asked for ${method}`)
  }
  const decide = async (method: string, isApproved: boolean) =>
    act('answer', { question: (await question(method)).id, isApproved })
  async function pair(isApproved = true, known: readonly string[] = chains) {
    const shown = once(provider.events, 'display_uri')
    const connected = provider.connect({ optionalNamespaces: { eip155: { ...proposal.eip155, chains: [...known] } } })
    connected.catch(() => undefined)
    const [uri] = await shown
    expect((await act('pair', { uri })).status).toBe(200)
    await decide('connect', isApproved)
    return connected
  }
  return { id, provider, state, act, question, decide, pair }
}

beforeAll(() => expect(running().phones).toMatch(/^http:\/\/127\.0\.0\.1:/))
afterEach(async () => {
  for (const provider of providers.splice(0)) await provider.client.core.relayer.transportClose()
})

describe('a phone', () => {
  test("pairs by an app's URI, on the chains both support", { timeout: 20_000 }, async () => {
    const { pair, state } = await meet()
    const session = await pair()
    const { account, sessions } = await state()
    expect(session?.namespaces.eip155?.chains).toEqual(chains)
    expect(session?.namespaces.eip155?.accounts[0]).toBe(`eip155:1:${account}`)
    expect(session?.peer.metadata.name).toBe('Heron')
    expect(sessions.map(({ name }) => name)).toEqual(['Shop'])
  })

  test('rejects an app, and a request', { timeout: 20_000 }, async () => {
    const first = await meet()
    await expect(first.pair(false)).rejects.toMatchObject({ code: 5000 })
    const { pair, provider, decide, state } = await meet()
    await pair()
    const signed = provider.request(
      { method: 'personal_sign', params: ['0x6869', (await state()).account] },
      'eip155:1',
    )
    signed.catch(() => undefined)
    await decide('personal_sign', false)
    await expect(signed).rejects.toMatchObject({ code: 5000 })
  })

  test('signs what its owner approves', { timeout: 20_000 }, async () => {
    const { pair, provider, decide, state } = await meet()
    await pair()
    const { account } = await state()
    const signed = provider.request<`0x${string}`>({ method: 'personal_sign', params: ['0x6869', account] }, 'eip155:1')
    await decide('personal_sign', true)
    const signature = await signed
    expect(await verifyMessage({ address: account as `0x${string}`, message: 'hi', signature })).toBe(true)
    expect((await state()).heard.map(({ method }) => method)).toEqual(['connect', 'personal_sign'])
  })

  test('sends a transaction that is mined', { timeout: 20_000 }, async () => {
    const { pair, provider, decide, state } = await meet()
    await pair()
    const { account } = await state()
    const to = '0x00000000000000000000000000000000000000b2'
    const transaction = { from: account, to, value: '0x7' }
    const sent = provider.request<string>({ method: 'eth_sendTransaction', params: [transaction] }, 'eip155:137')
    await decide('eth_sendTransaction', true)
    expect(await sent).toMatch(/^0x[0-9a-f]{64}$/)
    // A node returns the hash before the block.
    await vi.waitFor(async () => {
      const read = { chainId: 137, method: 'eth_getBalance', params: [to, 'latest'] }
      expect(await control('rpc', read)).toMatchObject({ result: '0x7' })
    }, 5_000)
  })

  test('switches chain and account, and notifies the app', { timeout: 20_000 }, async () => {
    const { pair, provider, act, state } = await meet()
    await pair()
    const chainChanged = once(provider.events, 'chainChanged')
    await act('chain', { chainId: 137 })
    expect(String((await chainChanged)[0])).toBe('137')
    const accountsChanged = once(provider.events, 'accountsChanged')
    const other = (await state()).accounts[1]
    await act('account', { address: other })
    expect((await accountsChanged)[0][0]).toContain(other)
    expect((await state()).account).toBe(other)
  })

  test('switches to a chain that one app lacks, and notifies the others', { timeout: 30_000 }, async () => {
    const narrow = await meet()
    await narrow.pair(true, ['eip155:1'])
    const wide = await meet(narrow.id)
    await wide.pair()
    const strayed: unknown[] = []
    narrow.provider.events.on('chainChanged', (chain) => strayed.push(chain))

    const chainChanged = once(wide.provider.events, 'chainChanged')
    expect((await narrow.act('chain', { chainId: 137 })).status).toBe(200)
    expect(String((await chainChanged)[0])).toBe('137')
    const accountsChanged = Promise.all([narrow, wide].map(({ provider }) => once(provider.events, 'accountsChanged')))
    const { chainId, accounts } = await narrow.state()
    expect(chainId).toBe(137)
    await narrow.act('account', { address: accounts[1] })
    for (const [listed] of await accountsChanged) expect(listed[0]).toContain(accounts[1])
    expect(strayed).toEqual([])
  })

  test("adds a requested chain to an app's session after approval", { timeout: 20_000 }, async () => {
    const { pair, provider, decide, state } = await meet()
    await pair(true, ['eip155:1'])
    const updated = new Promise((resolve) => provider.client.once('session_update', resolve))
    const params = [{ chainId: '0x89' }]
    const switched = provider.request({ method: 'wallet_switchEthereumChain', params }, 'eip155:1')
    await decide('wallet_switchEthereumChain', true)
    expect(await switched).toBeNull()
    await updated
    expect(provider.session?.namespaces.eip155?.chains).toEqual(chains)
    expect((await state()).chainId).toBe(137)
  })

  test('rejects an unknown chain, and stays on its own', { timeout: 20_000 }, async () => {
    const { act, state } = await meet()
    expect((await act('chain', { chainId: 99 })).status).toBe(400)
    expect((await state()).chainId).toBe(1)
  })

  test('ends the session from its side', { timeout: 20_000 }, async () => {
    const { pair, provider, act, state } = await meet()
    await pair()
    const gone = once(provider.events, 'session_delete')
    await act('disconnect')
    await gone
    expect((await state()).sessions).toEqual([])
  })

  test('receives a request sent during standby, once', { timeout: 30_000 }, async () => {
    const { pair, provider, act, decide, state } = await meet()
    await pair()
    await act('sleep')
    const signed = provider.request(
      { method: 'personal_sign', params: ['0x6869', (await state()).account] },
      'eip155:1',
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await state()).questions).toEqual([])
    await act('wake')
    await decide('personal_sign', true)
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
    expect((await state()).heard.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  test('receives a request once, however often the relay drops both sockets', { timeout: 30_000 }, async () => {
    const { id, pair, provider, question, decide, state } = await meet()
    await pair()
    const signed = provider.request(
      { method: 'personal_sign', params: ['0x6869', (await state()).account] },
      'eip155:1',
    )
    signed.catch(() => undefined)
    await question('personal_sign')
    for (let drops = 0; drops < 4; drops++) {
      await control('relay/kick', { projectId: id, code: 1001 })
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
    await decide('personal_sign', true)
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
    expect((await state()).heard.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  test('has a screen for a person', async () => {
    const { act } = await meet()
    const page = await (await fetch(`${running().phones}/`)).text()
    expect(page).toContain('Phone wallet')
    const link = await fetch(`${running().url}/phone`, { redirect: 'manual' })
    expect([link.status, link.headers.get('location')]).toEqual([302, running().phones])
    expect((await act('pair', { uri: 'nonsense' })).status).toBe(400)
    expect((await ask('/nobody')).status).toBe(404)
  })
})
