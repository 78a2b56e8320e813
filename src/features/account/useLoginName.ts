import type { WalletInfo } from '../../domain/wallet.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'

/** What the user of an embedded wallet has logged in with: its own name tells them nothing. */
export function useLoginName(wallet: WalletInfo | undefined): string | undefined {
  const { embedded } = useSnapshot(useModal().wallet.account.state)
  return wallet?.type === 'AUTH' ? (embedded?.email ?? embedded?.userName) : undefined
}
