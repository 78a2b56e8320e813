// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, polygon } from '../../config/networks.js'
import type { Arrival, ArrivalRequest } from '../../domain/arrival.js'
import { toNetwork } from '../../domain/network.js'
import { type Payment, toPaymentOutcome } from '../../domain/payment.js'
import type { ExchangeStatus, PayService, ReportedStatus } from '../../services/pay/payService.js'
import { createStoryPage } from '../../testing/modal/createStoryPage.js'
import { checkPaymentAgain, followPayment, notifyPayments, showPayment } from './followPayment.js'
import { dropPayment, findPayment, savePayment } from './payments.js'
import { createPayServices } from './payServices.js'

const ethereum = toNetwork('eip155', mainnet)
const otherNetwork = toNetwork('eip155', polygon)
const USER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SHOP = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'
const HASH = `0x${'a'.repeat(64)}`
const UNITS = 24_900_000n

const base: Payment = {
  id: 'order-1',
  kind: 'pay',
  route: 'service',
  asset: { networkId: otherNetwork.caipNetworkId, address: USDC, symbol: 'USDC', decimals: 6 },
  amount: '24.9',
  recipient: SHOP,
  recipientName: 'Shop',
  status: 'converting',
  at: 0,
  mark: { units: '0', block: '5' },
  source: {
    networkId: ethereum.caipNetworkId,
    address: undefined,
    symbol: 'ETH',
    decimals: 18,
    amount: '0.01',
    account: USER,
  },
  hash: HASH,
  sentAt: 1,
  requestId: 'q1',
  refundMark: { units: '0', block: '9' },
}
const exchange = { id: 'granary', name: 'Granary', image: undefined, sessionId: 's1', url: 'https://granary.example/' }
const { source: _, hash: __, requestId: ___, refundMark: ____, sentAt: _____, ...unpaid } = base
const fromExchange: Payment = { ...unpaid, route: 'exchange', status: 'started', exchange }

type World = {
  report?: ReportedStatus
  exchange?: ExchangeStatus
  isDown?: boolean
  /** What the recipient's network shows. */
  arrived?: readonly Arrival[]
  /** What the payer's network shows. */
  returned?: Arrival
}

async function start(payment: Payment, world: World) {
  const later = () => new Promise((resolve) => setTimeout(resolve, 5))
  const service: Partial<PayService> = {
    async fetchStatus() {
      await later()
      if (world.isDown) throw new Error('down')
      return world.report ?? 'waiting'
    },
    async fetchExchangeStatus() {
      await later()
      if (world.isDown) throw new Error('down')
      return world.exchange ?? { status: 'UNKNOWN' }
    },
  }
  const page = await createStoryPage({
    networks: [ethereum, otherNetwork],
    accounts: [USER],
    adapter: {
      arrivals: async () => ({
        mark: async () => ({ units: '0', block: '1' }),
        async find({ owner, units, hash, payer }: ArrivalRequest) {
          await later()
          if (owner === USER) return world.returned
          if (payer !== undefined) return undefined
          return world.arrived?.find(
            (arrival) => arrival.units >= units && (hash === undefined || arrival.hash === hash),
          )
        },
      }),
    },
    services: [[createPayServices, service]],
  })
  const { instance } = page.modal
  savePayment(instance, payment)
  return { instance, page, following: followPayment(instance, payment) }
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const exactArrival = { units: UNITS, hash: HASH, block: 7n }
const short = { units: UNITS - 1_000_000n, hash: HASH, block: 7n }

describe('PAY-6: what a payment by a service comes to', () => {
  test.each<[string, World, Payment['status']]>([
    ['delivered and seen', { report: 'success', arrived: [exactArrival] }, 'delivered'],
    ['submitted and seen', { report: 'submitted', arrived: [exactArrival] }, 'delivered'],
    ['delivered, and only less is seen', { report: 'success', arrived: [short] }, 'short'],
    ['delivered, and nothing is seen', { report: 'success' }, 'unknown'],
    // Somebody else may have paid the recipient as much.
    ['pending, although as much has arrived', { report: 'pending', arrived: [exactArrival] }, 'unknown'],
    ['failed, and nothing came back', { report: 'failure' }, 'undelivered'],
    ['given up, and nothing came back', { report: 'timeout' }, 'undelivered'],
    ['refunded, and nothing came back', { report: 'refund' }, 'undelivered'],
    ['refunded, and it is there', { report: 'refund', returned: { units: 10n ** 16n } }, 'refunded'],
    ['failed, and it is back', { report: 'failure', returned: { units: 10n ** 16n } }, 'refunded'],
    ['nothing', { isDown: true }, 'unknown'],
  ])('reported as %s', async (_name, world, status) => {
    const { following, instance } = await start(base, world)
    await vi.advanceTimersByTimeAsync(1_500_000)
    expect((await following).status).toBe(status)
    expect(findPayment(instance, base.id)?.status).toBe(status)
  })

  test('what is reported as delivered is not told as delivered before it is seen', async () => {
    const world: World = { report: 'success' }
    const { instance, following } = await start(base, world)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(findPayment(instance, base.id)?.status).toBe('reported')
    world.arrived = [exactArrival]
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await following).toMatchObject({ status: 'delivered', arrived: '24.9', destinationHash: HASH })
  })

  test('one of which nobody knows can be looked at again', async () => {
    const world: World = { isDown: true }
    const { instance, following } = await start(base, world)
    await vi.advanceTimersByTimeAsync(700_000)
    expect(toPaymentOutcome(await following)).toMatchObject({ status: 'unknown', hash: HASH })
    Object.assign(world, { isDown: false, report: 'success', arrived: [exactArrival] })
    const again = checkPaymentAgain(instance, base)
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await again)?.status).toBe('delivered')
  })
})

describe('PAY-7: what a payment from an exchange comes to', () => {
  test.each<[string, World, Payment['status']]>([
    ['done, and named', { exchange: { status: 'SUCCESS', txHash: HASH }, arrived: [exactArrival] }, 'delivered'],
    ['done, and seen', { exchange: { status: 'SUCCESS' }, arrived: [exactArrival] }, 'delivered'],
    ['done, and less is named', { exchange: { status: 'SUCCESS', txHash: HASH }, arrived: [short] }, 'short'],
    ['done, by a transaction of something else', { exchange: { status: 'SUCCESS', txHash: '0x1' } }, 'unknown'],
    ['failed', { exchange: { status: 'FAILED' } }, 'failed'],
    ['nothing', { exchange: { status: 'UNKNOWN' } }, 'unknown'],
    ['under way for ever', { exchange: { status: 'IN_PROGRESS' } }, 'unknown'],
  ])('reported as %s', async (_name, world, status) => {
    const { following } = await start(fromExchange, world)
    await vi.advanceTimersByTimeAsync(1_500_000)
    expect((await following).status).toBe(status)
  })
})

test('the end of a payment that a view shows needs no message, and any other one has one', async () => {
  const world: World = { report: 'success', arrived: [exactArrival] }
  const { instance, following } = await start(base, world)
  const notify = vi.fn()
  notifyPayments(instance, notify)
  const hide = showPayment(instance, base.id)
  await vi.advanceTimersByTimeAsync(5_000)
  await following
  expect(notify).not.toHaveBeenCalled()
  hide()
  const otherPayment = { ...base, id: 'order-2' }
  savePayment(instance, otherPayment)
  const second = followPayment(instance, otherPayment)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await second).toMatchObject({ status: 'delivered' })
  expect(notify).toHaveBeenCalledTimes(1)
})

test('of an attempt that is gone, no end is told', async () => {
  const { instance, following } = await start(base, { report: 'pending' })
  const notify = vi.fn()
  const onEvent = vi.fn()
  notifyPayments(instance, notify)
  instance.events.watch(onEvent)
  await vi.advanceTimersByTimeAsync(5_000)
  dropPayment(instance, base.id)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await following).toMatchObject({ status: 'failed' })
  expect(notify).not.toHaveBeenCalled()
  expect(onEvent).not.toHaveBeenCalled()
})
