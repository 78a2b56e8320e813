import { type ReactNode, useId } from 'react'
import { Icon } from './Icon.js'

const SIDE = 120
const CORNER = 28

/** A rounded square that starts at the top center, `inset` from the edge. */
function squareAt(inset: number): string {
  const [near, radius] = [inset, CORNER - inset]
  const arc = (x: number, y: number) => `a${radius} ${radius} 0 0 1 ${x} ${y}`
  const [start, end] = [CORNER, SIDE - CORNER]
  return `M60 ${near}H${end}${arc(radius, radius)}V${end}${arc(-radius, radius)}H${start}${arc(-radius, -radius)}V${start}${arc(radius, -radius)}z`
}

/** What the ticks follow, and its length: ticks are four apart. */
const square = { outline: squareAt(2.5), hand: squareAt(5), length: 416 }
const circle = { outline: 'M60 2.5a57.5 57.5 0 0 1 0 115 57.5 57.5 0 0 1 0-115z', hand: 'M60 0v10', length: 336 }

type ProgressRingProps = {
  /** A running needle shows waiting. `confirmed`: the network has decided, which alone is no success. */
  state: 'waiting' | 'done' | 'confirmed' | 'off'
  /** Around a round mark; wallets are rounded squares. */
  isRound?: boolean | undefined
  /** Icon path. */
  badge?: string | undefined
  /** Of the badge. */
  tone?: 'good' | 'bad' | undefined
  children: ReactNode
}

/** A ring of ticks around the mark of whom the user waits for, or of what is moved. Its sheet is `styles/ring.css`. */
export function ProgressRing({ state, isRound, badge, tone, children }: ProgressRingProps) {
  const mask = useId()
  const { outline, hand, length } = isRound ? circle : square
  const ticks = (isLit: boolean) => (
    <path className={isLit ? 'lk-ring-ticks on' : 'lk-ring-ticks'} pathLength={length} d={outline} />
  )
  return (
    <div className="lk-ring" data-state={state} data-round={isRound ? '' : undefined}>
      <svg
        className="lk-scale"
        data-fixed=""
        width={SIDE}
        height={SIDE}
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        aria-hidden="true"
      >
        {ticks(state === 'confirmed')}
        {state === 'waiting' && (
          <>
            <mask id={mask}>
              <path className="lk-ring-sweep" fill="none" pathLength={length} d={outline} />
            </mask>
            <g mask={`url(#${mask})`}>{ticks(true)}</g>
            <path className="lk-ring-needle" pathLength={isRound ? undefined : length} d={hand} />
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
