import { useEffect, useState } from 'react'
import { useWords } from './useModal.js'

/** Minutes and seconds since something runs, such as `0:06`; `undefined` while it does not. `begun`: it ran before. */
export function useElapsed(isRunning: boolean, begun?: number): string | undefined {
  const { locale } = useWords()
  const [since, setSince] = useState<number>()
  const [, setTick] = useState(0)
  useEffect(() => {
    if (!isRunning) return
    setSince(Date.now())
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000)
    return () => {
      clearInterval(timer)
      setSince(undefined)
    }
  }, [isRunning])
  if (!isRunning) return undefined
  const seconds = Math.max(0, Math.floor((Date.now() - (begun ?? since ?? Date.now())) / 1000))
  const digits = (value: number, minimumIntegerDigits = 1) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits, useGrouping: false }).format(value)
  return `${digits(Math.floor(seconds / 60))}:${digits(seconds % 60, 2)}`
}
