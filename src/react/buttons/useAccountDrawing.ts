import { type ForwardedRef, useCallback, useRef, useState } from 'react'
import { loadPageChunk } from '../../instance/restoreOnStart.js'
import { useInternals } from '../ModalContext.js'
import { useBeforePaint } from '../useBeforePaint.js'

type Drawing = typeof import('./AccountDrawing.js')

/** What has loaded for an instance: its buttons that mount later draw the account at once. */
const createLoaded = (): { drawing?: Drawing } => ({})

/** What draws an account; begins to load once one is expected. `failed` if it cannot be loaded. */
export function useAccountDrawing(user: string, isExpected: boolean): Drawing | 'loading' | 'failed' {
  const loaded = useInternals(user).keep(createLoaded)
  const [drawing, setDrawing] = useState<Drawing | 'loading' | 'failed'>(loaded.drawing ?? 'loading')
  const isMissing = isExpected && drawing === 'loading'
  useBeforePaint(() => {
    if (!isMissing) return undefined
    let isCurrent = true
    const load = async () => (await loadPageChunk()).loadDrawing()
    load().then(
      (module) => {
        loaded.drawing = module
        if (isCurrent) setDrawing(module)
      },
      () => isCurrent && setDrawing('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [isMissing, loaded])
  return drawing
}

/** A ref for elements that replace each other: the next one has the focus if the one before had it. */
export function useFocusHandover<element extends HTMLElement>(appRef: ForwardedRef<element>) {
  const current = useRef<element | null>(null)
  const hadFocus = useRef(false)
  return useCallback(
    (mounted: element | null) => {
      // React detaches a ref before it removes the element.
      if (mounted === null) hadFocus.current = current.current?.matches(':focus') ?? false
      else if (hadFocus.current) mounted.focus({ preventScroll: true })
      current.current = mounted
      if (typeof appRef === 'function') appRef(mounted)
      else if (appRef) appRef.current = mounted
    },
    [appRef],
  )
}
