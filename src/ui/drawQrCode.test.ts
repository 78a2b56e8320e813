import fc from 'fast-check'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { drawQrCode } from './drawQrCode.js'

const text = `wc:${'a1'.repeat(32)}@2?relay-protocol=irn&symKey=${'b2'.repeat(32)}&expiryTimestamp=1767225600`
const FINDER = 7
/** Share of the side that the mark takes. */
const FREE = 0.26

const name = (column: number, row: number) => `${column},${row}`

/**
 * The modules that a drawing covers: a bar starts in the middle of its first module and ends in the middle of its last.
 */
function coveredBy(bars: string): string[] {
  const bar = /M(\S+) (\S+?)a0\.46 0\.46 0 0 1 0\.92 0v(\S+?)a0\.46 0\.46 0 0 1 -0\.92 0z/g
  const matches = [...bars.matchAll(bar)]
  expect(matches.map(([integer]) => integer).join('')).toBe(bars)
  return matches.flatMap(([, x, y, straight]) => {
    const [column, row, length] = [Number(x) - 0.04, Number(y) - 0.5, Number(straight) + 1]
    for (const value of [column, row, length]) expect(value).toBeCloseTo(Math.round(value), 3)
    return Array.from({ length: Math.round(length) }, (_, at) => name(Math.round(column), Math.round(row) + at))
  })
}

/** The dark modules, except the corners and the area of the mark. */
function expected(key: string, hasMark: boolean) {
  const { data, size } = encode(key, { ecc: 'Q', border: 0, maskPattern: 0 })
  const isCorner = (column: number, row: number) =>
    (column < FINDER && row < FINDER) ||
    (column >= size - FINDER && row < FINDER) ||
    (column < FINDER && row >= size - FINDER)
  const isMiddle = (column: number, row: number) =>
    hasMark && [column, row].every((at) => Math.abs(at + 0.5 - size / 2) < (size * FREE) / 2)
  const dark = data.flatMap((line, row) => line.flatMap((isDark, column) => (isDark ? [[column, row] as const] : [])))
  const outside = dark.filter(([column, row]) => !isCorner(column, row))
  return {
    size,
    bars: outside.filter(([column, row]) => !isMiddle(column, row)).map(([column, row]) => name(column, row)),
    free: outside.filter(([column, row]) => isMiddle(column, row)).length,
  }
}

describe('a QR code', () => {
  test('is drawn the same each time, and differently for another text', () => {
    expect(drawQrCode(text, { hasMark: true })).toEqual(drawQrCode(text, { hasMark: true }))
    expect(drawQrCode(text, { hasMark: false }).bars).not.toBe(drawQrCode(`${text}0`, { hasMark: false }).bars)
  })

  test.each([false, true])('has a bar over every dark module and over no light one (mark: %s)', (hasMark) => {
    const { bars, size } = drawQrCode(text, { hasMark })
    const requested = expected(text, hasMark)
    expect(size).toBe(requested.size)
    const covered = coveredBy(bars)
    expect(new Set(covered).size).toBe(covered.length)
    expect(covered.sort()).toEqual(requested.bars.sort())
  })

  test('leaves its middle free for a mark, less than error correction can recover', () => {
    const { free, size } = expected(text, true)
    expect(free).toBeGreaterThan(0)
    expect(FREE * size * FREE * size).toBeLessThan(size * size * 0.07)
    const [without, withMark] = [false, true].map((hasMark) => coveredBy(drawQrCode(text, { hasMark }).bars).length)
    expect(without).toBe((withMark ?? 0) + free)
  })

  test('has its three corners in the standard places', () => {
    const { finders, size } = drawQrCode(text, { hasMark: true })
    const starts = [...finders.matchAll(/M(\S+) (\S+?)(?=[ha])/g)].map(([, x, y]) => [Number(x), Number(y)])
    const far = size - FINDER
    const corner = (x: number, y: number) => [
      [x + 2.25, y],
      [x + 2.25, y + 1],
      [x + 2.9, y + 2],
    ]
    expect(starts).toEqual([...corner(0, 0), ...corner(far, 0), ...corner(0, far)])
  })

  test('has modules of whole or half pixels within its surface, for any text', () => {
    const content = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.string({ minLength: 1, maxLength: 600, unit: 'binary-ascii' }),
    )
    fc.assert(
      fc.property(content, fc.boolean(), (input, hasMark) => {
        const { bars, size, side } = drawQrCode(input, { hasMark })
        const requested = expected(input, hasMark)
        expect(coveredBy(bars).sort()).toEqual(requested.bars.sort())
        expect(size).toBe(requested.size)
        expect(Number.isInteger((2 * side) / size)).toBe(true)
        expect(side).toBeLessThanOrEqual(264)
      }),
      { numRuns: 40 },
    )
  })
})
