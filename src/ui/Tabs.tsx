import { type KeyboardEvent, type ReactNode, useId } from 'react'

type Tab = { readonly id: string; readonly label: ReactNode }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  chosen: string
  onChoose(id: string): void
  /** An action for every tab. */
  aside?: ReactNode
  /** Content of the selected tab. */
  children: ReactNode
}

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
}

const mirrored: Readonly<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' }

/** One tab stop; arrow keys move between tabs and select them. */
export function Tabs({ label, tabs, chosen, onChoose, aside, children }: TabsProps) {
  const id = useId()
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
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
