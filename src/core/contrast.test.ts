import { expect, test } from 'vitest'
import { contrastOf, type Rgb } from './contrast.js'

const white: Rgb = [255, 255, 255]

test.each<[Rgb, Rgb, number]>([
  [[0, 0, 0], white, 21],
  [white, [0, 0, 0], 21],
  [white, white, 1],
  [[118, 118, 118], white, 4.54],
  [[224, 69, 10], white, 4.22],
])('the contrast of %j and %j is %f to 1', (a, b, ratio) => {
  expect(contrastOf(a, b)).toBeCloseTo(ratio, 1)
})
