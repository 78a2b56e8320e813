import { type KeyboardEvent, type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { listWindow } from '../ui/listWindow.js'

type Range = { readonly from: number; readonly to: number }

type WindowedRowsOptions<range extends Range> = {
  /** Height of the box until it has been measured. */
  firstHeight: number
  /** Where the box is scrolled to, kept by the caller. @default the start */
  scroll?: { top: number } | undefined
  /** Identifies the list: another one starts at `scroll`. */
  listId?: string | undefined
  /** Which rows are near the viewport. */
  windowAt(view: { readonly scrolled: number; readonly height: number }): range
  /** Upper and lower edge of a row in the list. */
  edgesOf(index: number): readonly [top: number, bottom: number]
  /** The row that a key moves focus to; in right-to-left languages, left and right have changed places. */
  rowAfter(key: string, index: number): number | undefined
  /** The row of the rendered ones that Tab reaches, given the one that was focused last. */
  stopIn(range: range, focused: number): number | undefined
}

type WindowedRows<range extends Range> = {
  box: RefObject<HTMLDivElement | null>
  range: range
  stop: number | undefined
  onScroll(event: UIEvent<HTMLElement>): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
}

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** A scrolled list of which only the rows near the viewport are rendered, each with `data-index`; keys move among all. */
export function useWindowedRows<range extends Range>(options: WindowedRowsOptions<range>): WindowedRows<range> {
  const { windowAt, edgesOf, rowAfter, stopIn, scroll, listId } = options
  const box = useRef<HTMLDivElement>(null)
  const nextFocus = useRef<number>(undefined)
  const [scrolled, setScrolled] = useState(scroll?.top ?? 0)
  const [renderedId, setRenderedId] = useState(listId)
  const [height, setHeight] = useState(options.firstHeight)
  const [focused, setFocused] = useState(0)
  // Before rendering another list, or it would render twice.
  if (renderedId !== listId) {
    setRenderedId(listId)
    setScrolled(scroll?.top ?? 0)
  }
  const range = windowAt({ scrolled, height })

  // biome-ignore lint/correctness/useExhaustiveDependencies: it restarts for another list
  useLayoutEffect(() => {
    if (scroll && box.current) box.current.scrollTop = scroll.top
  }, [scroll, listId])
  useLayoutEffect(() => {
    if (box.current?.clientHeight) setHeight(box.current.clientHeight)
  })
  useEffect(() => {
    const row =
      nextFocus.current === undefined
        ? null
        : box.current?.querySelector<HTMLElement>(`[data-index="${nextFocus.current}"]`)
    if (!row) return
    nextFocus.current = undefined
    row.focus({ preventScroll: true })
    // In a low window, part of the list may be outside it.
    row.scrollIntoView({ block: 'nearest' })
  })

  return {
    box,
    range,
    stop: stopIn(range, focused),
    onScroll({ currentTarget }) {
      if (scroll) scroll.top = currentTarget.scrollTop
      // Skip rendering while the same rows are visible.
      const now = windowAt({ scrolled: currentTarget.scrollTop, height })
      if (now.from !== range.from || now.to !== range.to) setScrolled(currentTarget.scrollTop)
    },
    onKeyDown(event) {
      const index = Number.parseInt((event.target as HTMLElement).dataset.index ?? '', 10)
      const element = box.current
      if (Number.isNaN(index) || !element || event.ctrlKey || event.metaKey || event.altKey) return
      const isMirrored = getComputedStyle(element).direction === 'rtl'
      const next = rowAfter((isMirrored && mirrored[event.key]) || event.key, index)
      if (next === undefined || next === index) return
      event.preventDefault()
      const [top, bottom] = edgesOf(next)
      const isAbove = top < element.scrollTop
      const isBelow = bottom > element.scrollTop + element.clientHeight
      if (isAbove || isBelow) element.scrollTop = isAbove ? top : bottom - element.clientHeight
      nextFocus.current = next
      setFocused(next)
      setScrolled(element.scrollTop)
    },
  }
}

/** Where a key looks for the next row to focus, and in which direction. */
const searches: Readonly<Record<string, (index: number, count: number) => readonly [number, 1 | -1]>> = {
  ArrowDown: (index) => [index + 1, 1],
  ArrowUp: (index) => [index - 1, -1],
  Home: () => [0, 1],
  End: (_, count) => [count - 1, -1],
}

type WindowedItemsOptions = {
  firstHeight: number
  /** Where each item begins, and at last where the list ends (`listOffsets`). */
  offsets: readonly number[]
  /** Whether focus stops at an item, which a title does not. */
  isStop(index: number): boolean
}

/** The same for items of several heights, some of which no key stops at. */
export function useWindowedItems({ firstHeight, offsets, isStop }: WindowedItemsOptions) {
  const count = offsets.length - 1
  /** The nearest stop in a direction, or `undefined`. */
  function stopFrom(start: number, step: 1 | -1, end = step === 1 ? count : -1): number | undefined {
    for (let index = start; index !== end && index >= 0 && index < count; index += step) if (isStop(index)) return index
    return undefined
  }
  return useWindowedRows({
    firstHeight,
    windowAt: (view) => listWindow(offsets, view),
    edgesOf: (index) => [offsets[index] ?? 0, offsets[index + 1] ?? 0],
    rowAfter(key, index) {
      const [start, step] = searches[key]?.(index, count) ?? []
      return start === undefined || step === undefined ? undefined : stopFrom(start, step)
    },
    // Tab cannot reach a row that is not rendered.
    stopIn: ({ from, to }, focused) =>
      focused >= from && focused < to && isStop(focused) ? focused : stopFrom(from, 1, to),
  })
}
