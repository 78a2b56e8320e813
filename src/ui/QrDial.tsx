import { memo, useMemo } from 'react'

const SIDE = 312
const CORNER = 28
/** Length of a corner, chosen so that the perimeter is 1,200: ticks five apart for four minutes, four for five. */
const ARC = 44
const SIDE_LENGTH = SIDE - 2 * CORNER

/** A point on the edge at distance `way` from the top center, with the direction inwards. */
function placeAt(way: number): readonly [x: number, y: number, inX: number, inY: number] {
  const [near, far] = [CORNER, SIDE - CORNER]
  let left = way
  const take = (length: number) => {
    const isHere = left < length
    if (!isHere) left -= length
    return isHere
  }
  const corner = (x: number, y: number, turn: number) => {
    const angle = ((turn + (90 * left) / ARC) * Math.PI) / 180
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return [x + CORNER * cos, y + CORNER * sin, -cos, -sin] as const
  }
  if (take(SIDE_LENGTH / 2)) return [SIDE / 2 + left, 0, 0, 1]
  if (take(ARC)) return corner(far, near, -90)
  if (take(SIDE_LENGTH)) return [SIDE, near + left, -1, 0]
  if (take(ARC)) return corner(far, far, 0)
  if (take(SIDE_LENGTH)) return [far - left, SIDE, 0, -1]
  if (take(ARC)) return corner(near, far, 90)
  if (take(SIDE_LENGTH)) return [0, far - left, 1, 0]
  if (take(ARC)) return corner(near, near, 180)
  return [near + left, 0, 0, 1]
}

const PERIMETER = 1_200

function tick(at: number, length: number): string {
  const [x, y, inX, inY] = placeAt(at + 0.0001)
  const round = (value: number) => Number(value.toFixed(2))
  return `M${round(x)} ${round(y)}l${round(inX * length)} ${round(inY * length)}`
}

type QrDialProps = {
  /** How long the QR code is valid, in seconds: a tick for each, along the whole edge. */
  total: number
  /** Its age in seconds; without it the dial is idle. */
  elapsed: number | undefined
}

/** The age of a QR code: one tick per elapsed second. */
export const QrDial = memo(function QrDial({ total, elapsed }: QrDialProps) {
  const step = PERIMETER / total
  // Every tenth is longer.
  const ticks = useMemo(
    () => Array.from({ length: total }, (_, index) => tick(index * step, index % 10 === 0 ? 9 : 5)),
    [total, step],
  )
  const needle = elapsed === undefined ? undefined : Math.min(Math.max(0, Math.floor(elapsed)), total - 1)
  const gone = needle === undefined ? '' : ticks.slice(0, needle).join('')
  const left = ticks.slice(needle === undefined ? 0 : needle + 1).join('')
  return (
    <svg
      className="lk-scale"
      data-fixed=""
      width={SIDE}
      height={SIDE}
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      aria-hidden="true"
    >
      {gone && <path d={gone} />}
      <path className={needle === undefined ? undefined : 'on'} d={left} />
      {needle !== undefined && <path className="needle" d={tick(needle * step, 12)} />}
    </svg>
  )
})
