// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mainnet } from '../../config/networks.js'
import { BALANCE_RETRY_BLOCK_MS } from '../../config/pageLimits.js'
import { createScope } from '../../core/scope.js'
import { toNetwork } from '../../domain/network.js'
import { createStorage } from '../../platform/storage.js'
import { parseBalances, type TokenService } from '../../services/tokens/tokenService.js'
import { createDeferred, createFakeAdapter, type Deferred } from '../../testing/modal/fakeAdapter.js'
import { createAccountController } from '../account/accountController.js'
import { createConnectionController } from '../connection/connectionController.js'
import { createModalStateController } from '../modalStateController.js'
import { createNetworkController } from '../network/networkController.js'
import { createTokensReader } from './tokensReader.js'

const network = toNetwork('eip155', mainnet)
const own = 'eip155:1:0xA'
const entry = (name: string) => ({
  name,
  symbol: 'T',
  address: 'eip155:1:0xT',
  quantity: { decimals: '6', numeric: '5' },
})
const KEY = 'latchkey/default/v1/portfolio_cache'

function createWorld() {
  const { factory, adapter, give } = createFakeAdapter('eip155', [network])
  const account = createAccountController()
  const modalState = createModalStateController()
  const storage = createStorage('default')
  const answers: Deferred<{ balances: unknown[] }>[] = []
  const notices: string[] = []
  const fetchBalances: TokenService['fetchBalances'] = () => {
    const answer = createDeferred<{ balances: unknown[] }>()
    answers.push(answer)
    return answer.promise
  }
  const connection = createConnectionController(['eip155'])
  const reader = createTokensReader({
    account,
    modalState,
    storage,
    scope: createScope(),
    log: () => undefined,
    allowLoopback: false,
    parseBalances,
    connection,
    network: createNetworkController([factory], undefined),
    adapterOf: async () => adapter,
    notify: (message) => notices.push(message ?? ''),
    service: { fetchBalances, fetchPrice: async () => undefined },
    isSupported: async () => true,
  })
  modalState.set({ isOpen: true })
  const show = (address: string) => account.follow(network, [{ address, type: 'eoa' }], address)
  show('0xA')
  const names = () => account.of('eip155')?.portfolio?.tokens.map(({ name }) => name)
  return {
    reader,
    account,
    give,
    connection,
    answers,
    notices,
    show,
    names,
    status: () => account.of('eip155')?.portfolio?.status,
  }
}

let world: ReturnType<typeof createWorld>
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const store = (changes: object) =>
  localStorage.setItem(
    KEY,
    JSON.stringify({ [own]: { caipAddress: own, balances: [entry('Cached')], timestamp: Date.now(), ...changes } }),
  )

beforeEach(() => {
  vi.useFakeTimers()
  world = createWorld()
})
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

test('NET-7: a list of the last 30 s is enough', async () => {
  store({})
  await world.reader.refresh('eip155')
  expect([world.names(), world.answers.length]).toEqual([['Cached'], 0])
})

test.each([{ caipAddress: 'eip155:1:0xThief' }, { timestamp: 4_102_444_800_000 }, { timestamp: 0 }, { balances: {} }])(
  'NET-7: a stored list with %j is not shown',
  async (changes) => {
    store(changes)
    void world.reader.refresh('eip155')
    await settle()
    expect([world.names(), world.answers.length]).toEqual([[], 1])
  },
)

test('CON-1: the answer for an account that is not shown any more is not shown', async () => {
  void world.reader.refresh('eip155')
  await settle()
  world.show('0xB')
  world.answers[0]?.resolve({ balances: [entry('Of A')] })
  await settle()
  expect(world.names()).toBeUndefined()
})

test('STO-9: an answer after the disconnect is not stored', async () => {
  void world.reader.refresh('eip155')
  await settle()
  world.account.reset('eip155')
  world.answers[0]?.resolve({ balances: [entry('Late')] })
  await settle()
  expect(localStorage.getItem(KEY)).toBeNull()
})

test("a wallet's own list stays the wallet's, also after a transfer", async () => {
  type Connected = Parameters<typeof world.connection.succeed>[1]
  world.connection.succeed('eip155', { connection: {} } as unknown as Connected)
  let listed = 'Listed'
  world.give({ readWalletAssets: async () => ({ balances: [entry(listed)] }) })
  await world.reader.refresh('eip155')
  listed = 'Listed after'
  await world.reader.refresh('eip155', { isAsked: true, forced: [`${own}`] })
  expect([world.names(), world.answers.length]).toEqual([['Listed after'], 0])
})

test('NET-8: a failure keeps the last list, is told once, and is not repeated for 30 s', async () => {
  void world.reader.refresh('eip155')
  await settle()
  world.answers[0]?.resolve({ balances: [entry('Known')] })
  await settle()
  void world.reader.refresh('eip155', { isAsked: true })
  await settle()
  world.answers[1]?.reject(new Error('down'))
  await settle()
  expect([world.status(), world.names()]).toEqual(['failed', ['Known']])
  await world.reader.refresh('eip155', { isAsked: true })
  expect([world.answers.length, world.notices]).toEqual([2, ['balance.unavailable']])
  await settle(BALANCE_RETRY_BLOCK_MS)
  void world.reader.refresh('eip155', { isAsked: true })
  await settle()
  expect(world.answers).toHaveLength(3)
})

test('a response too long to be stored is shown, and replaces what was stored', async () => {
  store({ timestamp: 0 })
  void world.reader.refresh('eip155')
  await settle()
  world.answers[0]?.resolve({ balances: [{ ...entry('Huge'), iconUrl: 'x'.repeat(300_000) }] })
  await settle()
  expect(world.names()).toEqual(['Huge'])
  expect(localStorage.getItem(KEY)).toBeNull()
})
