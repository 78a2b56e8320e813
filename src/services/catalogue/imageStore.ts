import { proxy } from 'valtio/vanilla'
import { IMAGE_RETRY_MS, MAX_IMAGES } from '../../config/limits.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Scope } from '../../core/scope.js'
import { isImageType } from '../../core/untrusted.js'
import type { Http } from '../http.js'

export type ImageKind = 'wallet' | 'asset' | 'token' | 'currency'

const pathOf: Readonly<Record<ImageKind, string>> = {
  wallet: '/getWalletImage/',
  asset: '/public/getAssetImage/',
  token: '/public/getTokenImage/',
  currency: '/public/getCurrencyImage/',
}

type ImageOptions = { isEnabled: boolean; isOnline(): boolean }

export type ImageStore = ReturnType<typeof createImageStore>

/** Catalogue images as blob URLs; the oldest are revoked first, and all end with the scope. */
export function createImageStore(getHttp: () => Promise<Http>, scope: Scope, { isEnabled, isOnline }: ImageOptions) {
  const state = proxy<{ urls: Record<string, string> }>({ urls: {} })
  const requests = new Map<string, Promise<void>>()
  /** When an image failed. */
  const missed = new Map<string, number>()

  async function load(kind: ImageKind, id: string, key: string) {
    try {
      const blob = await (await getHttp()).getImage(pathOf[kind] + encodeURIComponent(id), isImageType, scope.signal)
      if (scope.isEnded) return
      state.urls[key] = URL.createObjectURL(blob)
      const [oldest] = Object.keys(state.urls)
      if (Object.keys(state.urls).length > MAX_IMAGES && oldest) {
        URL.revokeObjectURL(state.urls[oldest] ?? '')
        delete state.urls[oldest]
        requests.delete(oldest)
      }
    } catch {
      // A missing image keeps its placeholder. A failure while offline does not count.
      requests.delete(key)
      if (!isOnline()) return
      missed.set(key, performance.now())
      const [first] = missed.keys()
      if (missed.size > MAX_IMAGES && first) missed.delete(first)
    }
  }

  scope.add(() => {
    for (const url of Object.values(state.urls)) URL.revokeObjectURL(url)
    state.urls = {}
  })

  return {
    state: state as ReadonlyState<{ urls: Record<string, string> }>,
    keyOf: (kind: ImageKind, id: string) => `${kind}/${id}`,
    /** Requests an image once; after a failure, not before a delay. */
    request(kind: ImageKind, id: string): Promise<void> {
      const key = `${kind}/${id}`
      const pending = requests.get(key)
      const missedAt = missed.get(key)
      const isMissed = missedAt !== undefined && performance.now() - missedAt < IMAGE_RETRY_MS
      if (pending || isMissed || !isEnabled) return pending ?? Promise.resolve()
      const loading = load(kind, id, key)
      requests.set(key, loading)
      return loading
    },
  }
}
