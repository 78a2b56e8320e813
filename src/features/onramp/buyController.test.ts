// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../../config/networks.js'
import { DEFAULT_LIMITS } from '../../config/onramp.js'
import { isRestrictedZone } from '../../config/restrictedZones.js'
import { findLimitProblem, limitsFor } from '../../controllers/onramp/onrampController.js'
import { type Network, toNetwork } from '../../domain/network.js'
import type { OnrampProvider, OnrampPurchase } from '../../domain/onramp.js'
import { onramp } from '../../services/onramp/onramp.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import { createTestShell } from '../../testing/modal/createTestShell.js'
import { createFakeAdapter, toAccounts } from '../../testing/modal/fakeAdapter.js'
import { createBuyController } from './buyController.js'

const ethereum: Network = toNetwork('eip155', mainnet)

type Popup = { closed: boolean; opener: unknown; went: string[]; closes: number }

/** A provider that the test scripts, and the windows that it got. */
function create({ isBlocked = false }: { isBlocked?: boolean } = {}) {
  const popups: Popup[] = []
  vi.spyOn(window, 'open').mockImplementation(() => {
    if (isBlocked) return null
    const popup = { closed: false, opener: window, went: [] as string[], closes: 0 }
    popups.push(popup)
    return Object.assign(popup, {
      location: { replace: (url: string) => popup.went.push(url) },
      close: () => void popup.closes++,
    }) as unknown as Window
  })
  const control = {
    url: async (): Promise<string> => 'https://ferry.example/buy',
    list: async (): Promise<readonly OnrampPurchase[]> => [],
  }
  const ferry: OnrampProvider = {
    id: 'ferry',
    label: 'Ferry',
    namespaces: ['eip155'],
    hosts: ['ferry.example'],
    createUrl: () => control.url(),
    listPurchases: () => control.list(),
  }
  const evm = createFakeAdapter('eip155', [ethereum])
  const world = createTestShell([evm], { projectId: 'test', onramp: onramp({ providers: [ferry] }) })
  const { modal, record } = createTestModal(world.shell)
  const activate = (address: string) => {
    world.shell.network.activate(ethereum)
    world.shell.account.follow(ethereum, toAccounts([address]), address)
  }
  activate('0xA')
  const buy = modal.use(createBuyController)
  return { ...world, modal, record, buy, state: buy.state, control, popups, activate }
}

const settle = () => vi.advanceTimersByTimeAsync(1)
const purchase = (id: string, status: OnrampPurchase['status'], more: object = {}): OnrampPurchase => ({
  ...{ id, status, symbol: 'USDC', amount: '98.29', at: Date.now() },
  ...more,
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function choose(world: ReturnType<typeof create>) {
  await world.buy.prepare({ paymentAmount: '100' })
  world.buy.choose('ferry')
  await settle()
}

describe('offers', () => {
  test('RAMP-1: one whose URL is not its own cannot be chosen', async () => {
    const world = create()
    world.control.url = async () => 'https://ferry.example.evil.example/buy'
    await choose(world)
    expect(world.state.offers[0]?.status).toBe('failed')
    expect(world.popups).toEqual([])
    expect(world.state.order).toBeUndefined()
  })

  test('CON-1: a URL that was made for another account by now is dropped', async () => {
    const world = create()
    let answer: (url: string) => void = () => undefined
    world.control.url = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    void world.buy.prepare({})
    world.activate('0xB')
    answer('https://ferry.example/buy')
    await settle()
    expect(world.state.offers[0]?.status).toBe('loading')
    world.buy.choose('ferry')
    expect(world.popups).toEqual([])
  })

  test('RAMP-4: an offer of the account before is never opened', async () => {
    const world = create()
    await world.buy.prepare({})
    world.activate('0xB')
    world.buy.choose('ferry')
    expect(world.popups).toEqual([])
  })
})

describe('the window', () => {
  test('POP-1: opens within the press, without a link back, and is then sent to the checked URL', async () => {
    const world = create()
    await world.buy.prepare({})
    world.buy.choose('ferry')
    expect(world.popups).toMatchObject([{ opener: null, went: ['https://ferry.example/buy'] }])
    await settle()
    expect(window.open).toHaveBeenCalledWith('', '_blank', expect.stringContaining('width=600,height=800'))
    expect(world.told()).toContain('SELECT_BUY_PROVIDER')
    expect(world.modal.ui.router.current().view).toBe('BuyInProgress')
  })

  test('POP-3: a blocked one is noticed', async () => {
    const world = create({ isBlocked: true })
    await choose(world)
    expect(world.state.stage).toBe('blocked')
    world.buy.openedByLink()
    expect(world.state.stage).toBe('waiting')
  })

  test('POP-3: a closed one is noticed, and the purchase is still looked for', async () => {
    const world = create()
    await choose(world)
    Object.assign(world.popups[0] ?? {}, { closed: true })
    await vi.advanceTimersByTimeAsync(600)
    expect(world.state.stage).toBe('closed')
    world.control.list = async () => [purchase('a', 'confirmed')]
    await vi.advanceTimersByTimeAsync(4_000)
    expect(world.state.stage).toBe('bought')
  })

  test('RAMP-1: a retry opens at once, and closes again if the fresh URL is refused', async () => {
    const world = create()
    await choose(world)
    world.control.url = async () => 'http://ferry.example/buy'
    void world.buy.retry()
    expect(world.popups).toHaveLength(2)
    await settle()
    expect(world.popups[1]).toMatchObject({ went: [], closes: 1 })
    expect(world.state.stage).toBe('refused')
  })

  test('RAMP-4: a retry for an account that is not active any more opens nothing', async () => {
    const world = create()
    await choose(world)
    void world.buy.retry()
    world.activate('0xB')
    await settle()
    expect(world.popups[1]).toMatchObject({ went: [], closes: 1 })
  })
})

describe('the purchase', () => {
  test('one from before is not this one', async () => {
    const world = create()
    world.control.list = async () => [purchase('old', 'confirmed'), purchase('stuck', 'pending')]
    await choose(world)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(world.state.stage).toBe('waiting')
  })

  test('in progress leads to the purchases, and its end is told', async () => {
    const world = create()
    await choose(world)
    world.control.list = async () => [purchase('a', 'pending')]
    await vi.advanceTimersByTimeAsync(4_000)
    expect(world.state.stage).toBe('pending')
    expect(world.modal.ui.router.current().view).toBe('OnRampActivity')
    world.control.list = async () => [purchase('a', 'confirmed')]
    await vi.advanceTimersByTimeAsync(4_000)
    expect(world.state.stage).toBe('bought')
    expect(world.told()).toContain('BUY_SUCCESS')
  })

  test('a failed one is declined', async () => {
    const world = create()
    await choose(world)
    world.control.list = async () => [purchase('a', 'failed')]
    await vi.advanceTimersByTimeAsync(4_000)
    expect(world.state.stage).toBe('declined')
    expect(world.told()).not.toContain('BUY_SUCCESS')
  })

  test('TXT-5: an imitation is not what was bought', async () => {
    const world = create()
    await choose(world)
    world.control.list = async () => [purchase('a', 'confirmed', { isUnverified: true })]
    await vi.advanceTimersByTimeAsync(8_000)
    expect(world.state.stage).toBe('waiting')
  })

  test('is looked for every 4 s, for 3 minutes, also while the list fails', async () => {
    const world = create()
    const list = vi.fn(async () => Promise.reject(new Error('down')))
    world.control.list = list
    await choose(world)
    await vi.advanceTimersByTimeAsync(179_000)
    expect(world.state.stage).toBe('waiting')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(world.state.stage).toBe('silent')
    const asked = list.mock.calls.length
    expect(asked).toBe(46)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(list).toHaveBeenCalledTimes(asked)
  })

  test('PRIV-3: of an account that was disconnected, nothing more is asked', async () => {
    const world = create()
    const list = vi.fn(async () => [])
    world.control.list = list
    await choose(world)
    world.activate('0xB')
    const asked = list.mock.calls.length
    await vi.advanceTimersByTimeAsync(20_000)
    expect(list).toHaveBeenCalledTimes(asked)
  })

  test('is told after the modal was closed', async () => {
    const world = create()
    await choose(world)
    world.modal.ui.modalState.set({ isOpen: false })
    world.control.list = async () => [purchase('a', 'confirmed')]
    await vi.advanceTimersByTimeAsync(4_000)
    expect(world.record.said).toContain('status: USDC arrived')
  })
})

describe('limits', () => {
  const paymentCurrency = { id: 'USD', limits: DEFAULT_LIMITS }
  test.each([
    ['', undefined],
    ['9.99', { kind: 'below', limit: '10.00' }],
    ['10', undefined],
    ['7500.00', undefined],
    ['7500.01', undefined],
    ['25000', undefined],
    ['25000.01', { kind: 'above', limit: '25000.00' }],
  ])('RAMP-3: %j dollars', (paymentAmount, problem) => {
    expect(findLimitProblem({ paymentAmount, paymentCurrency })).toEqual(problem)
  })

  test('RAMP-3: above the card’s, only a bank is left', () => {
    expect(limitsFor('7500.01', DEFAULT_LIMITS).map(({ id }) => id)).toEqual(['ach_bank_account'])
  })
})

test.each([
  ['Asia/Shanghai', true],
  ['asia/hong_kong', true],
  ['Asia/Tokyo', false],
  ['', false],
])('the time zone %j is restricted: %j', (zone, expected) => {
  expect(isRestrictedZone(zone)).toBe(expected)
})
