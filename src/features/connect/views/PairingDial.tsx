import { memo } from 'react'

const SIDE = 312
const CORNER = 28
/** One tick per second of the QR code's validity, along the whole edge. */
export const TICKS = 240
const STEP = 5
/** Length of a corner, chosen so that the perimeter is 240 times five. */
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

function tick(index: number, length: number): string {
  const [x, y, inX, inY] = placeAt(index * STEP + 0.0001)
  const round = (value: number) => Number(value.toFixed(2))
  return `M${round(x)} ${round(y)}l${round(inX * length)} ${round(inY * length)}`
}

/** Every tenth is longer. */
const ticks = Array.from({ length: TICKS }, (_, index) => tick(index, index % 10 === 0 ? 9 : 5))

type PairingDialProps = {
  /** Age of the QR code in seconds; without it the dial is idle. */
  elapsed: number | undefined
}

/** The age of a QR code: one tick per elapsed second. */
export const PairingDial = memo(function PairingDial({ elapsed }: PairingDialProps) {
  const needle = elapsed === undefined ? undefined : Math.min(Math.max(0, Math.floor(elapsed)), TICKS - 1)
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
      {needle !== undefined && <path className="needle" d={tick(needle, 12)} />}
    </svg>
  )
})
