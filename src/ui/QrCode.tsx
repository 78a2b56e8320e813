import { memo, type ReactNode, useMemo } from 'react'
import { drawQrCode } from './drawQrCode.js'

type QrCodeProps = {
  /** The encoded text. It may be secret, so the page contains only the drawing. */
  text: string
  label: string
  /** Shown in the middle. */
  mark?: ReactNode
}

/** A QR code, dark on light in every theme. */
export function QrCode({ text, label, mark }: QrCodeProps) {
  const hasMark = mark !== undefined
  const { size, side, bars, finders } = useMemo(() => drawQrCode(text, { hasMark }), [text, hasMark])
  return (
    <>
      <svg width={side} height={side} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
        <path d={bars} />
        <path d={finders} />
      </svg>
      {mark}
    </>
  )
}

const SIDE = 312
const CORNER = 28
/** Length of a corner, chosen so that the perimeter is 1,200: ticks five apart for four minutes, four for five. */
const ARC = 44
const SIDE_LENGTH = SIDE - 2 * CORNER

/** A point on the edge at a distance from the top center, with the direction inwards. */
function pointAt(distance: number): readonly [x: number, y: number, inX: number, inY: number] {
  const [near, far] = [CORNER, SIDE - CORNER]
  let remaining = distance
  /** Whether the point is on the next piece of this length; if not, that piece is behind. */
  const isOn = (length: number) => {
    const isInside = remaining < length
    if (!isInside) remaining -= length
    return isInside
  }
  const corner = (x: number, y: number, turn: number) => {
    const angle = ((turn + (90 * remaining) / ARC) * Math.PI) / 180
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return [x + CORNER * cos, y + CORNER * sin, -cos, -sin] as const
  }
  if (isOn(SIDE_LENGTH / 2)) return [SIDE / 2 + remaining, 0, 0, 1]
  if (isOn(ARC)) return corner(far, near, -90)
  if (isOn(SIDE_LENGTH)) return [SIDE, near + remaining, -1, 0]
  if (isOn(ARC)) return corner(far, far, 0)
  if (isOn(SIDE_LENGTH)) return [far - remaining, SIDE, 0, -1]
  if (isOn(ARC)) return corner(near, far, 90)
  if (isOn(SIDE_LENGTH)) return [0, far - remaining, 1, 0]
  if (isOn(ARC)) return corner(near, near, 180)
  return [near + remaining, 0, 0, 1]
}

const PERIMETER = 1_200

function tick(distance: number, length: number): string {
  const [x, y, inX, inY] = pointAt(distance + 0.0001)
  const round = (value: number) => Number(value.toFixed(2))
  return `M${round(x)} ${round(y)}l${round(inX * length)} ${round(inY * length)}`
}

type QrCountdownProps = {
  /** How long the QR code is valid, in seconds: a tick for each, along the whole edge. */
  total: number
  /** Its age in seconds; without it nothing is counted. */
  elapsed: number | undefined
}

/** The age of a QR code: one tick per elapsed second. */
export const QrCountdown = memo(function QrCountdown({ total, elapsed }: QrCountdownProps) {
  const step = PERIMETER / total
  // Every tenth is longer.
  const ticks = useMemo(
    () => Array.from({ length: total }, (_, index) => tick(index * step, index % 10 === 0 ? 9 : 5)),
    [total, step],
  )
  const markedTick = elapsed === undefined ? undefined : Math.min(Math.max(0, Math.floor(elapsed)), total - 1)
  const elapsedTicks = markedTick === undefined ? '' : ticks.slice(0, markedTick).join('')
  const remainingTicks = ticks.slice(markedTick === undefined ? 0 : markedTick + 1).join('')
  return (
    <svg
      className="lk-scale"
      data-fixed=""
      width={SIDE}
      height={SIDE}
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      aria-hidden="true"
    >
      {elapsedTicks && <path d={elapsedTicks} />}
      <path className={markedTick === undefined ? undefined : 'on'} d={remainingTicks} />
      {markedTick !== undefined && <path className="needle" d={tick(markedTick * step, 12)} />}
    </svg>
  )
})
