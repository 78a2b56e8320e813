import { useEffect } from 'react'
import type { NamespaceConnection } from '../../controllers/connection/connectionController.js'
import { importWithRetry } from '../../core/load.js'
import { type Internals, internalsOf } from '../../instance/internals.js'
import type { WalletModal } from '../../instance/walletModal.js'

/** Makes restored connections live, for callers that need more than their accounts. */
export async function restoreSessions(internals: Internals): Promise<void> {
  const [instance, { restore }] = await Promise.all([
    internals.instance(),
    importWithRetry(() => import('../../controllers/connection/restore.js')),
  ])
  await restore(instance)
}

/** A restored connection is shown before its wallet is loaded; load it for callers that need the wallet. */
export function useFollowedWallet(modal: WalletModal, entry: Pick<NamespaceConnection, 'status'> | undefined) {
  const isUnfollowed = entry?.status === 'restored'
  useEffect(() => {
    if (isUnfollowed) void restoreSessions(internalsOf(modal)).catch(() => undefined)
  }, [modal, isUnfollowed])
}
