import type { ReactNode } from 'react'
import { useConsent } from './consent.js'
import { Consent } from './Legal.js'

/** What must not be used before the app's terms are accepted, below the box to tick. */
export function ConsentGate({ children }: { children: ReactNode }) {
  const { isWanted, isGiven, isGated, give } = useConsent()
  return (
    <>
      {isWanted && <Consent isGiven={isGiven} onChange={give} />}
      <div className={isGated ? 'lk-gated' : undefined} ref={(gated) => void gated?.toggleAttribute('inert', isGated)}>
        {children}
      </div>
    </>
  )
}
