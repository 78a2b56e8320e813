// @vitest-environment happy-dom

import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppCalls, Swaps, Transfers } from '../../adapters/adapter.js'
import { mainnet } from '../../config/networks.js'
import type { CallTest, ParsedCall, TestRun } from '../../domain/appCall.js'
import { toNetwork } from '../../domain/network.js'
import type { PaymentQuote, PaymentRequest, QuoteStep } from '../../domain/payment.js'
import { tokenId } from '../../domain/token.js'
import type { PayService } from '../../services/pay/payService.js'
import { createStoryPage } from '../../testing/modal/createStoryPage.js'
import { shownIntent } from '../transactions/transaction.js'
import { beginPayment, createPayForm, type PayCard, type PayOption } from './payForm.js'
import { createPayServices } from './payServices.js'
import { reviewPayment } from './reviewPayment.js'

const network = toNetwork('eip155', mainnet)
const USER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SHOP = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ROUTER = '0x7e570000000000000000000000000000000000aF'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const LINK = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const UNITS = 24_900_000n
const COST = 10n ** 18n

const approve = (spender: string, units: bigint): QuoteStep => ({
  kind: 'call',
  to: LINK,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender as Hex, units] }),
  value: 0n,
})
const payCall: QuoteStep = { kind: 'call', to: ROUTER, data: '0x12345678', value: 0n }

const token = { networkId: network.caipNetworkId, address: LINK, name: 'Chainlink', symbol: 'LINK', decimals: 18 }
const option = {
  key: tokenId(network.caipNetworkId, LINK),
  token: { ...token, id: tokenId(network.caipNetworkId, LINK), amount: '100' },
  network,
  route: 'calls',
  status: 'ready',
} satisfies PayOption

const request: PaymentRequest = {
  kind: 'pay',
  id: 'order-1',
  asset: { networkId: network.caipNetworkId, address: USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  network,
  units: UNITS,
  recipient: SHOP,
  recipientName: 'Shop',
  fiat: undefined,
}

const quoteOf = (steps: readonly QuoteStep[]): PaymentQuote => ({
  requestId: 'q1',
  payer: USER,
  units: COST,
  steps,
  fees: [],
  seconds: 5,
  at: Date.now(),
})

const link = { token: LINK, symbol: 'LINK', decimals: 18 }
const honest: TestRun = {
  kind: 'done',
  calls: [],
  moves: [{ ...link, units: -COST }],
  approvals: [],
  items: [],
  operators: [],
  gained: UNITS,
  fee: 9n,
  likelyFee: 5n,
  at: 0,
}

type Setup = { readonly steps?: readonly QuoteStep[]; readonly run?: CallTest }

async function start({ steps = [approve(ROUTER, COST), payCall], run = honest }: Setup = {}) {
  const tested: { calls: readonly ParsedCall[]; receiver: unknown }[] = []
  const allowances: unknown[] = []
  const page = await createStoryPage({
    networks: [network],
    accounts: [USER],
    adapter: {
      transfers: async () => ({}) as Transfers,
      swaps: async () =>
        ({
          readAllowance: async () => 0n,
          async encodeApprovals(approvalRequest) {
            allowances.push(approvalRequest)
            const { spender, units } = approvalRequest
            const call = approve(spender, units)
            return call.kind === 'call' ? [call] : []
          },
        }) as Partial<Swaps> as Swaps,
      appCalls: async () =>
        ({
          parse: (call) => ({ data: '0x', value: 0n, functionName: undefined, name: undefined, ...call }) as ParsedCall,
          async test({ calls, receiver }) {
            tested.push({ calls, receiver })
            return run
          },
          plan: async ({ call }) => ({ ...call, from: USER, fee: 9n, likelyFee: 5n, details: undefined }),
        }) as Partial<AppCalls> as AppCalls,
      calls: async () =>
        ({
          readSupport: async () => ({ isAtomic: true, canSponsor: false }),
        }) as never,
    },
    services: [[createPayServices, { fetchQuote: async () => quoteOf(steps) } as Partial<PayService>]],
  })
  const { instance } = page.modal
  const card: PayCard = {
    showReview: vi.fn(),
    showProgress: vi.fn(),
    leaveReview: vi.fn(),
    yieldToWallet: () => () => undefined,
    notify: vi.fn(),
    notifyEnded: vi.fn(),
  }
  const form = createPayForm(instance, card)
  beginPayment(form, { request })
  await reviewPayment(form, { ...option, quote: quoteOf(steps) })
  return { form, card, tested, allowances, intent: shownIntent(form.transaction) }
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('PAY-4: calls of a quote', () => {
  test('are reviewed by what a run of them does to the payer and to the recipient', async () => {
    const { intent, card, tested, allowances } = await start()
    expect(card.showReview).toHaveBeenCalled()
    expect(intent?.calls).toMatchObject({ kind: 'batch', router: ROUTER, approvals: 1 })
    expect(intent?.fee).toMatchObject({ fee: 9n, feeKind: 'estimated' })
    expect(tested[0]?.receiver).toEqual({ owner: SHOP, token: USDC })
    // Ours is exact, whatever the service has encoded.
    expect(allowances).toMatchObject([{ token: LINK, spender: ROUTER, units: COST }])
  })

  test('never take an approval from the service', async () => {
    const { tested } = await start({ steps: [approve(OTHER, 2n ** 256n - 1n), payCall] })
    expect(tested[0]?.calls.map(({ to, data }) => [to, data])).toEqual([
      [LINK, (approve(ROUTER, COST) as { data: string }).data],
      [ROUTER, '0x12345678'],
    ])
  })

  test.each<[string, Partial<TestRun> | CallTest]>([
    ['take more than was named', { moves: [{ ...link, units: -COST - 3n }] }],
    [
      'take another token',
      {
        moves: [
          { ...link, units: -COST },
          { ...link, token: USDC, units: -1n },
        ],
      },
    ],
    [
      'take the coin',
      {
        moves: [
          { ...link, units: -COST },
          { ...link, token: undefined, units: -1n },
        ],
      },
    ],
    ['give the recipient less', { gained: UNITS - 1n }],
    ['do not say what the recipient gets', { gained: undefined }],
    [
      'let somebody else take the token',
      {
        approvals: [{ ...link, spender: OTHER, units: 1n, isUnlimited: false, balance: 0n }],
      },
    ],
    [
      'let the router take more than is paid',
      {
        approvals: [{ ...link, spender: ROUTER, units: COST + 1n, isUnlimited: false, balance: 0n }],
      },
    ],
    ['move collectibles', { items: [{ contract: OTHER, leaving: 1, coming: 0 }] }],
    ['let somebody take everything', { operators: [{ contract: OTHER, operator: OTHER }] }],
    ['fail', { kind: 'fails', index: 1, reason: 'no', at: 0 }],
  ])('that %s are not reviewed', async (_, changes) => {
    const { form, card, intent } = await start({ run: { ...honest, ...changes } as CallTest })
    expect(intent).toBeUndefined()
    expect(card.showReview).not.toHaveBeenCalled()
    expect(form.state.problem).toEqual({ kind: 'refused' })
  })

  test('that no node can run need the user to compare', async () => {
    const { intent } = await start({ run: { kind: 'untested', at: 0 } })
    expect(intent).toMatchObject({ cautions: ['untested'], mustCompare: true })
    expect(intent?.calls?.kind).toBe('transactions')
  })

  test.each<[string, readonly QuoteStep[]]>([
    ['pays nothing', [approve(ROUTER, COST)]],
    ['has two payments', [payCall, payCall]],
    ['ends with an approval', [payCall, approve(ROUTER, COST)]],
    ['calls the token itself', [{ kind: 'call', to: LINK, data: '0xa9059cbb', value: 0n }]],
    ['takes the coin besides', [{ ...payCall, value: 5n } as QuoteStep]],
    ['calls the asked token', [{ ...payCall, to: USDC } as QuoteStep]],
    ['calls the recipient', [{ ...payCall, to: SHOP } as QuoteStep]],
    ['calls the payer', [{ ...payCall, to: USER } as QuoteStep]],
    // Each moves or gives away tokens of the payer, whatever contract it is sent to.
    ['moves another token', [{ ...payCall, data: '0xa9059cbb' } as QuoteStep]],
    ['approves another token', [approve(OTHER, 1n), { ...payCall, to: OTHER, data: '0x095ea7b3' } as QuoteStep]],
    ['gives away collectibles', [{ ...payCall, data: '0xa22cb465' } as QuoteStep]],
  ])('a quote that %s is refused', async (_, steps) => {
    const { form, intent } = await start({ steps })
    expect(intent).toBeUndefined()
    expect(form.state.problem).toEqual({ kind: 'refused' })
  })
})

test('PAY-5: a price that has ended is asked for again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const first = quoteOf([approve(ROUTER, COST), payCall])
  vi.setSystemTime(Date.now() + 31_000)
  const { form } = await start()
  await reviewPayment(form, { ...option, quote: first })
  expect(shownIntent(form.transaction)?.quote?.at).toBe(Date.now())
  vi.useRealTimers()
})
