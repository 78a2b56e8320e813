import { describe, expect, test } from 'vitest'
import { mainnet, polygon } from '../../config/networks.js'
import type { SettingsInput } from '../../config/options.js'
import { followNetwork } from '../../controllers/network/followNetwork.js'
import { type Network, toNetwork } from '../../domain/network.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import { createFakeAdapter, createFakeConnector } from '../../testing/modal/fakeAdapter.js'
import { watchUnsupported } from './watchUnsupported.js'

const networks = [mainnet, polygon].map((chain) => toNetwork('eip155', chain)) as [Network, Network]
/** State changes are reported after their task. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

function create(input: SettingsInput = {}) {
  const { instance } = createTestInstance([createFakeAdapter('eip155', networks)], input)
  const { modal, record } = createTestModal(instance)
  modal.wallet.connection.restored('eip155', 'example.marten')
  return {
    ...modal.wallet,
    ...modal.ui,
    wallet: modal.wallet,
    scope: modal.scope,
    record,
    opened: record.opened,
    /** The wallet switches to a chain; an unconfigured one must be left. */
    goTo: async (chainId: string) => {
      followNetwork(modal.wallet.network, 'eip155', chainId)
      await settle()
    },
    start: () => watchUnsupported(modal, modal.scope),
  }
}

async function started(input?: SettingsInput) {
  const modal = create(input)
  modal.start()
  await settle()
  return modal
}

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

  test('and the app may finish it by adding the network', async () => {
    const { goTo, network, record, router } = await started()
    await goTo('5')
    router.reset('UnsupportedChain')
    network.add(toNetwork('eip155', { ...mainnet, id: 5, name: 'Goerli' }))
    await goTo('5')
    expect(record.closes).toBe(1)
  })

  test('and a user who stops connecting gets there after all', async () => {
    const { goTo, opened, router } = await started()
    router.push('ConnectingExternal', createFakeConnector())
    await goTo('5')
    expect(opened).toEqual([])
    router.back()
    await settle()
    expect(opened).toEqual([{ view: 'UnsupportedChain' }])
  })

  test('but nothing else finishes it', async () => {
    const { connection, record, router } = await started()
    router.reset('UnsupportedChain')
    connection.list([createFakeConnector().connector])
    await settle()
    expect(record.closes).toBe(0)
  })

  test('but a disconnect there finishes nothing', async () => {
    const { goTo, connection, record, opened } = await started()
    await goTo('5')
    connection.end('eip155')
    await settle()
    expect([record.closes, opened.length]).toEqual([0, 1])
  })
})

test('a change between configured networks opens nothing', async () => {
  const { goTo, record, opened } = await started()
  await goTo('137')
  expect([record.closes, opened]).toEqual([0, []])
})

test('CON-7: after the modal has stopped nothing is watched', async () => {
  const { scope, goTo, opened } = await started()
  scope.end()
  await goTo('5')
  expect(opened).toEqual([])
})

test('a basic connection, of a modal without adapters, stays on any chain', async () => {
  const modal = create()
  Object.assign(modal.wallet, { isPairingOnly: true })
  modal.start()
  await modal.goTo('5')
  expect(modal.opened).toEqual([])
})

test('an app may allow any chain', async () => {
  const { goTo, opened } = await started({ networks: { allowUnsupported: true } })
  await goTo('5')
  expect(opened).toEqual([])
})
