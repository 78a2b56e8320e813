import { useEffect, useState } from 'react'
import type { Leaving } from '../core/createSingleRun.js'
import { useModal } from './useModal.js'

/**
 * Calls back once the user has left this view: gone back, or closed the card. The `finish` of what it returns runs 100 ms
 * later, unless the user is back by then. Another view on top, such as the page of an embedded wallet, is no leaving.
 */
export function useOnLeave(onLeave: () => Leaving) {
  const { router } = useModal().ui
  const [view] = useState(() => router.current().view)
  useEffect(() => router.setLeaveEffect(view, onLeave), [router, view, onLeave])
}
