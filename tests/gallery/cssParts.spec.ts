import { expect, test } from '@playwright/test'
import { readDrawn } from './drawnParts.ts'
import { GROUPS, isEveryday } from './gallery.ts'
import { listDocumentedParts } from './lookAtParts.ts'

/** Temporary parts that belong to no state of a view. */
const passingParts = ['snackbar']

test('every documented part is drawn in some state, and every drawn part is documented', () => {
  const groups = Object.values(readDrawn())
  const drawn = [...new Set([...passingParts, ...groups.flat()])].sort()
  const documented = listDocumentedParts().sort()
  expect(drawn.filter((part) => !documented.includes(part))).toEqual([])
  // A run of some states draws some parts.
  if (groups.length >= GROUPS && !isEveryday) expect(drawn).toEqual(documented)
})
