import { subscribe } from 'valtio/vanilla'
import { findNamed } from '../../connectors/findConnector.js'
import { createCatalogueController } from '../../controllers/catalogue/catalogueController.js'
import { serviceClientsOf } from '../../controllers/loadServiceClients.js'
import { nameFromRdns } from '../../core/rdns.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import type { Modal } from '../../modal/modal.js'

/** Enough results to contain the exact name among similar ones. */
const FOUND_ENTRIES = 20

const only = <T>(found: readonly T[]) => (found.length === 1 ? found[0] : undefined)

/** The catalogue's suggestions, once loaded or aborted. */
function waitForSuggestions({ use, ui, settings }: Modal): Promise<readonly CatalogueWallet[]> {
  const { modalState } = ui
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

async function search({ instance, settings, scope }: Modal, wish: string): Promise<readonly CatalogueWallet[]> {
  if (!settings.projectId || !settings.enableWallets) return []
  const { catalogue } = await serviceClientsOf(instance)
  const { includeWalletIds: include, excludeWalletIds: exclude } = settings
  const query = { page: 1, entries: FOUND_ENTRIES, search: nameFromRdns(wish), include, exclude }
  return (await catalogue.fetchWallets(query, scope.signal)).wallets
}

/** The entry of the one wallet with this name: custom, suggested, or any of the catalogue. */
export async function findCatalogueWallet(modal: Modal, wish: string): Promise<CatalogueWallet | undefined> {
  const catalogue = modal.use(createCatalogueController)
  await catalogue.customListed
  // Several matches are ambiguous.
  const own = findNamed(catalogue.state.custom, wish)
  if (own.length > 0) return only(own)
  const suggested = findNamed(await waitForSuggestions(modal), wish)
  return suggested.length > 0 ? only(suggested) : only(findNamed(await search(modal, wish), wish))
}
