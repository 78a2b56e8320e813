import { type RefObject, useLayoutEffect, useRef } from 'react'

const PITCH = 4

/** A scale across the page, with its needle under the current page. */
export function Ruler({ target }: { target: RefObject<HTMLElement | null> }) {
  const ruler = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const [line, link] = [ruler.current, target.current]
    if (!line || !link) return
    const place = () => {
      const { left, width } = link.getBoundingClientRect()
      const middle = left + width / 2 - line.getBoundingClientRect().left
      line.style.setProperty('--at', `${Math.max(0, Math.round(middle / PITCH) * PITCH)}px`)
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(line)
    observer.observe(link)
    return () => observer.disconnect()
  }, [target])

  return (
    <div className="ruler" aria-hidden="true" ref={ruler}>
      <span className="ruler-needle" />
    </div>
  )
}
