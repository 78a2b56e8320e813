// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { base as baseMainnet, mainnet, polygon, solanaMainnet } from '../../config/networks.js'
import { type Network, toNetwork } from '../../domain/network.js'
import { HttpStatusError, NetworkFailedError } from '../../errors/requestErrors.js'
import { SignInOutdatedError } from '../../errors/siwxErrors.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import {
  createDeferred,
  createFakeAdapter,
  createFakeConnector,
  type FakeAdapter,
} from '../../testing/modal/fakeAdapter.js'
import { createFakeSiwx } from '../../testing/modal/fakeSiwx.js'
import { connect as connectWallet } from '../connection/connect.js'
import { disconnect } from '../connection/disconnect.js'
import { switchNetwork } from '../network/switchNetwork.js'
import { loadSignIn } from './loadSignIn.js'
import { lookForSession } from './lookForSession.js'
import { dismissSignIn, resumeSignIn, signIn } from './signIn.js'
import type { SignInEntry } from './signIns.js'
import { signOut } from './signOut.js'

const solana = toNetwork('solana', solanaMainnet) as Network
const [ethereum, matic, base] = [mainnet, polygon, baseMainnet].map((chain) => toNetwork('eip155', chain)) as [
  Network,
  Network,
  Network,
]

let evm: FakeAdapter
let modal: ReturnType<typeof createTestInstance>
let fake: ReturnType<typeof createFakeSiwx>

beforeAll(() => Promise.all([import('./signInVerbs.js')]))

function create(options?: Parameters<typeof createFakeSiwx>[0]) {
  evm = createFakeAdapter('eip155', [ethereum, matic])
  fake = createFakeSiwx(options)
  modal = createTestInstance([evm], { siwx: fake.siwx })
}

beforeEach(() => create())
afterEach(() => {
  modal.instance.scope.end()
  localStorage.clear()
  vi.useRealTimers()
})

const entry = () => modal.instance.signIns.state.entries.eip155 as SignInEntry | undefined
const untilStatus = (status: SignInEntry['status'] | undefined) =>
  vi.waitFor(() => expect(entry()?.status).toBe(status))

async function connect(options: Parameters<typeof createFakeConnector>[0] = {}) {
  const wallet = createFakeConnector(options)
  evm.setConnectors([wallet.connector])
  await connectWallet(modal.instance, wallet.connector)
  return wallet
}
const start = async () => {
  if (!(await loadSignIn(modal.instance))) throw new Error('no sign-in')
}
const sign = () => signIn(modal.instance, 'eip155')

describe('after connecting', () => {
  test('without a session a message is ready to be read, and the modal is called', async () => {
    await connect({ accounts: ['0xA'] })
    await untilStatus('none')
    expect(entry()?.message?.text).toBe('sign in 1 as 0xA on eip155:1')
    expect(fake.calls).toEqual(['get eip155:1 0xA'])
    expect(modal.modalLoads).toBeGreaterThan(0)
  })

  test('SIWX-6: a session that is found signs in without a signature', async () => {
    const data = (await fake.siwx.createMessage({ accountAddress: '0xA', chainId: 'eip155:1' })) as never
    fake.control.sessions = [{ data, message: 'm', signature: '0x1' }]
    await connect({ accounts: ['0xA'] })
    await untilStatus('signed-in')
    expect(entry()?.session?.signature).toBe('0x1')
    expect(modal.modalLoads).toBe(0)
  })

  test.each(['getSessions', 'createMessage'] as const)(
    'SIWX-8: if %s is refused, the wallet is disconnected, and the user is told',
    async (name) => {
      fake.control.fails.set(name, new HttpStatusError(404))
      await connect({ accounts: ['0xA'] })
      await vi.waitFor(() => expect(modal.notices).toEqual(['error: siwx.initFailed']))
      await vi.waitFor(() => expect(modal.instance.connection.state.namespaces.eip155?.status).toBe('disconnected'))
      expect(modal.told()).toContain('SIWX_AUTH_ERROR')
      expect(fake.calls).toHaveLength(1)
    },
  )
})

describe('a server that does not answer when it is first asked', () => {
  const isConnected = () => modal.instance.connection.state.namespaces.eip155?.status === 'connected'

  test.each([
    ['getSessions', new HttpStatusError(503)],
    ['createMessage', new HttpStatusError(500)],
    ['getSessions', new HttpStatusError(429)],
    ['createMessage', new NetworkFailedError()],
    ['getSessions', new Error('the app failed to fetch')],
  ] as const)('SIWX-8: %s fails with %s: asked again, and the wallet stays connected', async (name, error) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    fake.control.fails.set(name, error)
    await connect({ accounts: ['0xA'] })
    await vi.advanceTimersByTimeAsync(500)
    expect([isConnected(), entry()?.status]).toEqual([true, 'checking'])
    fake.control.fails.clear()
    await vi.advanceTimersByTimeAsync(1_000)
    expect([isConnected(), entry()?.status]).toEqual([true, 'none'])
    expect(modal.notices).toEqual([])
  })

  test.each(['getSessions', 'createMessage'] as const)(
    'SIWX-8: %s that never answers is given up after 15 s, with all attempts',
    async (name) => {
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'performance'] })
      let requestCount = 0
      fake.siwx[name] = () => {
        requestCount += 1
        return new Promise<never>(() => undefined)
      }
      await connect({ accounts: ['0xA'] })
      await vi.advanceTimersByTimeAsync(12_000)
      expect([isConnected(), requestCount]).toEqual([true, 2])
      await vi.advanceTimersByTimeAsync(3_500)
      expect([isConnected(), modal.notices]).toEqual([false, ['error: siwx.initFailed']])
    },
  )

  test('SIWX-8: while offline nothing is given up, and what is missing is read when back online', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fake.control.fails.set('getSessions', new NetworkFailedError())
    await connect({ accounts: ['0xA'] })
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    await vi.advanceTimersByTimeAsync(120_000)
    expect([isConnected(), entry()?.status, fake.calls]).toEqual([true, 'checking', []])
    fake.control.fails.clear()
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await untilStatus('none')
    online.mockRestore()
    expect(modal.notices).toEqual([])
  })
})

describe('signing', () => {
  test('SIWX-5: the text that is shown is signed, verified and kept', async () => {
    await connect({ accounts: ['0xA'] })
    await untilStatus('none')
    const session = await sign()
    expect(evm.calls).toContain('sign 0xA sign in 1 as 0xA on eip155:1')
    expect(session).toMatchObject({ message: 'sign in 1 as 0xA on eip155:1', signature: '0xsigned' })
    expect(session.data).toMatchObject({ accountAddress: '0xA', chainId: 'eip155:1', nonce: 'nonce1' })
    expect(fake.calls).toContain('add sign in 1 as 0xA on eip155:1')
    expect(entry()?.status).toBe('signed-in')
    expect(modal.events.at(-1)).toMatchObject({
      event: 'SIWX_AUTH_SUCCESS',
      properties: { network: 'eip155:1', isSmartAccount: false },
    })
  })

  test('SIWX-1: after a refusal the next attempt has another nonce', async () => {
    await connect({ accounts: ['0xA'] })
    await untilStatus('none')
    fake.control.fails.set('addSession', new Error('The signature is not valid'))
    await expect(sign()).rejects.toThrow('The signature is not valid')
    expect(modal.told()).toContain('SIWX_AUTH_ERROR')
    await untilStatus('none')
    expect(entry()?.message?.data.nonce).toBe('nonce2')
    expect(entry()?.session).toBeUndefined()
  })

  test('SIWX-5: a signature that arrives after the account has changed is dropped', async () => {
    const wallet = await connect({ accounts: ['0xA', '0xB'] })
    await untilStatus('none')
    const answer = createDeferred<string>()
    evm.adapter.signMessage = () => answer.promise
    const done = sign()
    done.catch(() => undefined)
    await untilStatus('signing')
    wallet.tell((events) => events.accountsChanged(['0xB']))
    await vi.waitFor(() => expect(entry()?.message?.text).toContain('0xB'))
    answer.resolve('0xlate')
    await expect(done).rejects.toBeInstanceOf(SignInOutdatedError)
    expect(fake.calls.some((call) => call.startsWith('add'))).toBe(false)
  })
})

describe('later', () => {
  test('another network has its own session', async () => {
    await connect({ accounts: ['0xA'] })
    await untilStatus('none')
    await sign()
    await switchNetwork(modal.instance, matic)
    await untilStatus('none')
    expect(entry()?.message?.text).toContain('on eip155:137')
    await switchNetwork(modal.instance, ethereum)
    await untilStatus('signed-in')
  })

  test('a session that expires while the page is open asks again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fake.control.expirationTime = new Date(Date.now() + 60_000).toISOString()
    await connect({ accounts: ['0xA'] })
    await untilStatus('none')
    await sign()
    fake.control.sessions = []
    await vi.advanceTimersByTimeAsync(61_000)
    await untilStatus('none')
    expect(entry()?.message?.data.nonce).toBe('nonce2')
  })

  test('SIWX-7: an expired session of the app counts as none, and is not looked for again and again', async () => {
    fake.control.expirationTime = new Date(Date.now() - 1).toISOString()
    const data = (await fake.siwx.createMessage({ accountAddress: '0xA', chainId: 'eip155:1' })) as never
    fake.control.sessions = [{ data, message: 'm', signature: '0x1' }]
    await connect({ accounts: ['0xA'] })
    await untilStatus('none')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(fake.calls).toEqual(['get eip155:1 0xA'])
  })

  test('disconnecting ends the sessions of what disconnects, on every network', async () => {
    await connect({ accounts: ['0xA'] })
    await untilStatus('none')
    await sign()
    await disconnect(modal.instance)
    await vi.waitFor(() => expect(fake.control.sessions).toEqual([]))
    // One request to a server, however many accounts and networks there are.
    expect(fake.calls.filter((call) => /^(revoke|set)/.test(call))).toEqual(['set 0'])
    expect(entry()).toBeUndefined()
  })

  test('of two namespaces only the active one has a message, and disconnecting one ends its sessions alone, on every network', async () => {
    evm = createFakeAdapter('eip155', [ethereum, matic, base])
    const sol = createFakeAdapter('solana', [solana])
    fake = createFakeSiwx()
    modal = createTestInstance([evm, sol], { siwx: fake.siwx })
    await connect({ accounts: ['0xA'] })
    const wallet = createFakeConnector({ namespace: 'solana', accounts: ['SoL'], chainId: String(solana.id) })
    sol.setConnectors([wallet.connector])
    await connectWallet(modal.instance, wallet.connector)
    const statusOf = (name: string) => modal.instance.signIns.state.entries[name]?.status
    await vi.waitFor(() => expect([statusOf('eip155'), statusOf('solana')]).toEqual(['none', 'none']))
    await start()
    // A server that keeps one nonce would lose the first of two messages.
    const messages = () => ['eip155', 'solana'].map((name) => modal.instance.signIns.state.entries[name]?.message)
    for (const name of ['solana', 'eip155']) {
      modal.instance.network.activateNamespace(name)
      await vi.waitFor(() => expect(messages().filter(Boolean)).toHaveLength(1))
      await signIn(modal.instance, name)
    }
    // Of an earlier visit.
    const earlier = { ...fake.control.sessions[0], data: { accountAddress: '0xA', chainId: 'eip155:137' } }
    fake.control.sessions.push(earlier as never)
    await disconnect(modal.instance, { namespace: 'eip155' })
    await vi.waitFor(() => expect(fake.calls).toContain('revoke eip155:137 0xA'))
    // What had none is not asked.
    expect(fake.calls.filter((call) => /^(revoke|set)/.test(call))).toEqual([
      'revoke eip155:1 0xA',
      'revoke eip155:137 0xA',
    ])
    expect(fake.control.sessions.map(({ data }) => data.accountAddress)).toEqual(['SoL'])
    expect(statusOf('solana')).toBe('signed-in')
  })

  test('SIWX-8: a session that is cancelled while it is stored is ended again', async () => {
    create({ required: false })
    await connect({ accounts: ['0xA'] })
    await untilStatus('none')
    const storing = createDeferred<void>()
    const { addSession } = fake.siwx
    fake.siwx.addSession = async (session) => {
      await storing.promise
      await addSession(session)
    }
    await start()
    const done = signIn(modal.instance, 'eip155')
    done.catch(() => undefined)
    await untilStatus('signing')
    await expect(signIn(modal.instance, 'eip155')).rejects.toThrow(SignInOutdatedError)
    await vi.waitFor(() => expect(evm.calls.some((call) => call.startsWith('sign'))).toBe(true))
    dismissSignIn(modal.instance, 'eip155')
    storing.resolve()
    await expect(done).rejects.toThrow(SignInOutdatedError)
    expect(fake.control.sessions).toEqual([])
  })

  test('SIWX-7: what cannot be read again stays: a session, and the decision to do without', async () => {
    create({ required: false })
    await connect({ accounts: ['0xA'] })
    await untilStatus('none')
    await start()
    await signIn(modal.instance, 'eip155')
    fake.control.fails.set('getSessions', new HttpStatusError(404))
    await lookForSession(modal.instance, 'eip155')
    expect(entry()?.status).toBe('signed-in')
    fake.control.fails.clear()
    await signOut(modal.instance, 'eip155')
    fake.control.fails.set('getSessions', new HttpStatusError(404))
    await lookForSession(modal.instance, 'eip155')
    expect(entry()).toMatchObject({ status: 'none', isDismissed: true })
    expect(modal.instance.connection.state.namespaces.eip155?.status).toBe('connected')
  })

  test('SIWX-8: without a way to sign in the wallet is disconnected, and what was stored stays', async () => {
    await connect({ accounts: ['0xA'] })
    await untilStatus('none')
    await sign()
    fake.control.fails.set('getSessions', new HttpStatusError(404))
    modal.instance.network.activate(matic)
    await vi.waitFor(() => expect(modal.instance.connection.state.namespaces.eip155?.status).not.toBe('connected'))
    expect(fake.control.sessions).toHaveLength(1)
  })

  test('signOutOnDisconnect: false keeps them', async () => {
    create({ signOutOnDisconnect: false })
    await connect({ accounts: ['0xA'] })
    await untilStatus('none')
    await sign()
    await disconnect(modal.instance)
    await vi.waitFor(() => expect(entry()).toBeUndefined())
    expect(fake.control.sessions).toHaveLength(1)
  })

  test('a user who cancels while the wallet is asked is not asked again when it answers', async () => {
    create({ required: false })
    await connect({ accounts: ['0xA'] })
    await untilStatus('none')
    const answer = createDeferred<string>()
    evm.adapter.signMessage = () => answer.promise
    await start()
    const done = signIn(modal.instance, 'eip155')
    done.catch(() => undefined)
    await untilStatus('signing')
    dismissSignIn(modal.instance, 'eip155')
    answer.reject(new Error('rejected'))
    await expect(done).rejects.toThrow('rejected')
    expect(entry()).toMatchObject({ status: 'none', isDismissed: true })
    await resumeSignIn(modal.instance, 'eip155')
    expect(entry()?.isDismissed).toBeUndefined()
    expect(entry()?.message?.data.nonce).toBe('nonce2')
  })

  test('STO-10: what another tab stores does not ask again who does without', async () => {
    create({ required: false })
    await connect({ accounts: ['0xA'] })
    await untilStatus('none')
    await start()
    dismissSignIn(modal.instance, 'eip155')
    await lookForSession(modal.instance, 'eip155')
    expect(entry()).toMatchObject({ status: 'none', isDismissed: true })
  })

  test('signing out ends the connection if signing in is required, else only the session', async () => {
    await connect({ accounts: ['0xA'] })
    await untilStatus('none')
    await sign()
    await signOut(modal.instance, 'eip155')
    expect(modal.instance.connection.state.namespaces.eip155?.status).toBe('disconnected')

    create({ required: false })
    await connect({ accounts: ['0xA'] })
    await untilStatus('none')
    await sign()
    await signOut(modal.instance, 'eip155')
    expect(modal.instance.connection.state.namespaces.eip155?.status).toBe('connected')
    expect(entry()).toMatchObject({ status: 'none', isDismissed: true })
  })
})
