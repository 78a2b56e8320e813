import type { ComponentType, ReactNode } from 'react'
import { proxy, ref } from 'valtio/vanilla'
import type { SnackbarController } from '../controllers/snackbarController.js'
import { createOnce, importWithRetry } from '../core/load.js'
import type { ReadonlyState } from '../core/readonly.js'
import type { Unsubscribe } from '../core/scope.js'
import type { PartialMessages } from '../locales/createWords.js'
import type { ViewName } from '../router/routes.js'
import type { View } from './feature.js'
import type { belowInWide } from './wideStack.js'

const FIRST_VIEW: ViewName = 'Connect'

export type ViewComponent = ComponentType<{ params: unknown }>

/** What all further views share, and what may appear over any of them. */
export type CardAssets = {
  css: string
  /** English texts that features share. */
  messages: PartialMessages
  /** Whether a name was altered for display, or mixes scripts. */
  isSuspectText(value: unknown): boolean
  snackbar: SnackbarController
  Snackbar: () => ReactNode
  AlertBar: () => ReactNode
  /** Animates the card with its content and away from what covers it, until cleanup. */
  watchStage(stage: HTMLElement): Unsubscribe
}

/** How a wide card shows views. */
export type WideLayout = {
  css: string
  /** The part of the history that a new view is put on while the card is wide. */
  below: typeof belowInWide
  Outlet: (props: WideOutletProps) => ReactNode
}

export type WideOutletProps = {
  readonly element: WideElement
  /** Of React, which only the renderer imports: more imports of it make the page's own file two. */
  portal(content: ReactNode, target: HTMLElement): ReactNode
}

/** What a wide card changes of its element. */
export type WideElement = {
  readonly host: HTMLElement
  readonly inline: HTMLElement
  readonly card: HTMLElement
}

type ViewLoaderState = {
  assets: CardAssets | undefined
  hasFailed: boolean
  wide: WideLayout | undefined
  /** What is beside the page. */
  toasts: (() => ReactNode) | undefined
}

export type ViewLoader = ReturnType<typeof createViewLoader>

type Options = {
  views: ReadonlyMap<ViewName, View<never>>
  signal: AbortSignal
  /** The custom replacement of a view, if any. */
  makeCustom?(name: ViewName, view: View<never>): Promise<ViewComponent | undefined>
  loadParts(): Promise<CardAssets>
  loadWide?(): Promise<WideLayout>
  /** Loads the texts of a view's feature. */
  loadWords?(name: ViewName): Promise<void> | undefined
  onParts(assets: CardAssets): Promise<void> | void
  onWide?(layout: WideLayout): void
}

/** Loads the chunk of a view; a loaded one is returned at once, a failed one requested again. */
export function createViewLoader({
  views,
  signal,
  makeCustom,
  loadParts,
  loadWide,
  loadWords,
  onParts,
  onWide,
}: Options) {
  const state = proxy<ViewLoaderState>({ assets: undefined, hasFailed: false, wide: undefined, toasts: undefined })
  const loaded = new Map<ViewName, ViewComponent>()
  const loading = new Map<ViewName, Promise<ViewComponent>>()
  const loadAssets = createOnce(async () => {
    try {
      const assets = await importWithRetry(loadParts, signal)
      await onParts(assets)
      state.assets = ref(assets)
      state.hasFailed = false
    } catch (error) {
      state.hasFailed = true
      throw error
    }
  })

  const loadWideLayout = createOnce(async () => {
    const layout = loadWide && (await importWithRetry(loadWide, signal))
    if (!layout) return
    onWide?.(layout)
    state.wide = ref(layout)
  })

  async function fetchView(name: ViewName): Promise<ViewComponent> {
    const view = views.get(name)
    if (!view) throw new Error(`no view ${name}`)
    const custom = await makeCustom?.(name, view)
    const [component] = await Promise.all([
      custom ?? importWithRetry(view.load, signal).then((chunk) => chunk.default as ViewComponent),
      name === FIRST_VIEW && !custom ? undefined : loadAssets(),
      loadWords?.(name),
    ])
    loaded.set(name, component)
    return component
  }

  return {
    state: state as ReadonlyState<typeof state>,
    parts: loadAssets,
    /** Without it the card stays compact. */
    wide: loadWideLayout,
    setToasts(toasts: () => ReactNode) {
      state.toasts = ref(toasts)
    },
    loadedView: (name: ViewName) => loaded.get(name),
    load(name: ViewName): Promise<ViewComponent> {
      const pending = loading.get(name)
      if (pending) return pending
      const promise = fetchView(name)
      loading.set(name, promise)
      promise.catch(() => loading.delete(name))
      return promise
    },
  }
}
