import { numberToHex } from 'viem'
import { approvedContracts, contracts, JUNO, receipt } from '../world/chain.ts'
import type { Stage } from '../world/createStage.ts'
import {
  approveOf,
  buildOf,
  LINK,
  OSPREY,
  OTHER_ROUTER,
  priceOf,
  quoteOf,
  ROUTER,
  simulationOf,
  swapIn,
} from '../world/market.ts'
import { USDC } from '../world/portfolio.ts'
import type { Scripts } from './state.ts'
import { OWN_ADDRESS } from './transfers.ts'

/** `Approval(address,address,uint256)` of ERC-20. */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const addressWord = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

const amountField = '.lk-amount input'
const mainButton = '.lk-surface .lk-primary-button:not([aria-disabled])'

type MarketOptions = {
  /** Share of its worth that a swap keeps. */
  outputShare?: number
  /** The tokens have prices. */
  isPriced?: boolean
  /** The node can run a swap ahead. */
  canSimulate?: boolean
  router?: string
  /** The call guarantees a minimum by itself. */
  hasMinimum?: boolean
}

/** A market whose prices, quotes, builds and runs agree. */
function openMarket({ services }: Stage, options: MarketOptions = {}) {
  const {
    outputShare = 0.9909,
    isPriced = true,
    canSimulate = true,
    router = ROUTER,
    hasMinimum = router === ROUTER,
  } = options
  let swap = { from: '', to: '', amount: '0' }
  services.set('price', ({ body }) => {
    const { addresses = [] } = body as { addresses?: readonly string[] }
    return { fungibles: isPriced ? addresses.map((address) => ({ address, price: priceOf(address) })) : [] }
  })
  services.set('quotes', (ask) => {
    swap = swapIn(ask)
    return quoteOf(swap, outputShare)
  })
  services.set('buildSwap', ({ body }) => buildOf(body, { outputShare, router, hasMinimum }))
  services.set('buildApprove', (ask) => approveOf(ask, router))
  // Without a run, the router must at least be a contract.
  if (!canSimulate) services.set('eth_getCode', () => '0x6080604052')
  if (canSimulate) services.set('eth_simulateV1', ({ params }) => simulationOf(params, swap, outputShare))
  services.set('eth_estimateGas', () => numberToHex(120_000))
}

type FormOptions = MarketOptions & {
  /** What the wallet says that it can do on Ethereum. */
  readonly capabilities?: object
  /** The app pays what the network charges. */
  readonly isPaying?: boolean
}

/** The form, once the chain has answered how much there is. */
async function openForm(stage: Stage, options: FormOptions = {}) {
  const marten = stage.wallet('Marten')
  const { capabilities, isPaying } = options
  if (capabilities) marten.answer('wallet_getCapabilities', () => ({ '0x1': capabilities }))
  openMarket(stage, options)
  await stage.connect(undefined, isPaying ? stage.payingApp : undefined)
  await stage.open({}, 'Swap')
  await stage.see('.lk-amount-have .lk-button:not([aria-disabled])')
  return marten
}

/** Chooses a token of one side. */
async function choose(stage: Stage, side: 0 | 1, token: string) {
  const pills = '.lk-side .lk-pill'
  await stage.see(pills, 2)
  await stage.until('pill', () => {
    const pill = stage.all(pills)[side]
    pill?.click()
    return pill
  })
  await stage.click(`[data-token="eip155:1/${token}"]`)
  await stage.see(pills, 2)
}

async function fill(stage: Stage, amount: string, options: MarketOptions & { to?: string } = {}) {
  const marten = await openForm(stage, options)
  await choose(stage, 1, options.to ?? LINK)
  await stage.type(amountField, amount)
  return marten
}

export const swapStates: Scripts = {
  async 'restricted region'(stage) {
    stage.setTimeZone('Asia/Shanghai')
    stage.wallet('Marten')
    await stage.connect()
    await stage.open({}, 'Swap')
    await stage.see('.lk-empty')
  },
  async loading(stage) {
    stage.services.set('swapTokens', 'never')
    stage.wallet('Marten')
    await stage.connect()
    await stage.open({}, 'Swap')
    await stage.see('.lk-skeleton-pill', 2)
  },
  async 'no token'(stage) {
    await openForm(stage)
    await stage.see('.lk-pill[data-call]')
  },
  async 'no amount'(stage) {
    await openForm(stage)
    await choose(stage, 1, LINK)
    await stage.see('.lk-side-more')
  },
  async quoting(stage) {
    await openForm(stage)
    stage.services.set('quotes', 'never')
    await choose(stage, 1, LINK)
    await stage.type(amountField, '0.85')
    await stage.see('.lk-side .lk-skeleton')
  },
  async ready(stage) {
    await fill(stage, '0.85')
    await stage.see('.lk-fold')
    await stage.see('.lk-side-worth bdi', 2)
  },
  async details(stage) {
    await fill(stage, '0.85')
    await stage.click('.lk-fold > summary')
    await stage.see('.lk-side-worth bdi', 2)
  },
  async 'high slippage'(stage) {
    await fill(stage, '0.85')
    await stage.click('.lk-fold > summary')
    await stage.click('.lk-bank [role="radio"]:last-child')
    await stage.type('.lk-percent', '12')
    await stage.press('.lk-percent', 'Enter')
    await stage.see('.lk-surface .lk-note')
    await stage.see('.lk-side-worth bdi', 2)
  },
  async 'refused slippage'(stage) {
    await fill(stage, '0.85')
    await stage.click('.lk-fold > summary')
    await stage.click('.lk-bank [role="radio"]:last-child')
    await stage.see('.lk-percent')
    await stage.type('.lk-percent', '60')
    await stage.see('.lk-refused')
    await stage.see('.lk-side-worth bdi', 2)
  },
  async insufficient(stage) {
    await fill(stage, '2.5')
    await stage.see('.lk-side[data-tone="bad"]')
    await stage.see('.lk-fold')
  },
  async 'a long amount'(stage) {
    await fill(stage, '0.123456789012345678')
    await stage.see('.lk-fold')
    await stage.see('.lk-side-worth bdi', 2)
  },
  async failed(stage) {
    await openForm(stage)
    stage.services.set('quotes', () => ({ quotes: [] }))
    await choose(stage, 1, LINK)
    await stage.type(amountField, '0.85')
    await stage.see('.lk-note[data-tone="bad"]')
  },
  async refused(stage) {
    await fill(stage, '0.85')
    await stage.see('.lk-fold')
    stage.services.set('buildSwap', ({ body }) => {
      const { tx } = buildOf(body)
      return { tx: { ...tx, data: '0xa9059cbb00' } }
    })
    await stage.click(mainButton)
    await stage.see('.lk-note[data-tone="bad"]')
  },
  async 'no token list'(stage) {
    stage.services.set('swapTokens', 'fail')
    await openForm(stage)
    await stage.see(mainButton)
  },
  async offline(stage) {
    await fill(stage, '0.85')
    await stage.see('.lk-fold')
    await stage.see('.lk-side-worth bdi', 2)
    stage.setOnline(false)
    await stage.see('.lk-primary-button[aria-disabled]')
  },
}

async function openTokens(stage: Stage) {
  await openForm(stage)
  await stage.click('.lk-pill[data-call]')
  await stage.see('[data-token]', 4)
}

export const swapSelectTokenStates: Scripts = {
  async loading(stage) {
    stage.services.set('swapTokens', 'fail')
    await openForm(stage)
    await stage.see('.lk-pill[data-call]')
    // The list asks again.
    stage.services.set('swapTokens', 'never')
    await stage.click('.lk-pill[data-call]')
    await stage.see('.lk-tokens .lk-skeleton')
  },
  async list(stage) {
    await openTokens(stage)
    await stage.see('.lk-chips .lk-pill', 4)
  },
  async searching(stage) {
    await openTokens(stage)
    await stage.type('.lk-field input', 'usdc')
    await stage.see('.lk-picks .lk-badge')
  },
  async unverified(stage) {
    await openTokens(stage)
    await stage.type('.lk-field input', 'usdc')
    await stage.until('an imitation', () => {
      const row = stage.all('.lk-picks .lk-row').find((hTMLElement) => hTMLElement.querySelector('.lk-badge'))
      row?.click()
      return row
    })
    await stage.see('.lk-compare', 2)
  },
  async 'nothing found'(stage) {
    await openTokens(stage)
    await stage.type('.lk-field input', 'usdq')
    await stage.see('.lk-empty')
  },
}

/** The review of 0.85 ETH for LINK, or of 1,200 USDC. */
async function openReview(stage: Stage, options: FormOptions & { source?: string; to?: string; amount?: string } = {}) {
  const marten = await openForm(stage, options)
  if (options.source) await choose(stage, 0, options.source)
  await choose(stage, 1, options.to ?? LINK)
  await stage.type(amountField, options.amount ?? '0.85')
  await stage.see('.lk-fold')
  await stage.see('.lk-side-worth')
  await stage.click(mainButton)
  // Both tokens, by their icons.
  await stage.see('.lk-exchange img', options.to === OSPREY ? 1 : 2)
  return marten
}

const approving = { source: USDC, amount: '1200' }
/** The wallet does both at once, and takes a service that pays. */
const atOnce = {
  ...approving,
  capabilities: { atomic: { status: 'supported' }, paymasterService: { supported: true } },
}
const press = (stage: Stage) => stage.click('.lk-pair .lk-primary-button:not([aria-disabled])')

/** The wallet has had the request for some seconds. */
async function asking(stage: Stage) {
  await stage.see('.lk-footer > bdi')
  stage.clock.pass(3_000)
}

/** The approval is mined: its receipt says what the router may take. */
const mineApproval = ({ services }: Stage) =>
  services.set('eth_getTransactionReceipt', () => ({
    ...receipt(1),
    logs: [
      {
        address: USDC,
        topics: [APPROVAL, addressWord(OWN_ADDRESS), addressWord(ROUTER)],
        data: `0x${(1_200_000_000).toString(16).padStart(64, '0')}`,
      },
    ],
  }))

/** The review of the second step, once the approval is mined. */
async function openSecondStep(stage: Stage) {
  const marten = await openReview(stage, approving)
  mineApproval(stage)
  stage.clock.rush()
  await press(stage)
  await stage.until('second step', () => stage.all('.lk-rows > li')[1]?.querySelector('[aria-current="step"]'))
  await stage.see('.lk-pair .lk-primary-button:not([aria-disabled])')
  return marten
}

export const swapPreviewStates: Scripts = {
  async ready(stage) {
    await openReview(stage)
  },
  async approve(stage) {
    await openReview(stage, approving)
    await stage.see('[aria-current="step"]')
  },
  async approving(stage) {
    await openReview(stage, approving)
    await press(stage)
    await stage.see('.lk-primary-button[aria-busy]')
    await stage.until('a mined block awaited', () => stage.all('.lk-footer .lk-live').length === 1)
    stage.clock.pass(2_000)
  },
  async 'approve, asking'(stage) {
    const marten = await openReview(stage, approving)
    marten.next('never')
    await press(stage)
    await asking(stage)
  },
  async approved(stage) {
    await openSecondStep(stage)
  },
  async 'second of two'(stage) {
    const marten = await openSecondStep(stage)
    marten.next('never')
    stage.clock.calm()
    await press(stage)
    await asking(stage)
  },
  async 'declined, approved'(stage) {
    const marten = await openSecondStep(stage)
    marten.next('reject')
    await press(stage)
    await stage.see('[role="alert"]')
  },
  async 'approve and swap'(stage) {
    await openReview(stage, atOnce)
  },
  async 'approve and swap, asking'(stage) {
    const marten = await openReview(stage, atOnce)
    marten.answer('wallet_sendCalls', () => new Promise(() => undefined))
    await press(stage)
    await asking(stage)
  },
  async 'no network fee'(stage) {
    await openReview(stage, { ...atOnce, isPaying: true })
  },
  async 'high impact'(stage) {
    await openReview(stage, { outputShare: 0.9 })
    await stage.see('.lk-note[data-tone="warn"]')
  },
  async 'severe impact'(stage) {
    await openReview(stage, { outputShare: 0.7 })
    await stage.see('.lk-note[data-tone="bad"]')
  },
  async 'unknown prices'(stage) {
    await openReview(stage, { isPriced: false, to: OSPREY })
    await stage.see('.lk-note[data-tone="bad"]')
  },
  async 'not simulated'(stage) {
    await openReview(stage, { canSimulate: false })
    await stage.see('.lk-note[data-tone="warn"]')
  },
  async 'not simulated, no minimum'(stage) {
    await openReview(stage, { canSimulate: false, hasMinimum: false })
    await stage.see('.lk-compare')
  },
  async 'not simulated, unusual router'(stage) {
    await openReview(stage, { canSimulate: false, router: OTHER_ROUTER })
    await stage.see('.lk-compare .lk-address', 2)
  },
  async 'not simulated, router compared'(stage) {
    await openReview(stage, { canSimulate: false, router: OTHER_ROUTER })
    await stage.click('.lk-check [role="checkbox"]')
    await stage.see('.lk-check [aria-checked="true"]')
  },
  async 'unusual router'(stage) {
    await openReview(stage, { router: OTHER_ROUTER })
  },
  async offline(stage) {
    await openReview(stage)
    stage.services.set('eth_blockNumber', 'fail')
    stage.setOnline(false)
    await stage.see('.lk-pair .lk-primary-button[aria-disabled]')
  },
  async swapping(stage) {
    const marten = await openReview(stage)
    marten.next('never')
    await press(stage)
    await asking(stage)
  },
  async declined(stage) {
    const marten = await openReview(stage)
    marten.next('reject')
    await press(stage)
    await stage.see('[role="alert"]')
  },
  async failed(stage) {
    const marten = await openReview(stage)
    marten.answer('eth_sendTransaction', () => {
      throw Object.assign(new Error('No permission.'), { code: 4100 })
    })
    await press(stage)
    await stage.see('[role="alert"]')
  },
  async 'maybe sent'(stage) {
    const marten = await openReview(stage)
    marten.answer('eth_sendTransaction', () => {
      throw Object.assign(new Error('The node did not answer.'), { code: -32603 })
    })
    await press(stage)
    await stage.see('[role="alert"]')
  },
}

/** The form for USDC, whose details list what an earlier swap has left approved. */
async function openRevocation(stage: Stage, chain: 'approved' | 'empty' | 'down' = 'approved') {
  stage.services.set('allowance', () => ({ allowance: '1200000000' }))
  stage.services.set('eth_call', approvedContracts)
  const marten = await openForm(stage)
  await choose(stage, 0, USDC)
  await choose(stage, 1, LINK)
  await stage.type(amountField, '500')
  await stage.click('.lk-fold > summary')
  await stage.see('.lk-facts .lk-button')
  // Since the form has read it.
  if (chain === 'empty') stage.services.set('eth_call', contracts(JUNO))
  if (chain === 'down') stage.services.set('eth_call', 'fail')
  stage.services.set('eth_estimateGas', () => numberToHex(46_000))
  await stage.click('.lk-facts .lk-button')
  await stage.see(chain === 'approved' ? '.lk-transfer' : '.lk-empty')
  return marten
}

export const swapRevokeStates: Scripts = {
  async ready(stage) {
    await openRevocation(stage)
  },
  async nothing(stage) {
    await openRevocation(stage, 'empty')
  },
  async unread(stage) {
    await openRevocation(stage, 'down')
  },
  async asking(stage) {
    const marten = await openRevocation(stage)
    marten.next('never')
    await press(stage)
    await asking(stage)
  },
  async declined(stage) {
    const marten = await openRevocation(stage)
    marten.next('reject')
    await press(stage)
    await stage.see('[role="alert"]')
  },
  async revoking(stage) {
    await openRevocation(stage)
    await press(stage)
    await stage.see('.lk-primary-button[aria-busy]')
  },
}
