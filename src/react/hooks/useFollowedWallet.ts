import { useEffect } from 'react'
import type { NamespaceConnection } from '../../controllers/connection/connectionController.js'
import { type Internals, internalsOf } from '../../instance/internals.js'
import type { WalletModal } from '../../instance/walletModal.js'

/** For callers that need more than the account of a restored connection. */
export const makeLive = async (internals: Internals) => (await internals.instance()).clients.restore()

/** A restored connection is shown before its wallet is loaded; load it for callers that need the wallet. */
export function useFollowedWallet(modal: WalletModal, entry: Pick<NamespaceConnection, 'status'> | undefined) {
  const isUnfollowed = entry?.status === 'restored'
  useEffect(() => {
    if (isUnfollowed) void makeLive(internalsOf(modal)).catch(() => undefined)
  }, [modal, isUnfollowed])
}
