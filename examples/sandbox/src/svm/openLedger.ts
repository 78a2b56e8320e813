import { MNEMONIC } from '../devAccounts.ts'
import { createLedger, type Ledger } from './createLedger.ts'
import { DEV_ACCOUNTS, DEV_LAMPORTS, deriveSolanaAccounts } from './solanaAccounts.ts'

/** A new cluster with the funded accounts. */
export function openLedger(now: () => number): Ledger {
  const ledger = createLedger(now)
  for (const { address } of deriveSolanaAccounts(MNEMONIC, DEV_ACCOUNTS)) ledger.setLamports(address, DEV_LAMPORTS)
  return ledger
}
