/** When a sheet that is dragged down closes. Distances in pixels, downwards; times in milliseconds. */

/** A press that moves no further is a press, and no drag. */
const SLOP_PX = 8
/** Past this, the sheet leaves when it is released. */
const CLOSE_PX = 80
/** A flick closes from less. */
const FLICK_PX_PER_MS = 0.5
/** The speed of a release is that of its last moments: a finger that has stopped has none. */
const SPEED_MS = 100

export type DragPoint = { readonly y: number; readonly at: number }

/** What a movement since the press is; `undefined` while it is too small to tell. */
export function kindOfMove(x: number, y: number): 'drag' | 'other' | undefined {
  if (Math.hypot(x, y) <= SLOP_PX) return undefined
  return y > Math.abs(x) ? 'drag' : 'other'
}

/** The points that tell the speed at a moment. */
export const recentPoints = (points: readonly DragPoint[], now: number): readonly DragPoint[] =>
  points.filter(({ at }) => now - at <= SPEED_MS)

/** Pixels per millisecond, negative upwards. */
function speedAt(points: readonly DragPoint[], now: number): number {
  const recent = recentPoints(points, now)
  const [first, last] = [recent[0], recent[recent.length - 1]]
  return first && last && now > first.at ? (last.y - first.y) / (now - first.at) : 0
}

type Release = {
  /** From the press to the release. */
  readonly distance: number
  readonly points: readonly DragPoint[]
  readonly now: number
  /** Nothing in the card forbids closing it. */
  readonly canClose: boolean
}

/** What a release does: the sheet goes back, closes, or refuses to and goes back. */
export function decideRelease({ distance, points, now, canClose }: Release): 'return' | 'close' | 'refuse' {
  const speed = speedAt(points, now)
  const isMeant = speed >= FLICK_PX_PER_MS || (distance > CLOSE_PX && speed > -FLICK_PX_PER_MS)
  if (!isMeant || distance <= SLOP_PX) return 'return'
  return canClose ? 'close' : 'refuse'
}
