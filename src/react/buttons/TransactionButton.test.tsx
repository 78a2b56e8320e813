import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef, StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../../config/networks.js'
import type { AppTransactionProgress } from '../../controllers/appTransactions/appTransactionForm.js'
import type { OutcomeKind } from '../../domain/outcome.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { ModalClosedError } from '../../errors/requestErrors.js'
import { CallRevertedError, CallsUnfinishedError, MaybeSentError } from '../../errors/transferErrors.js'
import { eip155 } from '../../exports/eip155.js'
import {
  createWalletModal,
  TransactionButton,
  type TransactionButtonState,
  type TransactionOutcome,
  type TransactionResult,
  type WalletModal,
  WalletModalProvider,
} from '../../exports/index.js'
import { internalsOf } from '../../instance/internals.js'
import { createDeferred } from '../../testing/modal/fakeAdapter.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const transaction = { to: ADDRESS, data: '0x4e71d92d' }
const description = 'Claim rewards'

const sent: SentTransfer = {
  hash: '0xhash',
  networkId: 'eip155:1',
  from: ADDRESS,
  to: ADDRESS,
  amount: '0',
  symbol: 'ETH',
  decimals: 18,
  at: 0,
  status: 'pending',
}
const never = new Promise<never>(() => undefined)

/** A modal whose verbs the test answers. */
function createFakeModal() {
  const modal = createWalletModal({ adapters: [eip155({ networks: [mainnet] })] })
  const internals = internalsOf(modal)
  const requests: { request: object; onProgress(progress: AppTransactionProgress): void }[] = []
  const openedEntries: unknown[] = []
  let result = createDeferred<TransactionResult>()
  let connecting = createDeferred<void>()
  let connectCount = 0
  const verbs = {
    connectForCalls() {
      connectCount++
      connecting = createDeferred()
      return connecting.promise
    },
    sendTransactionInModal(_: unknown, request: object, onProgress: (progress: AppTransactionProgress) => void) {
      result = createDeferred()
      requests.push({ request, onProgress })
      return result.promise
    },
    showSentInModal: async (_: unknown, entry: unknown) => void openedEntries.push(entry),
  }
  const load = async () => ({ instance: {}, verbs: { loadAppVerbs: async () => verbs }, access: {} })
  const fake = { ...modal, _internal: { ...internals, load } } as WalletModal
  const active = internals.network.activeOf('eip155')
  if (!active) throw new Error('no network')
  return {
    modal: fake,
    requests,
    openedEntries,
    connectCount: () => connectCount,
    connect() {
      internals.account.follow(active, [{ address: ADDRESS, type: 'eoa' }], ADDRESS)
      internals.connection.restored('eip155', 'example.marten')
      connecting.resolve()
    },
    list: (transfer: SentTransfer) => internals.account.setSent('eip155', [transfer]),
    progress: (progress: AppTransactionProgress) => act(async () => requests.at(-1)?.onProgress(progress)),
    async send(outcome: Promise<TransactionOutcome> = never) {
      await act(async () => {
        requests.at(-1)?.onProgress({ status: 'sent', sent, settled: never, isLast: true })
        result.resolve({ hash: '0xhash', steps: [{ hash: '0xhash' }], outcome })
      })
    },
    refuse: (error: Error) => act(async () => result.reject(error)),
  }
}

type FakeModal = ReturnType<typeof createFakeModal>
let world: FakeModal

const asking: AppTransactionProgress = {
  status: 'asking',
  wallet: { name: 'Marten' },
  step: 1,
  stepCount: 1,
  stop: () => undefined,
}
const outcomeOf = (status: OutcomeKind): Promise<TransactionOutcome> =>
  Promise.resolve({ status, hash: '0xhash', fee: undefined, moves: undefined })

const button = () => screen.getByRole('button')
const label = () => [...button().children].find((text) => !text.hasAttribute('aria-hidden'))?.textContent
const status = () => button().dataset.status
const press = () => act(async () => void fireEvent.click(button()))
const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

const show = (props: object = {}) =>
  render(
    <WalletModalProvider modal={world.modal}>
      <TransactionButton transaction={transaction} description={description} {...props} />
    </WalletModalProvider>,
  )

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  world = createFakeModal()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the label says how far it has come', () => {
  test('from the press to what the chain shows, and is idle again after 4 s', async () => {
    world.connect()
    show({ doneLabel: 'Claimed' })
    expect(label()).toBe('Claim rewards')
    await press()
    expect(label()).toBe('Preparing')
    expect(button().getAttribute('aria-busy')).toBe('true')
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await world.progress(asking)
    expect(label()).toBe('Confirm in Marten')
    const outcome = createDeferred<TransactionOutcome>()
    await world.send(outcome.promise)
    expect(label()).toContain('0:00')
    await wait(4_000)
    expect(label()).toContain('0:04')
    await act(async () => outcome.resolve(await outcomeOf('confirmed')))
    expect(label()).toBe('Claimed')
    expect(button().getAttribute('aria-busy')).toBeNull()
    await press()
    expect(world.requests).toHaveLength(1)
    await wait(4_000)
    expect(status()).toBe('idle')
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each<[OutcomeKind, string]>([
    ['amountUnknown', 'Confirmed'],
    ['mismatched', 'Not as tested'],
    ['failed', 'Failed, try again'],
    ['cancelled', 'Not done, try again'],
    ['replaced', 'Not done, try again'],
    ['expired', 'Not done, try again'],
    ['unknown', 'Not known yet'],
  ])('only what the chain shows as tested is done: %s', async (outcome, text) => {
    world.connect()
    show({ doneLabel: 'Claimed' })
    await press()
    await world.send(outcomeOf(outcome))
    expect(label()).toBe(text)
  })

  test('of several requests, one that is refused is reviewed again', async () => {
    world.connect()
    show()
    await press()
    await world.progress(asking)
    await world.progress({ status: 'refused', error: new UserRejectedError(), isShown: true })
    expect(status()).toBe('preparing')
    await world.refuse(new ModalClosedError())
    expect(label()).toBe('Declined, try again')
  })

  test.each<[string, Error, string]>([
    ['declined in the wallet', new UserRejectedError(), 'declined'],
    ['left in the review', new ModalClosedError(), 'idle'],
    ['would fail', new CallRevertedError(0, 'paused'), 'failed'],
    ['may have been sent', new MaybeSentError(), 'unknown'],
  ])('what was not sent: %s', async (_, error, expected) => {
    const errors: Error[] = []
    world.connect()
    show({ onError: (reason: Error) => errors.push(reason) })
    await press()
    await world.refuse(error)
    expect(status()).toBe(expected)
    expect(errors).toEqual([error])
  })

  test('is as wide as its longest text: all of them are there, and one is read', async () => {
    show()
    const texts = [...button().children]
    expect(texts).toHaveLength(12)
    expect(texts.filter((text) => !text.hasAttribute('aria-hidden'))).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Claim rewards' })).toBe(button())
  })

  test('without a toast the page hears it politely', async () => {
    world.connect()
    show({ toast: false })
    await press()
    await world.send()
    expect(screen.getByRole('status').textContent).toBe('Sent')
    await wait(3_000)
    expect(screen.getByRole('status').textContent).toBe('Sent')
  })
})

describe('a press', () => {
  test('SEND-8: sends once, however often it is repeated', async () => {
    world.connect()
    show()
    await act(async () => {
      fireEvent.click(button())
      fireEvent.click(button())
    })
    await press()
    expect(world.requests).toHaveLength(1)
    expect(world.requests[0]?.request).toMatchObject({ transaction, description })
  })

  test('after a refusal asks again, as another request', async () => {
    world.connect()
    show()
    await press()
    await world.refuse(new UserRejectedError())
    await press()
    expect(world.requests).toHaveLength(2)
  })

  test.each<[OutcomeKind, string]>([
    ['unknown', 'unknown'],
    ['mismatched', 'idle'],
  ])('on what is %s opens it and asks for nothing', async (outcome, after) => {
    world.connect()
    show()
    await press()
    await world.send(outcomeOf(outcome))
    await press()
    expect(world.openedEntries).toEqual([sent])
    expect(world.requests).toHaveLength(1)
    expect(status()).toBe(after)
  })

  test('on what may have been sent opens the activity', async () => {
    world.connect()
    show()
    await press()
    await world.refuse(new MaybeSentError())
    await press()
    expect(world.openedEntries).toEqual([undefined])
    expect(world.requests).toHaveLength(1)
  })

  test('on requests of which some were sent asks for none of them again', async () => {
    world.connect()
    show()
    await press()
    await world.progress({ status: 'sent', sent, settled: never, isLast: false })
    await world.refuse(new CallsUnfinishedError([{ hash: '0xhash' }], new UserRejectedError()))
    expect(label()).toBe('Not finished')
    await press()
    expect(world.openedEntries).toEqual([sent])
    expect(world.requests).toHaveLength(1)
  })

  test('what was not known is told once it is decided', async () => {
    world.connect()
    world.list(sent)
    show()
    await press()
    await world.send(outcomeOf('unknown'))
    expect(status()).toBe('unknown')
    await act(async () => world.list({ ...sent, status: 'confirmed' }))
    expect(status()).toBe('done')
  })

  test('without a wallet connects first, then goes on to the review', async () => {
    show()
    await press()
    expect(world.connectCount()).toBe(1)
    expect(world.requests).toHaveLength(0)
    await act(async () => world.connect())
    expect(world.requests).toHaveLength(1)
  })

  test('without a wallet and without a review connects, and asks with the next press', async () => {
    show({ review: false })
    await press()
    await act(async () => world.connect())
    expect(status()).toBe('idle')
    expect(world.requests).toHaveLength(0)
    await press()
    expect(world.requests).toHaveLength(1)
    expect(world.connectCount()).toBe(1)
  })
})

test('that is unmounted in the middle leaves no timer, and the app still hears of it', async () => {
  const calls: unknown[] = []
  world.connect()
  const outcome = createDeferred<TransactionOutcome>()
  const { unmount } = show({ onSent: () => calls.push('sent'), onOutcome: (end: unknown) => calls.push(end) })
  await press()
  await world.send(outcome.promise)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
  await act(async () => outcome.resolve(await outcomeOf('confirmed')))
  expect(calls).toMatchObject(['sent', { status: 'confirmed' }])
  expect(vi.getTimerCount()).toBe(0)
})

test('in strict mode it sends once, and is done', async () => {
  render(
    <StrictMode>
      <WalletModalProvider modal={world.modal}>
        <TransactionButton transaction={transaction} label="Claim" />
      </WalletModalProvider>
    </StrictMode>,
  )
  // The first of the two starts has ended, and what it knew with it.
  await act(async () => world.connect())
  await press()
  await world.send(outcomeOf('confirmed'))
  expect(label()).toBe('Done')
  expect(world.requests).toHaveLength(1)
  await wait(4_000)
  expect(label()).toBe('Claim')
})

test('children render the state with Custom', async () => {
  world.connect()
  let state: TransactionButtonState | undefined
  render(
    <WalletModalProvider modal={world.modal}>
      <TransactionButton.Custom transaction={transaction}>
        {(now) => {
          state = now
          return <output>{now.status}</output>
        }}
      </TransactionButton.Custom>
    </WalletModalProvider>,
  )
  await act(async () => state?.press())
  await world.send()
  await wait(2_000)
  expect(state).toMatchObject({ status: 'sent', secondsSent: 2, result: { hash: '0xhash' } })
  await act(async () => state?.reset())
  expect(state).toMatchObject({ status: 'idle', secondsSent: undefined })
})

test('speaks the language of the app, and takes its texts', async () => {
  vi.useRealTimers()
  const modal = createWalletModal({
    adapters: [eip155({ networks: [mainnet] })],
    locale: 'de',
    messages: { 'transaction.unknown': 'Wer weiß' },
  })
  const ref = createRef<HTMLButtonElement>()
  render(
    <WalletModalProvider modal={modal}>
      <TransactionButton ref={ref} transaction={transaction} />
    </WalletModalProvider>,
  )
  await vi.waitFor(() => expect(ref.current?.textContent).toContain('Senden'), { timeout: 10_000 })
  expect(ref.current?.textContent).toContain('Wer weiß')
})
