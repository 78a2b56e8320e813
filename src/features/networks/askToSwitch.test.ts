// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, polygon, sepolia } from '../../config/networks.js'
import { addSession } from '../../controllers/connection/sessions.js'
import { cancelQuestion } from '../../controllers/ui/askWallet.js'
import { type Network, toNetwork } from '../../domain/network.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { RequestAbortedError, RequestPendingError } from '../../errors/requestErrors.js'
import { RpcError } from '../../errors/rpcErrors.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import {
  createDeferred,
  createFakeAdapter,
  createFakeConnector,
  type Deferred,
} from '../../testing/modal/fakeAdapter.js'
import { askToSwitch, createSwitching } from './askToSwitch.js'

const [ethereum, matic, testnet] = [mainnet, polygon, sepolia].map((chain) => toNetwork('eip155', chain)) as [
  Network,
  Network,
  Network,
]
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

/** Connected on Ethereum by a wallet that answers when the test says so. */
function create() {
  const answers: Deferred<void>[] = []
  const evm = createFakeAdapter('eip155', [ethereum, matic, testnet])
  evm.control.switchNetwork = () => {
    const answer = createDeferred<void>()
    answers.push(answer)
    return answer.promise
  }
  const { instance } = createTestInstance([evm])
  addSession(instance, createFakeConnector().session)
  const page = createTestModal(instance)
  const { router } = page.modal.ui
  const wallet = {
    calls: () => evm.calls.filter((call) => /^(switch|add) /.test(call)),
    answer: (index: number) => answers[index] as Deferred<void>,
  }
  const views = () => router.state.stack.map(({ view }) => view)
  const switching = page.modal.use(createSwitching)
  return {
    ...page,
    state: switching.state,
    begin: (network: Network, options?: { isAdding?: boolean; isRepeated?: boolean }) =>
      askToSwitch(page.modal, network, options),
    cancel: () => cancelQuestion(switching),
    wallet,
    router,
    views,
  }
}

/** A wallet with an open request to switch to Polygon. */
async function ask(switching = create()) {
  const done = switching.begin(matic)
  await settle()
  return { ...switching, done }
}

async function askInVain(error: unknown) {
  const request = await ask()
  request.wallet.answer(0).reject(error)
  await request.done
  return request
}

describe('the states', () => {
  test('asks the wallet once, and waits', async () => {
    const { state, wallet } = await ask()
    expect(state.status).toBe('waiting')
    expect(wallet.calls()).toEqual(['switch 137'])
  })

  test('offers the network to the wallet, or asks again, on request', async () => {
    const { begin, wallet } = create()
    const options = { isAdding: true, isRepeated: true }
    void begin(matic, options)
    await settle()
    expect(wallet.calls()).toEqual(['add 137'])
    void begin(matic, options)
    await settle()
    expect(wallet.calls()).toEqual(['add 137', 'add 137'])
  })

  test('announces a success once, and leaves no timer except that of the message', async () => {
    const { state, wallet, record, modal, done } = await ask()
    expect(record.said).toEqual([])
    await modal.ui.views.parts()
    wallet.answer(0).resolve()
    await done
    expect(record.said).toEqual(['status: Now on Polygon'])
    expect(modal.ui.snackbar()?.state).toMatchObject({ message: 'Now on Polygon', isOpen: true })
    modal.ui.snackbar()?.hide()
    expect([state.status, vi.getTimerCount()]).toEqual(['idle', 0])
  })

  test.each([
    ['a decline', new UserRejectedError(), 'declined'],
    ['an error of the wallet', new RpcError(4902), 'failed'],
    ['what is no error at all', undefined, 'failed'],
  ])('PRV-5: %s has its own status, and is logged', async (_, error, status) => {
    const { state, record } = await askInVain(error)
    expect(state.status).toBe(status)
    expect(record.said).toEqual([])
    expect(record.logged).toEqual(['warn switch'])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(state.status).toBe(status)
  })

  test('RequestPendingError gives status pending', async () => {
    expect((await askInVain(new RequestPendingError())).state.status).toBe('pending')
  })

  test('asking again after a decline waits again', async () => {
    const { state, begin, wallet, record } = await askInVain(new UserRejectedError())
    const done = begin(matic)
    expect(state.status).toBe('waiting')
    await settle()
    wallet.answer(1).resolve()
    await done
    expect(record.said).toEqual(['status: Now on Polygon'])
  })
})

describe('after a success', () => {
  const succeed = async (prepare: (router: ReturnType<typeof create>['router']) => void) => {
    const switching = create()
    prepare(switching.router)
    const { wallet, done, views } = await ask(switching)
    wallet.answer(0).resolve()
    await done
    return views()
  }

  test('goes back past the list, to where it was opened', async () => {
    const views = await succeed((router) => {
      router.push('Networks')
      router.push('SwitchNetwork', { caipNetworkId: matic.caipNetworkId })
    })
    expect(views).toEqual(['Account'])
  })

  test('goes nowhere if the user has opened another view', async () => {
    const views = await succeed((router) => {
      router.push('SwitchNetwork', { caipNetworkId: matic.caipNetworkId })
      router.push('Networks')
    })
    expect(views).toEqual(['Connect', 'SwitchNetwork', 'Networks'])
  })

  test('goes nowhere itself from an unsupported network, because the change closes that view', async () => {
    const views = await succeed((router) => {
      router.reset('UnsupportedChain')
      router.push('SwitchNetwork', { caipNetworkId: matic.caipNetworkId })
    })
    expect(views).toEqual(['UnsupportedChain', 'SwitchNetwork'])
  })

  test('goes nowhere after a decline', async () => {
    const switching = create()
    switching.router.push('SwitchNetwork', { caipNetworkId: matic.caipNetworkId })
    const { wallet, done, views } = await ask(switching)
    wallet.answer(0).reject(new UserRejectedError())
    await done
    expect(views()).toEqual(['Connect', 'SwitchNetwork'])
  })
})

describe('cancelling', () => {
  test('PRV-6: after cancel a late rejection is dropped silently', async () => {
    const { state, cancel, wallet, record, done } = await ask()
    cancel()
    wallet.answer(0).reject(new RpcError(-32603))
    await done
    expect([state.status, record.said, record.logged]).toEqual(['idle', [], []])
  })

  test('PRV-6: after cancel a late success goes nowhere', async () => {
    const switching = create()
    switching.router.push('SwitchNetwork', { caipNetworkId: matic.caipNetworkId })
    const { state, cancel, wallet, record, done, views } = await ask(switching)
    cancel()
    wallet.answer(0).resolve()
    await done
    expect([state.status, record.said, views()]).toEqual(['idle', [], ['Connect', 'SwitchNetwork']])
  })

  test('a switch replaced by a newer one is no failure', async () => {
    const { state, begin, wallet, record, done } = await ask()
    const second = begin(testnet)
    await settle()
    wallet.answer(0).resolve()
    wallet.answer(1).reject(new UserRejectedError())
    await Promise.all([done, second])
    expect([state.status, record.logged]).toEqual(['declined', ['warn switch']])
  })

  test('an abort from elsewhere goes back to the list, even from an unsupported network', async () => {
    const switching = create()
    switching.router.reset('UnsupportedChain')
    switching.router.push('SwitchNetwork', { caipNetworkId: matic.caipNetworkId })
    const { wallet, done, views } = await ask(switching)
    wallet.answer(0).reject(new RequestAbortedError())
    await done
    expect(views()).toEqual(['UnsupportedChain'])
  })

  test('an abort from elsewhere is neither shown as refused nor logged', async () => {
    const { state, record } = await askInVain(new RequestAbortedError())
    expect(state.status).toBe('idle')
    expect(record.logged).toEqual([])
  })
})

test('an adapter that fails to load is a failure, and ends the yielding', async () => {
  const evm = createFakeAdapter('eip155', [ethereum, matic])
  const broken = { ...evm, factory: { ...evm.factory, create: () => Promise.reject(new Error('chunk')) } }
  const { instance } = createTestInstance([broken])
  addSession(instance, createFakeConnector().session)
  const page = createTestModal(instance)
  await askToSwitch(page.modal, matic)
  expect([page.modal.use(createSwitching).state.status, page.isYielding()]).toEqual(['failed', false])
})
