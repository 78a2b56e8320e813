import { expect, test } from 'vitest'
import type { SentTransfer } from '../../domain/transfer.js'
import { listRecent } from './receiver.js'

const transfer = (to: string, changes: Partial<SentTransfer> = {}): SentTransfer => ({
  hash: `0x${to}`,
  networkId: 'eip155:1',
  from: 'me',
  to,
  amount: '1',
  symbol: 'ETH',
  decimals: 18,
  at: 5,
  status: 'confirmed',
  ...changes,
})
const receivers = (...sent: readonly SentTransfer[]) => listRecent('me', sent).map(({ to }) => to)

test('the latest three receivers are recent, each once', () => {
  expect(receivers(...['a', 'b', 'a', 'c', 'd'].map((to) => transfer(to)))).toEqual(['a', 'b', 'c'])
  expect(listRecent('me', undefined)).toEqual([])
})

test.each(['failed', 'expired'] as const)('the receiver of a transfer that %s is not recent', (status) => {
  expect(receivers(transfer('a', { status }), transfer('b'), transfer('a'))).toEqual(['b', 'a'])
})

test('another account of the user, and the account itself, have no part in it', () => {
  expect(receivers(transfer('a', { from: 'other' }), transfer('me'))).toEqual([])
})
