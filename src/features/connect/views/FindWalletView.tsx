import { useEffect } from 'react'
import { findConnector, findNamed } from '../../../connectors/findConnector.js'
import { listSiblings } from '../../../connectors/listSiblings.js'
import { createCatalogueController } from '../../../controllers/catalogue/catalogueController.js'
import { serviceClientsOf } from '../../../controllers/loadServiceClients.js'
import { nameFromRdns } from '../../../core/untrusted.js'
import { watchState } from '../../../core/watchState.js'
import type { CatalogueWallet } from '../../../domain/wallet.js'
import type { Modal } from '../../../modal/modal.js'
import { Screen } from '../../../react/Screen.js'
import { useAnnouncement, useModal, useWords } from '../../../react/useModal.js'
import { SkeletonRow } from '../../../ui/Rows.js'
import { chooseWallet, openInstalled } from '../chooseWallet.js'
import type { ConnectParams } from '../params.js'

/** Enough results to contain the exact name among similar ones. */
const FOUND_ENTRIES = 20

const onlyMatch = <T,>(matches: readonly T[]) => (matches.length === 1 ? matches[0] : undefined)

/** The catalogue's suggestions, once loaded or aborted. */
function waitForSuggestions({ use, ui, settings }: Modal): Promise<readonly CatalogueWallet[]> {
  const { modalState } = ui
  const { state, load } = use(createCatalogueController)
  const isSettled = () => state.status === 'ready' || state.status === 'failed' || !settings.projectId
  void load()
  return new Promise((resolve) => {
    const check = () => {
      if (!isSettled() && modalState.state.isOpen) return
      for (const unwatch of watches.splice(0)) unwatch()
      resolve([...new Map([...state.featured, ...state.recommended].map((wallet) => [wallet.id, wallet])).values()])
    }
    const watches = [watchState(state, check), watchState(modalState.state, check)]
    check()
  })
}

async function search({ instance, settings, scope }: Modal, query: string): Promise<readonly CatalogueWallet[]> {
  if (!settings.projectId || !settings.hasWallets) return []
  const { catalogue } = await serviceClientsOf(instance)
  const { include, exclude } = settings.wallets
  const request = { page: 1, entries: FOUND_ENTRIES, search: nameFromRdns(query), include, exclude }
  return (await catalogue.fetchWallets(request, scope.signal)).wallets
}

/** The entry of the one wallet with this name: custom, suggested, or any of the catalogue. */
async function findCatalogueWallet(modal: Modal, query: string): Promise<CatalogueWallet | undefined> {
  const catalogue = modal.use(createCatalogueController)
  await catalogue.customListed
  // Several matches are ambiguous.
  const customMatches = findNamed(catalogue.state.custom, query)
  if (customMatches.length > 0) return onlyMatch(customMatches)
  const suggested = findNamed(await waitForSuggestions(modal), query)
  return suggested.length > 0 ? onlyMatch(suggested) : onlyMatch(findNamed(await search(modal, query), query))
}

/** Opens the requested wallet: asks it if installed, else shows its entry, or the list if unknown. */
export default function FindWalletView({ params }: { params: ConnectParams }) {
  const modal = useModal()
  const { t } = useWords()
  const { wallet: query = '', namespace } = params ?? {}
  useAnnouncement(t('common.loading'))
  useEffect(() => {
    const { connection } = modal.wallet
    const { router } = modal.ui
    const { log } = modal.services
    let isCurrent = true
    async function find() {
      const { connectors } = connection.state
      const match = findConnector(connectors, query, namespace)
      const { status } = match
      // Ambiguous name: show the list instead of guessing, unless it is one wallet on several chains.
      const connector =
        match.connector ?? (namespace === undefined ? listSiblings(connectors, { name: query })[0] : undefined)
      const wallet =
        status === 'none'
          ? await findCatalogueWallet(modal, query).catch((error) => log('warn', 'wallet', error))
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
  }, [modal, query, namespace])
  return (
    <Screen title={nameFromRdns(query)} endsWithRows>
      <ul className="lk-rows" aria-busy="true">
        <SkeletonRow />
      </ul>
    </Screen>
  )
}
