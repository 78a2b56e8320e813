import { expect, test } from 'vitest'
import { eip155 } from '../adapters/eip155/eip155.js'
import { mainnet } from '../config/networks.js'
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
