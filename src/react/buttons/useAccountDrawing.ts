import { useState } from 'react'
import { importWithRetry } from '../../core/load.js'
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
    importWithRetry(() => import('./AccountDrawing.js')).then(
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
