// @vitest-environment happy-dom

import { getAddress, numberToHex, pad } from 'viem'
import { expect, test } from 'vitest'
import type { AdapterContext, Transfers } from '../../adapters/adapter.js'
import { createArrivals } from '../../adapters/eip155/arrivals.js'
import { createTransfers } from '../../adapters/eip155/transfers/createTransfers.js'
import { mainnet, polygon } from '../../config/networks.js'
import { checksumAddress } from '../../core/checksumAddress.js'
import { watchState } from '../../core/watchState.js'
import { toNetwork } from '../../domain/network.js'
import { mayPayAgain, type Payment, type PaymentOutcome, toPaymentOutcome } from '../../domain/payment.js'
import { createModalPay } from '../../features/pay/usePay.js'
import { payInModal } from '../../modal/payVerbs.js'
import type { PayService, QuoteRequest, ReportedStatus } from '../../services/pay/payService.js'
import { createFakeChain, type FakeChain } from '../../testing/modal/createFakeChain.js'
import { createFakeEvmWallet, EVM_STEPS } from '../../testing/modal/createFakeEvmWallet.js'
import { createStoryPage } from '../../testing/modal/createStoryPage.js'
import { COMMON_STEPS, createStoryUser, type StoryForm } from '../../testing/modal/createStoryUser.js'
import {
  coinKey,
  createFakeContracts,
  type FakeCall,
  tokenKey,
  transferCall,
} from '../../testing/modal/fakeContracts.js'
import { checkStories, STORIES, settle } from '../../testing/modal/stories.testSupport.js'
import { activeNetwork } from '../network/networkController.js'
import { shownIntent } from '../transactions/transaction.js'
import { cancelPaying, continuePayment, pay } from './pay.js'
import { beginPayment, chosenOption, type PayWaiting, setCompared } from './payForm.js'
import { listPayments } from './payments.js'
import { loadPayOptions } from './payOptions.js'
import { createPayServices } from './payServices.js'
import { reviewPayment } from './reviewPayment.js'

const ethereum = toNetwork('eip155', mainnet)
const otherNetwork = toNetwork('eip155', polygon)
const USER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const SHOP = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOLVER = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OTHER_USDC = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'
const UNITS = 1_000_000n
/** What the service takes, in the coin of the payer's network. */
const PRICE = 5_000_000n

/** The asked token itself; and the coin, which a service changes into a token on another network. */
const kinds = ['direct', 'service'] as const
type Kind = (typeof kinds)[number]

const SERVICE_STEPS = [
  ...(['deliver', 'deliver', 'deliver short', 'refund', 'claim delivery', 'claim failure'] as const),
  ...(['service down', 'service up', 'stranger pays', 'ask again', 'ask again'] as const),
] as const
const steps = [...COMMON_STEPS, ...EVM_STEPS, ...SERVICE_STEPS, 'other network', 'network back'] as const
type Step = (typeof steps)[number]
const beginnings: readonly (readonly Step[])[] = [
  ['review'],
  ['review', 'press', 'approve', 'mine', 'deliver'],
  ['review', 'press', 'approve', 'mine', 'ask again', 'press'],
  // Loaded again while the wallet is asked.
  ['review', 'press', 'reload', 'ask again', 'press'],
  ['review', 'press', 'approve', 'mine', 'refund', 'pause', 'ask again', 'press', 'approve', 'mine'],
  ['review', 'press', 'unclear', 'ask again', 'press', 'mine'],
]

/** One payment that the app asks for, under an id of its own. Its units are its own, too. */
type Asked = {
  readonly id: string
  readonly units: bigint
  outcome?: PaymentOutcome
  error?: unknown
  isUnloaded?: boolean
}

type Quoted = {
  readonly requestId: string
  readonly receiver: string
  readonly askedUnits: bigint
  status: ReportedStatus
}

/** A service that is asked over a network, which answers later. */
function createService(origin: FakeChain, destination: FakeChain, submit: (call: FakeCall) => void) {
  const quotes: Quoted[] = []
  let isUp = true
  const later = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (!isUp) throw new Error('the service is down')
  }
  const paid = () =>
    quotes.filter(({ receiver, status }) => {
      const isOpen = status === 'waiting' || status === 'pending'
      return isOpen && origin.ledger.read(coinKey(receiver)) >= PRICE
    })
  function send(units: bigint) {
    submit({ from: SOLVER, to: OTHER_USDC, value: 0n, input: transferCall(SHOP, units) })
    destination.mineBlock()
  }
  const settleAll = (status: ReportedStatus, act: (quote: Quoted) => void = () => undefined) => {
    for (const quote of paid()) {
      act(quote)
      quote.status = status
    }
  }
  const service = {
    fetchExchanges: async () => [],
    async fetchQuote({ units }: QuoteRequest) {
      await later()
      const number = quotes.length + 1
      const receiver = getAddress(pad(numberToHex(0xd00000 + number), { size: 20 }))
      const requestId = `quote-${number}`
      quotes.push({ requestId, receiver, askedUnits: units, status: 'waiting' })
      return {
        requestId,
        units: PRICE,
        steps: [{ kind: 'deposit' as const, receiver, units: PRICE }],
        fees: [],
        seconds: 45,
        at: Date.now(),
      }
    },
    async fetchStatus(requestId: string) {
      await later()
      return quotes.find((quote) => quote.requestId === requestId)?.status ?? 'waiting'
    },
  } as unknown as PayService
  return {
    service,
    quotes,
    setUp: (value: boolean) => {
      isUp = value
    },
    steps: {
      deliver: () => settleAll('success', ({ askedUnits }) => send(askedUnits)),
      'deliver short': () => settleAll('success', ({ askedUnits }) => send((askedUnits * 9n) / 10n)),
      refund: () => settleAll('refund', () => origin.ledger.add(coinKey(USER), PRICE)),
      'claim delivery': () => settleAll('success'),
      'claim failure': () => settleAll('failure'),
      'service down': () => {
        isUp = false
      },
      'service up': () => {
        isUp = true
      },
      // Somebody else pays the shop less: that is no payment of the user's.
      'stranger pays': () => send(7n),
    },
  }
}

/** The wallet, both chains and the service, which outlive the page. */
function createWorld(kind: Kind) {
  const chain = createFakeChain(USER, createFakeContracts({ tokens: { [USDC]: { decimals: 6 } } }))
  const destination = createFakeChain(SOLVER, createFakeContracts({ tokens: { [OTHER_USDC]: { decimals: 6 } } }))
  for (const owner of [USER, OTHER]) {
    chain.ledger.add(coinKey(owner), 10n ** 24n)
    chain.ledger.add(tokenKey(USDC, owner), 10n ** 15n)
  }
  destination.ledger.add(coinKey(SOLVER), 10n ** 24n)
  destination.ledger.add(tokenKey(OTHER_USDC, SOLVER), 10n ** 18n)
  const wallet = createFakeEvmWallet(chain)
  const solver = createFakeEvmWallet(destination)
  const older = wallet.submit({ from: USER, to: USDC, value: 0n, input: transferCall(OTHER, UNITS) })
  for (let block = 0; block < 4; block++) chain.mineBlock()
  const service = createService(chain, destination, (call) => void solver.submit(call))
  return { kind, chain, destination, wallet, older, service, asked: [] as Asked[] }
}
type World = ReturnType<typeof createWorld>

/** One load of the page. */
async function load(world: World): Promise<StoryForm & { askAgain(): Promise<void> }> {
  const { kind, chain, destination, wallet, service, asked } = world
  const readRpc: AdapterContext['readRpc'] = (network, method, params, signal) =>
    (network.id === otherNetwork.id ? destination : chain).nodes.read(method, params, signal)
  let intentId: string | undefined
  const connection = wallet.connect(() => intentId)
  const real = createTransfers({ readRpc })
  const transfers: Transfers<'eip155'> = {
    ...real,
    send(_, plan, network, watch) {
      intentId = shownIntent(form.transaction)?.id
      return real.send(connection, plan, network, watch)
    },
  }
  const page = await createStoryPage({
    networks: [ethereum, otherNetwork],
    accounts: [USER, OTHER],
    adapter: {
      transfers: async () => transfers as Transfers,
      arrivals: async () => createArrivals({ readRpc }),
      addressParser: async () => (text) => (typeof text === 'string' ? checksumAddress(text) : undefined),
    },
    services: [[createPayServices, service.service]],
    input: { features: { pay: true } },
  })
  const { instance, ui } = page.modal
  const { router } = ui
  const form = page.modal.use(createModalPay)
  function follow() {
    const { view, params } = router.current()
    // As the view of the review does when it is left.
    if (!instance.modalState.state.isOpen || view !== 'PayReview') cancelPaying(form)
    if (!instance.modalState.state.isOpen || view !== 'Pay') return
    beginPayment(form, params as PayWaiting)
    const begunPayment = continuePayment(form)
    if (begunPayment) router.reset('PayLoading', { id: begunPayment.id })
  }
  for (const { state } of [router, instance.modalState]) instance.scope.add(watchState(state, follow))
  const access = {
    instance,
    openModal: async () => ({
      router,
      continuesWith: () => false,
      isConnecting: () => false,
      showSent: async () => undefined,
      showToasts: () => undefined,
    }),
    async open(options: object = {}) {
      instance.modalState.set({ isOpen: true })
      router.reset('Account')
      router.push(Reflect.get(options, 'view') as 'Pay', Reflect.get(options, 'arguments'))
    },
  }
  async function ask(id: string, units: bigint) {
    const entry: Asked = { id, units }
    asked.push(entry)
    const network = kind === 'direct' ? ethereum : otherNetwork
    const address = kind === 'direct' ? USDC : OTHER_USDC
    payInModal(access, 'pay', {
      id,
      asset: { network: network.caipNetworkId, address },
      amount: units,
      recipient: SHOP,
    }).then(
      (outcome) => {
        entry.outcome = outcome
      },
      (error) => {
        entry.error = error
      },
    )
    await settle(600)
    if (router.current().view !== 'Pay') return
    await Promise.race([loadPayOptions(form), settle(3_000)])
    await settle(600)
    const option = chosenOption(form.state)
    // Another review ends what was confirmed before it.
    if (option) wallet.prompts.withdraw()
    if (option) void reviewPayment(form, option)
    await settle(600)
  }
  const story = {
    page,
    review: () => ask(`order-${asked.length + 1}`, UNITS + BigInt(asked.length + 1)),
    /** The same order once more, such as by a second press or after a page load. */
    async askAgain() {
      const last = asked.at(-1)
      if (last) await ask(last.id, last.units)
    },
    press() {
      setCompared(form, true)
      void pay(form)
    },
    cancel: () => {
      if (router.current().view === 'PayReview') router.back()
    },
    open() {
      instance.modalState.set({ isOpen: true })
      if (!router.has('Pay')) router.reset('Account')
    },
    status: () => form.transaction.state.current.status,
  }
  await settle(10)
  return story
}

const reached = { requests: 0, statuses: new Set<string>(), outcomes: new Set<string>(), again: 0 }

/** What the payer's chain has carried out for an id: its units, or its quote's address, are its own. */
function paidFor({ kind, chain, service }: World, { id, units }: Asked, payments: readonly Payment[]) {
  const payment = payments.find((candidate) => candidate.id === id)
  const quote = service.quotes.filter(({ askedUnits }) => askedUnits === units)
  return {
    payment,
    executed: chain.mined.filter(
      ({ execution, to, input, value }) =>
        execution !== undefined &&
        (kind === 'direct'
          ? input === transferCall(SHOP, units)
          : value === PRICE && quote.some(({ receiver }) => receiver === to)),
    ),
    quotes: quote,
  }
}

function checkAsked(world: World, entry: Asked, payments: readonly Payment[]): readonly string[] {
  const { kind, destination, chain } = world
  const { payment, executed, quotes } = paidFor(world, entry, payments)
  const refunds = quotes.filter(({ status }) => status === 'refund').length
  const faults: string[] = []
  // What came back may be paid again.
  if (executed.length > 1 + refunds) faults.push(`${entry.id}: paid ${executed.length} times`)
  if (!payment) return executed.length > 0 ? [...faults, `${entry.id}: paid, and forgotten`] : faults
  reached.statuses.add(payment.status)
  const { status, destinationHash } = payment
  if (status === 'delivered') {
    const mined = kind === 'direct' ? chain.mined : destination.mined
    const match = mined.find(({ hash }) => hash === destinationHash)
    const isBacked = match?.execution && match.input === transferCall(SHOP, entry.units)
    if (!isBacked) faults.push(`${entry.id}: told as delivered by ${destinationHash}, which is something else`)
  }
  // A speed-up may still be mined by an old hash; the payment follows it.
  if (status === 'failed' && executed.length > 0 && refunds === 0) faults.push(`${entry.id}: told as failed, but paid`)
  if (status === 'refunded' && refunds === 0) faults.push(`${entry.id}: told as refunded, and nothing came back`)
  const { outcome, isUnloaded } = entry
  if (outcome) reached.outcomes.add(outcome.status)
  if (isUnloaded || !outcome || outcome.status === 'cancelled') return faults
  const keptStatus = toPaymentOutcome(payment).status
  const isLater = ['sent', 'unknown'].includes(outcome.status) || mayPayAgain({ status: outcome.status as never })
  if (outcome.status !== keptStatus && !isLater)
    faults.push(`${entry.id}: told ${outcome.status}, kept as ${keptStatus}`)
  return faults
}

async function run(kind: Kind, list: readonly Step[]): Promise<readonly string[]> {
  const world = createWorld(kind)
  const { chain, wallet, older, asked, service } = world
  const { nodes } = chain
  const { prompts } = wallet
  let form: Awaited<ReturnType<typeof load>>
  const user = await createStoryUser({
    nodes,
    prompts,
    accounts: [USER, OTHER],
    settle,
    async load() {
      form = await load(world)
      return form
    },
  })
  const select = (network: typeof ethereum) => {
    if (activeNetwork(user.form().page.modal.instance.network.state)?.id !== network.id) user.selectNetwork(network)
  }
  await user.play(list, {
    ...user.steps,
    ...wallet.steps(older),
    ...service.steps,
    'other network': () => select(otherNetwork),
    'network back': () => select(ethereum),
    async 'ask again'() {
      reached.again++
      await form.askAgain()
    },
    reload() {
      for (const entry of asked) entry.isUnloaded = true
      return user.steps.reload()
    },
  })
  nodes.setOnline(true)
  wallet.catchUp()
  service.setUp(true)
  const { page } = user.form()
  page.close()
  await settle(10)
  while (prompts.isOpen()) void prompts.decline()
  chain.mineBlock()
  await settle(1_500_000)
  const payments = listPayments(page.modal.instance)
  page.end()
  await settle(10)
  const faults = asked.flatMap((entry) =>
    entry.outcome || entry.error || entry.isUnloaded ? [] : [`${entry.id}: a promise has never settled`],
  )
  reached.requests += prompts.count()
  const unique = [...new Map(asked.map((entry) => [entry.id, entry])).values()]
  return [...prompts.faults, ...faults, ...unique.flatMap((entry) => checkAsked(world, entry, payments))]
}

test(`PAY-8: ${STORIES} random stories of payments pay at most once for one id, and claim nothing that the chains do not show`, {
  timeout: 480_000,
}, async () => {
  await checkStories({ runs: STORIES, seed: 40, kinds, steps, beginnings, run })
  expect(reached.requests).toBeGreaterThan(STORIES / 4)
  expect(reached.again).toBeGreaterThan(STORIES / 4)
  expect([...reached.statuses]).toEqual(
    expect.arrayContaining(['delivered', 'failed', 'refunded', 'short', 'undelivered', 'unknown']),
  )
  expect([...reached.outcomes]).toEqual(
    expect.arrayContaining(['delivered', 'failed', 'refunded', 'cancelled', 'unknown']),
  )
})
