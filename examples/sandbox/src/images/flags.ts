import { type Drawing, disc, fill, line, polygon } from './drawing.ts'

const flag = (ground: string, ...shapes: readonly string[]): Drawing => ({ ground, shapes: shapes.join('') })

const across = (colour: string, y: number, height: number) => fill(colour, `M0 ${y}h36v${height}H0z`)
const upright = (colour: string, x: number, width: number) => fill(colour, `M${x} 0h${width}v36h-${width}z`)
const nordic = (ground: string, cross: string, inner?: string) =>
  flag(
    ground,
    fill(cross, 'M10 0h8v36h-8zM0 14h36v8H0z'),
    inner === undefined ? '' : fill(inner, 'M12 0h4v36h-4zM0 16h36v4H0z'),
  )
const union = (width: number) =>
  `<g transform="scale(${width / 36})">${line('#f4f2ec', 6, 'M0 0l36 36M36 0L0 36')}${line('#b8323c', 2.5, 'M0 0l36 36M36 0L0 36')}${fill('#f4f2ec', 'M13 0h10v36H13zM0 13h36v10H0z')}${fill('#b8323c', 'M15 0h6v36h-6zM0 15h36v6H0z')}</g>`
const smallStar = (colour: string, x: number, y: number, size = 1) =>
  `<path fill="${colour}" transform="translate(${x - 18 * size} ${y - 18 * size}) scale(${size})" d="${polygon(5, 3, { inner: 1.2 })}"/>`

const ring = Array.from({ length: 12 }, (_, index) => (index * Math.PI) / 6)

/** By currency code: flags as a child would draw them. */
export const flags: Readonly<Record<string, Drawing>> = {
  USD: flag(
    '#f4f2ec',
    ...[0, 8, 16, 24, 32].map((y) => across('#b8323c', y, 4)),
    fill('#2b3f73', 'M0 0h18v20H0z'),
    ...[5, 13].flatMap((x) => [5, 10, 15].map((y) => disc('#f4f2ec', x, y, 1.2))),
  ),
  EUR: flag(
    '#2b4a9b',
    ...ring.map((angle) => disc('#f1c84b', 18 + 10 * Math.cos(angle), 18 + 10 * Math.sin(angle), 1.75)),
  ),
  GBP: flag('#2b3f73', union(36)),
  AUD: flag(
    '#2b3f73',
    union(18),
    smallStar('#f4f2ec', 9, 27, 1.3),
    smallStar('#f4f2ec', 27, 8),
    smallStar('#f4f2ec', 22, 17),
    smallStar('#f4f2ec', 31, 16),
    smallStar('#f4f2ec', 27, 28),
  ),
  NZD: flag(
    '#2b3f73',
    union(18),
    smallStar('#c8424b', 27, 8),
    smallStar('#c8424b', 22, 17),
    smallStar('#c8424b', 31, 16),
    smallStar('#c8424b', 27, 28),
  ),
  CAD: flag(
    '#f4f2ec',
    upright('#b8323c', 0, 8),
    upright('#b8323c', 28, 8),
    fill('#b8323c', 'M18 8l2 4 3-1-1 5 4-1-1 3 1 2-6 3v4h-4v-4l-6-3 1-2-1-3 4 1-1-5 3 1z'),
  ),
  INR: flag(
    '#f4f2ec',
    across('#d98b3a', 0, 12),
    across('#2f7a4a', 24, 12),
    '<circle cx="18" cy="18" r="4" fill="none" stroke="#2b3f8c" stroke-width="1.5"/>',
    disc('#2b3f8c', 18, 18, 1.25),
  ),
  JPY: flag('#f4f2ec', disc('#b8323c', 18, 18, 9)),
  CHF: flag('#b8323c', fill('#f4f2ec', 'M15 8h6v7h7v6h-7v7h-6v-7H8v-6h7z')),
  SEK: nordic('#2b5f9b', '#f1c84b'),
  NOK: nordic('#b8323c', '#f4f2ec', '#2b3f73'),
  DKK: nordic('#b8323c', '#f4f2ec'),
  PLN: flag('#f4f2ec', across('#c23a4b', 18, 18)),
  BRL: flag(
    '#2f7a4a',
    fill('#f1c84b', 'M18 6l14 12-14 12L4 18z'),
    disc('#2b3f8c', 18, 18, 5.5),
    line('#f4f2ec', 1.25, 'M13.5 17q5-1.500 9 2'),
  ),
  MXN: flag('#f4f2ec', upright('#2f6b4a', 0, 12), upright('#b8323c', 24, 12), disc('#8a6a3a', 18, 18, 3.5)),
  SGD: flag(
    '#f4f2ec',
    across('#c8323c', 0, 18),
    disc('#f4f2ec', 11, 9, 6),
    disc('#c8323c', 13.5, 9, 5.5),
    disc('#f4f2ec', 18, 9, 1.25),
    disc('#f4f2ec', 22, 6, 1.25),
    disc('#f4f2ec', 22, 12, 1.25),
  ),
}
