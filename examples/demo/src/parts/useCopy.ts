import { useEffect, useState } from 'react'

const SHOWN_MS = 2_000

export type CopyOutcome = 'idle' | 'copied' | 'failed'

/** Copies a text, and shows the result for a moment. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<CopyOutcome>('idle')

  useEffect(() => {
    if (outcome === 'idle') return
    const timer = setTimeout(() => setOutcome('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  return { outcome, copy }
}
