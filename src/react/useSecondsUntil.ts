import { useEffect, useState } from 'react'

/** Whole seconds until a moment, counted down; 0 once it has passed. */
export function useSecondsUntil(moment: number | undefined): number {
  const left = () => (moment === undefined ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1_000)))
  const [, setTick] = useState(0)
  const seconds = left()
  useEffect(() => {
    if (seconds === 0) return
    const timer = setInterval(() => setTick((tick) => tick + 1), 1_000)
    return () => clearInterval(timer)
  }, [seconds])
  return seconds
}
