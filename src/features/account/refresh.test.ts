// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../../config/networks.js'
import { createIdentity } from '../../controllers/account/identityOf.js'
import { connect } from '../../controllers/connection/connect.js'
import { toNetwork } from '../../domain/network.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import { createFakeAdapter, createFakeConnector, type FakeAdapter } from '../../testing/modal/fakeAdapter.js'
import { refreshBalance, refreshIdentity } from './refresh.js'

let evm: FakeAdapter
let instance: ReturnType<typeof createTestInstance>['instance']

beforeEach(async () => {
  vi.useFakeTimers()
  evm = createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])
  instance = createTestInstance([evm]).instance
  await connect(instance, createFakeConnector().connector)
  await settle()
})

afterEach(() => {
  instance.scope.end()
  localStorage.clear()
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

/** Unhandled rejections while something ran. */
async function strayRejections(run: () => void) {
  const strays: unknown[] = []
  const listen = (error: unknown) => void strays.push(error)
  process.on('unhandledRejection', listen)
  vi.useRealTimers()
  run()
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', listen)
  return strays
}

describe('refreshBalance', () => {
  const reads = () => evm.calls.filter((call) => call === 'balance 1 0xA').length

  test('reads the balance of the active account again when it is older than 30 s', async () => {
    const { modal } = createTestModal(instance)
    // What reads it is imported, which takes real time.
    await vi.waitFor(() => expect(reads()).toBe(1), 10_000)
    await vi.advanceTimersByTimeAsync(29_000)
    refreshBalance(modal)
    await settle()
    expect(reads()).toBe(1)
    await vi.advanceTimersByTimeAsync(2_000)
    refreshBalance(modal)
    await settle()
    expect(reads()).toBe(2)
  })

  test("NET-8: a failure is in the account's state, beside the last value", async () => {
    await vi.advanceTimersByTimeAsync(31_000)
    evm.control.balance = () => Promise.reject(new Error('no answer'))
    refreshBalance(createTestModal(instance).modal)
    await settle()
    expect(instance.account.of('eip155')?.balance).toMatchObject({ status: 'failed', formatted: '1.5' })
  })

  test('an adapter that fails to load causes no unhandled rejection', async () => {
    const broken = createTestInstance([
      { ...evm, factory: { ...evm.factory, create: () => Promise.reject(new Error('chunk')) } },
    ])
    broken.instance.account.follow(toNetwork('eip155', mainnet), [{ address: '0xA', type: 'eoa' }], '0xA')
    const { modal } = createTestModal(broken.instance)
    expect(await strayRejections(() => refreshBalance(modal))).toEqual([])
  })
})

describe('refreshIdentity', () => {
  function syncing(sync: (namespace: string) => Promise<void>) {
    const page = createTestInstance([evm])
    page.seed(createIdentity, { sync, accept: async () => undefined })
    return createTestModal(page.instance).modal
  }

  test('requests the name of the account of that namespace', async () => {
    const requests: unknown[] = []
    refreshIdentity(
      syncing(async (namespace) => void requests.push(namespace)),
      'solana',
    )
    await settle()
    expect(requests).toEqual(['solana'])
  })

  test('a failed name request causes no unhandled rejection', async () => {
    const modal = syncing(() => Promise.reject(new Error('no answer')))
    expect(await strayRejections(() => refreshIdentity(modal, 'eip155'))).toEqual([])
  })
})
