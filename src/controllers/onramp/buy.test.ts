// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, polygon } from '../../config/networks.js'
import { DEFAULT_LIMITS, DEFAULT_OPTIONS } from '../../config/onramp.js'
import type { AccountType } from '../../domain/namespace.js'
import { type Network, toNetwork } from '../../domain/network.js'
import type { OnrampProvider, OnrampPurchase } from '../../domain/onramp.js'
import { createModalBuy, createModalOnramp } from '../../features/onramp/modalOnramp.js'
import { onramp } from '../../services/onramp/onramp.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import { createFakeAdapter, toAccounts } from '../../testing/modal/fakeAdapter.js'
import { chooseOffer, dropOffers, openedByLink, prepareOffers, retryOrder } from './buy.js'
import { findLimitProblem, limitsFor } from './onrampController.js'
import { purchaseRequest, soldCurrencies } from './providers.js'

const ethereum: Network = toNetwork('eip155', mainnet)
const matic: Network = toNetwork('eip155', polygon)

type Popup = { closed: boolean; opener: unknown; went: string[]; closes: number }

/** A provider that the test scripts, and the windows that it got. */
function create({ isBlocked = false, more = {} }: { isBlocked?: boolean; more?: Partial<OnrampProvider> } = {}) {
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
    signals: [] as AbortSignal[],
  }
  const ferry: OnrampProvider = {
    id: 'ferry',
    label: 'Ferry',
    namespaces: ['eip155'],
    hosts: ['ferry.example'],
    createUrl(_, { signal }) {
      control.signals.push(signal)
      return control.url()
    },
    listPurchases: () => control.list(),
    ...more,
  }
  const evm = createFakeAdapter('eip155', [ethereum, matic])
  const world = createTestInstance([evm], { projectId: 'test', onramp: onramp({ providers: [ferry] }) })
  const { modal, record } = createTestModal(world.instance)
  const activate = (address: string, network = ethereum, type: AccountType = 'eoa') => {
    world.instance.network.activate(network)
    world.instance.account.follow(
      network,
      toAccounts([address]).map((account) => ({ ...account, type })),
      address,
    )
  }
  activate('0xA')
  const buy = modal.use(createModalBuy)
  const form = modal.use(createModalOnramp)
  /** As the view of the providers does. */
  async function prepare() {
    await form.load(ethereum.caipNetworkId)
    await prepareOffers(buy)
  }
  return { ...world, modal, record, buy, form, prepare, state: buy.state, control, popups, activate, ferry }
}

const settle = () => vi.advanceTimersByTimeAsync(1)
const purchase = (id: string, status: OnrampPurchase['status'], more: object = {}): OnrampPurchase => ({
  id,
  status,
  symbol: 'USDC',
  amount: '98.29',
  at: Date.now(),
  ...more,
})

beforeEach(() => {
  vi.useFakeTimers()
  // Balances that are read after a purchase.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}', { status: 404 }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function choose(world: ReturnType<typeof create>) {
  await world.prepare()
  chooseOffer(world.buy, 'ferry')
  await settle()
}

describe('offers', () => {
  test('RAMP-1: one whose URL is not its own cannot be chosen', async () => {
    const world = create()
    world.control.url = async () => 'https://ferry.example.evil.example/buy'
    await choose(world)
    expect(world.state.offers?.[0]?.status).toBe('failed')
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
    void world.prepare()
    await settle()
    world.activate('0xB')
    answer('https://ferry.example/buy')
    await settle()
    expect(world.state.offers?.[0]?.status).toBe('loading')
    chooseOffer(world.buy, 'ferry')
    expect(world.popups).toEqual([])
  })

  test('RAMP-4: an offer of the account before is never opened', async () => {
    const world = create()
    await world.prepare()
    world.activate('0xB')
    chooseOffer(world.buy, 'ferry')
    expect(world.popups).toEqual([])
  })
})

describe('what is chosen', () => {
  test('RAMP-4: an offer for another token, currency, amount or network is never opened', async () => {
    const world = create()
    const [, ether] = DEFAULT_OPTIONS.purchaseCurrencies
    const [dollar, euro] = DEFAULT_OPTIONS.paymentCurrencies
    const changes: (() => void)[] = [
      () => world.form.choose({ purchaseCurrency: ether }),
      () => world.form.choose({ paymentCurrency: euro }),
      () => world.form.choose({ paymentAmount: '250' }),
      () => world.activate('0xA', matic),
    ]
    for (const change of changes) {
      world.form.choose({ paymentCurrency: dollar, paymentAmount: '' })
      world.activate('0xA')
      await world.prepare()
      expect(world.state.offers?.[0]?.status).toBe('ready')
      change()
      await vi.advanceTimersByTimeAsync(400)
      chooseOffer(world.buy, 'ferry')
    }
    expect(world.popups).toEqual([])
    await world.prepare()
    chooseOffer(world.buy, 'ferry')
    expect(world.popups).toHaveLength(1)
  })

  test('RAMP-4: a press on an offer that has changed says so, and prepares the new one', async () => {
    const world = create()
    const { announce } = world.modal.ui
    const messages: string[] = []
    world.modal.ui.announce = (text, ...more) => {
      messages.push(text)
      return announce(text, ...more)
    }
    await world.prepare()
    world.form.choose({ paymentAmount: '250' })
    await vi.advanceTimersByTimeAsync(400)
    chooseOffer(world.buy, 'ferry')
    expect([messages, world.popups]).toEqual([['The quote changed. Review it before you continue.'], []])
    await settle()
    expect(world.state.offers?.[0]).toMatchObject({ status: 'ready', request: { paymentAmount: '250' } })
    chooseOffer(world.buy, 'ferry')
    expect([messages.length, world.popups.length]).toEqual([1, 1])
  })

  test('RAMP-4: nothing is offered while it is quoted, and the old offers are gone', async () => {
    const world = create()
    await world.prepare()
    expect(world.state.offers).toHaveLength(1)
    world.form.choose({ paymentAmount: '250' })
    await prepareOffers(world.buy)
    expect(world.state.offers).toBeUndefined()
    await vi.advanceTimersByTimeAsync(400)
    await prepareOffers(world.buy)
    expect(world.state.offers?.[0]?.request.paymentAmount).toBe('250')
  })

  test('RAMP-3: an amount that no way to pay takes is not offered', async () => {
    const world = create()
    await world.prepare()
    world.form.choose({ paymentAmount: '9.99' })
    await prepareOffers(world.buy)
    expect(world.state.offers).toBeUndefined()
    expect(world.control.signals).toHaveLength(1)
  })

  test('is given up when its view goes', async () => {
    const world = create()
    world.control.url = () => new Promise(() => undefined)
    void world.prepare()
    await settle()
    dropOffers(world.buy)
    await settle()
    expect([world.control.signals[0]?.aborted, world.state.offers]).toEqual([true, undefined])
  })

  test('a provider that never answers is given up after 20 s, and told so', async () => {
    const world = create()
    world.control.url = () => new Promise(() => undefined)
    void world.prepare()
    await vi.advanceTimersByTimeAsync(19_000)
    expect(world.state.offers?.[0]?.status).toBe('loading')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(world.state.offers?.[0]?.status).toBe('failed')
    expect(world.control.signals[0]?.aborted).toBe(true)
  })

  test('RAMP-4: a provider that sells one token gets that one, without the quote of another', () => {
    const { instance, ferry } = create({ more: { sells: () => 'USDC' } })
    const [usdc, ether] = DEFAULT_OPTIONS.purchaseCurrencies
    expect(purchaseRequest(instance, ferry, { purchaseCurrency: usdc }, '98')).toMatchObject({
      purchaseCurrency: 'USDC',
      purchaseAmount: '98',
    })
    expect(purchaseRequest(instance, ferry, { purchaseCurrency: ether }, '0.04')).toMatchObject({
      purchaseCurrency: 'USDC',
      purchaseAmount: undefined,
    })
  })

  test('RAMP-4: a token is offered only where it is sold; what the service does not say is left to the provider', () => {
    const { instance, ferry, activate } = create()
    const onChains = (...chainIds: string[]) => ({
      id: 'x',
      name: 'X',
      symbol: 'X',
      networks: chainIds.map((chainId) => ({ name: 'x', displayName: 'X', chainId, contractAddress: '' })),
    })
    const [local, remote, solana, everywhere, unknown] = [
      onChains('1', '137'),
      onChains('137'),
      onChains('0'),
      onChains(),
      onChains(''),
    ]
    expect(soldCurrencies(instance, [local, remote, solana, everywhere, unknown])).toEqual([local, everywhere, unknown])
    expect(purchaseRequest(instance, ferry, { purchaseCurrency: remote }, undefined)).toBeUndefined()
    activate('0xA', matic)
    expect(purchaseRequest(instance, ferry, { purchaseCurrency: remote }, undefined)).toMatchObject({
      purchaseCurrency: 'X',
    })
    // The networks of the built-in tokens are only examples.
    const elsewhere = { ...matic, id: 8453, caipNetworkId: 'eip155:8453' } as const
    activate('0xA', elsewhere)
    expect(soldCurrencies(instance, DEFAULT_OPTIONS.purchaseCurrencies)).toHaveLength(2)
  })

  test('RAMP-4: a provider is given no amount that it does not take', () => {
    const { instance, ferry } = create({ more: { takesAmount: (amount) => !amount.includes('.') } })
    expect(purchaseRequest(instance, ferry, { paymentAmount: '99' }, undefined)?.paymentAmount).toBe('99')
    expect(purchaseRequest(instance, ferry, { paymentAmount: '99.50' }, undefined)?.paymentAmount).toBeUndefined()
  })

  test('RAMP-4: a smart account is paid on the active network or not at all', () => {
    const networks = [{ caipNetworkId: ethereum.caipNetworkId, name: 'Ethereum' }]
    const { instance, ferry, activate } = create({ more: { networks } })
    activate('0xA', matic)
    expect(purchaseRequest(instance, ferry, {}, undefined)).toMatchObject({
      isSmartAccount: false,
      network: { name: 'Ethereum' },
    })
    activate('0xA', matic, 'smartAccount')
    expect(purchaseRequest(instance, ferry, {}, undefined)).toBeUndefined()
    activate('0xA', ethereum, 'smartAccount')
    expect(purchaseRequest(instance, ferry, {}, undefined)).toMatchObject({
      isSmartAccount: true,
      network: { name: 'Ethereum' },
    })
  })

  test('a choice of the page is applied once, and does not stay for an opening without one', () => {
    const { form } = create()
    const [usdc, ether] = DEFAULT_OPTIONS.purchaseCurrencies
    const input = { paymentAmount: '250', purchaseCurrency: usdc }
    form.begin(input)
    form.choose({ purchaseCurrency: ether })
    form.begin(input)
    expect([form.state.paymentAmount, form.state.purchaseCurrency.symbol]).toEqual(['250', 'ETH'])
    form.begin(undefined)
    expect([form.state.paymentAmount, form.state.purchaseCurrency.symbol]).toEqual(['', 'ETH'])
    form.begin({ ...input })
    expect(form.state.paymentAmount).toBe('250')
  })
})

describe('the window', () => {
  test('POP-1: opens within the press, without a link back, and is then sent to the checked URL', async () => {
    const world = create()
    await world.prepare()
    chooseOffer(world.buy, 'ferry')
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
    openedByLink(world.buy)
    expect(world.state.stage).toBe('waiting')
  })

  test('POP-3: a blocked one that is opened by its link much later is looked for from then on', async () => {
    const world = create({ isBlocked: true })
    await choose(world)
    await vi.advanceTimersByTimeAsync(200_000)
    expect(world.state.stage).toBe('blocked')
    openedByLink(world.buy)
    expect(world.state.order?.since).toBe(Date.now())
    await vi.advanceTimersByTimeAsync(8_000)
    world.control.list = async () => [purchase('a', 'confirmed')]
    await vi.advanceTimersByTimeAsync(4_000)
    expect(world.state.stage).toBe('bought')
  })

  test('is not looked at after the order has ended', async () => {
    const world = create()
    await choose(world)
    world.control.list = async () => [purchase('a', 'confirmed')]
    await vi.advanceTimersByTimeAsync(4_000)
    expect(world.state.stage).toBe('bought')
    let looks = 0
    Object.defineProperty(world.popups[0], 'closed', {
      get() {
        looks++
        return false
      },
    })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(looks).toBe(0)
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
    void retryOrder(world.buy)
    expect(world.popups).toHaveLength(2)
    await settle()
    expect(world.popups[1]).toMatchObject({ went: [], closes: 1 })
    expect(world.state.stage).toBe('refused')
  })

  test('RAMP-4: a retry for an account that is not active any more opens nothing', async () => {
    const world = create()
    await choose(world)
    void retryOrder(world.buy)
    world.activate('0xB')
    await settle()
    expect(world.popups[1]).toMatchObject({ went: [], closes: 1 })
  })
})

describe('a retry', () => {
  test('goes on looking for a purchase in the window before, and gives way to it', async () => {
    const world = create()
    await choose(world)
    world.control.url = () => new Promise(() => undefined)
    void retryOrder(world.buy)
    expect(world.state.stage).toBe('opening')
    world.control.list = async () => [purchase('a', 'confirmed')]
    await vi.advanceTimersByTimeAsync(4_000)
    expect(world.state.stage).toBe('bought')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(world.state.stage).toBe('bought')
    expect(world.popups[1]).toMatchObject({ went: [], closes: 1 })
  })

  test('that fails goes on looking for the purchase', async () => {
    const world = create()
    await choose(world)
    world.control.url = async () => Promise.reject(new Error('down'))
    await retryOrder(world.buy)
    expect(world.state.stage).toBe('refused')
    world.control.list = async () => [purchase('a', 'confirmed')]
    await vi.advanceTimersByTimeAsync(4_000)
    expect(world.state.stage).toBe('bought')
  })

  test('counts a late purchase of the window before', async () => {
    const world = create()
    await choose(world)
    world.control.list = async () => [purchase('late', 'confirmed')]
    await retryOrder(world.buy)
    await settle()
    expect([world.state.stage, world.state.order?.isRetry]).toEqual(['bought', true])
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

  test('one that was pending before is not this one, whatever becomes of it', async () => {
    const world = create()
    world.control.list = async () => [purchase('old', 'pending')]
    await choose(world)
    world.control.list = async () => [purchase('old', 'confirmed')]
    await vi.advanceTimersByTimeAsync(8_000)
    expect(world.state.stage).toBe('waiting')
    expect(world.told()).not.toContain('BUY_SUCCESS')
  })

  test('of an order before is not that of a later one', async () => {
    const world = create()
    await choose(world)
    Object.assign(world.popups[0] ?? {}, { closed: true })
    await vi.advanceTimersByTimeAsync(190_000)
    expect(world.state.stage).toBe('silent')
    world.control.list = async () => [purchase('first', 'confirmed')]
    await choose(world)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(world.state.stage).toBe('waiting')
  })

  test('without a list from before, only one made since counts', async () => {
    const world = create()
    const at = Date.now() - 60_000
    world.control.list = async () => Promise.reject(new Error('down'))
    await choose(world)
    world.control.list = async () => [purchase('old', 'pending', { at }), purchase('older', 'confirmed', { at })]
    await vi.advanceTimersByTimeAsync(4_000)
    expect(world.state.stage).toBe('waiting')
    world.control.list = async () => [purchase('new', 'confirmed')]
    await vi.advanceTimersByTimeAsync(4_000)
    expect(world.state.stage).toBe('bought')
  })

  test('that stays pending is looked for every 30 s, for half an hour', async () => {
    const world = create()
    await choose(world)
    const list = vi.fn(async () => [purchase('a', 'pending')])
    world.control.list = list
    await vi.advanceTimersByTimeAsync(190_000)
    expect(world.state.stage).toBe('pending')
    list.mockClear()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(list).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1_600_000)
    expect(world.state.stage).toBe('slow')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that is pending for long is told when it ends', async () => {
    const world = create()
    await choose(world)
    world.control.list = async () => [purchase('a', 'pending')]
    await vi.advanceTimersByTimeAsync(600_000)
    world.control.list = async () => [purchase('a', 'confirmed')]
    await vi.advanceTimersByTimeAsync(30_000)
    expect(world.state.stage).toBe('bought')
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
    const requestCount = list.mock.calls.length
    expect(requestCount).toBe(46)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(list).toHaveBeenCalledTimes(requestCount)
  })

  test('PRIV-3: of an account that was disconnected, nothing more is asked', async () => {
    const world = create()
    const list = vi.fn(async () => [])
    world.control.list = list
    await choose(world)
    world.activate('0xB')
    const requestCount = list.mock.calls.length
    await vi.advanceTimersByTimeAsync(20_000)
    expect(list).toHaveBeenCalledTimes(requestCount)
  })

  test('is told after the modal was closed', async () => {
    const world = create()
    await choose(world)
    world.modal.ui.modalState.set({ isOpen: false })
    world.control.list = async () => [purchase('a', 'confirmed')]
    await vi.advanceTimersByTimeAsync(4_000)
    expect(world.record.said).toContain('status: USDC received')
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
