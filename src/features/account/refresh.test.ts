// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../../config/networks.js'
import { toNetwork } from '../../domain/network.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import { createTestShell } from '../../testing/modal/createTestShell.js'
import { createFakeAdapter, createFakeConnector, type FakeAdapter } from '../../testing/modal/fakeAdapter.js'
import { refreshBalance, refreshIdentity } from './refresh.js'

let evm: FakeAdapter
let shell: ReturnType<typeof createTestShell>['shell']

// Loaded on first need, which takes real time.
beforeAll(() =>
  Promise.all([
    import('../../controllers/account/balanceReader.js'),
    import('../../modal/createActions.js'),
    import('../../modal/createConnections.js'),
    import('../../modal/createRuntime.js'),
    import('../../modal/services.js'),
  ]),
)

beforeEach(async () => {
  vi.useFakeTimers()
  evm = createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])
  shell = createTestShell([evm]).shell
  await (await shell.actions()).connect(createFakeConnector().connector)
  await settle()
})

afterEach(() => {
  shell.scope.end()
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

const brokenShell = () => ({ ...shell, connections: () => Promise.reject(new Error('chunk')) })

describe('refreshBalance', () => {
  const reads = () => evm.calls.filter((call) => call === 'balance 1 0xA').length

  test('reads the balance of the active account again when it is older than 30 s', async () => {
    const { modal } = createTestModal(shell)
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
    refreshBalance(createTestModal(shell).modal)
    await settle()
    expect(shell.account.of('eip155')?.balance).toMatchObject({ status: 'failed', formatted: '1.5' })
  })

  test('a chunk that fails to load causes no unhandled rejection', async () => {
    const { modal } = createTestModal(brokenShell())
    expect(await strayRejections(() => refreshBalance(modal))).toEqual([])
  })
})

describe('refreshIdentity', () => {
  const syncing = (sync: (namespace: string) => Promise<void>) =>
    createTestModal({ ...shell, identity: async () => ({ ...(await shell.identity()), sync }) }).modal

  test('requests the name of the account of that namespace', async () => {
    const asked: unknown[] = []
    refreshIdentity(
      syncing(async (namespace) => void asked.push(namespace)),
      'solana',
    )
    await settle()
    expect(asked).toEqual(['solana'])
  })

  test('a failed name request causes no unhandled rejection', async () => {
    const modal = syncing(() => Promise.reject(new Error('no answer')))
    expect(await strayRejections(() => refreshIdentity(modal, 'eip155'))).toEqual([])
  })
})
