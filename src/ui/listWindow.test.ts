import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gridWindow, listOffsets, listWindow, stepInGrid } from './listWindow.js'

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

const grid = { count: 600, columns: 4, rowHeight: 108, height: 470, scrolled: 0 }

describe('gridWindow', () => {
  test('renders visible items, and the next row at each edge', () => {
    expect(gridWindow(grid)).toEqual({ from: 0, to: 20, rowsBefore: 0, rowsAfter: 145 })
    expect(gridWindow({ ...grid, scrolled: 1080 })).toEqual({ from: 36, to: 60, rowsBefore: 9, rowsAfter: 135 })
    expect(gridWindow({ ...grid, scrolled: 1150 })).toEqual({ from: 40, to: 64, rowsBefore: 10, rowsAfter: 134 })
  })

  test('a steady one has the same rows for a whole row of scrolling, and always those in sight', () => {
    const steady = { count: 2_000, columns: 1, rowHeight: 56, height: 336, isSteady: true }
    const starts = new Set<number>()
    for (let scrolled = 560; scrolled < 616; scrolled++) {
      const { from, to } = gridWindow({ ...steady, scrolled })
      const sparing = gridWindow({ ...steady, isSteady: false, scrolled })
      expect(to - from).toBe(8)
      expect(from).toBe(sparing.from)
      expect(to).toBeGreaterThanOrEqual(sparing.to)
      starts.add(from)
    }
    expect(starts.size).toBe(2)
    expect(gridWindow({ ...steady, count: 3, scrolled: 0 })).toEqual({ from: 0, to: 3, rowsBefore: 0, rowsAfter: 0 })
  })

  test('ends with the last item, even in a partial row', () => {
    expect(gridWindow({ ...grid, count: 6 })).toEqual({ from: 0, to: 6, rowsBefore: 0, rowsAfter: 0 })
    expect(gridWindow({ ...grid, count: 0 })).toEqual({ from: 0, to: 0, rowsBefore: 0, rowsAfter: 0 })
  })

  test('total height never changes with scrolling, and few items are rendered', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.integer({ min: 1, max: 6 }), fc.nat(200_000), (count, columns, scrolled) => {
        const { from, to, rowsBefore, rowsAfter } = gridWindow({ ...grid, count, columns, scrolled })
        const drawn = Math.ceil((to - from) / columns)
        expect(rowsBefore + Math.max(0, drawn) + rowsAfter).toBe(Math.ceil(count / columns))
        expect(to - from).toBeLessThanOrEqual(8 * columns)
      }),
      { numRuns: 500 },
    )
  })
})

describe('stepInGrid', () => {
  test.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 1, 0],
    ['ArrowDown', 1, 5],
    ['ArrowUp', 5, 1],
    ['Home', 7, 0],
    ['End', 0, 9],
    ['ArrowLeft', 0, 0],
    ['ArrowUp', 3, 3],
    ['ArrowDown', 8, 8],
    ['ArrowRight', 9, 9],
    ['a', 4, 4],
  ])('%s moves from %d to %d', (key, from, to) => {
    expect(stepInGrid(key, from, { count: 10, columns: 4 })).toBe(to)
  })
})
