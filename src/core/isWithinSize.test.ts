import { expect, test } from 'vitest'
import { isWithinSize } from './isWithinSize.js'

const nest = (depth: number): unknown => (depth === 0 ? 'x' : [nest(depth - 1)])

test.each([
  ['a text at the limit', 'x'.repeat(100), true],
  ['a longer text', 'x'.repeat(101), false],
  ['many short texts', Array.from({ length: 60 }, () => 'xx'), false],
  ['long keys', { ['k'.repeat(120)]: 1 }, false],
  ['bytes', new Uint8Array(101), false],
  ['a list with more entries than bytes', Array.from({ length: 101 }), false],
  ['a map, whose size is not looked at', new Map([['a', 'b']]), false],
  ['nothing', undefined, true],
  ['nesting as deep as any message has', nest(11), true],
  ['deeper nesting', nest(17), false],
])('GEN-5: %s of a message', (_, value, isWithin) => {
  expect(isWithinSize(value, 100)).toBe(isWithin)
})
