import { useState } from 'react'
import { importWithRetry } from '../../core/load.js'
import { useBeforePaint } from '../useBeforePaint.js'

type Drawing = typeof import('./AccountDrawing.js')

/** What has loaded stays, as the module itself does: a button that mounts later draws the account at once. */
const loaded: { drawing?: Drawing } = {}

/** What draws an account; begins to load once one is expected. `failed` if it cannot be loaded. */
export function useAccountDrawing(isExpected: boolean): Drawing | 'loading' | 'failed' {
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
  }, [isMissing])
  return drawing
}
