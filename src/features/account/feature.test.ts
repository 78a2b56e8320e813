import { expect, test } from 'vitest'
import { mainnet, solanaMainnet } from '../../config/networks.js'
import { toNetwork } from '../../domain/network.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import { createFakeAdapter } from '../../testing/modal/fakeAdapter.js'
import { showRemaining } from './feature.js'

const settle = () => new Promise((resolve) => setTimeout(resolve))

async function create(view: 'Account' | 'Networks', connected = ['eip155', 'solana']) {
  const { instance } = createTestInstance([
    createFakeAdapter('eip155', [toNetwork('eip155', mainnet)]),
    createFakeAdapter('solana', [toNetwork('solana', solanaMainnet)]),
  ])
  const { modal } = createTestModal(instance)
  await modal.ui.views.parts()
  for (const namespace of connected) instance.connection.restored(namespace, 'example.marten')
  modal.ui.router.reset(view)
  showRemaining(modal, instance.scope)
  return {
    connection: instance.connection,
    views: () => modal.ui.router.state.stack.map((entry) => entry.view),
    said: () => modal.ui.snackbar()?.state.message,
  }
}

test('an account that is disconnected gives way to the wallets that are left', async () => {
  const { connection, views, said } = await create('Account')
  connection.end('eip155')
  await settle()
  expect([views(), said()]).toEqual([['ProfileWallets'], 'Disconnected'])
})

test('nothing changes without others, nor on another view', async () => {
  const last = await create('Account', ['eip155'])
  last.connection.end('eip155')
  const elsewhere = await create('Networks')
  elsewhere.connection.end('eip155')
  await settle()
  expect([last.views(), elsewhere.views()]).toEqual([['Account'], ['Networks']])
})
