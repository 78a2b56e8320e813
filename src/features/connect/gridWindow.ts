export type GridWindow = {
  /** Of the items that are drawn: the first, and the one after the last. */
  readonly from: number
  readonly to: number
  /** Rows before and after them that only take up room. */
  readonly rowsBefore: number
  readonly rowsAfter: number
}

type Grid = {
  count: number
  columns: number
  /** From one row to the next, in pixels. */
  rowHeight: number
  /** How far it is scrolled, and how much of it is to be seen, in pixels. */
  scrolled: number
  height: number
}

/** A row that is so near to an edge, in rows, is drawn too, so that a scroll meets tiles and not room. More would be a seventh row in the tallest grid. */
const OVERSCAN = 0.3

/** Which items of a long grid are drawn: those to be seen, and the next ones at each edge. */
export function gridWindow({ count, columns, rowHeight, scrolled, height }: Grid): GridWindow {
  const rows = Math.ceil(count / columns)
  const first = Math.min(rows, Math.max(0, Math.floor(scrolled / rowHeight - OVERSCAN)))
  const last = Math.min(rows, Math.ceil((scrolled + height) / rowHeight + OVERSCAN))
  return { from: first * columns, to: Math.min(count, last * columns), rowsBefore: first, rowsAfter: rows - last }
}

/** Where an arrow key leads in a grid; the same place where there is none. */
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
