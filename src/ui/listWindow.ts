/** Where each item of a list begins, in pixels, and at last where the list ends. */
export function listOffsets(heights: readonly number[]): readonly number[] {
  const offsets = [0]
  let end = 0
  for (const height of heights) {
    end += height
    offsets.push(end)
  }
  return offsets
}

/** The last item that begins at or before an offset. */
function itemAt(offsets: readonly number[], offset: number): number {
  let low = 0
  let high = Math.max(0, offsets.length - 2)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((offsets[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

type Viewport = {
  /** Scroll offset and visible height in pixels. */
  readonly scrolled: number
  readonly height: number
}

/**
 * Which items of a long list with rows of several heights to render: the visible ones and one more at each edge, with
 * the empty space before and after them.
 */
export function listWindow(offsets: readonly number[], { scrolled, height }: Viewport) {
  const count = offsets.length - 1
  const total = offsets[count] ?? 0
  if (count <= 0) return { from: 0, to: 0, before: 0, after: 0 }
  const top = Math.min(Math.max(0, scrolled), total)
  const from = Math.max(0, itemAt(offsets, top) - 1)
  const to = Math.min(count, itemAt(offsets, top + height) + 2)
  return { from, to, before: offsets[from] ?? 0, after: total - (offsets[to] ?? total) }
}
