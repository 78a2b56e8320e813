import { useEffect, useState } from 'react'

/** The second press of a double press comes within this time. */
const DOUBLE_PRESS_MS = 400

/** `false` just after something has taken the place of what was pressed: a second press there is not meant for it. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), DOUBLE_PRESS_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
