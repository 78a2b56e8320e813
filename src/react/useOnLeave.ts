import { useEffect, useState } from 'react'
import { useModal } from './useModal.js'

/**
 * Calls back once the user has left this view: gone back, or closed the card. Another view on top of it, such as the page
 * of an embedded wallet, is no leaving.
 */
export function useOnLeave(onLeave: () => void) {
  const { router } = useModal().ui
  const [view] = useState(() => router.current().view)
  useEffect(
    () => () => {
      if (!router.has(view)) onLeave()
    },
    [router, view, onLeave],
  )
}
