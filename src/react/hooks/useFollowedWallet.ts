import { useEffect } from 'react'
import type { NamespaceConnection } from '../../controllers/connection/connectionController.js'
import { internalsOf } from '../../modal/internals.js'
import type { WalletModal } from '../../modal/walletModal.js'

/** A restored connection is shown before its wallet is loaded; load it for callers that need the wallet. */
export function useFollowedWallet(modal: WalletModal, entry: Pick<NamespaceConnection, 'status'> | undefined) {
  const isUnfollowed = entry?.status === 'restored'
  useEffect(() => {
    if (isUnfollowed)
      void internalsOf(modal)
        .connections()
        .catch(() => undefined)
  }, [modal, isUnfollowed])
}
