import { encode } from 'uqr'

/** A QR code to draw, in modules: the dark ones, and the three corners. */
export type DrawnQrCode = {
  readonly size: number
  /** Side length on the screen in pixels. */
  readonly side: number
  readonly bars: string
  readonly finders: string
}

/** Margin on the surface, besides the mandatory quiet zone. */
const ROOM = 264

/** Gap between bars in modules; small enough for cameras. */
const THICKNESS = 0.92
const FINDER = 7
/** Share of the side left free for a mark: well within error correction. */
const FREE = 0.26

/** Mask 0, a chessboard. Cameras read any mask; trying all eight takes most of the drawing time. */
const MASK = 0

const round = (value: number) => Number(value.toFixed(3))

/** A bar of `length` modules with round ends, downwards from a module. */
function bar(column: number, row: number, length: number): string {
  const inset = (1 - THICKNESS) / 2
  const radius = THICKNESS / 2
  const straight = round(length - 2 * (inset + radius))
  const arc = (x: number) => `a${radius} ${radius} 0 0 1 ${x} 0`
  return `M${round(column + inset)} ${round(row + inset + radius)}${arc(THICKNESS)}v${straight}${arc(-THICKNESS)}z`
}

/** A square of `side` with round corners; drawn in reverse it cuts a hole. */
function square(x: number, y: number, side: number, radius: number, isHole = false): string {
  const line = round(side - 2 * radius)
  const arc = (dx: number, dy: number) => `a${radius} ${radius} 0 0 ${isHole ? 0 : 1} ${dx} ${dy}`
  return isHole
    ? `M${x + radius} ${y}${arc(-radius, radius)}v${line}${arc(radius, radius)}h${line}${arc(radius, -radius)}v${-line}${arc(-radius, -radius)}z`
    : `M${x + radius} ${y}h${line}${arc(radius, radius)}v${line}${arc(-radius, radius)}h${-line}${arc(-radius, -radius)}v${-line}${arc(radius, -radius)}z`
}

const finder = (x: number, y: number) =>
  square(x, y, FINDER, 2.25) + square(x + 1, y + 1, FINDER - 2, 1.25, true) + square(x + 2, y + 2, 3, 0.9)

/** Draws a text as a QR code with 25 % error correction; with a mark, its middle is left free. */
export function drawQrCode(text: string, { hasMark }: { hasMark: boolean }): DrawnQrCode {
  const { data, size } = encode(text, { ecc: 'Q', border: 0, maskPattern: MASK })
  const isFinder = (column: number, row: number) => {
    const [isLeft, top] = [column < FINDER, row < FINDER]
    const [right, bottom] = [column >= size - FINDER, row >= size - FINDER]
    return (top && (isLeft || right)) || (bottom && isLeft)
  }
  const reach = hasMark ? (size * FREE) / 2 : 0
  const isFree = (column: number, row: number) =>
    Math.abs(column + 0.5 - size / 2) < reach && Math.abs(row + 0.5 - size / 2) < reach
  const isDark = (column: number, row: number) =>
    data[row]?.[column] === true && !isFinder(column, row) && !isFree(column, row)
  let bars = ''
  for (let column = 0; column < size; column++) {
    for (let row = 0; row < size; row++) {
      if (!isDark(column, row)) continue
      let length = 1
      while (isDark(column, row + length)) length++
      bars += bar(column, row, length)
      row += length
    }
  }
  const far = size - FINDER
  // Modules of whole or half pixels; anything between renders grey and is harder to read.
  const side = (size * Math.floor((2 * ROOM) / size)) / 2
  return { size, side, bars, finders: finder(0, 0) + finder(far, 0) + finder(0, far) }
}
