import type { KeyboardEvent, ReactNode } from 'react'

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrow keys walk the main keys of the rows. */
function walk(event: KeyboardEvent<HTMLUListElement>) {
  const step = steps[event.key]
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return
  const keys = [...event.currentTarget.querySelectorAll<HTMLElement>('.lk-row > .lk-key')]
  const row = (event.target as HTMLElement).closest('.lk-row')
  const index = keys.findIndex((key) => key.parentElement === row)
  const next = index < 0 ? undefined : keys[step(index, keys.length)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Rows that are not pressed themselves, but have keys; the needle stands elsewhere on such a card. */
export const KeyRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className="lk-rows" aria-label={label} onKeyDown={walk}>
    {children}
  </ul>
)
