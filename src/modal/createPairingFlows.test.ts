// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../config/networks.js'
import { toNetwork } from '../domain/network.js'
import { UserRejectedError } from '../errors/connectionErrors.js'
import { NothingApprovedError, PairingExpiredError, RelayRefusedError } from '../errors/relayErrors.js'
import { createTestShell } from '../testing/modal/createTestShell.js'
import { createDeferred, createFakeAdapter, type FakeAdapter } from '../testing/modal/fakeAdapter.js'
import { createFakeRelay, createSession } from '../testing/modal/fakeRelay.js'
import type { PairingFlows, PairingOutcome } from './createPairingFlows.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const sessionOf = (topic: string) => createSession(topic, [`eip155:1:${account}`])
const stored = (name: string) => localStorage.getItem(`latchkey/default/v1/${name}`)
const heron = { id: 'heron', name: 'Heron Wallet', chains: [] }
const link = { href: 'heron://', name: 'Heron Wallet' }

let evm: FakeAdapter
let relay: ReturnType<typeof createFakeRelay>
let modal: ReturnType<typeof createTestShell>
let flows: PairingFlows
let outcomes: PairingOutcome[]

// Loaded with the first need of them, which takes real time.
beforeAll(() =>
  Promise.all([
    import('./balanceReader.js'),
    import('./createPairingFlows.js'),
    import('./createPairedWallets.js'),
    import('./createPairedSessions.js'),
    import('../errors/rpcErrors.js'),
  ]),
)

beforeEach(async () => {
  vi.useFakeTimers()
  relay = createFakeRelay()
  evm = createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])
  modal = createTestShell([evm], {
    projectId: 'p1',
    debug: true,
  })
  modal.shell.kept.relay = Promise.resolve(relay.client)
  flows = await (await modal.shell.tracker()).pairing()
  outcomes = []
  flows.watch((outcome) => void outcomes.push(outcome))
})

afterEach(() => {
  modal.shell.scope.end()
  localStorage.clear()
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

/** Up to the code on the screen. */
async function show() {
  flows.begin()
  await settle()
  const pairing = relay.pairings.at(-1)
  if (!pairing) throw new Error('no code was asked for')
  pairing.onUri('wc:code')
  pairing.onSent()
  await settle()
  return pairing
}

async function answer(session: unknown) {
  const { answer: answered } = await show()
  answered.resolve(session)
  await settle()
}

describe('a code', () => {
  test('is asked for, then shown, and the page is connecting meanwhile', async () => {
    flows.begin()
    expect(flows.state.status).toBe('asking')
    expect(modal.status()).toBe('connecting')
    await settle()
    relay.pairings[0]?.onUri('wc:code')
    expect(flows.state).toMatchObject({ status: 'shown', uri: 'wc:code', isSent: false })
    relay.pairings[0]?.onSent()
    expect(flows.state.isSent).toBe(true)
  })

  test('that nobody waits for any more is forgotten, and whoever answers it is told', async () => {
    const { answer: answered } = await show()
    flows.end()
    expect(flows.state).toMatchObject({ status: 'idle', uri: undefined })
    expect(modal.status()).toBe('disconnected')
    answered.resolve(sessionOf('late'))
    await settle()
    expect(relay.calls).toEqual(['end late'])
    expect(outcomes).toEqual([])
  })

  test('that has expired is renewed, and no failure', async () => {
    const { answer: answered } = await show()
    answered.reject(new PairingExpiredError())
    await settle()
    expect(flows.state.status).toBe('asking')
    expect(relay.pairings).toHaveLength(2)
    expect(outcomes).toEqual([])
  })

  test('is not asked for where the visitor has left while the client was loading', async () => {
    flows.begin()
    flows.end()
    await settle()
    expect(relay.pairings).toHaveLength(0)
    expect(outcomes).toEqual([])
  })

  test('goes with the modal', async () => {
    const { answer: answered } = await show()
    modal.shell.scope.end()
    answered.resolve(sessionOf('late'))
    await settle()
    expect(relay.calls).toEqual(['rest', 'end late'])
  })
})

describe('a code that is prepared', () => {
  const prepare = async () => {
    modal.shell.modalState.set({ isOpen: true })
    flows.prepare()
    await settle()
  }

  test('is there for the press that wants one, and says nothing before', async () => {
    await prepare()
    relay.pairings[0]?.onUri('wc:code')
    relay.pairings[0]?.onSent()
    await settle()
    expect(modal.status()).toBe('disconnected')
    flows.begin({ mayReuse: true })
    expect(flows.state).toMatchObject({ status: 'shown', uri: 'wc:code' })
    expect(modal.status()).toBe('connecting')
    expect(relay.pairings).toHaveLength(1)
  })

  test('fails without a word, and another one is made when it is wanted', async () => {
    await prepare()
    relay.pairings[0]?.answer.reject(new RelayRefusedError('Unauthorized: invalid key'))
    await settle()
    expect(modal.told()).toEqual([])
    expect(outcomes).toEqual([])
    flows.begin({ mayReuse: true })
    await settle()
    expect(relay.pairings).toHaveLength(2)
  })

  test('goes when the card closes', async () => {
    await prepare()
    modal.shell.modalState.set({ isOpen: false })
    await settle()
    expect(flows.state.status).toBe('idle')
  })

  test('is none while the card is closed, a code is shown, or a wallet is connected', async () => {
    flows.prepare()
    await settle()
    expect(relay.pairings).toHaveLength(0)
    await answer(sessionOf('a'))
    await prepare()
    expect(relay.pairings).toHaveLength(1)
  })
})

describe('an answer', () => {
  test('PRIV-2: becomes the connection, is stored, and is told without the words of the wallet', async () => {
    await answer(sessionOf('a'))
    expect(modal.account()?.address).toBe(account)
    expect(stored('eip155:connected_connector_id')).toBe('walletConnect')
    expect(outcomes).toEqual([{ status: 'connected', name: 'Heron' }])
    expect(modal.events.at(-1)).toMatchObject({
      event: 'CONNECT_SUCCESS',
      properties: { method: 'qrcode', name: 'Unknown' },
    })
    expect(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBeNull()
  })

  test('is a connection once it is stored, and none when the user has left meanwhile', async () => {
    const stores = [createDeferred<void>(), createDeferred<void>()] as const
    let store: { readonly promise: Promise<void> } = stores[0]
    Object.assign(relay.client, { committed: () => store.promise })
    await answer(sessionOf('a'))
    expect(modal.status()).toBe('connecting')
    stores[0].resolve()
    await settle()
    expect(modal.status()).toBe('connected')

    store = stores[1]
    await answer(sessionOf('b'))
    flows.end()
    stores[1].resolve()
    await settle()
    expect(relay.calls).toEqual(['end b'])
    expect(modal.account()?.address).toBe(account)
  })

  test('of an app that was opened keeps its link and the wallet that was meant', async () => {
    const { answer: answered } = await show()
    flows.choose({ wallet: heron, link })
    answered.resolve(sessionOf('a'))
    await settle()
    expect(outcomes).toEqual([{ status: 'connected', name: 'Heron Wallet' }])
    expect(modal.events.at(-1)).toMatchObject({ properties: { method: 'mobile', name: 'Heron Wallet' } })
    expect(JSON.parse(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE') ?? '')).toEqual(link)
    expect(JSON.parse(stored('recent_wallets') ?? '[]')).toEqual(['heron'])
  })

  test('that comes when the visitor has just left connects nothing, and the wallet is told', async () => {
    // The answer is here before what makes a connection of it.
    const parser = createDeferred<(text: unknown) => string | undefined>()
    evm.adapter.addressParser = () => parser.promise
    await answer(sessionOf('a'))
    flows.end()
    parser.resolve(String)
    await settle()
    expect(modal.account()).toBeUndefined()
    expect(relay.calls).toEqual(['end a'])
    expect(outcomes).toEqual([])
  })

  test('that cannot be taken up is no failure of the wallet that is wanted by then', async () => {
    const parser = createDeferred<(text: unknown) => string | undefined>()
    evm.adapter.addressParser = () => parser.promise
    await answer(sessionOf('a'))
    const next = await show()
    parser.reject(new Error('no chunk'))
    await settle()
    expect(outcomes).toEqual([])
    expect(flows.state).toMatchObject({ status: 'shown', uri: 'wc:code' })
    expect(modal.status()).toBe('connecting')
    expect(next).toBe(relay.pairings[1])
  })

  test('WC-3: with nothing for this app fails, and the wallet is told', async () => {
    await answer(createSession('a', []))
    expect(outcomes).toEqual([{ status: 'failed', error: expect.any(NothingApprovedError) }])
    expect(relay.calls).toEqual(['end a'])
    expect(modal.status()).toBe('disconnected')
  })

  test('that is a no is told as one, and is no fault of anybody', async () => {
    const { answer: answered } = await show()
    answered.reject(new UserRejectedError())
    await settle()
    expect(modal.told()).toEqual(['USER_REJECTED'])
    expect(outcomes).toEqual([{ status: 'failed', error: expect.any(UserRejectedError) }])
    expect(modal.status()).toBe('disconnected')
  })

  test('takes the place of the wallet before, which is told', async () => {
    await answer(sessionOf('a'))
    await answer(sessionOf('b'))
    expect(relay.calls).toEqual(['end a'])
    expect(outcomes).toHaveLength(2)
  })
})

test.each([
  ['Unauthorized: invalid key', 'projectId'],
  ['Unauthorized: origin not allowed', 'origin'],
  ['JWT validation error: JWT Token is not yet valid', 'clock'],
  ['Go away', undefined],
])('a relay that refuses the app with %j tells the developer of: %s', async (said, alert) => {
  const { answer: answered } = await show()
  answered.reject(new RelayRefusedError(said))
  await settle()
  expect((await modal.shell.runtime()).alerts.state.current).toBe(alert)
  expect(modal.told()).toEqual(['CONNECT_ERROR'])
})

test('who watches no longer hears of no outcome', async () => {
  const heard = vi.fn()
  flows.watch(heard)()
  await answer(sessionOf('a'))
  expect(heard).not.toHaveBeenCalled()
})
