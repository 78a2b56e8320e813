// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, polygon } from '../../config/networks.js'
import { toNetwork } from '../../domain/network.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { createModalSessions } from '../../features/sessions/useSessions.js'
import { createHttp } from '../../services/http.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import {
  createDeferred,
  createFakeAdapter,
  createFakeConnector,
  type Deferred,
} from '../../testing/modal/fakeAdapter.js'
import { type ChainClient, createChainClient } from '../clients.js'
import { connect } from '../connection/connect.js'
import { cancelQuestion } from '../ui/askWallet.js'
import { loadSessions, revokeSession, type Sessions } from './sessions.js'

const networks = [toNetwork('eip155', mainnet), toNetwork('eip155', polygon)]

const entry = (pci: string, change: object = {}) => ({
  project: { id: 'p', name: 'Tidewater', url: null, iconUrl: null },
  pci,
  expiry: 4_000_000_000,
  createdAt: 1_000,
  permissions: [],
  revokedAt: null,
  ...change,
})

type Request = { readonly path: string; readonly body: unknown }

let world: ReturnType<typeof createTestInstance>
let page: ReturnType<typeof createTestModal>
let sessions: Sessions
let signatures: { message: string; answer: Deferred<string> }[]
let requests: Request[]
let answer: (request: Request) => Response | Promise<Response>

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const settle = () => vi.advanceTimersByTimeAsync(1)
const ids = () => sessions.state.sessions.map(({ id }) => id)

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23) })
  signatures = []
  requests = []
  answer = ({ path }) => (path.endsWith('/revoke') ? new Response('') : json({ pcis: [entry('a'), entry('b')] }))
  const evm = createFakeAdapter('eip155', networks)
  evm.give({
    addressParser: async () => (text: unknown) => (typeof text === 'string' ? text : undefined),
    signMessage(_: unknown, __: string, message: string) {
      const signed = createDeferred<string>()
      signatures.push({ message, answer: signed })
      return signed.promise
    },
  })
  Object.assign(evm.factory, { offers: ['sessions'] })
  world = createTestInstance([evm], { projectId: 'p', features: { smartSessions: true } })
  await connect(world.instance, createFakeConnector().connector)
  const http = createHttp({
    base: 'https://api.example',
    common: {},
    signal: world.instance.scope.signal,
    isOnline: () => true,
    fetch: async (input, init) => {
      const path = decodeURIComponent(new URL(String(input)).pathname)
      const request = { path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined }
      requests.push(request)
      return answer(request)
    },
  })
  world.seed(createChainClient, { http } as unknown as ChainClient)
  page = createTestModal(world.instance)
  page.modal.ui.router.reset('Account')
  page.modal.ui.router.push('SmartSessionList')
  sessions = page.modal.use(createModalSessions)
})

afterEach(() => {
  world.instance.scope.end()
  localStorage.clear()
  vi.useRealTimers()
})

describe('the list', () => {
  test('is asked for with the CAIP-10 account', async () => {
    await loadSessions(sessions)
    expect([sessions.state.status, ids()]).toEqual(['ready', ['a', 'b']])
    expect(requests).toEqual([{ path: '/v1/sessions/eip155:1:0xA', body: undefined }])
  })

  test('that cannot be read is a failure, not an empty one', async () => {
    answer = () => json({}, 404)
    await loadSessions(sessions)
    expect(sessions.state).toMatchObject({ status: 'failed', sessions: [] })
    answer = () => json({ pcis: [] })
    await loadSessions(sessions)
    expect(sessions.state.status).toBe('ready')
  })

  test('that cannot be read again stays as it was', async () => {
    await loadSessions(sessions)
    answer = () => json({}, 404)
    await loadSessions(sessions)
    expect([sessions.state.status, ids()]).toEqual(['ready', ['a', 'b']])
  })

  test('CON-1: of another network is never shown with this one', async () => {
    const late = createDeferred<Response>()
    answer = ({ path }) => (path.includes('eip155:1:') ? late.promise : json({ pcis: [entry('of-polygon')] }))
    void loadSessions(sessions)
    await settle()
    const [, matic] = networks
    if (matic) world.instance.network.activate(matic)
    await settle()
    late.resolve(json({ pcis: [entry('of-ethereum')] }))
    await settle()
    expect(ids()).toEqual(['of-polygon'])
  })
})

describe('revoking', () => {
  beforeEach(async () => {
    await loadSessions(sessions)
    page.modal.ui.router.push('SmartSessionRevoke', { id: 'a' })
    requests = []
  })

  test('asks for one signature of a readable text, and tells the service', async () => {
    const done = revokeSession(sessions, 'a')
    await settle()
    expect(signatures.map(({ message }) => message)).toEqual([
      'Revoke the session of Tidewater\n\nAccount: eip155:1:0xA\nSession: a',
    ])
    expect(requests).toEqual([])
    signatures[0]?.answer.resolve('0x1')
    await done
    expect(requests[0]).toEqual({ path: '/v1/sessions/eip155:1:0xA/revoke', body: { pci: 'a', signature: '0x1' } })
    expect(page.record.said).toEqual(['status: sessions.said'])
    expect(page.modal.ui.router.current().view).toBe('SmartSessionList')
    expect(sessions.state.tab).toBe('revoked')
  })

  test('SEND-8: two presses ask once', async () => {
    void revokeSession(sessions, 'a')
    void revokeSession(sessions, 'a')
    await settle()
    expect(signatures).toHaveLength(1)
  })

  test('declined: nothing is sent, and the session is still active', async () => {
    const done = revokeSession(sessions, 'a')
    await settle()
    signatures[0]?.answer.reject(new UserRejectedError())
    await done
    expect([requests, sessions.questions.state.status, page.record.said]).toEqual([[], 'declined', []])
    expect(sessions.state.sessions[0]?.revokedAt).toBeUndefined()
  })

  test('cancelled while it is sent: a refusal is told all the same', async () => {
    const late = createDeferred<Response>()
    answer = ({ path }) => (path.endsWith('/revoke') ? late.promise : json({ pcis: [entry('a')] }))
    void revokeSession(sessions, 'a')
    await settle()
    signatures[0]?.answer.resolve('0x1')
    await settle()
    cancelQuestion(sessions.questions)
    late.resolve(json({ reasons: [{ field: 'pci', description: 'Permission is revoked' }] }, 400))
    await settle()
    expect(page.record.said).toEqual(['alert: Permission is revoked'])
  })

  test('cancelled while the wallet is asked: a late signature revokes nothing', async () => {
    void revokeSession(sessions, 'a')
    await settle()
    cancelQuestion(sessions.questions)
    signatures[0]?.answer.resolve('0x1')
    await settle()
    expect(requests).toEqual([])
  })

  test.each([
    [json({ reasons: [{ field: 'pci', description: 'Permission is revoked' }] }, 400), 'Permission is revoked'],
    [json({}, 503), 'sessions.revokeFailed'],
  ])('a refusal is told, and the list is read again', async (refusal, message) => {
    answer = ({ path }) => (path.endsWith('/revoke') ? refusal : json({ pcis: [entry('a', { revokedAt: 5 })] }))
    const done = revokeSession(sessions, 'a')
    await settle()
    signatures[0]?.answer.resolve('0x1')
    await done
    await settle()
    expect(page.record.said).toEqual([`alert: ${message}`])
    expect(sessions.state.sessions[0]?.revokedAt).toBe(5_000)
    expect(requests.filter(({ path }) => path.endsWith('/revoke'))).toHaveLength(1)
  })
})
