import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { importWithRetry } from '../core/load.js'
import type { ViewName } from '../router/routes.js'
import { useModal } from './useModal.js'

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
