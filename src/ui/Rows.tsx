import type { KeyboardEvent, ReactNode } from 'react'

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrow keys walk the rows; Tab leaves the list as it does any other. */
function walk(event: KeyboardEvent<HTMLUListElement>) {
  const step = steps[event.key]
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('button.lk-row, a.lk-row')]
  const index = rows.indexOf(event.target as HTMLElement)
  const next = index < 0 ? undefined : rows[step(index, rows.length)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** A list to choose from; the needle on its leading edge stands at the row you are on. */
export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className="lk-rows" data-tuner="" aria-label={label} onKeyDown={walk}>
    {children}
  </ul>
)
