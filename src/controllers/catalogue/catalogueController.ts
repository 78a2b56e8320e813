import { proxy, ref } from 'valtio/vanilla'
import { createLatest } from '../../core/async.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { watchLiveGroups } from '../watchLiveGroups.js'
import type { CatalogueDeps } from './catalogueDeps.js'
import { parseCustomWallets } from './customWallets.js'
import { fetchSuggestions } from './fetchSuggestions.js'

export type CatalogueState = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  featured: readonly CatalogueWallet[]
  recommended: readonly CatalogueWallet[]
  /** Recently connected wallets. */
  recent: readonly CatalogueWallet[]
  /** A custom wallet of the app. */
  custom: readonly CatalogueWallet[]
  /** Wallets excluded by the app, with what identifies their connectors. */
  excluded: readonly CatalogueWallet[]
  /** Number of catalogue wallets for these networks. */
  count: number
}

/** The catalogue's suggestions. Opening never waits for them. */
export function createCatalogueController(deps: CatalogueDeps) {
  const { instance, settings, scope } = deps
  const { log, images, allowLoopback } = deps.services
  const state = proxy<CatalogueState>({
    status: 'idle',
    featured: ref([]),
    recommended: ref([]),
    recent: ref([]),
    custom: ref([]),
    excluded: ref([]),
    count: 0,
  })
  const latest = createLatest()

  async function listCustom(): Promise<void> {
    const { custom } = settings.wallets
    if (!settings.hasWallets || (!custom && state.custom.length === 0)) return
    const onRefused = (wallet: unknown) => log('error', 'a custom wallet that cannot be used', wallet)
    try {
      state.custom = ref(parseCustomWallets(custom ?? [], { allowLoopback }, onRefused))
    } catch (error) {
      log('error', 'custom wallets', error)
    }
  }

  /** Requests the catalogue, unless loaded or loading. */
  async function load(): Promise<void> {
    if (!settings.projectId || !settings.hasWallets || state.status === 'loading' || state.status === 'ready') return
    const isCurrent = latest.begin()
    state.status = 'loading'
    try {
      const { featured, excluded, recent, recommended, count } = await fetchSuggestions(deps)
      if (!isCurrent()) return
      Object.assign(state, {
        status: 'ready',
        featured: ref(featured),
        excluded: ref(excluded),
        recommended: ref(recommended),
        recent: ref(recent),
        count,
      })
      for (const { imageId } of [...recent, ...featured, ...recommended]) {
        if (imageId) void images.request('wallet', imageId)
      }
    } catch (error) {
      if (!isCurrent() || scope.isEnded) return
      log('warn', 'catalogue', error)
      state.status = 'failed'
    }
  }

  scope.add(
    watchLiveGroups(instance.liveOptions, () => {
      void listCustom()
      if (state.status === 'idle') return
      // What is shown stays until the new answer is here.
      state.status = 'idle'
      void load()
    }),
  )

  return {
    state: state as ReadonlyState<CatalogueState>,
    /** Once the custom wallets are listed. */
    customListed: listCustom(),
    load,
  }
}
