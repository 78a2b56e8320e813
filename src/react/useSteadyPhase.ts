import { useEffect, useState } from 'react'
import { CHECK_LATE_MS } from '../config/limits.js'
import type { RequestPhase } from './WalletRequest.js'

/** The phase to show: checks that take a moment leave the card as it is, so that it changes once and not twice. */
export function useSteadyPhase(phase: RequestPhase | undefined): RequestPhase | undefined {
  const [shown, setShown] = useState(phase)
  useEffect(() => {
    if (phase !== 'checking') return
    const timer = setTimeout(() => setShown(phase), CHECK_LATE_MS)
    return () => clearTimeout(timer)
  }, [phase])
  if (phase !== 'checking' && phase !== shown) setShown(phase)
  return phase === 'checking' ? shown : phase
}
