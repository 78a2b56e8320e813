import type { ReactNode } from 'react'
import { Icon } from './Icon.js'

/** Length of the circle: 90 ticks, four apart. */
const TURN = 360

type RoundDialProps = {
  /** A running needle shows waiting. */
  state: 'waiting' | 'done' | 'off'
  badge?: string | undefined
  tone?: 'good' | 'bad' | undefined
  children: ReactNode
}

/** The dial around a token while its transfer is open, and after. */
export const RoundDial = ({ state, badge, tone, children }: RoundDialProps) => (
  <div className="lk-round-dial" data-state={state}>
    <svg width={120} height={120} viewBox="0 0 120 120" aria-hidden="true">
      <circle className="ticks" cx={60} cy={60} r={54} pathLength={TURN} />
      {state === 'waiting' && <circle className="needle" cx={60} cy={60} r={54} pathLength={TURN} />}
    </svg>
    {children}
    {badge && (
      <span className="lk-pin" data-tone={tone}>
        <Icon path={badge} />
      </span>
    )}
  </div>
)
