import { base, mainnet } from 'latchkey/networks'
import { callVault, type Effect, runOf } from '../world/appCalls.ts'
import { contracts, JUNO } from '../world/chain.ts'
import type { Stage } from '../world/createStage.ts'
import { ROUTER } from '../world/market.ts'
import {
  answerExchanges,
  BASE_USDC,
  callPayTokens,
  exchanges,
  FALSE_STORE,
  payHoldings,
  STORE,
  VOUCHER,
} from '../world/payments.ts'
import type { Scripts } from './state.ts'
import { OWN_ADDRESS, storeReceiver } from './transfers.ts'

const features = { features: { pay: true }, exchangeHosts: ['granary.example'] } as const
const QUOTE_MS = 31_000
const rows = '.lk-row[data-token]'
const main = '.lk-surface .lk-primary-button:not([aria-disabled])'

const baseNetwork = { ...base, namespace: 'eip155', caipNetworkId: 'eip155:8453' } as const
const ethereum = { ...mainnet, namespace: 'eip155', caipNetworkId: 'eip155:1' } as const
const usdc = { networkId: 'eip155:8453', address: BASE_USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6 } as const
const ether = { networkId: 'eip155:8453', address: undefined, symbol: 'ETH', name: 'Ether', decimals: 18 } as const
const voucher = { networkId: 'eip155:1', address: VOUCHER, symbol: 'NLV', name: 'Voucher', decimals: 6 } as const

const request = {
  kind: 'pay',
  id: 'order-1',
  asset: usdc,
  network: baseNetwork,
  units: 120_000_000n,
  recipient: STORE,
  recipientName: 'Northlight Store',
  fiat: undefined,
}
type Request = Omit<typeof request, 'asset' | 'network' | 'fiat' | 'units' | 'recipientName'> & {
  readonly asset: object
  readonly network: object
  readonly units: bigint | undefined
  readonly recipientName: string | undefined
  readonly fiat: object | undefined
}

/** 49 dollars, in ether. */
const priced: Request = {
  ...request,
  asset: ether,
  units: 15_265_000_000_000_000n,
  fiat: { currency: 'USD', value: '49.00', rate: 3210, at: Date.now() },
}

type World = {
  readonly isPoor?: boolean
  readonly connects?: boolean
  /** What the wallet says that it can do on Ethereum. */
  readonly capabilities?: object
}

/** Fees of cents. */
function setCheapFees({ services }: Stage) {
  const block = services.usual.eth_getBlockByNumber()
  services.set('eth_gasPrice', () => '0x5f5e100')
  services.set('eth_maxPriorityFeePerGas', () => '0x989680')
  services.set('eth_getBlockByNumber', () => ({ ...block, baseFeePerGas: '0x4c4b400' }))
}

/** A wallet with tokens on several networks. */
async function enter(stage: Stage, { isPoor = false, connects = true, capabilities }: World = {}) {
  const { services } = stage
  const marten = stage.wallet('Marten')
  if (capabilities) marten.answer('wallet_getCapabilities', () => ({ '0x1': capabilities }))
  const iconOf = (symbol: string) => services.holdings.find((token) => token.symbol === symbol)?.iconUrl ?? ''
  services.set('tokens', () => ({ balances: payHoldings(iconOf, isPoor) }))
  const callTokens = callPayTokens(isPoor)
  services.set('eth_call', (call) => callTokens(call) ?? callVault(call) ?? contracts(JUNO)(call))
  setCheapFees(stage)
  if (isPoor) services.set('eth_getBalance', () => '0x2386f26fc10000')
  if (connects) await stage.connect('example.marten', features)
  return marten
}

/** What the app asks for. */
async function openPay(stage: Stage, payRequest: Request = request, world: World = {}) {
  const marten = await enter(stage, world)
  await stage.open(features, 'Pay' as never, { request: payRequest } as never)
  await stage.see('.lk-pay-to')
  return marten
}

async function openQuotes(stage: Stage, payRequest: Request = request, world: World = {}) {
  const marten = await openPay(stage, payRequest, world)
  await stage.click(main)
  return marten
}

const openReady = async (stage: Stage, payRequest: Request = request, world: World = {}) => {
  const marten = await openQuotes(stage, payRequest, world)
  await stage.see(`${rows}[aria-current]`)
  await stage.see(main)
  return marten
}

export const payStates: Scripts = {
  async connected(stage) {
    await openPay(stage)
    await stage.see('[data-exchange]', 3)
  },
  async 'not connected'(stage) {
    await openPay(stage, request, { connects: false })
    await stage.see('[data-exchange]', 3)
  },
  async 'exchanges loading'(stage) {
    stage.services.set('exchanges', 'never')
    await openPay(stage)
    await stage.see('.lk-rows .lk-skeleton')
  },
  async 'no exchange'(stage) {
    stage.services.set('exchanges', answerExchanges({ having: [] }))
    await openPay(stage)
    await stage.see('.lk-note strong')
  },
  async 'exchanges unreachable'(stage) {
    stage.services.set('exchanges', 'fail')
    await openPay(stage)
    await stage.see('.lk-note .lk-button')
  },
  async 'price fixed in dollars'(stage) {
    stage.services.set('exchanges', answerExchanges({ having: ['granary', 'meridian'] }))
    await openPay(stage, priced)
    await stage.see('[data-exchange][aria-disabled]')
  },
  async 'nobody named'(stage) {
    await openPay(stage, { ...request, recipientName: undefined })
    await stage.see('[data-exchange]', 3)
  },
}

const choose = (stage: Stage, networkId: string, address: string) =>
  stage.click(`[data-token="${networkId}/${address}"]`)
const ARBITRUM_USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'

async function openFromExchange(stage: Stage) {
  await openPay(stage)
  await stage.click('[data-exchange="granary"]')
  await stage.see('.lk-compare')
}

export const payQuoteStates: Scripts = {
  async loading(stage) {
    stage.services.set('tokens', 'never')
    await enter(stage)
    stage.services.set('tokens', 'never')
    await stage.open(features, 'Pay' as never, { request } as never)
    await stage.click(main)
    await stage.see('.lk-rows .lk-skeleton', 4)
  },
  async 'lowest total chosen'(stage) {
    await openReady(stage)
    await stage.see('.lk-pay-facts')
  },
  async 'another token'(stage) {
    await openReady(stage)
    await choose(stage, 'eip155:42161', 'coin')
    await stage.see('.lk-pay-facts')
  },
  async 'one network'(stage) {
    await openReady(stage)
    await stage.click('.lk-pay-pills .lk-pill[aria-expanded]')
    await stage.see('.lk-pay-networks')
  },
  async 'nothing is enough'(stage) {
    await openQuotes(stage, request, { isPoor: true })
    await stage.see('.lk-empty')
  },
  async 'prices ran out'(stage) {
    await openReady(stage)
    await choose(stage, 'eip155:42161', 'coin')
    stage.clock.pass(QUOTE_MS)
    await stage.see('.lk-note strong')
  },
  async 'no quotes'(stage) {
    stage.services.set('payQuote', () => new Response('{}', { status: 500 }))
    await openReady(stage)
    await stage.see('.lk-note[data-tone="bad"]')
  },
  async 'from an exchange'(stage) {
    await openFromExchange(stage)
  },
  async 'exchange refused'(stage) {
    await openFromExchange(stage)
    stage.services.set('exchanges', 'fail')
    await stage.click(main)
    await stage.see('.lk-note[data-tone="bad"]')
  },
}

async function openReview(
  stage: Stage,
  payRequest: Request = request,
  token?: readonly [string, string],
  world: World = {},
) {
  const marten = await openReady(stage, payRequest, world)
  if (token) await choose(stage, ...token)
  await stage.click(main)
  await stage.see('.lk-pair .lk-primary-button')
  return marten
}

const service = ['eip155:42161', ARBITRUM_USDC] as const
const EFFECTS: readonly Effect[] = [
  { allows: { spender: ROUTER, units: 120_360_000n } },
  {
    moves: [
      { token: 'USDC', units: -120_360_000n },
      { token: 'NLV', units: 120_000_000n },
    ],
  },
]
const vouchers: Request = { ...request, asset: voucher, network: ethereum }

/** Calls on Ethereum, where the account pays with dollars for vouchers. */
async function openCalls(stage: Stage, world: World = {}, effects: readonly Effect[] | undefined = EFFECTS) {
  stage.services.set('eth_getCode', () => '0x6080604052')
  if (effects.length > 0) stage.services.set('eth_simulateV1', runOf(OWN_ADDRESS, effects))
  const iconOf = (symbol: string) => stage.services.holdings.find((token) => token.symbol === symbol)?.iconUrl ?? ''
  const marten = await enter(stage, world)
  const dollars = stage.services.holdings.filter(({ symbol, chainId }) => symbol === 'USDC' && chainId === 'eip155:1')
  const coins = payHoldings(iconOf).filter(({ symbol }) => symbol === 'ETH')
  stage.services.set('tokens', () => ({
    balances: [...dollars, ...coins.slice(0, 1).map((coin) => ({ ...coin, chainId: 'eip155:1' }))],
  }))
  await stage.open(features, 'Pay' as never, { request: vouchers } as never)
  await stage.click(main)
  await stage.see(`${rows}[aria-current]`)
  await stage.click('[data-token^="eip155:1/0xA0b8"]')
  await stage.click(main)
  await stage.see('.lk-pair .lk-primary-button')
  return marten
}

const press = (stage: Stage) => stage.click('.lk-pair .lk-primary-button:not([aria-disabled])')

export const payReviewStates: Scripts = {
  async 'same token'(stage) {
    await openReview(stage)
  },
  async 'through the payment service'(stage) {
    await openReview(stage, request, service)
    await stage.see('.lk-compare dd', 2)
  },
  async 'one request'(stage) {
    await openCalls(stage, { capabilities: { atomic: { status: 'supported' } } })
    await stage.see('.lk-pay-steps li', 2)
  },
  async 'two requests'(stage) {
    await openCalls(stage)
    await stage.see('[aria-current="step"]')
  },
  async untested(stage) {
    await openCalls(stage, {}, [])
    await stage.see('[role="checkbox"]')
  },
  async 'looks like a known address'(stage) {
    await enter(stage)
    storeReceiver(stage, FALSE_STORE)
    await stage.open(features, 'Pay' as never, { request } as never)
    await stage.click(main)
    await stage.see(`${rows}[aria-current]`)
    await stage.click(main)
    await stage.see('.lk-compare mark')
  },
  async 'to a contract'(stage) {
    stage.services.set('eth_getCode', () => '0x6080604052')
    await openReview(stage)
    await stage.see('[role="checkbox"]')
  },
  async 'price ran out'(stage) {
    await openReview(stage, request, service)
    stage.clock.pass(QUOTE_MS)
    await stage.see('.lk-footer > span')
  },
  async asking(stage) {
    const marten = await openReview(stage)
    marten.next('never')
    await press(stage)
    await stage.see('.lk-footer > bdi')
    stage.clock.pass(3_000)
  },
  async declined(stage) {
    const marten = await openReview(stage)
    marten.next('reject')
    await press(stage)
    await stage.see('.lk-ring[data-state="off"]')
  },
}

const HASH = '0x7c4e0b5f93d21a868841e6ac1b7705d93ea8f2604cb13d97e0528a6fc419ab52'
const DELIVERY = '0xe1f0a39c5d7b20468841e6ac1b7705d93ea8f2604cb13d97e0528a6fc44d77c8'
const source = {
  networkId: 'eip155:42161',
  address: ARBITRUM_USDC,
  symbol: 'USDC',
  decimals: 6,
  amount: '120.36',
  account: OWN_ADDRESS,
}
const begunPayment = {
  id: 'order-1',
  kind: 'pay',
  route: 'service',
  asset: { networkId: 'eip155:8453', address: BASE_USDC, symbol: 'USDC', decimals: 6 },
  amount: '120',
  recipient: STORE,
  recipientName: 'Northlight Store',
  status: 'sent',
  source,
  hash: HASH,
  requestId: '70c1-884f-2b06',
  seconds: 45,
  total: 120.45,
}
const [granary] = exchanges
const session = {
  id: 'granary',
  name: 'Granary',
  image: granary?.imageUrl,
  sessionId: 'GR-2210-77',
  url: 'https://granary.example/pay',
}
const fromGranary = {
  ...begunPayment,
  total: undefined,
  route: 'exchange',
  source: undefined,
  hash: undefined,
  exchange: session,
  status: 'started',
}
const deposit = { ...fromGranary, kind: 'deposit', recipient: OWN_ADDRESS, recipientName: undefined, amount: '100' }

type Fields = {
  readonly ago: number
  readonly sent?: number
  readonly ended?: number
  readonly [name: string]: unknown
}

/** Begun so many seconds ago; `sent` and `ended`: so many seconds after that. */
function payment({ ago, sent, ended, ...fields }: Fields) {
  const at = Date.now() - ago * 1_000
  const after = (seconds: number | undefined) => (seconds === undefined ? undefined : at + seconds * 1_000)
  return { ...begunPayment, ...fields, at, checkedAt: Date.now() - 1_000, sentAt: after(sent), endedAt: after(ended) }
}

const fee = '0.0000155'
const delivered = { status: 'delivered', arrived: '120', destinationHash: DELIVERY, destinationBlock: '38511904', fee }

/** What was begun before. */
async function openPayment(stage: Stage, fields: Fields) {
  await enter(stage)
  stage.store('payments', JSON.stringify([payment(fields)]))
  await stage.open(features, 'PayLoading' as never, { id: begunPayment.id } as never)
  await stage.see('.lk-heading')
}

const state = (fields: Fields) => (stage: Stage) => openPayment(stage, fields)

export const payLoadingStates: Scripts = {
  sending: state({ ago: 2 }),
  converting: state({ ago: 19, sent: 3, status: 'converting' }),
  'longer than usual': state({ ago: 130, sent: 3, status: 'reported', reported: 'done' }),
  'paid, receipt': state({ ago: 50, sent: 3, ended: 41, ...delivered }),
  'failed, nothing left': state({ ago: 30, sent: 3, ended: 4, status: 'failed', fee }),
  'failed on the way': state({ ago: 90, sent: 3, status: 'undelivered', reported: 'failed', fee }),
  refunded: state({
    ago: 120,
    sent: 3,
    ended: 63,
    status: 'refunded',
    arrived: '120.36',
    destinationHash: DELIVERY,
    fee,
  }),
  'less arrived': state({ ago: 90, sent: 3, ended: 41, ...delivered, status: 'short', arrived: '118.5' }),
  'not known': state({ ago: 640, sent: 3, status: 'unknown' }),
  'wallet asked before': state({ ago: 64, status: 'asking', hash: undefined }),
  'paid at once': state({
    ago: 20,
    sent: 3,
    ended: 4,
    ...delivered,
    route: 'direct',
    destinationHash: HASH,
    source: { ...source, networkId: 'eip155:8453', address: BASE_USDC, amount: '120' },
    seconds: undefined,
    requestId: undefined,
  }),
  'exchange, started': state({ ago: 42, ...fromGranary }),
  async 'exchange, window blocked'(stage) {
    await openFromExchange(stage)
    await stage.click(main)
    await stage.see('[data-stage="blocked"]')
  },
  async 'exchange, closed before paying'(stage) {
    const popup = stage.openWindows()
    await openFromExchange(stage)
    await stage.click(main)
    await stage.see('[data-stage="waiting"]')
    popup.close()
    await stage.see('[data-stage="closed"]')
  },
  'exchange, under way': state({ ago: 125, ...fromGranary, status: 'sent' }),
  'exchange, paid': state({ ago: 200, ended: 128, ...fromGranary, ...delivered, fee: undefined }),
  'deposit, arrived': state({ ago: 200, ended: 128, ...deposit, ...delivered, arrived: '100', fee: undefined }),
  'deposit, failed': state({ ago: 200, ended: 128, ...deposit, status: 'failed' }),
  'deposit, not known': state({ ago: 640, ...deposit, status: 'unknown' }),
}

const depositRequest: Request = {
  ...request,
  kind: 'deposit',
  id: 'deposit-1',
  units: undefined,
  recipient: OWN_ADDRESS,
  recipientName: undefined,
}

async function openDeposit(stage: Stage) {
  await enter(stage)
  stage.store('payments', JSON.stringify([payment({ ago: 90_000, ended: 128, ...deposit, ...delivered })]))
  stage.services.set('price', ({ body }) => {
    const { addresses = [] } = body as { addresses?: readonly string[] }
    return { fungibles: addresses.map((address) => ({ address, price: 1, name: '', symbol: '', iconUrl: '' })) }
  })
  await stage.open(features, 'PayWithExchange' as never, { request: depositRequest } as never)
}

const field = '.lk-amount input'

export const payWithExchangeStates: Scripts = {
  async 'amount, chosen'(stage) {
    await openDeposit(stage)
    await stage.see('[data-exchange]', 3)
    await stage.see('.lk-pay-presets')
    await stage.type(field, '100')
    await stage.see('.lk-badge')
  },
  async 'no amount'(stage) {
    await openDeposit(stage)
    await stage.see('.lk-pay-presets')
    await stage.click('[data-exchange="granary"]')
    await stage.see('.lk-snack')
  },
  async 'exchanges loading'(stage) {
    stage.services.set('exchanges', 'never')
    await openDeposit(stage)
    await stage.see('.lk-rows .lk-skeleton')
    await stage.see('.lk-pay-presets')
  },
  async 'exchanges unreachable'(stage) {
    stage.services.set('exchanges', 'fail')
    await openDeposit(stage)
    await stage.see('.lk-empty')
  },
}

async function openAssets(stage: Stage) {
  await openDeposit(stage)
  await stage.see('[data-exchange]', 3)
  await stage.click('.lk-amount .lk-pill')
}

export const payAssetStates: Scripts = {
  async list(stage) {
    await openAssets(stage)
    await stage.see(rows, 4)
  },
  async loading(stage) {
    stage.services.set('exchangeAssets', 'never')
    await openAssets(stage)
    await stage.see('.lk-rows .lk-skeleton')
  },
  async 'nothing found'(stage) {
    await openAssets(stage)
    await stage.see(rows, 4)
    await stage.type('.lk-field input', 'usdq')
    await stage.see('.lk-empty')
  },
}

const HOUR = 3_600

export const paymentsStates: Scripts = {
  async list(stage) {
    await enter(stage)
    const list = [
      payment({ ago: 60, ...deposit, status: 'sent' }),
      payment({ ago: 300, sent: 3, ended: 41, ...delivered }),
      payment({ ago: 900, ...deposit, status: 'unknown', amount: '250' }),
      payment({ ago: 24 * HOUR, sent: 3, ended: 60, status: 'refunded', arrived: '120.36' }),
      payment({ ago: 25 * HOUR, sent: 3, ended: 4, status: 'failed' }),
      payment({ ago: 26 * HOUR, ...deposit, status: 'failed' }),
      payment({ ago: 27 * HOUR, ...fromGranary }),
      payment({ ago: 72 * HOUR, sent: 3, status: 'undelivered' }),
    ]
    const named = list.map((item, index) => ({ ...item, id: String(index + 1) }))
    stage.store('payments', JSON.stringify(named))
    await stage.open(features, 'Payments' as never)
    await stage.see('[data-status]', 8)
  },
  async empty(stage) {
    await enter(stage)
    await stage.open(features, 'PayLoading' as never, { id: 'none' } as never)
    await stage.see('.lk-empty')
  },
}
