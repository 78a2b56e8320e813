// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { Transfers } from '../../adapters/adapter.js'
import { mainnet } from '../../config/networks.js'
import { createScope } from '../../core/scope.js'
import { toNetwork } from '../../domain/network.js'
import type { SentTransfer, TransferOutcome } from '../../domain/transfer.js'
import { createStorage } from '../../platform/storage.js'
import { createDeferred, createFakeAdapter, type Deferred } from '../../testing/modal/fakeAdapter.js'
import { createAccountController } from '../account/accountController.js'
import { createNetworkController } from '../network/networkController.js'
import { createSentTransfers } from './sentTransfers.js'

const network = toNetwork('eip155', mainnet)
const plan = { from: '0xA', to: '0xB', units: 5n, fee: 1n, deposit: 0n, warnings: [], details: {} }

/** One tab: all tabs of a test share the browser's storage. */
function openTab({ isConnected = true } = {}) {
  const { factory, adapter } = createFakeAdapter('eip155', [network])
  const account = createAccountController()
  const followed: Record<string, Deferred<TransferOutcome>> = {}
  const follow: Transfers['follow'] = (hash) => {
    followed[hash] = createDeferred()
    return followed[hash].promise
  }
  const storage = createStorage('default')
  const scope = createScope()
  const settled: SentTransfer[] = []
  const sent = createSentTransfers({
    ...{ account, storage, scope, network: createNetworkController([factory], undefined), log: () => undefined },
    adapterOf: async () => ({ ...adapter, transfers: async () => ({ follow }) as unknown as Transfers }),
    onSettled: (transfer) => settled.push(transfer),
  })
  if (isConnected) account.follow(network, [{ address: '0xA', type: 'eoa' }], '0xA')
  return { account, sent, followed, storage, scope, settled, stored: () => storage.read('sent_transfers', 'eip155') }
}
const tick = () => new Promise((resolve) => setTimeout(resolve))

afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

test('SEND-11: after a reload, what is open is followed, even if another transfer is sent first', async () => {
  openTab().sent.add(plan, '0x1', network, undefined)
  await tick()
  const { sent, followed, stored } = openTab()
  sent.add(plan, '0x2', network, undefined)
  await tick()
  expect(Object.keys(followed).sort()).toEqual(['0x1', '0x2'])
  followed['0x1']?.resolve('failed')
  await tick()
  expect(stored()?.map(({ hash, status }) => [hash, status])).toEqual(
    expect.arrayContaining([
      ['0x1', 'failed'],
      ['0x2', 'pending'],
    ]),
  )
})

test('STO-10: two tabs that send lose nothing of each other', async () => {
  const [one, other] = [openTab(), openTab()]
  one.sent.load('eip155')
  other.sent.load('eip155')
  one.sent.add(plan, '0x1', network, undefined)
  other.sent.add(plan, '0x2', network, undefined)
  await tick()
  one.followed['0x1']?.resolve('confirmed')
  await tick()
  other.followed['0x2']?.resolve('confirmed')
  await tick()
  expect(new Set(one.stored()?.map(({ hash, status }) => `${hash} ${status}`))).toEqual(
    new Set(['0x1 confirmed', '0x2 confirmed']),
  )
  expect([one.settled.length, other.settled.length]).toEqual([1, 1])
})

const swap: SentTransfer = {
  ...{ hash: '0x3', networkId: 'eip155:1', from: '0xA', to: '0xA', amount: '1', symbol: 'ETH', at: 1 },
  ...{ status: 'pending', gain: { amount: '2478.75', symbol: 'USDC', token: '0xC' } },
}

test('a swap is listed, and followed by its own feature, which tells its end', async () => {
  const { sent, followed, settled, stored } = openTab()
  sent.addSwap(swap)
  sent.load('eip155')
  await tick()
  expect([Object.keys(followed), stored()?.[0]]).toEqual([[], expect.objectContaining(swap)])
  sent.endSwap({ ...swap, status: 'confirmed', gain: { amount: '2470', symbol: 'USDC', token: '0xC' } })
  expect(stored()?.[0]).toMatchObject({ status: 'confirmed', gain: { amount: '2470' } })
  expect(settled).toEqual([])
})

test('SEND-11: after a reload a swap is followed here; what it gave is not known then', async () => {
  openTab().sent.addSwap(swap)
  const { sent, followed, settled, stored } = openTab()
  sent.load('eip155')
  await tick()
  followed['0x3']?.resolve('confirmed')
  await tick()
  expect(stored()?.[0]).toMatchObject({ status: 'confirmed', gain: { amount: undefined, symbol: 'USDC' } })
  expect(settled.map(({ hash, status }) => [hash, status])).toEqual([['0x3', 'confirmed']])
})

test('STO-9: a swap of an account that was disconnected meanwhile is not listed', () => {
  const { sent, stored } = openTab({ isConnected: false })
  sent.addSwap(swap)
  sent.endSwap({ ...swap, status: 'confirmed' })
  expect(stored()).toBeUndefined()
})

test('STO-9: a hash that comes after the disconnect is not stored', async () => {
  const { sent, stored } = openTab({ isConnected: false })
  sent.add(plan, '0x1', network, undefined)
  await tick()
  expect(stored()).toBeUndefined()
})
