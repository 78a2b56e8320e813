// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { mainnet, polygon, sepolia, solanaDevnet, solanaMainnet } from '../../config/networks.js'
import { addSession } from '../../controllers/connection/sessions.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import { type Network, toNetwork } from '../../domain/network.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import { createFakeAdapter, createFakeConnector } from '../../testing/modal/fakeAdapter.js'
import { chooseNetwork } from './chooseNetwork.js'

const [ethereum, matic] = [mainnet, polygon].map((chain) => toNetwork('eip155', chain)) as [Network, Network]
const [solana, devnet] = [solanaMainnet, solanaDevnet].map((chain) => toNetwork('solana', chain)) as [Network, Network]

afterEach(() => localStorage.clear())

function create({ isLocal = false } = {}) {
  const evm = createFakeAdapter('eip155', [ethereum, matic])
  const sol = createFakeAdapter('solana', [solana, devnet], { isLocal })
  const { instance } = createTestInstance([evm, sol])
  const { modal, record } = createTestModal(instance)
  modal.ui.router.reset('Networks')
  const wallets = {
    eip155: () => addSession(instance, createFakeConnector().session),
    solana: () =>
      addSession(
        instance,
        createFakeConnector({ id: 'Marten', namespace: 'solana', chainId: String(solana.id), accounts: ['So1'] })
          .session,
      ),
  }
  return {
    modal,
    record,
    wallets,
    choose: (network: Network) => chooseNetwork(modal, network),
    active: () => activeNetwork(instance.network.state)?.caipNetworkId,
    /** What wallets were asked. */
    asked: () => [...evm.calls, ...sol.calls].filter((call) => /^(switch|add) /.test(call)),
    views: () => modal.ui.router.state.stack.map(({ view }) => view),
  }
}

test('choosing the active network does nothing', async () => {
  const { choose, asked, active, views } = create()
  // An equal one counts as the same: an app may pass its own literal.
  await choose({ ...ethereum })
  expect([asked(), active(), views()]).toEqual([[], 'eip155:1', ['Networks']])
})

test('opens the switch view for a connected wallet', async () => {
  const { modal, wallets, choose, asked, views } = create()
  wallets.eip155()
  await choose(matic)
  expect(views()).toEqual(['Networks', 'SwitchNetwork'])
  expect(modal.ui.router.current().params).toEqual({ caipNetworkId: 'eip155:137' })
  expect(asked()).toEqual([])
})

test('without a wallet stores the choice and opens the list of wallets for that namespace', async () => {
  const { modal, choose, active, views } = create()
  const done = choose(matic)
  expect(views()).toEqual(['Networks'])
  await done
  expect(active()).toBe('eip155:137')
  expect(localStorage.getItem('latchkey/default/v1/active_caip_network_id')).toBe('eip155:137')
  expect(views()).toEqual(['Networks', 'Connect'])
  expect(modal.ui.router.current().params).toEqual({ namespace: 'eip155' })
})

test('a wallet that is connecting is not asked to switch', async () => {
  const { modal, choose, asked, views } = create()
  modal.wallet.connection.begin('eip155')
  await choose(matic)
  expect([asked(), views()]).toEqual([[], ['Networks', 'Connect']])
})

test('a wallet connected only for another namespace needs another connection', async () => {
  const { modal, wallets, choose, active, views } = create()
  wallets.eip155()
  await choose(solana)
  expect(views()).toEqual(['Networks', 'SwitchActiveChain'])
  expect(modal.ui.router.current().params).toEqual({ switchToChain: 'solana', network: solana.caipNetworkId })
  expect(active()).toBe('eip155:1')
})

test('a wallet connected there is only made active, and not asked', async () => {
  const { modal, wallets, choose, asked, active, views, record } = create()
  modal.ui.router.reset('Account')
  modal.ui.router.push('Networks')
  wallets.eip155()
  wallets.solana()
  await choose(solana)
  expect([asked(), active()]).toEqual([[], solana.caipNetworkId])
  expect(views()).toEqual(['Account'])
  expect(record.said).toEqual(['status: Now on Solana'])
})

test('a wallet without networks of its own is not asked: the switch is immediate', async () => {
  const { modal, wallets, choose, active, views } = create({ isLocal: true })
  wallets.solana()
  modal.wallet.network.activate(solana)
  modal.ui.router.reset('Account')
  modal.ui.router.push('Networks')
  await choose(devnet)
  expect(active()).toBe(devnet.caipNetworkId)
  expect(views()).toEqual(['Account'])
})

test('reports an invalid choice, and opens nothing', async () => {
  const { choose, record, views } = create()
  await choose(toNetwork('eip155', sepolia))
  expect(record.said).toEqual(['alert: Something went wrong'])
  expect(views()).toEqual(['Networks'])
})
