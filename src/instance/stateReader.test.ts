import { expect, test } from 'vitest'
import { eip155 } from '../adapters/eip155/eip155.js'
import { solana } from '../adapters/solana/solana.js'
import { mainnet, solanaMainnet } from '../config/networks.js'
import { createWalletModal } from './createWalletModal.js'
import { internalsOf } from './internals.js'

test('the state of a connected account is plain data, and JSON of it has the balance as text', () => {
  const modal = createWalletModal({ adapters: [eip155({ networks: [mainnet] })] })
  const { account, network } = internalsOf(modal)
  const active = network.activeOf('eip155')
  if (!active) throw new Error('no network')
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  account.follow(active, [{ address, type: 'eoa' }], address)
  account.patch('eip155', `eip155:1:${address}`, { balance: { status: 'ready', value: 5n, symbol: 'ETH' } })
  const state = modal.getState()
  expect(state.balance?.value).toBe(5n)
  expect(Object.keys(state)).not.toContain('toJSON')
  expect(JSON.parse(JSON.stringify(state))).toMatchObject({
    address,
    chainId: 1,
    balance: { value: '5', symbol: 'ETH' },
  })
  expect(JSON.parse(JSON.stringify({ state }))).toMatchObject({ state: { balance: { value: '5' } } })
})

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solanaAddress = '11111111111111111111111111111111'

test('a subscription to a namespace follows its account while another namespace is active', async () => {
  const modal = createWalletModal({
    adapters: [eip155({ networks: [mainnet] }), solana({ networks: [solanaMainnet] })],
  })
  const { account, network } = internalsOf(modal)
  const connect = (namespace: string, address: string) => {
    const active = network.activeOf(namespace)
    if (active) account.follow(active, [{ address, type: 'eoa' }], address)
  }
  connect('eip155', first)
  connect('solana', solanaAddress)
  network.activateNamespace('solana')
  expect(modal.getState().namespace).toBe('solana')

  const changes: unknown[] = []
  const unsubscribe = modal.subscribe(
    ({ address, chainId }) => `${address} ${chainId}`,
    (now, before) => changes.push([before, now]),
    { namespace: 'eip155' },
  )
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  connect('eip155', second)
  await settled()
  connect('solana', second)
  await settled()
  account.reset('eip155')
  await settled()
  expect(changes).toEqual([
    [`${first} 1`, `${second} 1`],
    [`${second} 1`, 'undefined 1'],
  ])

  unsubscribe()
  connect('eip155', first)
  await settled()
  expect(changes.length).toBe(2)
})
