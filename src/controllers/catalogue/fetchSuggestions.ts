import { FEATURED_WALLETS, RECOMMENDED_WALLETS } from '../../config/limits.js'
import { serviceClientsOf } from '../loadServiceClients.js'
import type { CatalogueDeps } from './catalogueDeps.js'

const isCatalogueId = (id: string) => /^[A-Za-z0-9_-]+$/.test(id) && id !== 'injected'

/** The catalogue's suggestions for the configured networks, and the app's excluded wallets. */
export async function fetchSuggestions({ instance, settings, services, wallet, scope }: CatalogueDeps) {
  const { catalogue } = await serviceClientsOf(instance)
  const { featured: featuredIds = [], include, exclude = [] } = settings.wallets
  const isOffered = (id: string) => !exclude.includes(id) && (include?.includes(id) ?? true)
  const only = (ids: readonly string[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : catalogue
          .fetchWallets({ page: 1, entries: ids.length, include: ids }, scope.signal)
          .then(({ wallets }) => [...wallets].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))
  // Paired wallets: ids of installed ones contain dots.
  const recentIds = (services.storage.read('recent_wallets') ?? []).filter((id) => isCatalogueId(id) && isOffered(id))
  const [featured, excluded, recent, recommended] = await Promise.all([
    only(featuredIds),
    only(exclude),
    only(recentIds),
    catalogue.fetchWallets(
      {
        page: 1,
        entries: RECOMMENDED_WALLETS,
        include,
        exclude: [...exclude, ...featuredIds],
        chains: wallet.network.ids(),
      },
      scope.signal,
    ),
  ])
  return {
    featured: featured.slice(0, FEATURED_WALLETS),
    excluded,
    recent,
    recommended: recommended.wallets,
    /** Total of the catalogue for these networks; the service counts excluded ones separately. */
    count: recommended.count + featured.length,
  }
}
