import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { WalletAccount } from '../../domain/account.js'
import { toAccounts } from '../../testing/modal/fakeAdapter.js'
import { useShownAccount } from './useShownAccount.js'

afterEach(cleanup)

const account: WalletAccount = {
  address: '0xA',
  caipAddress: 'eip155:1:0xA',
  accounts: toAccounts(['0xA']),
  balance: { status: 'idle' },
}

test('keeps the last account of a namespace, and shows it in no other', () => {
  const { result, rerender } = renderHook(({ now, namespace }) => useShownAccount(now, namespace), {
    initialProps: { now: account as WalletAccount | undefined, namespace: 'eip155' },
  })
  rerender({ now: undefined, namespace: 'eip155' })
  expect(result.current).toBe(account)
  rerender({ now: undefined, namespace: 'solana' })
  expect(result.current).toBeUndefined()
})
