import { type ReactNode, useEffect, useState } from 'react'
import { importWithRetry } from '../core/load.js'
import { useConsent } from './consent.js'

/** What must not be used before the app's terms are accepted, below the box to tick. */
export function ConsentGate({ children }: { children: ReactNode }) {
  const { isWanted, isGiven, isGated, give } = useConsent()
  const [legal, setLegal] = useState<typeof import('./Legal.js')>()
  useEffect(() => {
    // Without it, nothing below can be used, which is the safe side.
    if (isWanted) importWithRetry(() => import('./Legal.js')).then(setLegal, () => undefined)
  }, [isWanted])
  return (
    <>
      {isWanted && legal && <legal.Consent isGiven={isGiven} onChange={give} />}
      <div className={isGated ? 'lk-gated' : undefined} ref={(gated) => void gated?.toggleAttribute('inert', isGated)}>
        {children}
      </div>
    </>
  )
}
