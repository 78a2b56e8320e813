import { expect, test } from 'vitest'
import { mainnet, polygon, solanaDevnet, solanaMainnet } from '../../config/networks.js'
import { type Network, toNetwork } from '../../domain/network.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import { createTestShell } from '../../testing/modal/createTestShell.js'
import { createFakeActions } from '../../testing/modal/fakeActions.js'
import { createFakeAdapter } from '../../testing/modal/fakeAdapter.js'
import { chooseNetwork } from './chooseNetwork.js'

const [ethereum, matic] = [mainnet, polygon].map((chain) => toNetwork('eip155', chain)) as [Network, Network]
const [solana, devnet] = [solanaMainnet, solanaDevnet].map((chain) => toNetwork('solana', chain)) as [Network, Network]
const settle = () => new Promise((resolve) => setTimeout(resolve))

function create({ isLocal = false } = {}) {
  const { shell } = createTestShell([
    createFakeAdapter('eip155', [ethereum, matic]),
    createFakeAdapter('solana', [solana, devnet], { isLocal }),
  ])
  const wallet = createFakeActions()
  const { modal, record } = createTestModal({ ...shell, actions: async () => wallet.actions })
  modal.ui.router.reset('Networks')
  const choose = (network: Network) => chooseNetwork(modal, network)
  return { modal, record, wallet, choose, views: () => modal.ui.router.state.stack.map(({ view }) => view) }
}

test('choosing the active network does nothing', async () => {
  const { choose, wallet, views } = create()
  // An equal one counts as the same: an app may pass its own literal.
  await choose({ ...ethereum })
  expect([wallet.calls, views()]).toEqual([[], ['Networks']])
})

test('opens the switch view for a connected wallet', async () => {
  const { modal, choose, wallet, views } = create()
  modal.wallet.connection.restored('eip155', 'example.marten')
  await choose(matic)
  expect(views()).toEqual(['Networks', 'SwitchNetwork'])
  expect(modal.ui.router.current().params).toEqual({ caipNetworkId: 'eip155:137' })
  expect(wallet.calls).toEqual([])
})

test('without a wallet stores the choice and opens the list of wallets for that namespace', async () => {
  const { modal, choose, wallet, views } = create()
  const done = choose(matic)
  await settle()
  expect(wallet.calls).toEqual([['switchNetwork', 'eip155:137']])
  expect(views()).toEqual(['Networks'])
  wallet.answer(0).resolve()
  await done
  expect(views()).toEqual(['Networks', 'Connect'])
  expect(modal.ui.router.current().params).toEqual({ namespace: 'eip155' })
})

test.each(['disconnected', 'connecting'])('a wallet that is %s is not asked to switch', async (status) => {
  const { modal, choose, wallet, views } = create()
  if (status === 'connecting') modal.wallet.connection.begin('eip155')
  const done = choose(matic)
  await settle()
  wallet.answer(0).resolve()
  await done
  expect(views()).toEqual(['Networks', 'Connect'])
})

test('a wallet connected only for another namespace needs another connection', async () => {
  const { modal, choose, wallet, views } = create()
  modal.wallet.connection.restored('eip155', 'example.marten')
  await choose(solana)
  expect(views()).toEqual(['Networks', 'SwitchActiveChain'])
  expect(modal.ui.router.current().params).toEqual({ switchToChain: 'solana', network: solana.caipNetworkId })
  expect(wallet.calls).toEqual([])
})

test('a wallet connected there is only made active, and not asked', async () => {
  const { modal, choose, wallet, views, record } = create()
  modal.ui.router.reset('Account')
  modal.ui.router.push('Networks')
  for (const namespace of ['eip155', 'solana']) modal.wallet.connection.restored(namespace, 'example.marten')
  const done = choose(solana)
  await settle()
  expect(wallet.calls).toEqual([['switchNetwork', solana.caipNetworkId]])
  wallet.answer(0).resolve()
  await done
  expect(views()).toEqual(['Account'])
  expect(record.said).toEqual(['status: Now on Solana'])
})

test('a wallet without networks of its own is not asked: the switch is immediate', async () => {
  const { modal, choose, wallet, views } = create({ isLocal: true })
  modal.wallet.connection.restored('solana', 'Marten')
  modal.wallet.network.activate(solana)
  const done = choose(devnet)
  await settle()
  expect(wallet.calls).toEqual([['switchNetwork', devnet.caipNetworkId]])
  expect(views()).toEqual(['Networks'])
  wallet.answer(0).resolve()
  await done
})

test('reports an invalid choice, and opens nothing', async () => {
  const { choose, record, wallet, views } = create()
  const done = choose(matic)
  await settle()
  wallet.answer(0).reject(new Error('no such network'))
  await done
  expect(record.said).toEqual(['alert: Something went wrong'])
  expect(views()).toEqual(['Networks'])
})
