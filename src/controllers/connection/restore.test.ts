// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mainnet, solanaMainnet } from '../../config/networks.js'
import { watchState } from '../../core/watchState.js'
import { type Network, toNetwork } from '../../domain/network.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import {
  createDeferred,
  createFakeAdapter,
  createFakeConnector,
  type FakeAdapter,
  toAccounts,
} from '../../testing/modal/fakeAdapter.js'
import { createWalletConnectLoader } from '../pairing/walletConnectOf.js'
import { liveSession } from './liveSessions.js'
import { restore } from './restore.js'
import { showStoredAccounts } from './showStoredAccounts.js'

const ethereum = toNetwork('eip155', mainnet) as Network
const solana = toNetwork('solana', solanaMainnet)
const keyOf = (name: string) => `latchkey/default/v1/${name}`
const stored = (name: string) => localStorage.getItem(keyOf(name))
const namespaces = ['eip155', 'solana'] as const

/** Stored data: a wallet per namespace, and the active namespace. */
function leavePage(active: string) {
  localStorage.setItem(keyOf('connection_status'), 'connected')
  localStorage.setItem(keyOf('connected_namespaces'), 'eip155,solana')
  localStorage.setItem(keyOf('active_namespace'), active)
  for (const name of namespaces) {
    localStorage.setItem(keyOf(`${name}:connected_connector_id`), `${name}.wallet`)
    localStorage.setItem(keyOf(`${name}:connected_account`), `${name}-account`)
  }
}

const settings = { eip155: [ethereum, '1'], solana: [solana, String(solana.id)] } as const

/** Two wallets that respond when the test says so. */
function createPage(active: string, isQuick: boolean) {
  const answers = { eip155: createDeferred<void>(), solana: createDeferred<void>() }
  const adapters = namespaces.map((name): FakeAdapter => {
    const [network, chainId] = settings[name]
    const fake = createFakeAdapter(name, [network])
    const wallet = createFakeConnector({
      id: `${name}.wallet`,
      namespace: name,
      chainId,
      accounts: [`${name}-account`],
    })
    wallet.control.resuming.push(answers[name].promise)
    fake.setConnectors([wallet.connector])
    if (!isQuick) return fake
    async function readConnected() {
      await answers[name].promise
      return {
        accounts: toAccounts([`${name}-account`]),
        chainId,
        watch: () => () => undefined,
        readBalance: async () => 1n,
      }
    }
    return { ...fake, factory: { ...fake.factory, readConnected } }
  })
  const page = createTestInstance(adapters)
  // Like the start of an instance, from stored data.
  page.instance.network.activateNamespace(active)
  for (const name of namespaces) page.instance.connection.begin(name, 'reconnecting')
  const done = isQuick ? showStoredAccounts(page.instance, namespaces) : restore(page.instance)
  return { ...page, answers, done }
}

let page: ReturnType<typeof createPage>
beforeEach(() => localStorage.clear())
afterEach(() => page.instance.scope.end())

describe('two stored namespaces', () => {
  const orders = [['eip155', 'solana'] as const, ['solana', 'eip155'] as const]
  const cases = [true, false].flatMap((isQuick) =>
    orders.flatMap((order) =>
      namespaces.map((active) => [isQuick ? 'at a glance' : 'in full', order, active] as const),
    ),
  )

  test.each(cases)('%s, answering as %s, leave %s active', async (how, order, active) => {
    leavePage(active)
    page = createPage(active, how === 'at a glance')
    const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
    await settle()
    for (const name of order) {
      page.answers[name].resolve()
      await settle()
    }
    await page.done
    expect([page.status('eip155'), page.status('solana')]).toEqual(['connected', 'connected'])
    expect(page.instance.network.state.activeNamespace).toBe(active)
    expect(stored('active_namespace')).toBe(active)
  })

  test('the remaining one becomes active if the other is gone', async () => {
    leavePage('solana')
    page = createPage('solana', false)
    page.answers.eip155.resolve()
    page.answers.solana.reject(new Error('gone'))
    await page.done
    expect([page.status('eip155'), page.status('solana')]).toEqual(['connected', 'disconnected'])
    expect(page.instance.network.state.activeNamespace).toBe('eip155')
  })
})

describe('while the active one is lost and the other is still being restored', () => {
  /** Each status of the page, as apps see it, from the start on. */
  async function watchStatuses(end: 'resolve' | 'reject') {
    leavePage('solana')
    page = createPage('solana', false)
    const { connection, network } = page.instance
    const statuses: string[] = []
    const check = () => {
      const status = page.status(network.state.activeNamespace)
      if (statuses.at(-1) !== status) statuses.push(status)
    }
    // Batched, as React hears of them.
    for (const state of [connection.state, network.state]) watchState(state, check)
    check()
    page.answers.solana.reject(new Error('gone'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    check()
    if (end === 'resolve') page.answers.eip155.resolve()
    else page.answers.eip155.reject(new Error('gone'))
    await page.done
    check()
    return statuses
  }

  test('the page is not shown as disconnected', async () => {
    const statuses = await watchStatuses('resolve')
    expect(statuses.at(-1)).toBe('connected')
    expect(statuses).not.toContain('disconnected')
    expect(page.instance.network.state.activeNamespace).toBe('eip155')
  })

  test("the user's last one stays active if the other is lost too", async () => {
    await watchStatuses('reject')
    expect(page.instance.network.state.activeNamespace).toBe('solana')
  })
})

describe('one session of several namespaces', () => {
  test('is restored as one, into both', async () => {
    leavePage('solana')
    for (const name of namespaces) localStorage.setItem(keyOf(`${name}:connected_connector_id`), 'walletConnect')
    const evm = createFakeConnector({ id: 'walletConnect', accounts: ['0xA'], storesSession: true })
    const sol = createFakeConnector({
      id: 'walletConnect',
      namespace: 'solana',
      chainId: String(solana.id),
      accounts: ['S'],
    })
    const session = { ...evm.session, connections: [evm.connection, sol.connection] }
    const resumes: (string | undefined)[] = []
    const connector = {
      ...evm.connector,
      namespaces,
      async resume(namespace?: string) {
        resumes.push(namespace)
        return session
      },
    }
    const instance = createTestInstance([
      createFakeAdapter('eip155', [ethereum]),
      createFakeAdapter('solana', [solana]),
    ])
    page = { ...instance, answers: { eip155: createDeferred(), solana: createDeferred() }, done: Promise.resolve() }
    instance.seed(createWalletConnectLoader, async () => connector)
    instance.instance.network.activateNamespace('solana')
    for (const name of namespaces) instance.instance.connection.begin(name, 'reconnecting')
    await restore(instance.instance)
    expect(resumes).toEqual(['eip155', 'solana'])
    expect([liveSession(instance.instance, 'eip155'), liveSession(instance.instance, 'solana')]).toEqual([
      session,
      session,
    ])
    expect([instance.account('eip155')?.address, instance.account('solana')?.address]).toEqual(['0xA', 'S'])
    expect(instance.instance.network.state.activeNamespace).toBe('solana')
    expect(instance.events).toMatchObject([
      { event: 'CONNECT_SUCCESS', properties: { method: 'qrcode', name: 'Unknown', reconnect: true } },
      { event: 'CONNECT_SUCCESS', properties: { method: 'qrcode', name: 'Unknown', reconnect: true } },
    ])
  })
})
