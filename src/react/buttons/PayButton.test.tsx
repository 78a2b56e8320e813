import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef, StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../../config/networks.js'
import { PaymentInvalidError } from '../../errors/payErrors.js'
import { RequestReplacedError } from '../../errors/requestErrors.js'
import { eip155 } from '../../exports/eip155.js'
import {
  createWalletModal,
  PayButton,
  type PayButtonState,
  type PaymentOutcome,
  type PayOptions,
  type WalletModal,
  WalletModalProvider,
} from '../../exports/index.js'
import { createDeferred } from '../../testing/modal/fakeAdapter.js'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const order: PayOptions = {
  id: 'order-1042',
  asset: { network: 1, address: USDC },
  amount: '24.90',
  recipient: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  recipientName: 'Northlight Store',
}
const unnamed = { ...order, id: undefined }

/** A modal whose payments the test ends. */
function createFakeModal() {
  const modal = createWalletModal({ adapters: [eip155({ networks: [mainnet] })] })
  const requests: { options: PayOptions; end(status: PaymentOutcome['status']): void; refuse(error: Error): void }[] =
    []
  const fake: WalletModal = {
    ...modal,
    pay(options) {
      const { id = '' } = options
      const { promise, resolve, reject } = createDeferred<PaymentOutcome>()
      requests.push({ options, end: (status) => resolve({ id, status }), refuse: reject })
      return promise
    },
  }
  const last = () => requests.at(-1)
  return {
    modal: fake,
    requests,
    ids: () => requests.map(({ options }) => options.id),
    end: (status: PaymentOutcome['status']) => act(async () => last()?.end(status)),
    refuse: (error: Error) => act(async () => last()?.refuse(error)),
  }
}

let world: ReturnType<typeof createFakeModal>

const button = () => screen.getByRole('button')
const label = () => [...button().children].find((text) => !text.hasAttribute('aria-hidden'))?.textContent
const status = () => button().dataset.status
const press = () => act(async () => void fireEvent.click(button()))

const page = (props: object = {}) => (
  <WalletModalProvider modal={world.modal}>
    <PayButton {...order} {...props} />
  </WalletModalProvider>
)
const show = (props?: object) => render(page(props))

beforeEach(() => {
  localStorage.clear()
  world = createFakeModal()
})

afterEach(cleanup)

describe('the label says what became of it', () => {
  test.each<[PaymentOutcome['status'], PayButtonState['status'], string]>([
    ['delivered', 'delivered', 'Paid'],
    ['sent', 'unknown', 'Not known yet'],
    ['failed', 'failed', 'Failed, try again'],
    ['refunded', 'refunded', 'Pay 24.90 USDC'],
    ['cancelled', 'idle', 'Pay 24.90 USDC'],
    ['unknown', 'unknown', 'Not known yet'],
  ])('PAY-9: %s', async (outcome, expected, text) => {
    const outcomes: PaymentOutcome[] = []
    show({ label: 'Pay 24.90 USDC', onOutcome: (end: PaymentOutcome) => outcomes.push(end) })
    expect([status(), label()]).toEqual(['idle', 'Pay 24.90 USDC'])
    await press()
    expect([status(), label()]).toEqual(['pending', 'Paying'])
    expect(button().getAttribute('aria-busy')).toBe('true')
    await world.end(outcome)
    expect([status(), label()]).toEqual([expected, text])
    expect(button().getAttribute('aria-busy')).toBeNull()
    expect(outcomes).toEqual([{ id: 'order-1042', status: outcome }])
  })

  test.each([new PaymentInvalidError('recipient'), new RequestReplacedError()])(
    'an error is no outcome: $code',
    async (error) => {
      const calls: unknown[] = []
      show({ onOutcome: () => calls.push('outcome'), onError: (reason: Error) => calls.push(reason) })
      await press()
      await world.refuse(error)
      expect(calls).toEqual([error])
      expect([status(), label()]).toEqual(['failed', 'Failed, try again'])
      await press()
      expect(status()).toBe('pending')
    },
  )

  test('is as wide as its longest text: all of them are there, and one is read', () => {
    show({ children: <b>Pay now</b> })
    const texts = [...button().children]
    expect(texts).toHaveLength(7)
    expect(texts.filter((text) => !text.hasAttribute('aria-hidden'))).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Pay now' })).toBe(button())
  })

  test('of another order is its own', async () => {
    const { rerender } = show()
    await press()
    await world.end('delivered')
    rerender(page({ recipientName: 'Northlight' }))
    expect(status()).toBe('delivered')
    rerender(page({ id: 'order-1043' }))
    expect(status()).toBe('idle')
    await press()
    expect(world.ids()).toEqual(['order-1042', 'order-1043'])
    expect(status()).toBe('pending')
  })
})

describe('a press', () => {
  test('asks for exactly what the props say', async () => {
    show({ label: 'Pay', size: 'lg', amount: { fiat: 'EUR', value: '24.90' } })
    await press()
    expect(world.requests.map(({ options }) => options)).toEqual([
      { ...order, amount: { fiat: 'EUR', value: '24.90' } },
    ])
  })

  test('PAY-8: begins one payment, however often it is repeated', async () => {
    const outcomes: PaymentOutcome[] = []
    show({ ...unnamed, onOutcome: (end: PaymentOutcome) => outcomes.push(end) })
    await act(async () => {
      fireEvent.click(button())
      fireEvent.click(button())
    })
    await press()
    expect(world.requests).toHaveLength(3)
    expect(new Set(world.ids()).size).toBe(1)
    expect(world.ids()[0]).toMatch(/./)
    await act(async () => {
      for (const request of world.requests) request.end('delivered')
    })
    expect(outcomes).toHaveLength(1)
    await press()
    expect(new Set(world.ids()).size).toBe(1)
  })

  test.each<PaymentOutcome['status']>(['sent', 'unknown', 'failed', 'cancelled'])(
    'PAY-8: without an id, what is %s is continued under the same one',
    async (outcome) => {
      show(unnamed)
      await press()
      await world.end(outcome)
      await press()
      expect(world.requests).toHaveLength(2)
      expect(new Set(world.ids()).size).toBe(1)
    },
  )

  test('without an id, another amount is another payment', async () => {
    const { rerender } = show({ ...unnamed, amount: 5n })
    await press()
    await world.end('delivered')
    rerender(page({ ...unnamed, amount: 10n }))
    expect(status()).toBe('idle')
    await press()
    expect(new Set(world.ids()).size).toBe(2)
  })

  test('does nothing where the app has disabled it', async () => {
    show({ disabled: true })
    await press()
    expect(world.requests).toEqual([])
  })
})

test('takes style, aria and data attributes; its id is that of the payment', () => {
  show({ className: 'wide', style: { marginTop: 7 }, 'aria-describedby': 'hint', 'data-testid': 'pay' })
  expect(button().classList.contains('wide')).toBe(true)
  expect(button().style.marginTop).toBe('7px')
  expect(button().getAttribute('aria-describedby')).toBe('hint')
  expect(button().dataset).toMatchObject({ testid: 'pay', latchkey: 'pay-button' })
  expect(button().id).toBe('')
})

test('calls the callbacks of the latest render, also after it was unmounted', async () => {
  const calls: string[] = []
  const { rerender, unmount } = show({ onOutcome: () => calls.push('first') })
  await press()
  rerender(page({ onOutcome: () => calls.push('latest') }))
  unmount()
  await world.end('delivered')
  expect(calls).toEqual(['latest'])
})

test('in strict mode it pays once', async () => {
  render(<StrictMode>{page()}</StrictMode>)
  await press()
  await world.end('delivered')
  expect(world.requests).toHaveLength(1)
  expect(label()).toBe('Paid')
})

test('children render the state with Custom', async () => {
  let state: PayButtonState | undefined
  const ends: unknown[] = []
  render(
    <WalletModalProvider modal={world.modal}>
      <PayButton.Custom {...unnamed} onOutcome={(end) => ends.push(end.status)}>
        {(now) => {
          state = now
          return <output>{now.status}</output>
        }}
      </PayButton.Custom>
    </WalletModalProvider>,
  )
  await act(async () => state?.press())
  expect(state).toMatchObject({ status: 'pending', outcome: undefined, error: undefined })
  await world.end('delivered')
  expect(state).toMatchObject({ status: 'delivered', outcome: { status: 'delivered' } })
  await act(async () => state?.reset())
  expect(state).toMatchObject({ status: 'idle', outcome: undefined })
  await act(async () => state?.press())
  await world.refuse(new PaymentInvalidError('amount'))
  expect(state).toMatchObject({ status: 'failed', error: { code: 'PAYMENT_INVALID', field: 'amount' } })
  // Reset is another payment.
  expect(new Set(world.ids()).size).toBe(2)
  expect(ends).toEqual(['delivered'])
})

test('speaks the language of the app, and takes its texts', async () => {
  const modal = createWalletModal({
    adapters: [eip155({ networks: [mainnet] })],
    locale: 'de',
    messages: { 'transaction.paid': 'Schon bezahlt' },
  })
  const ref = createRef<HTMLButtonElement>()
  render(
    <WalletModalProvider modal={modal}>
      <PayButton ref={ref} {...order} />
    </WalletModalProvider>,
  )
  await vi.waitFor(() => expect(ref.current?.textContent).toContain('Bezahlen'), { timeout: 10_000 })
  expect(ref.current?.textContent).toContain('Schon bezahlt')
})
