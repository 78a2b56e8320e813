import type { WalletAccount } from '../../domain/account.js'
import { movedNothing } from '../../domain/outcome.js'
import type { SentTransfer } from '../../domain/transfer.js'
import type { LookAlike } from './sendState.js'

const MAX_RECENT = 3

/** The latest receivers of an account, each once; those of transfers that never happened are left out. */
export function listRecent(from: string, sent: readonly SentTransfer[] | undefined): readonly SentTransfer[] {
  const done = (sent ?? []).filter((one) => one.from === from && one.to !== from && !movedNothing(one.status))
  return done.filter((one, index) => done.findIndex(({ to }) => to === one.to) === index).slice(0, MAX_RECENT)
}

/** Addresses that the user has sent to or owns: those an attacker may imitate. */
export const listKnown = (
  account: Pick<WalletAccount, 'accounts'> | undefined,
  sent: readonly SentTransfer[] | undefined,
): readonly LookAlike[] => [
  ...(sent ?? []).map(({ to, at }) => ({ address: to, at })),
  ...(account?.accounts ?? []).map(({ address }) => ({ address, at: undefined })),
]
