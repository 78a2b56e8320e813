// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RESOLVE_WAIT_MS } from '../../config/limits.js'
import { mainnet, polygon } from '../../config/networks.js'
import { toNetwork } from '../../domain/network.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { NameServiceError } from '../../errors/nameErrors.js'
import { ChainIdInvalidError, HttpStatusError, RequestTimeoutError } from '../../errors/requestErrors.js'
import { createModalNames } from '../../features/names/useNames.js'
import type { NameRegistration } from '../../services/names/nameService.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import {
  createDeferred,
  createFakeAdapter,
  createFakeConnector,
  type Deferred,
  type FakeAdapter,
} from '../../testing/modal/fakeAdapter.js'
import { createIdentity } from '../account/identityOf.js'
import type { IdentitySync } from '../account/identitySync.js'
import { connect } from '../connection/connect.js'
import { createNames, type Names } from './instanceNames.js'
import { cancelRegistration, type NameForm, readOwnedName, retryName, setName } from './nameForm.js'
import { registerName, toNameMessage } from './registerName.js'

const networks = [toNetwork('eip155', mainnet), toNetwork('eip155', polygon)]
const NOW = Date.UTC(2026, 10, 23)

/** A name service scripted by the test. */
function createFakeService() {
  const control = {
    taken: new Set<string>(),
    owned: [] as string[],
    failure: undefined as Error | undefined,
    suggestionsFailure: undefined as Error | undefined,
    ownedFailure: undefined as Error | undefined,
    /** Answers wait for it. */
    gate: undefined as Promise<void> | undefined,
    lookedUp: [] as string[],
    registered: [] as NameRegistration[],
    accepted: [] as string[],
    register: async () => {},
    aheadMs: 0,
    /** Whose the name is. */
    owner: undefined as string | undefined,
  }
  const identity = {
    service: {
      async isRegistered(name: string) {
        control.lookedUp.push(name)
        // As it was when it was asked.
        const { gate, failure } = control
        await gate
        if (failure) throw failure
        return control.taken.has(name)
      },
      async fetchSuggestions(label: string) {
        if (control.suggestionsFailure) throw control.suggestionsFailure
        return [
          { label, isRegistered: true },
          { label: `${label}thon`, isRegistered: false },
        ]
      },
      aheadMs: () => control.aheadMs,
      fetchAddress: async () => control.owner,
      async register(registration: NameRegistration) {
        control.registered.push(registration)
        await control.register()
      },
    },
    ownNames: {
      async read() {
        if (control.ownedFailure) throw control.ownedFailure
        return control.owned
      },
    },
    accept: (_network: unknown, address: string, name: string) => void control.accepted.push(`${name} of ${address}`),
  }
  const { accept, ...names } = identity
  return { control, names: names as unknown as Names, identity: { accept } as unknown as IdentitySync }
}

let service: ReturnType<typeof createFakeService>['control']
let evm: FakeAdapter
let world: ReturnType<typeof createTestInstance>
let page: ReturnType<typeof createTestModal>
let form: NameForm
let signatures: { message: string; address: string; answer: Deferred<string> }[]
let coinTypeOf: (id: number | string) => number

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const view = () => page.modal.ui.router.current().view

async function type(text: string) {
  setName(form, text)
  await settle(RESOLVE_WAIT_MS)
}

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW })
  signatures = []
  coinTypeOf = (id) => 0x80000000 + Number(id)
  evm = createFakeAdapter('eip155', networks)
  evm.give({
    newNameCoinType: ({ id }: { id: number | string }) => coinTypeOf(id),
    signMessage(_: unknown, address: string, message: string) {
      const answer = createDeferred<string>()
      signatures.push({ address, message, answer })
      return answer.promise
    },
  })
  Object.assign(evm.factory, { offers: ['names'] })
  world = createTestInstance([evm], { projectId: 'p' })
  await connect(world.instance, createFakeConnector().connector)
  const fake = createFakeService()
  service = fake.control
  world.seed(createNames, fake.names)
  world.seed(createIdentity, fake.identity)
  page = createTestModal(world.instance)
  page.modal.ui.router.reset('Account')
  page.modal.ui.router.push('RegisterAccountName')
  form = page.modal.use(createModalNames)
  void readOwnedName(form)
  await settle()
})

afterEach(() => {
  world.instance.scope.end()
  localStorage.clear()
  vi.useRealTimers()
})

/** As the service refuses, with its reason if it gives one. */
const refusal = (reason?: string) =>
  new NameServiceError(reason ?? 'Error', { cause: new HttpStatusError(400, undefined, reason) })

describe('a typed name', () => {
  test.each([
    ['', 'empty'],
    ['a', 'short'],
    ['mar', 'short'],
    ['mara', 'available'],
    ['a-1-', 'available'],
    ['x'.repeat(63), 'available'],
  ])('NAME-1: %j is %s', async (text, status) => {
    await type(text)
    expect(form.state).toMatchObject({ text, status })
  })

  test('NAME-1: is lower-cased, cut after 63 characters, and a key that no name contains is left out and named', async () => {
    await type('Mara')
    expect(form.state).toMatchObject({ text: 'mara', refused: '' })
    setName(form, 'mara!')
    expect(form.state).toMatchObject({ text: 'mara', refused: '!', status: 'available' })
    await type('x'.repeat(80))
    expect(form.state.text).toHaveLength(63)
  })

  test.each([
    ['mär a_👋b.reown.id', 'first', 'ä'],
    ['tide.pool.reown.id', 'first', '.'],
    [' Tide-Pool.reown.id ', 'tide-pool', ''],
    ['tide-pool.wcn.id', 'tide-pool', ''],
  ])('AMT-2: a pasted %j never becomes another name', async (pasted, text, refused) => {
    await type('first')
    await type(pasted)
    expect(form.state).toMatchObject({ text, refused })
  })

  test('is looked up 500 ms after the last key, with its suffix', async () => {
    setName(form, 'mara')
    await settle(RESOLVE_WAIT_MS - 1)
    setName(form, 'maran')
    await settle(RESOLVE_WAIT_MS - 1)
    expect([service.lookedUp, form.state.status]).toEqual([[], 'looking'])
    await settle(1)
    expect([service.lookedUp, form.state.status]).toEqual([['maran.reown.id'], 'available'])
  })

  test('that is taken comes with others, without itself', async () => {
    service.taken.add('mara.reown.id')
    await type('mara')
    expect(form.state).toMatchObject({
      status: 'taken',
      suggestions: [{ label: 'marathon', isRegistered: false }],
    })
    await type('marathon')
    expect(form.state).toMatchObject({ status: 'available', suggestions: [] })
  })

  test.each([
    ['Zone is <b>closed</b>\u202e', 'Zone is <b>closed</b>'],
    [undefined, ''],
  ])(
    "that cannot be looked up is neither free nor taken, with the service's reason %j",
    async (reason, visibleText) => {
      service.failure = refusal(reason)
      await type('mara')
      expect(form.state).toMatchObject({ status: 'failed', reason: visibleText })
      service.failure = undefined
      retryName(form)
      await settle(RESOLVE_WAIT_MS)
      expect(form.state.status).toBe('available')
    },
  )

  test('that is taken is told so if no others can be fetched, which is told too', async () => {
    service.taken.add('mara.reown.id')
    service.suggestionsFailure = refusal('Busy')
    await type('mara')
    expect(form.state).toMatchObject({ status: 'taken', suggestions: [], suggestionsFailure: 'Busy' })
    service.suggestionsFailure = undefined
    retryName(form)
    await settle(RESOLVE_WAIT_MS)
    expect(form.state).toMatchObject({ suggestionsFailure: undefined, suggestions: [{ label: 'marathon' }] })
  })

  test("can be registered although the account's own names cannot be read, which is told", async () => {
    service.ownedFailure = new RequestTimeoutError(10_000)
    void readOwnedName(form)
    await type('mara')
    expect(form.state).toMatchObject({ status: 'available', owned: undefined, ownedFailure: '' })
    service.ownedFailure = undefined
    service.owned = ['old.reown.id']
    void readOwnedName(form)
    await settle()
    expect(form.state).toMatchObject({ owned: 'old.reown.id', ownedFailure: undefined })
  })

  test('CON-1: a late answer about another text is dropped', async () => {
    const gate = createDeferred<void>()
    service.gate = gate.promise
    service.taken.add('mara.reown.id')
    await type('mara')
    service.gate = undefined
    await type('marathon')
    gate.resolve()
    await settle()
    expect(form.state).toMatchObject({ text: 'marathon', status: 'available' })
  })

  test('that cannot be looked up is neither free nor taken, until it is tried again', async () => {
    service.failure = new HttpStatusError(503)
    await type('mara')
    expect(form.state.status).toBe('failed')
    await registerName(form)
    expect(signatures).toEqual([])
    service.failure = undefined
    retryName(form)
    await settle(RESOLVE_WAIT_MS)
    expect(form.state.status).toBe('available')
  })
})

describe('registering', () => {
  test('NAME-2: signs exactly name, attributes and seconds, and sends what was signed', async () => {
    await type('mara-note')
    void registerName(form)
    await settle()
    const message = `{"name":"mara-note.reown.id","attributes":{},"timestamp":${Math.floor(Date.now() / 1000)}}`
    expect(signatures).toMatchObject([{ message, address: '0xA' }])
    expect(form.state.message).toBe(message)
    signatures[0]?.answer.resolve('0x1')
    await settle()
    expect(service.registered).toEqual([
      { name: 'mara-note.reown.id', message, signature: '0x1', coinType: 2_147_483_649, address: '0xA' },
    ])
    expect(service.accepted).toEqual(['mara-note.reown.id of 0xA'])
    expect(form.state).toMatchObject({ owned: 'mara-note.reown.id', registered: { name: 'mara-note.reown.id' } })
    expect(view()).toBe('RegisterAccountNameSuccess')
    expect(world.told().slice(-2)).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS'])
  })

  test.each([
    [5_000, 0],
    [60_000, 60],
    [-60_000, -60],
  ])('NAME-7: a service whose clock is ahead by %d ms gets its own time', async (aheadMs, seconds) => {
    service.aheadMs = aheadMs
    await type('mara')
    void registerName(form)
    await settle()
    const { timestamp } = JSON.parse(signatures[0]?.message ?? '')
    expect(timestamp).toBe(Math.floor(Date.now() / 1000) + seconds)
  })

  test('SEND-8: two presses ask once', async () => {
    await type('mara')
    void registerName(form)
    void registerName(form)
    await settle()
    expect(signatures).toHaveLength(1)
  })

  test('declined: nothing is sent, the form keeps its name', async () => {
    await type('mara')
    const done = registerName(form)
    await settle()
    signatures[0]?.answer.reject(new UserRejectedError())
    await done
    expect(form.state).toMatchObject({ text: 'mara', status: 'available', problem: undefined })
    expect([form.questions.state.status, form.state.message]).toEqual(['declined', signatures[0]?.message])
    cancelRegistration(form)
    expect([form.questions.state.status, form.state.message]).toEqual(['idle', undefined])
    expect([service.registered, page.record.said, view()]).toEqual([[], [], 'RegisterAccountName'])
    expect(world.told().at(-1)).toBe('REGISTER_NAME_ERROR')
  })

  test.each([
    ['Name is already registered: mara.reown.id', 'failed', 'Name is already registered: mara.reown.id'],
    ['Expired or invalid timestamp', 'clock', 'Expired or invalid timestamp'],
    ['\u202eevil\u0000', 'failed', 'evil'],
    ['', 'failed', "Couldn't register mara.reown.id"],
  ])('the first reason of the service is shown: %j', async (reason, problem, message) => {
    await type('mara')
    service.register = () => Promise.reject(refusal(reason))
    const done = registerName(form)
    await settle()
    signatures[0]?.answer.resolve('0x1')
    await done
    expect(form.state).toMatchObject({ text: 'mara', problem })
    expect(page.record.said.at(-1)).toContain(message)
    expect(view()).toBe('RegisterAccountName')
  })

  describe('a lost answer', () => {
    async function registerWithout(error: Error) {
      await type('mara')
      service.register = () => Promise.reject(error)
      const done = registerName(form)
      await settle()
      signatures[0]?.answer.resolve('0x1')
      await done
    }
    const lost = [new RequestTimeoutError(1), new NameServiceError('x', { cause: new HttpStatusError(502) })]

    test.each(lost)('is no refusal: the name is looked up, and not sent again (%s)', async (error) => {
      await registerWithout(error)
      expect(form.state).toMatchObject({ text: 'mara', problem: 'unknown', status: 'looking' })
      expect([service.registered.length, view()]).toEqual([1, 'RegisterAccountName'])
    })

    test.each(lost)('of a name that is the account’s now was a success (%s)', async (error) => {
      service.owner = '0xA'
      await registerWithout(error)
      expect(form.state.owned).toBe('mara.reown.id')
      expect(view()).toBe('RegisterAccountNameSuccess')
    })
  })

  test('a name typed after the press is not the one that is signed', async () => {
    await type('mara')
    void registerName(form)
    setName(form, 'other')
    await settle()
    expect(signatures).toEqual([])
  })

  test('a name that was taken meanwhile is looked up again', async () => {
    await type('mara')
    service.register = async () => {
      service.taken.add('mara.reown.id')
      throw refusal('Name is already registered: mara.reown.id')
    }
    const done = registerName(form)
    await settle()
    signatures[0]?.answer.resolve('0x1')
    await done
    await settle(RESOLVE_WAIT_MS)
    expect(form.state.status).toBe('taken')
  })

  test('NAME-5: Invalid chainId, before anything is signed', async () => {
    await type('mara')
    coinTypeOf = (id) => {
      throw new ChainIdInvalidError(id)
    }
    await registerName(form)
    expect([signatures, page.record.said.at(-1)]).toEqual([
      [],
      expect.stringContaining("Names aren't available on this network"),
    ])
  })

  test('NAME-5: Address or auth connector not found, before anything is signed', async () => {
    await type('mara')
    evm.give({ newNameCoinType: undefined })
    await registerName(form)
    expect(signatures).toEqual([])
    expect(page.record.said.at(-1)).toContain('Connect a wallet that can sign')
  })

  test('cancelled while the wallet is asked: its signature is never sent', async () => {
    await type('mara')
    void registerName(form)
    await settle()
    cancelRegistration(form)
    signatures[0]?.answer.resolve('0x1')
    await settle()
    expect([service.registered, form.state.message, view()]).toEqual([[], undefined, 'RegisterAccountName'])
  })

  test('cancelled while it is registered: the name is the account’s all the same, and the user is told', async () => {
    const answer = createDeferred<void>()
    service.register = () => answer.promise
    await type('mara')
    void registerName(form)
    await settle()
    signatures[0]?.answer.resolve('0x1')
    await settle()
    cancelRegistration(form)
    answer.resolve()
    await settle()
    expect(service.accepted).toEqual(['mara.reown.id of 0xA'])
    expect(page.record.said.at(-1)).toContain('The name is yours')
  })

  test('an account whose names are still being read is not asked before they are', async () => {
    await type('mara')
    service.owned = ['first.reown.id']
    await registerName(form)
    expect([form.state.owned, signatures]).toEqual(['first.reown.id', []])
  })

  test('cancelled while it is sent: a refusal is told all the same', async () => {
    const answer = createDeferred<void>()
    service.register = () => answer.promise
    await type('mara')
    void registerName(form)
    await settle()
    signatures[0]?.answer.resolve('0x1')
    await settle()
    cancelRegistration(form)
    answer.reject(refusal('Name is already registered: mara.reown.id'))
    await settle()
    expect(page.record.said.at(-1)).toContain('already registered')
  })

  test('an account that owns a name registers no other', async () => {
    service.owned = ['first.reown.id']
    void readOwnedName(form)
    await settle()
    await type('mara')
    await registerName(form)
    expect([form.state.owned, signatures]).toEqual(['first.reown.id', []])
  })
})

describe('another network or account', () => {
  test('CON-2: drops the signature that the wallet is asked for', async () => {
    await type('mara')
    void registerName(form)
    await settle()
    world.instance.network.activate(networks[1] ?? never())
    await settle(RESOLVE_WAIT_MS)
    signatures[0]?.answer.resolve('0x1')
    await settle()
    expect(service.registered).toEqual([])
    expect(form.state).toMatchObject({ text: 'mara', status: 'available', message: undefined })
  })
})

function never(): never {
  throw new Error('missing')
}

test('NAME-2: the message has no spaces and whole seconds', () => {
  expect(toNameMessage('marta.reown.id', 1_747_749_600_999)).toBe(
    '{"name":"marta.reown.id","attributes":{},"timestamp":1747749600}',
  )
})
