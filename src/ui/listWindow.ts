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

type GridWindow = {
  /** Rendered items: the first, and the one after the last. */
  readonly from: number
  readonly to: number
  /** Rows before and after them, as empty space. */
  readonly rowsBefore: number
  readonly rowsAfter: number
}

type Grid = {
  count: number
  columns: number
  /** Row pitch in pixels. */
  rowHeight: number
  /** Scroll offset and visible height in pixels. */
  scrolled: number
  height: number
  /** As many rows at any offset, so that scrolling by a row renders once instead of twice. */
  isSteady?: boolean | undefined
}

/** Overscan in rows, so that scrolling shows tiles. More would add a seventh row to the tallest grid. */
const OVERSCAN = 0.3

/** Which items of a long grid to render: the visible ones, and the next at each edge. */
export function gridWindow({ count, columns, rowHeight, scrolled, height, isSteady }: Grid): GridWindow {
  const rows = Math.ceil(count / columns)
  const first = Math.min(rows, Math.max(0, Math.floor(scrolled / rowHeight - OVERSCAN)))
  const end = isSteady
    ? first + Math.ceil(height / rowHeight + 2 * OVERSCAN) + 1
    : Math.ceil((scrolled + height) / rowHeight + OVERSCAN)
  const last = Math.min(rows, end)
  return { from: first * columns, to: Math.min(count, last * columns), rowsBefore: first, rowsAfter: rows - last }
}

/** Target of an arrow key in a grid; the same index if there is none. */
export function stepInGrid(key: string, index: number, { count, columns }: Pick<Grid, 'count' | 'columns'>): number {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next === undefined || next < 0 || next >= count ? index : next
}
