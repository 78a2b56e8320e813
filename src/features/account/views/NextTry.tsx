import { useEffect } from 'react'
import { useSecondsUntil } from '../../../react/useClock.js'
import { useWords } from '../../../react/useModal.js'

/** Counts down to the next attempt, and then makes it. `onDue` stays the same between renders. */
export function NextTry({ at, onDue }: { at: number; onDue(): void }) {
  const { t } = useWords()
  const seconds = useSecondsUntil(at)
  useEffect(() => {
    if (seconds === 0) onDue()
  }, [seconds, onDue])
  return t('account.nextTry', { seconds })
}
