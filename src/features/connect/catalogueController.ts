import { proxy, ref } from 'valtio/vanilla'
import type { ReadonlyState } from '../../core/readonly.js'
import { importWithRetry } from '../../core/importWithRetry.js'
import { createLatest } from '../../core/latest.js'
import { FEATURED_WALLETS, RECOMMENDED_WALLETS } from '../../config/limits.js'
import { listNetworks } from '../../controllers/networkController.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import type { Modal } from '../../modal/modal.js'

export type CatalogueState = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  featured: readonly CatalogueWallet[]
  recommended: readonly CatalogueWallet[]
  /** Wallets that the host leaves out, by what their connectors may be told from. */
  excluded: readonly CatalogueWallet[]
  /** How many the catalogue has for these networks. */
  count: number
}

export type CatalogueController = ReturnType<typeof createCatalogueController>

/** The wallets that the catalogue suggests. Opening never waits for them. */
export function createCatalogueController({ settings, flows, network, scope, images }: Modal) {
  const { services } = flows
  const state = proxy<CatalogueState>({
    status: 'idle',
    featured: ref([]),
    recommended: ref([]),
    excluded: ref([]),
    count: 0,
  })
  const latest = createLatest()

  async function fetchAll() {
    const { createCatalogueService } = await importWithRetry(
      () => import('../../services/catalogue/catalogueService.js'),
      scope.signal,
    )
    const catalogue = createCatalogueService(services.catalogueHttp, { allowLoopback: services.allowLoopback })
    const { featuredWalletIds = [], includeWalletIds, excludeWalletIds = [] } = settings
    const only = (ids: readonly string[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : catalogue
            .fetchWallets({ page: 1, entries: ids.length, include: ids }, scope.signal)
            .then(({ wallets }) => [...wallets].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)))
    const [featured, excluded, recommended] = await Promise.all([
      only(featuredWalletIds),
      only(excludeWalletIds),
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
    return { featured: featured.slice(0, FEATURED_WALLETS), excluded, recommended }
  }

  return {
    state: state as ReadonlyState<CatalogueState>,
    /** Asks the catalogue, unless it has answered or is being asked. */
    async load(): Promise<void> {
      if (!settings.projectId || !settings.enableWallets || state.status === 'loading' || state.status === 'ready') return
      const isCurrent = latest.begin()
      state.status = 'loading'
      try {
        const { featured, excluded, recommended } = await fetchAll()
        if (!isCurrent()) return
        Object.assign(state, {
          status: 'ready',
          featured: ref(featured),
          excluded: ref(excluded),
          recommended: ref(recommended.wallets),
          count: recommended.count,
        })
        for (const { imageId } of [...featured, ...recommended.wallets]) {
          if (imageId) void images.request('wallet', imageId)
        }
      } catch (error) {
        if (!isCurrent() || scope.isEnded) return
        services.logger.warn('catalogue', error)
        state.status = 'failed'
      }
    },
  }
}
