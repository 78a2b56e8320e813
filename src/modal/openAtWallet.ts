import { subscribe } from 'valtio/vanilla'
import { findConnector, findNamed } from '../connectors/findConnector.js'
import { nameFromRdns } from '../core/nameFromRdns.js'
import type { Namespace } from '../domain/namespace.js'
import type { CatalogueWallet } from '../domain/wallet.js'
import { createCatalogueController } from './catalogueController.js'
import type { Modal } from './modal.js'

/** Enough for the one that is meant to be among those with a like name. */
const FOUND_ENTRIES = 20

const only = <T>(found: readonly T[]) => (found.length === 1 ? found[0] : undefined)

/** Until the catalogue has said what it suggests, or nobody looks any more. */
function waitForCatalogue({ use, presence, settings }: Modal): Promise<readonly CatalogueWallet[]> {
  const { state, load } = use(createCatalogueController)
  const isSettled = () => state.status === 'ready' || state.status === 'failed' || !settings.projectId
  void load()
  return new Promise((resolve) => {
    const look = () => {
      if (!isSettled() && presence.state.isOpen) return
      for (const unwatch of watches.splice(0)) unwatch()
      resolve([...state.custom, ...state.featured, ...state.recommended])
    }
    const watches = [subscribe(state as object, look), subscribe(presence.state as object, look)]
    // The custom ones are parsed by a part that is on its way, too.
    setTimeout(look)
  })
}

async function search({ clients, settings, scope }: Modal, wish: string) {
  if (!settings.projectId || !settings.enableWallets) return []
  const { catalogue } = await clients()
  const { includeWalletIds: include, excludeWalletIds: exclude } = settings
  const query = { page: 1, entries: FOUND_ENTRIES, search: nameFromRdns(wish), include, exclude }
  return (await catalogue.fetchWallets(query, scope.signal)).wallets
}

/** From the list on to one wallet: to ask it where it is here, else to its entry in the catalogue. */
export async function openAtWallet(modal: Modal, wish: string, namespace: Namespace | undefined): Promise<void> {
  const { router, connection, presence } = modal
  const { key, view } = router.current()
  const connector = findConnector(connection.state.connectors, wish, namespace)
  if (connector) {
    router.push('ConnectingExternal', { connector })
    return
  }
  const wallet =
    only(findNamed(await waitForCatalogue(modal), wish)) ?? only(findNamed(await search(modal, wish), wish))
  // The visitor may have gone elsewhere meanwhile.
  const isStill = presence.state.isOpen && router.current().key === key && view === 'Connect'
  if (wallet && isStill) router.push('ConnectingExternal', { wallet })
}
