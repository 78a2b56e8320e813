import { subscribe } from 'valtio/vanilla'
import { findNamed } from '../../connectors/findConnector.js'
import { nameFromRdns } from '../../core/nameFromRdns.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { createCatalogueController } from '../../modal/catalogueController.js'
import type { Modal } from '../../modal/modal.js'

/** Enough for the one that is meant to be among those with a like name. */
const FOUND_ENTRIES = 20

const only = <T>(found: readonly T[]) => (found.length === 1 ? found[0] : undefined)

/** What the catalogue suggests, once the catalogue has said so or nobody looks any more. */
function waitForSuggestions({ use, modalState, settings }: Modal): Promise<readonly CatalogueWallet[]> {
  const { state, load } = use(createCatalogueController)
  const isSettled = () => state.status === 'ready' || state.status === 'failed' || !settings.projectId
  void load()
  return new Promise((resolve) => {
    const look = () => {
      if (!isSettled() && modalState.state.isOpen) return
      for (const unwatch of watches.splice(0)) unwatch()
      resolve([...new Map([...state.featured, ...state.recommended].map((one) => [one.id, one])).values()])
    }
    const watches = [subscribe(state as object, look), subscribe(modalState.state as object, look)]
    look()
  })
}

async function search({ clients, settings, scope }: Modal, wish: string): Promise<readonly CatalogueWallet[]> {
  if (!settings.projectId || !settings.enableWallets) return []
  const { catalogue } = await clients()
  const { includeWalletIds: include, excludeWalletIds: exclude } = settings
  const query = { page: 1, entries: FOUND_ENTRIES, search: nameFromRdns(wish), include, exclude }
  return (await catalogue.fetchWallets(query, scope.signal)).wallets
}

/** The entry of the one wallet that is called so: the host's own, a suggested one, or any of the catalogue. */
export async function findCatalogueWallet(modal: Modal, wish: string): Promise<CatalogueWallet | undefined> {
  const catalogue = modal.use(createCatalogueController)
  await catalogue.customListed
  // Several are no answer, and none that anybody else could give.
  const own = findNamed(catalogue.state.custom, wish)
  if (own.length > 0) return only(own)
  const suggested = findNamed(await waitForSuggestions(modal), wish)
  return suggested.length > 0 ? only(suggested) : only(findNamed(await search(modal, wish), wish))
}
