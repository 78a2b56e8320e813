import { expect, test, vi } from 'vitest'
import {
  connectWallet,
  disconnectWallet,
  sendTransfer,
  signIn,
  signOut,
  signWalletMessage,
  switchWalletNetwork,
} from '../exports/actions.js'
import type { WalletModal } from './walletModal.js'

test('each action calls its method of the modal, and gives its result', async () => {
  const method = (name: string) => vi.fn(async (...parameters: unknown[]) => [name, ...parameters])
  const names = ['connect', 'disconnect', 'switchNetwork', 'signMessage', 'send', 'signIn', 'signOut'] as const
  const modal = Object.fromEntries(names.map((name) => [name, method(name)])) as unknown as WalletModal
  const transfer = { to: '0x1', amount: '1' }
  const results = [
    connectWallet(modal, { namespace: 'eip155' }),
    disconnectWallet(modal, 'eip155'),
    switchWalletNetwork(modal, 10),
    signWalletMessage(modal, { message: 'text', namespace: 'solana' }),
    sendTransfer(modal, transfer),
    signIn(modal, 'eip155'),
    signOut(modal, 'eip155'),
  ]
  expect(await Promise.all(results)).toEqual([
    ['connect', { namespace: 'eip155' }],
    ['disconnect', 'eip155'],
    ['switchNetwork', 10],
    ['signMessage', { message: 'text', namespace: 'solana' }],
    ['send', transfer],
    ['signIn', 'eip155'],
    ['signOut', 'eip155'],
  ])
})
