import { useEffect, useState } from 'react'
import { useWords } from '../../../react/useModal.js'

/** Counts down to the next attempt, and then makes it. `onDue` stays the same between renders. */
export function NextTry({ at, onDue }: { at: number; onDue(): void }) {
  const { t } = useWords()
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((at - now) / 1000))
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (seconds === 0) onDue()
  }, [seconds, onDue])
  return t('account.nextTry', { seconds })
}
