import { FEATURED_WALLETS, RECOMMENDED_WALLETS } from '../../config/limits.js'
import { serviceClientsOf } from '../loadServiceClients.js'
import type { CatalogueDeps } from './catalogueDeps.js'

/** Each is in the URL of the request. */
const MAX_IDS = 50

const isCatalogueId = (id: unknown): id is string =>
  typeof id === 'string' && /^[\w-]{1,128}$/.test(id) && id !== 'injected'

/** The catalogue's suggestions for the configured networks, and the app's excluded wallets. */
export async function fetchSuggestions({ instance, settings, services, wallet, scope }: CatalogueDeps) {
  const { catalogue } = await serviceClientsOf(instance)
  const { featured = [], include, exclude = [] } = settings.wallets
  const featuredIds = featured.filter(isCatalogueId).slice(0, MAX_IDS)
  const isOffered = (id: string) => !exclude.includes(id) && (include?.includes(id) ?? true)
  const only = (ids: readonly string[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : catalogue
          .fetchWallets({ page: 1, entries: ids.length, include: ids }, scope.signal)
          .then(({ wallets }) => [...wallets].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))
  // Paired wallets: ids of installed ones contain dots.
  const recentIds = (services.storage.read('recent_wallets') ?? []).filter((id) => isCatalogueId(id) && isOffered(id))
  const [first, excluded, recent, recommended] = await Promise.all([
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
    featured: first.slice(0, FEATURED_WALLETS),
    excluded,
    recent,
    recommended: recommended.wallets,
    /** Total of the catalogue for these networks; the service counts excluded ones separately. */
    count: recommended.count + first.length,
  }
}
