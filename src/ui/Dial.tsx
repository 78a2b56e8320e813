import { type ReactNode, useId } from 'react'
import { Icon } from './Icon.js'

const SIDE = 120
const CORNER = 28

/** A rounded square that starts at the top center, `inset` from the edge. */
function outline(inset: number): string {
  const [near, radius] = [inset, CORNER - inset]
  const arc = (x: number, y: number) => `a${radius} ${radius} 0 0 1 ${x} ${y}`
  const [start, end] = [CORNER, SIDE - CORNER]
  return `M60 ${near}H${end}${arc(radius, radius)}V${end}${arc(-radius, radius)}H${start}${arc(-radius, -radius)}V${start}${arc(radius, -radius)}z`
}

/** Length of the outline: 104 ticks, four apart. */
const TURN = 416

type DialProps = {
  /** A running needle shows waiting. */
  state: 'waiting' | 'off'
  children: ReactNode
  badge?: string | undefined
  /** Nothing has gone wrong: the badge has no colour. */
  isCalm?: boolean | undefined
  /** Around a round mark; only at rest. */
  isRound?: boolean | undefined
}

/** The dial around a wallet's icon during a request, or around the mark of a chain. */
export function Dial({ state, children, badge, isCalm, isRound }: DialProps) {
  const mask = useId()
  const ticks = (className?: string) => (
    <path className={className ? `lk-dial-ticks ${className}` : 'lk-dial-ticks'} pathLength={TURN} d={outline(2.5)} />
  )
  return (
    <div className="lk-dial">
      <svg
        className="lk-scale"
        data-fixed=""
        width={SIDE}
        height={SIDE}
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        aria-hidden="true"
      >
        {isRound ? <circle className="lk-dial-ticks" pathLength={336} cx={60} cy={60} r={57.5} /> : ticks()}
        {state === 'waiting' && (
          <>
            <mask id={mask}>
              <path className="lk-dial-sweep" fill="none" pathLength={TURN} d={outline(2.5)} />
            </mask>
            <g mask={`url(#${mask})`}>{ticks('on')}</g>
            <path className="lk-dial-needle" pathLength={TURN} d={outline(5)} />
          </>
        )}
      </svg>
      {children}
      {badge && (
        <span className="lk-pin" data-tone={isCalm ? undefined : 'bad'}>
          <Icon path={badge} />
        </span>
      )}
    </div>
  )
}
