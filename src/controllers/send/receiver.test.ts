import { expect, test } from 'vitest'
import type { SentTransfer } from '../../domain/transfer.js'
import { listKnown, listRecent } from './receiver.js'

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

test('SEND-5: known are those whom the user has paid, with the time of it, and the own accounts', () => {
  const own = {
    accounts: [
      { address: 'me', type: 'eoa' },
      { address: 'mine', type: 'smartAccount' },
    ],
  } as const
  expect(listKnown(own, [transfer('a')])).toEqual([
    { address: 'a', at: 5 },
    { address: 'me', at: undefined },
    { address: 'mine', at: undefined },
  ])
  expect(listKnown(undefined, [transfer('a')])).toEqual([{ address: 'a', at: 5 }])
  expect(listKnown(undefined, undefined)).toEqual([])
  // A failed transfer to an imitation must not make it known.
  expect(listKnown(undefined, [transfer('a', { status: 'failed' }), transfer('b', { status: 'unknown' })])).toEqual([
    { address: 'b', at: 5 },
  ])
})
