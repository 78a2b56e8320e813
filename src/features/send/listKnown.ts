import type { WalletAccount } from '../../domain/account.js'
import type { SentTransfer } from '../../domain/transfer.js'
import type { LookAlike } from './sendState.js'

/** Addresses that the user has sent to or owns: those an attacker may imitate. */
export const listKnown = (
  account: Pick<WalletAccount, 'accounts'> | undefined,
  sent: readonly SentTransfer[] | undefined,
): readonly LookAlike[] => [
  ...(sent ?? []).map(({ to, at }) => ({ address: to, at })),
  ...(account?.accounts ?? []).map(({ address }) => ({ address, at: undefined })),
]
