// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { mainnet, solanaMainnet } from '../config/networks.js'
import { toNetwork } from '../domain/network.js'
import { createTestInstance } from '../testing/modal/createTestInstance.js'
import { createFakeAdapter, createFakeConnector } from '../testing/modal/fakeAdapter.js'
import { discover } from './adapters.js'
import { alertsOf } from './log.js'

let page: ReturnType<typeof createTestInstance>
afterEach(() => page.instance.scope.end())

test('an adapter that fails to load does not hide the wallets of the others', async () => {
  const evm = createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])
  const solana = createFakeAdapter('solana', [toNetwork('solana', solanaMainnet)])
  solana.setConnectors([createFakeConnector({ id: 'sol.wallet', namespace: 'solana' }).connector])
  const broken = { ...evm, factory: { ...evm.factory, create: () => Promise.reject(new Error('no chunk')) } }
  page = createTestInstance([broken, solana])
  await expect(discover(page.instance)).rejects.toThrow('no chunk')
  const ids = () => page.instance.connection.state.connectors.map(({ id }) => id)
  expect(ids()).toEqual(['sol.wallet'])
  solana.setConnectors([])
  await new Promise((resolve) => setTimeout(resolve))
  expect(ids()).toEqual([])
})

test('a developer alert is on the card of a page on a loopback address, once per page load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  page = createTestInstance([])
  const alerts = alertsOf(page.instance)
  alerts.raise('projectId')
  expect(alerts.state.current).toBe('projectId')
  alerts.dismiss()
  const next = alertsOf(page.instance)
  next.raise('projectId')
  expect(next.state.current).toBeUndefined()
  vi.restoreAllMocks()
})
