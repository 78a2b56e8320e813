import { describe, expect, test } from 'vitest'
import { type DragPoint, decideRelease, kindOfMove } from './dragRules.js'

describe('a movement', () => {
  test.each([
    [0, 8, undefined],
    [6, -5, undefined],
    [0, 9, 'drag'],
    [-8, 9, 'drag'],
    [0, -9, 'other'],
    [9, 9, 'other'],
    [-40, 12, 'other'],
  ])('by %d and %d is %s', (x, y, kind) => {
    expect(kindOfMove(x, y)).toBe(kind)
  })
})

/** Points of a steady movement that ends at `now`. */
const steady = (distance: number, ms: number, now = 1_000): DragPoint[] =>
  Array.from({ length: 11 }, (_, index) => ({ y: (distance * index) / 10, at: now - ms + (ms * index) / 10 }))

describe('a release', () => {
  const release = (distance: number, points: readonly DragPoint[], changes = {}) =>
    decideRelease({ distance, points, now: 1_000, canClose: true, ...changes })

  test.each([
    [80, 'return'],
    [81, 'close'],
    [300, 'close'],
    [0, 'return'],
    [-50, 'return'],
  ])('%d px down, at rest, is: %s', (distance, outcome) => {
    expect(release(distance, [])).toBe(outcome)
  })

  test.each([
    [40, 80, 'close'],
    [40, 81, 'return'],
    [9, 10, 'close'],
    [8, 1, 'return'],
  ])('a flick of %d px in %d ms is: %s', (distance, ms, outcome) => {
    expect(release(distance, steady(distance, ms))).toBe(outcome)
  })

  test('a finger that has stopped has no speed', () => {
    expect(release(60, steady(60, 60, 899))).toBe('return')
    expect(release(60, steady(60, 60, 1_000))).toBe('close')
  })

  test('a finger that throws the sheet back up keeps it', () => {
    const back = [
      { y: 200, at: 940 },
      { y: 150, at: 1_000 },
    ]
    expect(release(150, back)).toBe('return')
    expect(
      release(150, [
        { y: 160, at: 940 },
        { y: 150, at: 1_000 },
      ]),
    ).toBe('close')
  })

  test('a card that may not be closed refuses what would close it, and returns from the rest', () => {
    expect(release(100, [], { canClose: false })).toBe('refuse')
    expect(release(40, steady(40, 40), { canClose: false })).toBe('refuse')
    expect(release(40, [], { canClose: false })).toBe('return')
  })
})
