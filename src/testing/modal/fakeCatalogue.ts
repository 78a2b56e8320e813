import type { CatalogueWallet } from '../../domain/wallet.js'
import { createChainClient } from '../../modal/createChainClient.js'
import { createClients } from '../../modal/createClients.js'
import type { Clients } from '../../modal/lazyParts.js'
import type { Shell } from '../../modal/shell.js'
import type { WalletPage, WalletQuery } from '../../services/catalogue/catalogueService.js'

/** Service clients with a catalogue of these wallets; the test can delay each response. */
export function createFakeCatalogue(shell: Shell, wallets: readonly CatalogueWallet[]) {
  const queries: WalletQuery[] = []
  const signals = new Set<AbortSignal | undefined>()
  const control = { answer: async (page: WalletPage): Promise<WalletPage> => page }
  const real = createClients(shell, {
    allowLoopback: false,
    chainClient: createChainClient(shell),
  })

  function pageOf({ entries, include, exclude = [] }: WalletQuery): WalletPage {
    const found = wallets.filter(({ id }) => (include === undefined || include.includes(id)) && !exclude.includes(id))
    return { count: found.length, wallets: found.slice(0, entries) }
  }

  const clients: Clients = {
    ...real,
    catalogue: {
      ...real.catalogue,
      fetchWallets(query, signal) {
        queries.push(query)
        signals.add(signal)
        return control.answer(pageOf(query))
      },
    },
  }
  return { clients: async () => clients, queries, signals, control }
}
