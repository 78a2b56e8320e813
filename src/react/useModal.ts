import {
  type ComponentType,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { subscribe } from 'valtio/vanilla'
import { importWithRetry } from '../core/load.js'
import type { CatalogueWallet } from '../domain/wallet.js'
import type { Words } from '../locales/createWords.js'
import type { Modal } from '../modal/modal.js'
import { watchOnline } from '../platform/page.js'
import { isOnline } from '../platform/pageState.js'
import type { ViewName } from '../router/routes.js'
import type { ImageKind } from '../services/catalogue/imageStore.js'
import { useSnapshot } from './useSnapshot.js'

export const BodyContext = /* @__PURE__ */ createContext<Modal | undefined>(undefined)

/** The instance that a view belongs to. */
export function useModal(): Modal {
  const modal = useContext(BodyContext)
  if (!modal) throw new Error('A view is outside its modal')
  return modal
}

// Nearly every view needs both hooks; two files would be two chunks of the first opening.
/** Texts in the current language. */
export const useWords = (): Words => useSnapshot(useModal().ui.language).words as Words

/**
 * Announces the current text, and again when it changes. A live region mounted with its text is not announced
 * everywhere.
 */
export function useAnnouncement(text: string | undefined) {
  const { announce } = useModal().ui
  useEffect(() => {
    // What follows has its own text; without one, the old one would be found in the region.
    return text ? announce(text) : undefined
  }, [announce, text])
}

export const useOnline = () => useSyncExternalStore(watchOnline, isOnline, () => true)

/** Calls back when the page, offline meanwhile or since before, is online again. Returns whether it is. */
export function useBackOnline(onBack: () => void): boolean {
  const isOnlineNow = useOnline()
  const wasOffline = useRef(false)
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    if (isOnlineNow && wasOffline.current) latest.current()
    wasOffline.current = !isOnlineNow
  }, [isOnlineNow])
  return isOnlineNow
}

/** A catalogue image, once loaded. Other images trigger no render. */
export function useImage(kind: ImageKind, id: string | undefined): string | undefined {
  const { images } = useModal().services
  useEffect(() => {
    if (id !== undefined) void images.request(kind, id)
  }, [images, kind, id])
  const watch = useCallback((onChange: () => void) => subscribe(images.state, onChange), [images])
  return useSyncExternalStore(watch, () => (id === undefined ? undefined : images.state.urls[images.keyOf(kind, id)]))
}

/** The icon of a wallet: the app's own, or the catalogue's. */
export const useWalletImage = ({ image, imageId }: CatalogueWallet): string | undefined =>
  useImage('wallet', image === undefined ? imageId : undefined) ?? image

type FeaturePart<props> = {
  /** A view of the same feature; loading it loads the texts of both. */
  readonly view: ViewName
  load(): Promise<{ default: ComponentType<props> }>
}

/** What has loaded is there in the first frame of the next view. */
const createLoadedParts = () => new WeakMap<object, unknown>()

/** A component that one feature shows in another's view, once it has loaded. */
export function useFeaturePart<props>(part: FeaturePart<props>) {
  const modal = useModal()
  const { views } = modal.ui
  const loadedParts = modal.use(createLoadedParts)
  const [loaded, setLoaded] = useState(() => ({ Component: loadedParts.get(part) as ComponentType<props> | undefined }))
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    Promise.all([importWithRetry(part.load), views.load(part.view)]).then(
      ([{ default: Component }]) => {
        loadedParts.set(part, Component)
        setLoaded({ Component })
      },
      () => setFailed(true),
    )
  }, [part, loadedParts, views])
  useEffect(load, [load])
  return { Component: loaded.Component, hasFailed, load }
}
