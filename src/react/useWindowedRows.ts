import { type KeyboardEvent, type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

type Range = { readonly from: number; readonly to: number }

type WindowedRowsOptions<range extends Range> = {
  /** Height of the box until it has been measured. */
  firstHeight: number
  /** Which rows are near the viewport. */
  windowAt(view: { readonly scrolled: number; readonly height: number }): range
  /** Upper and lower edge of a row in the list. */
  edgesOf(index: number): readonly [top: number, bottom: number]
  /** The row that a key moves focus to. */
  rowAfter(key: string, index: number): number | undefined
  /** The row of the rendered ones that Tab reaches, given the one that was focused last. */
  stopIn(range: range, focused: number): number | undefined
}

type WindowedRows<range extends Range> = {
  box: RefObject<HTMLElement | null>
  range: range
  stop: number | undefined
  onScroll(event: UIEvent<HTMLElement>): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
}

/** A scrolled list of which only the rows near the viewport are rendered, each with `data-index`; keys move among all. */
export function useWindowedRows<range extends Range>(options: WindowedRowsOptions<range>): WindowedRows<range> {
  const { windowAt, edgesOf, rowAfter, stopIn } = options
  const box = useRef<HTMLElement>(null)
  const wanted = useRef<number>(undefined)
  const [scrolled, setScrolled] = useState(0)
  const [height, setHeight] = useState(options.firstHeight)
  const [focused, setFocused] = useState(0)
  const range = windowAt({ scrolled, height })

  useLayoutEffect(() => {
    if (box.current?.clientHeight) setHeight(box.current.clientHeight)
  })
  useEffect(() => {
    const row =
      wanted.current === undefined ? null : box.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  })

  return {
    box,
    range,
    stop: stopIn(range, focused),
    onScroll({ currentTarget }) {
      // Skip rendering while the same rows are visible.
      const now = windowAt({ scrolled: currentTarget.scrollTop, height })
      if (now.from !== range.from || now.to !== range.to) setScrolled(currentTarget.scrollTop)
    },
    onKeyDown(event) {
      const index = Number.parseInt((event.target as HTMLElement).dataset.index ?? '', 10)
      const element = box.current
      if (Number.isNaN(index) || !element || event.ctrlKey || event.metaKey || event.altKey) return
      const next = rowAfter(event.key, index)
      if (next === undefined || next === index) return
      event.preventDefault()
      const [top, bottom] = edgesOf(next)
      const isAbove = top < element.scrollTop
      const isBelow = bottom > element.scrollTop + element.clientHeight
      if (isAbove || isBelow) element.scrollTop = isAbove ? top : bottom - element.clientHeight
      wanted.current = next
      setFocused(next)
      setScrolled(element.scrollTop)
    },
  }
}
