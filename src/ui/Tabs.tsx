import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'

type Tab = { readonly id: string; readonly label: ReactNode }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  chosen: string
  onChoose(id: string): void
  /** What can be done with whichever tab is shown. */
  aside?: ReactNode
  /** The panel stays as high as it has been, so that nothing jumps from tab to tab. @default false */
  holdsHeight?: boolean | undefined
  /** What the chosen tab shows. */
  children: ReactNode
}

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
}

const mirrored: Readonly<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' }

/** Keeps an element as high as it has been at its width. */
function useHeldHeight(target: RefObject<HTMLElement | null>, isHeld: boolean) {
  useEffect(() => {
    const element = target.current
    if (!isHeld || !element) return undefined
    let [width, height] = [0, 0]
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== width) {
        width = element.clientWidth
        height = 0
        element.style.minBlockSize = ''
      }
      // Of whole pixels: a fraction would be added with each look.
      height = Math.max(height, element.offsetHeight)
      element.style.minBlockSize = `${height}px`
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [target, isHeld])
}

/** One tab stop; the arrow keys go from tab to tab, and choose as they go. */
export function Tabs({ label, tabs, chosen, onChoose, aside, holdsHeight = false, children }: TabsProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  useHeldHeight(panel, holdsHeight)
  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = steps[(isMirrored && mirrored[event.key]) || event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    const index = tabs.findIndex((tab) => tab.id === chosen)
    const next = tabs[step(Math.max(0, index), tabs.length - 1)]
    if (!next) return
    event.preventDefault()
    onChoose(next.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus()
  }
  return (
    <>
      <div className="lk-tabs">
        <div role="tablist" aria-label={label} onKeyDown={walk}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={tab.id === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === chosen ? 0 : -1}
              onClick={() => onChoose(tab.id)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div ref={panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
