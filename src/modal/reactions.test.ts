import { describe, expect, test } from 'vitest'
import { mainnet, polygon, solanaMainnet } from '../config/networks.js'
import type { SettingsInput } from '../config/options.js'
import { followNetwork } from '../controllers/network/followNetwork.js'
import { type Network, toNetwork } from '../domain/network.js'
import { createTestModal } from '../testing/modal/createTestModal.js'
import { createTestShell } from '../testing/modal/createTestShell.js'
import { createFakeAdapter, createFakeConnector } from '../testing/modal/fakeAdapter.js'
import { startReactions } from './reactions.js'
import type { OpenOptions } from './walletModal.js'

const [ethereum, matic] = [mainnet, polygon].map((chain) => toNetwork('eip155', chain)) as [Network, Network]
const solana = toNetwork('solana', solanaMainnet)
/** State changes are reported after their task. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

function create(input: SettingsInput = {}) {
  const { shell } = createTestShell(
    [createFakeAdapter('eip155', [ethereum, matic]), createFakeAdapter('solana', [solana])],
    input,
  )
  const { modal, record } = createTestModal(shell)
  const { connection, network } = modal.wallet
  const opened: OpenOptions[] = []
  connection.restored('eip155', 'example.marten')
  return {
    ...modal.wallet,
    ...modal.ui,
    scope: modal.scope,
    record,
    opened,
    /** The wallet switches to a chain; an unconfigured one must be left. */
    goTo: async (chainId: string) => {
      followNetwork(network, 'eip155', chainId)
      await settle()
    },
    start: () =>
      startReactions(modal, {
        mustChangeNetwork: () => network.activeOf('eip155')?.isUnsupported === true,
        open: async (options) => void opened.push(options),
      }),
  }
}

async function started(input?: SettingsInput) {
  const modal = create(input)
  modal.start()
  await settle()
  return modal
}

test.each([
  ['a card in the page goes on to the account', { enableEmbedded: true }, 'Account'],
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

describe('the wallet is on an unsupported chain', () => {
  test('the view for it opens, once per chain', async () => {
    const { goTo, opened, connection } = await started()
    await goTo('5')
    expect(opened).toEqual([{ view: 'UnsupportedChain' }])
    connection.list([createFakeConnector().connector])
    await settle()
    expect(opened).toHaveLength(1)
    await goTo('6')
    expect(opened).toHaveLength(2)
  })

  test('and once more when it returns to it', async () => {
    const { goTo, opened } = await started()
    for (const chainId of ['5', '1', '5']) await goTo(chainId)
    expect(opened).toHaveLength(2)
  })

  test('and at once if it starts there', async () => {
    const modal = create()
    await modal.goTo('5')
    modal.start()
    expect(modal.opened).toEqual([{ view: 'UnsupportedChain' }])
  })

  test('but a user who is connecting gets there without it', async () => {
    const { goTo, opened, router } = await started()
    router.push('ConnectingExternal', createFakeConnector())
    await goTo('5')
    expect(opened).toEqual([])
  })

  test('and finishes that view with the chain', async () => {
    const { goTo, record, router } = await started()
    await goTo('5')
    router.reset('UnsupportedChain')
    router.push('SwitchNetwork', { caipNetworkId: 'eip155:1' })
    await settle()
    expect(record.closes).toBe(0)
    await goTo('1')
    expect(record.closes).toBe(1)
  })

  test('but nothing else finishes it', async () => {
    const { connection, record, router } = await started()
    router.reset('UnsupportedChain')
    connection.list([createFakeConnector().connector])
    await settle()
    expect(record.closes).toBe(0)
  })

  test('and a disconnect there closes the modal instead', async () => {
    const { goTo, connection, record, opened } = await started()
    await goTo('5')
    connection.end('eip155')
    await settle()
    expect([record.closes, opened.length]).toEqual([1, 1])
  })
})

test('a change between configured networks opens nothing', async () => {
  const { goTo, record, opened } = await started()
  await goTo('137')
  expect([record.closes, opened]).toEqual([0, []])
})

test('a card that refused to close resets with the next view', async () => {
  const { card, router } = await started()
  card.refuse('unsupported.refused')
  await settle()
  expect(card.state.refusal).toBe('unsupported.refused')
  router.push('Networks')
  await settle()
  expect(card.state).toEqual({ refusal: undefined, isShaking: false })
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
  const { scope, connection, goTo, opened, record, card, router } = await started()
  scope.end()
  await goTo('5')
  connection.end('eip155')
  card.refuse('unsupported.refused')
  router.push('Networks')
  await settle()
  expect([opened, record.closes, card.state.refusal]).toEqual([[], 0, 'unsupported.refused'])
  card.relent()
})
