import { describe, expect, test } from 'vitest'
import { mainnet, polygon, solanaMainnet } from '../config/networks.js'
import type { SettingsInput } from '../config/options.js'
import { type Network, toNetwork } from '../domain/network.js'
import { createTestInstance } from '../testing/modal/createTestInstance.js'
import { createTestModal } from '../testing/modal/createTestModal.js'
import { createFakeAdapter, createFakeConnector } from '../testing/modal/fakeAdapter.js'
import { startReactions } from './reactions.js'
import { createViewRules, listViews } from './viewRules.js'

const [ethereum, matic] = [mainnet, polygon].map((chain) => toNetwork('eip155', chain)) as [Network, Network]
const solana = toNetwork('solana', solanaMainnet)
/** State changes are reported after their task. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

function create(input: SettingsInput = {}) {
  const { instance } = createTestInstance(
    [createFakeAdapter('eip155', [ethereum, matic]), createFakeAdapter('solana', [solana])],
    input,
  )
  const { modal, record } = createTestModal(instance)
  const { connection } = modal.wallet
  connection.restored('eip155', 'example.marten')
  return {
    ...modal.wallet,
    ...modal.ui,
    scope: modal.scope,
    record,
    start() {
      const views = listViews(modal.features)
      startReactions(modal, views, createViewRules(instance, modal.settings, views))
    },
  }
}

async function started(input?: SettingsInput) {
  const modal = create(input)
  modal.start()
  await settle()
  return modal
}

test.each([
  ['a card in the page goes on to the account', { card: { display: 'inline' } }, 'Account'],
  ['an open modal stays where it is', {}, 'Connect'],
] as const)('when the page itself connects, %s', async (_, input, view) => {
  const { connection, router } = await started(input)
  connection.end('eip155')
  await settle()
  router.reset('Connect')
  connection.restored('eip155', 'example.marten')
  await settle()
  expect(router.current().view).toBe(view)
})

describe("the active namespace's wallet disconnects", () => {
  test('and the modal stays open for a wallet of another namespace', async () => {
    const { connection, record } = await started()
    connection.restored('solana', 'Marten')
    connection.end('eip155')
    await settle()
    expect(record.closes).toBe(0)
  })

  test('and an open modal closes, once', async () => {
    const { connection, record } = await started()
    connection.end('eip155')
    await settle()
    connection.list([createFakeConnector().connector])
    await settle()
    expect(record.closes).toBe(1)
  })

  test('but a user connecting another wallet continues', async () => {
    const { connection, router, record } = await started()
    router.push('ConnectingExternal', { connector: createFakeConnector().connector })
    connection.end('eip155')
    await settle()
    expect(record.closes).toBe(0)
  })

  test('but a user pairing another phone continues, which ends the first', async () => {
    const { connection, router, record } = await started()
    router.push('ConnectingWalletConnect')
    connection.end('eip155')
    await settle()
    expect(record.closes).toBe(0)
  })

  test('but a user viewing their wallets stays there', async () => {
    const { connection, router, record } = await started()
    router.reset('Account')
    router.push('ProfileWallets')
    connection.end('eip155')
    await settle()
    expect(record.closes).toBe(0)
  })

  test('and a closed modal stays closed', async () => {
    const { connection, modalState, record } = await started()
    modalState.set({ isOpen: false })
    connection.end('eip155')
    await settle()
    expect(record.closes).toBe(0)
  })

  test('but activating another namespace is no disconnect', async () => {
    const { network, record } = await started()
    network.activate(solana)
    await settle()
    expect(record.closes).toBe(0)
  })

  test('but that of another namespace may disconnect', async () => {
    const { connection, record } = await started()
    connection.restored('solana', 'example.marten')
    await settle()
    connection.end('solana')
    await settle()
    expect(record.closes).toBe(0)
  })

  test('and a modal that was opened disconnected stays open', async () => {
    const modal = create()
    modal.connection.end('eip155')
    modal.start()
    modal.connection.begin('eip155')
    await settle()
    modal.connection.end('eip155')
    await settle()
    expect(modal.record.closes).toBe(0)
  })
})

describe('the page activates a namespace without a wallet', () => {
  test.each([
    ['a view that needs an account', 'WalletReceive', 'Connect'],
    ['a view that needs none', 'Networks', 'Networks'],
    ['a step of a flow', 'SwitchNetwork', 'SwitchNetwork'],
  ] as const)('and of %s, the card shows what it can', async (_, view, visibleText) => {
    const { modalState, network, router } = await started()
    modalState.set({ isOpen: true })
    router.reset(view as 'Networks')
    network.activateNamespace('solana')
    await settle()
    expect(router.current().view).toBe(visibleText)
  })

  test('and going back leads to no view that needs an account', async () => {
    const { modalState, network, router } = await started()
    modalState.set({ isOpen: true })
    router.reset('WalletReceive')
    router.push('Networks')
    network.activateNamespace('solana')
    await settle()
    router.back()
    expect(router.current().view).toBe('Connect')
  })
})

test('a card that refused to close resets with the next view', async () => {
  const { card, router } = await started()
  card.refuse('unsupported.refused')
  await settle()
  expect(card.state.refusal).toBe('unsupported.refused')
  router.push('Networks')
  await settle()
  expect(card.state).toEqual({ refusal: undefined, isShaking: false, isWide: false })
})

test('a message closes with its view, and one for the next view stays', async () => {
  const { snackbar, router, views } = await started()
  await views.parts()
  snackbar()?.show('copied')
  router.push('Networks')
  expect(snackbar()?.state.isOpen).toBe(false)
  router.back()
  snackbar()?.show('switched')
  await settle()
  expect(snackbar()?.state).toMatchObject({ message: 'switched', isOpen: true })
  snackbar()?.hide()
})

test('CON-7: after the modal has stopped nothing is watched', async () => {
  const { scope, connection, record, card, router } = await started()
  scope.end()
  connection.end('eip155')
  card.refuse('unsupported.refused')
  router.push('Networks')
  await settle()
  expect([record.closes, card.state.refusal]).toEqual([0, 'unsupported.refused'])
  card.clearCloseBlock()
})
