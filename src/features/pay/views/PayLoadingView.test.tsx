import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Payment } from '../../../domain/payment.js'
import { createTestPage } from '../../../testing/modal/createTestPage.js'
import { STORE, setPayWorld, USDC } from '../../../testing/modal/payWorld.js'
// Loaded before, so that no test waits for a slow machine.
import '../payViews.js'

configure({ asyncUtilTimeout: 10_000 })

const HASH = `0x${'7c'.repeat(32)}`
const DELIVERY = `0x${'e1'.repeat(32)}`

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())

const source = {
  networkId: 'eip155:42161',
  address: undefined,
  symbol: 'ETH',
  decimals: 18,
  amount: '0.05',
  account: STORE,
} as const
const exchange = {
  id: 'granary',
  name: 'Granary',
  image: undefined,
  sessionId: 'G-1',
  url: 'https://granary.example/pay',
}

function payment(fields: Partial<Payment> = {}) {
  const at = Date.now() - 10_000
  return {
    id: 'order-1',
    kind: 'pay',
    route: 'service',
    asset: { networkId: 'eip155:1', address: USDC, symbol: 'USDC', decimals: 6 },
    amount: '120',
    recipient: STORE,
    recipientName: 'Northlight Store',
    status: 'converting',
    at,
    sentAt: at + 3_000,
    source,
    hash: HASH,
    requestId: 'r-1',
    seconds: 45,
    ...fields,
  }
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', page.fetch)
  setPayWorld(page)
  // What is stored stays as it is: nobody says anything new.
  page.answer('/appkit/v1/transfers/status', () => new Response('', { status: 404 }))
  page.answer('/v1/json-rpc', () => new Response('{}', { status: 404 }))
})

afterEach(() => {
  cleanup()
  page.clear()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'clipboard')
})

async function open(fields: Partial<Payment> = {}) {
  await page.addConnectedWallet()
  localStorage.setItem('latchkey/default/v1/payments', JSON.stringify([payment(fields)]))
  const modal = await page.open({ projectId: 'test', features: { pay: true } })
  await act(() => modal.open({ view: 'PayLoading', arguments: { id: 'order-1' } } as never))
  return modal
}

const ended = { endedAt: Date.now() }
const byWallet: readonly (readonly [Partial<Payment>, string, string])[] = [
  [{ status: 'asking', hash: undefined, sentAt: undefined }, 'Not known yet', 'Paying again could pay twice'],
  [{ status: 'converting' }, 'Paying 120 USDC', 'Converting'],
  [{ status: 'reported' }, 'Paying 120 USDC', 'Reported as delivered'],
  [{ status: 'delivered', arrived: '120', ...ended }, 'Paid', '120 USDC arrived at Northlight Store'],
  [{ status: 'short', arrived: '118', ...ended }, 'Less arrived', 'Missing2 USDC'],
  [{ status: 'failed', ...ended }, 'Not paid', 'Your 0.05 ETH stayed with you'],
  [{ status: 'undelivered' }, 'Not delivered', 'no refund is seen yet'],
  [{ status: 'refunded', arrived: '0.05', ...ended }, 'Refunded', '0.05 ETH came back'],
  [{ status: 'unknown' }, 'Not known yet', 'Paying again could pay twice'],
]

test.each(byWallet.map((row) => [row[0].status, ...row] as const))(
  'PAY-6: says of a payment by wallet what is known: %s',
  async (_, fields, heading, text) => {
    await open(fields)
    await card().findByRole('heading', { name: heading })
    expect(page.card().textContent).toContain(text)
    if (fields.status !== 'delivered') expect(card().queryByRole('heading', { name: 'Paid' })).toBeNull()
  },
)

const fromExchange = { route: 'exchange', exchange, source: undefined, hash: undefined, sentAt: undefined } as const
const deposit = { ...fromExchange, kind: 'deposit' } as const
const byExchange: readonly (readonly [Partial<Payment>, string, string])[] = [
  [{ ...fromExchange, status: 'started' }, "Pay in Granary's window", 'Started'],
  [{ ...fromExchange, status: 'sent' }, 'Under way', 'It counts once it is on Ethereum'],
  [{ ...fromExchange, status: 'reported' }, 'Under way', 'Reported as sent'],
  [{ ...fromExchange, status: 'delivered', arrived: '120', ...ended }, 'Paid', 'from Granary arrived'],
  [{ ...deposit, status: 'delivered', arrived: '120', ...ended }, 'Arrived', 'arrived in your wallet'],
  [{ ...deposit, status: 'failed', ...ended }, 'Not deposited', 'Granary reports that it failed'],
  [{ ...deposit, status: 'unknown' }, 'Not known yet', 'No answer'],
]

test.each(byExchange.map((row) => [`${row[0].kind ?? 'pay'}, ${row[0].status}`, ...row] as const))(
  'PAY-6: says of an exchange what is known: %s',
  async (_, fields, heading, text) => {
    await open(fields)
    await card().findByRole('heading', { name: heading })
    expect(page.card().textContent).toContain(text)
  },
)

test('the receipt has whole addresses and hashes', async () => {
  const writeText = vi.fn(async (_: string) => undefined)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  await open({ status: 'delivered', arrived: '120', destinationHash: DELIVERY, total: 150.5, fee: '0.0001', ...ended })
  fireEvent.click(await card().findByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(writeText).toHaveBeenCalledTimes(1))
  const [text = ''] = writeText.mock.calls[0] ?? []
  for (const expected of [STORE, HASH, DELIVERY, '0.05 ETH on Arbitrum One', '120 USDC on Ethereum', '0.0001 ETH'])
    expect(text).toContain(expected)
})

test('PAY-8: offers no second payment while money may be on its way', async () => {
  await open({ status: 'undelivered' })
  await card().findByRole('heading', { name: 'Not delivered' })
  expect(card().queryByRole('button', { name: 'Review again' })).toBeNull()
})

test('leads from the settings to payments once there are some', async () => {
  const modal = await open({ status: 'failed', ...ended })
  await act(() => modal.open({ view: 'AccountSettings' }))
  fireEvent.click(await card().findByRole('button', { name: 'Payments' }))
  const row = await card().findByRole('button', { name: /^Not paid/ })
  expect(row.textContent).toContain('failed on the network')
  fireEvent.click(row)
  await card().findByRole('heading', { name: 'Not paid' })
})
