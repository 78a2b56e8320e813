import { FEATURED_WALLETS, RECOMMENDED_WALLETS } from '../config/limits.js'
import { listNetworks } from '../controllers/network/networkSelectors.js'
import type { Modal } from './modal.js'

const isCatalogueId = (id: string) => /^[A-Za-z0-9_-]+$/.test(id) && id !== 'injected'

/** The wallets that the catalogue suggests for the configured networks, and those that the host leaves out. */
export async function fetchSuggestions({ settings, clients, network, scope, storage }: Modal) {
  const { catalogue } = await clients()
  const { featuredWalletIds = [], includeWalletIds, excludeWalletIds = [] } = settings
  const isOffered = (id: string) => !excludeWalletIds.includes(id) && (includeWalletIds?.includes(id) ?? true)
  const only = (ids: readonly string[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : catalogue
          .fetchWallets({ page: 1, entries: ids.length, include: ids }, scope.signal)
          .then(({ wallets }) => [...wallets].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)))
  // What was connected over the relay: of the wallets of this browser the ids are names with dots.
  const recentIds = (storage.read('recent_wallets') ?? []).filter((id) => isCatalogueId(id) && isOffered(id))
  const [featured, excluded, recent, recommended] = await Promise.all([
    only(featuredWalletIds),
    only(excludeWalletIds),
    only(recentIds),
    catalogue.fetchWallets(
      {
        page: 1,
        entries: RECOMMENDED_WALLETS,
        include: includeWalletIds,
        exclude: [...excludeWalletIds, ...featuredWalletIds],
        chains: listNetworks(network.state).map(({ caipNetworkId }) => caipNetworkId),
      },
      scope.signal,
    ),
  ])
  return {
    featured: featured.slice(0, FEATURED_WALLETS),
    excluded,
    recent,
    recommended: recommended.wallets,
    /** All that the catalogue has for these networks; the service counts those that were left out above apart. */
    count: recommended.count + featured.length,
  }
}
