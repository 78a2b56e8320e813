import { createServiceClientsLoader } from '../../controllers/loadServiceClients.js'
import { createServiceClients } from '../../controllers/serviceClients.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import type { WalletPage, WalletQuery } from '../../services/catalogue/catalogueService.js'
import type { TestInstance } from './createTestInstance.js'

/** Gives the instance a catalogue of these wallets; the test can delay each response. */
export function seedFakeCatalogue({ instance, seed }: TestInstance, wallets: readonly CatalogueWallet[]) {
  const queries: WalletQuery[] = []
  const signals = new Set<AbortSignal | undefined>()
  const control = { answer: async (page: WalletPage): Promise<WalletPage> => page }
  const real = createServiceClients(instance)

  function pageOf({ entries, include, exclude = [] }: WalletQuery): WalletPage {
    const matches = wallets.filter(({ id }) => (include === undefined || include.includes(id)) && !exclude.includes(id))
    return { count: matches.length, wallets: matches.slice(0, entries) }
  }

  const clients = {
    ...real,
    catalogue: {
      ...real.catalogue,
      fetchWallets(query: WalletQuery, signal?: AbortSignal) {
        queries.push(query)
        signals.add(signal)
        return control.answer(pageOf(query))
      },
    },
  }
  seed(createServiceClientsLoader, async () => clients)
  return { queries, signals, control }
}
