import { type ReactNode, useId } from 'react'
import { Icon } from './Icon.js'

/** A circle that starts at the top, as 84 ticks, four apart. */
const TURN = 336
const CIRCLE = 'M60 2.5a57.5 57.5 0 0 1 0 115 57.5 57.5 0 0 1 0-115z'

type RoundDialProps = {
  /** A running needle shows waiting. `confirmed`: the network has decided, which alone is no success. */
  state: 'waiting' | 'done' | 'confirmed' | 'off'
  badge?: string | undefined
  tone?: 'good' | 'bad' | undefined
  children: ReactNode
}

/** The dial around a token while its transfer is open, and after. */
export function RoundDial({ state, badge, tone, children }: RoundDialProps) {
  const mask = useId()
  return (
    <div className="lk-round-dial" data-state={state}>
      <svg className="lk-scale" data-fixed="" width={120} height={120} viewBox="0 0 120 120" aria-hidden="true">
        <path className={state === 'confirmed' ? 'ticks on' : 'ticks'} pathLength={TURN} d={CIRCLE} />
        {state === 'waiting' && (
          <>
            <mask id={mask}>
              <path className="sweep" fill="none" pathLength={TURN} d={CIRCLE} />
            </mask>
            <g mask={`url(#${mask})`}>
              <path className="ticks on" pathLength={TURN} d={CIRCLE} />
            </g>
            <path className="needle" d="M60 0v10" />
          </>
        )}
      </svg>
      {children}
      {badge && (
        <span className="lk-pin" data-tone={tone}>
          <Icon path={badge} />
        </span>
      )}
    </div>
  )
}
