// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../../config/networks.js'
import { toNetwork } from '../../domain/network.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { MalformedAnswerError, RequestAbortedError, RequestPendingError } from '../../errors/requestErrors.js'
import { toRpcError } from '../../errors/rpcErrors.js'
import { createAskedWallets } from '../../testing/modal/createAskedWallets.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import { createFakeAdapter } from '../../testing/modal/fakeAdapter.js'
import { askToConnect, cancelConnecting, createConnecting } from './askToConnect.js'

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

function create() {
  const wallet = createAskedWallets()
  const { instance } = createTestInstance([createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])])
  const page = createTestModal(instance)
  const marten = wallet.connectorOf()
  const otter = wallet.connectorOf({ id: 'example.otter', name: 'Otter' })
  const { modal } = page
  return {
    ...page,
    state: modal.use(createConnecting).state,
    begin: (...question: Parameters<typeof askToConnect> extends [unknown, ...infer remaining] ? remaining : never) =>
      askToConnect(modal, ...question),
    cancel: () => cancelConnecting(modal),
    wallet,
    marten,
    otter,
  }
}

/** A wallet with an open request. */
async function ask() {
  const connecting = create()
  const done = connecting.begin(connecting.marten)
  await settle()
  return { ...connecting, done }
}

async function askInVain(error: unknown) {
  const request = await ask()
  request.wallet.answer(0).reject(error)
  await request.done
  return request
}

describe('the states', () => {
  test('starts idle, then asks one wallet and waits', async () => {
    const { state, begin, marten, wallet } = create()
    expect(state).toEqual({ status: 'idle', walletMessage: undefined })
    expect(wallet.calls).toEqual([])
    void begin(marten)
    expect(state.status).toBe('waiting')
    await settle()
    expect(wallet.calls).toEqual([['connect', 'example.marten']])
  })

  test('announces a connection once, closes the view and leaves no timer', async () => {
    const { state, wallet, record, done } = await ask()
    expect([record.said, record.closes]).toEqual([[], 0])
    wallet.answer(0).resolve()
    await done
    expect(record.said).toEqual(['status: Marten is connected'])
    expect(record.closes).toBe(1)
    expect(state.status).toBe('idle')
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([
    ['a decline', new UserRejectedError(), 'declined'],
    ['a request that is open already', new RequestPendingError(), 'pending'],
    ['any other error of a wallet', toRpcError({ code: 4100, message: 'no' }), 'failed'],
    ['an answer that cannot be used', new MalformedAnswerError('accounts'), 'unusable'],
    ['what is no error at all', undefined, 'failed'],
  ])('PRV-5: %s has its own status', async (_, error, status) => {
    const { state, record } = await askInVain(error)
    expect(state.status).toBe(status)
    expect([record.said, record.closes]).toEqual([[], 0])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(state.status).toBe(status)
  })
})

describe("the wallet's message", () => {
  /** Wrapped as the connector wraps what a wallet throws. */
  const refuse = (thrown: unknown) => askInVain(toRpcError(thrown))

  test('is shown for a pending request too', async () => {
    const { state } = await refuse({ code: -32002, message: 'Already pending.' })
    expect(state).toEqual({ status: 'pending', walletMessage: '-32002 Already pending.' })
    expect((await refuse({ code: -32002 })).state.walletMessage).toBeUndefined()
  })

  test('TXT-1: is sanitized and follows its code', async () => {
    const { state } = await refuse({ code: -32000, message: ' Wallet\u202e is\u0000\n\n locked\u200b ' })
    expect(state.walletMessage).toBe('-32000 Wallet is locked')
  })

  test('TXT-2: is truncated after 200 characters', async () => {
    const { state } = await refuse({ message: 'x'.repeat(1_000) })
    expect(state.walletMessage).toBe(`${'x'.repeat(199)}…`)
  })

  test('is shown alone without a code', async () => {
    expect((await refuse('locked')).state.walletMessage).toBe('locked')
  })

  test.each([
    ['says nothing that can be read', { message: '\u200b ' }],
    ['throws a text of no length', ''],
    ['throws nothing', undefined],
  ])('PRV-5: is empty for a wallet that %s', async (_, thrown) => {
    const { state } = await refuse(thrown)
    expect(state).toEqual({ status: 'failed', walletMessage: undefined })
  })

  test('PRV-5: an error that throws when read counts as a failure', async () => {
    const thrown = {
      get code() {
        throw new Error('trap')
      },
      get message() {
        throw new Error('trap')
      },
    }
    expect((await refuse(thrown)).state).toEqual({ status: 'failed', walletMessage: undefined })
  })

  test('is empty for errors of our own', async () => {
    expect((await askInVain(new MalformedAnswerError('accounts'))).state.walletMessage).toBeUndefined()
    expect((await askInVain(new Error('our own trouble'))).state.walletMessage).toBeUndefined()
  })

  test('is cleared by asking again, which waits another 30 s', async () => {
    const { state, begin, marten } = await refuse({ code: 4900, message: 'gone' })
    expect(state.walletMessage).toBe('4900 gone')
    void begin(marten)
    expect(state).toEqual({ status: 'waiting', walletMessage: undefined })
    await vi.advanceTimersByTimeAsync(29_999)
    expect(state.status).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(state.status).toBe('silent')
  })
})

describe('cancelling', () => {
  test('PRV-6: cancel stops waiting at once, and tells the connector', async () => {
    const { state, cancel, wallet } = await ask()
    cancel()
    expect(state.status).toBe('idle')
    await settle()
    expect(wallet.calls.slice(1)).toEqual([['cancel', 'example.marten']])
  })

  test('PRV-6: a silent wallet can be cancelled too', async () => {
    const { state, cancel, wallet } = await ask()
    await vi.advanceTimersByTimeAsync(30_000)
    cancel()
    await settle()
    expect(state.status).toBe('idle')
    expect(wallet.calls.at(-1)).toEqual(['cancel', 'example.marten'])
  })

  test('PRV-6: after cancel a late success is neither announced nor shown', async () => {
    const { state, cancel, wallet, record, done } = await ask()
    cancel()
    wallet.answer(0).resolve()
    await done
    expect([record.said, record.closes, state.status]).toEqual([[], 0, 'idle'])
  })

  test('PRV-6: after cancel the view never says that it is still waiting', async () => {
    const { state, cancel } = await ask()
    cancel()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(state.status).toBe('idle')
  })

  test('does nothing once the wallet has responded', async () => {
    const { state, cancel, wallet } = await askInVain(toRpcError({ code: 4900, message: 'gone' }))
    cancel()
    cancel()
    await settle()
    expect(state).toEqual({ status: 'idle', walletMessage: undefined })
    expect(wallet.calls).toHaveLength(1)
  })

  test('an abort from elsewhere is no failure, and nobody keeps waiting', async () => {
    const request = await ask()
    const { router } = request.modal.ui
    router.push('ConnectingExternal', { connector: request.marten })
    request.wallet.answer(0).reject(new RequestAbortedError())
    await request.done
    expect([request.state, router.current().view]).toEqual([{ status: 'idle', walletMessage: undefined }, 'Connect'])
    expect([request.record.said, request.isYielding()]).toEqual([[], false])
  })

  test('CON-1: a wallet that is cancelled at once hears of it before it can prompt', async () => {
    const { begin, cancel, marten, wallet } = create()
    void begin(marten)
    cancel()
    expect(wallet.calls).toEqual([
      ['connect', 'example.marten'],
      ['cancel', 'example.marten'],
    ])
  })
})

describe('one wallet at a time', () => {
  const askBoth = async () => {
    const first = await ask()
    const second = first.begin(first.otter)
    await settle()
    return { ...first, second }
  }

  test('CON-3: a late success of the first is never shown as the second', async () => {
    const { state, wallet, record, done } = await askBoth()
    wallet.answer(0).resolve()
    await done
    expect([record.said, record.closes, state.status]).toEqual([[], 0, 'waiting'])
  })

  test('CON-3: the second connects, whatever happens to the first', async () => {
    const { state, wallet, record, done, second } = await askBoth()
    wallet.answer(0).reject(new UserRejectedError())
    await done
    expect(state.status).toBe('waiting')
    wallet.answer(1).resolve()
    await second
    expect(record.said).toEqual(['status: Otter is connected'])
    expect(record.closes).toBe(1)
  })

  test('PRV-6: the 30 s of the second start with it', async () => {
    const { state, begin, otter } = await ask()
    await vi.advanceTimersByTimeAsync(20_000)
    void begin(otter)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(state.status).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(state.status).toBe('silent')
  })

  test('CON-3: the end of the first does not stop the timer of the second', async () => {
    const { state, wallet, done } = await askBoth()
    wallet.answer(0).reject(new UserRejectedError())
    await done
    await vi.advanceTimersByTimeAsync(30_000)
    expect(state.status).toBe('silent')
  })
})

describe('yielding to the wallet', () => {
  test('yields only while the wallet is asked', async () => {
    const { wallet, isYielding, done } = await ask()
    expect(isYielding()).toBe(true)
    wallet.answer(0).resolve()
    await done
    expect(isYielding()).toBe(false)
  })

  test('ends only when both of two requests have ended', async () => {
    const { begin, otter, wallet, isYielding, done } = await ask()
    const second = begin(otter)
    wallet.answer(0).resolve()
    await done
    expect(isYielding()).toBe(true)
    await settle()
    wallet.answer(1).resolve()
    await second
    expect(isYielding()).toBe(false)
  })
})
