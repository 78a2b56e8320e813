import { useEffect } from 'react'
import { findConnector } from '../../../connectors/findConnector.js'
import { listSiblings } from '../../../connectors/listSiblings.js'
import { nameFromRdns } from '../../../core/rdns.js'
import { Screen } from '../../../react/Screen.js'
import { useAnnouncement } from '../../../react/useAnnouncement.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { SkeletonRow } from '../../../ui/Skeleton.js'
import { chooseWallet } from '../chooseWallet.js'
import { findCatalogueWallet } from '../findCatalogueWallet.js'
import { openInstalled } from '../openInstalled.js'
import type { ConnectParams } from '../params.js'

/** Opens the requested wallet: asks it if installed, else shows its entry, or the list if unknown. */
export default function FindWalletView({ params }: { params: ConnectParams }) {
  const modal = useModal()
  const { t } = useWords()
  const { wallet: wish = '', namespace } = params ?? {}
  useAnnouncement(t('common.loading'))
  useEffect(() => {
    const { connection } = modal.wallet
    const { router } = modal.ui
    const { log } = modal.services
    let isCurrent = true
    async function find() {
      const { connectors } = connection.state
      const found = findConnector(connectors, wish, namespace)
      const { status } = found
      // Ambiguous name: show the list instead of guessing, unless it is one wallet on several chains.
      const connector =
        found.connector ?? (namespace === undefined ? listSiblings(connectors, { name: wish })[0] : undefined)
      const wallet =
        status === 'none'
          ? await findCatalogueWallet(modal, wish).catch((error) => log('warn', 'wallet', error))
          : undefined
      // The user may have navigated away meanwhile.
      if (!isCurrent) return
      router.reset('Connect', { namespace })
      if (connector) openInstalled(modal, connector, namespace)
      else if (wallet) chooseWallet(modal, { wallet, namespace })
    }
    void find()
    return () => {
      isCurrent = false
    }
  }, [modal, wish, namespace])
  return (
    <Screen title={nameFromRdns(wish)} endsWithRows>
      <ul className="lk-rows" aria-busy="true">
        <SkeletonRow />
      </ul>
    </Screen>
  )
}
