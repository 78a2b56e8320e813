import { useState } from 'react'
import type { Account } from '../../domain/account.js'

/** The account, and after a disconnect the last one: its view stays on the screen until the next one has loaded. */
export function useShownAccount(account: Account | undefined): Account | undefined {
  const [last, setLast] = useState(account)
  if (account && account !== last) setLast(account)
  return account ?? last
}
