import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listOffsets, listWindow } from './listWindow.js'

test('renders what is visible, one more at each edge, and the empty space around it', () => {
  const heights = fc.array(fc.constantFrom(32, 40, 44, 56), { maxLength: 400 })
  fc.assert(
    fc.property(
      heights,
      fc.integer({ min: -100, max: 30_000 }),
      fc.integer({ min: 1, max: 900 }),
      (list, scrolled, height) => {
        const offsets = listOffsets(list)
        const total = list.reduce((sum, each) => sum + each, 0)
        const { from, to, before, after } = listWindow(offsets, { scrolled, height })
        const drawn = list.slice(from, to).reduce((sum, each) => sum + each, 0)
        expect(before + drawn + after).toBe(total)
        const [top, bottom] = [Math.min(Math.max(0, scrolled), total), Math.max(0, scrolled) + height]
        expect(before).toBeLessThanOrEqual(top)
        expect(total - after).toBeGreaterThanOrEqual(Math.min(total, bottom))
        // A constant cost, however long the list.
        expect(to - from).toBeLessThanOrEqual(Math.ceil(height / 32) + 4)
      },
    ),
    { numRuns: 500 },
  )
})

test('an empty list has nothing to render', () => {
  expect(listWindow(listOffsets([]), { scrolled: 0, height: 100 })).toEqual({ from: 0, to: 0, before: 0, after: 0 })
})
