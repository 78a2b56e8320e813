import { type RefObject, useLayoutEffect, useRef } from 'react'

const PITCH = 4

/** A scale across the page, with its needle under the current page. */
export function AnchorTicks({ target }: { target: RefObject<HTMLElement | null> }) {
  const ticks = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const [line, link] = [ticks.current, target.current]
    if (!line || !link) return
    const position = () => {
      const { left, width } = link.getBoundingClientRect()
      const middle = left + width / 2 - line.getBoundingClientRect().left
      line.style.setProperty('--at', `${Math.max(0, Math.round(middle / PITCH) * PITCH)}px`)
    }
    position()
    const observer = new ResizeObserver(position)
    observer.observe(line)
    observer.observe(link)
    return () => observer.disconnect()
  }, [target])

  return (
    <div className="ruler" aria-hidden="true" ref={ticks}>
      <span className="ruler-needle" />
    </div>
  )
}
