import type { KeyboardEvent, ReactNode } from 'react'
import { Icon } from './Icon.js'

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const ROWS = 'button.lk-row, a.lk-row'
/** The primary button of a row that is not a button itself. */
const KEYS = '.lk-row > .lk-button'

/** Arrow keys move between rows; Tab leaves the list as usual. */
function walk(event: KeyboardEvent<HTMLUListElement>, stopsAt: string) {
  const step = steps[event.key]
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(stopsAt)]
  const rowOf = (element: Element) => element.closest('.lk-row')
  const index = stops.findIndex((stop) => rowOf(stop) === rowOf(event.target as Element))
  const next = index < 0 ? undefined : stops[step(index, stops.length)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

type RowsProps = { label: string; hasButtons?: boolean; children: ReactNode }

/** A list of rows, with a needle at the current row; or, without it, a list of rows with buttons. */
export const Rows = ({ label, hasButtons, children }: RowsProps) => (
  <ul
    className="lk-rows"
    data-tuner={hasButtons ? undefined : ''}
    aria-label={label}
    onKeyDown={(event) => walk(event, hasButtons ? KEYS : ROWS)}
  >
    {children}
  </ul>
)

type SkeletonProps = { width?: 1 | 2 | 3 | 4 | 6 | undefined; kind?: 'low' | 'figure' | undefined }

/** Placeholder of a text while loading. */
export const Skeleton = ({ width = 3, kind }: SkeletonProps) => (
  <span
    className="lk-skeleton"
    data-w={width}
    data-low={kind === 'low' ? '' : undefined}
    data-figure={kind === 'figure' ? '' : undefined}
  />
)

/** Placeholder of a row while loading. */
export const SkeletonRow = ({ isRound = false }: { isRound?: boolean | undefined }) => (
  <li aria-hidden="true">
    <div className="lk-row">
      <span className="lk-skeleton lk-mark" data-round={isRound ? '' : undefined} />
      <span className="lk-name">
        <Skeleton />
      </span>
    </div>
  </li>
)

type EmptyStateProps = { icon: string; title: ReactNode; text: ReactNode; children?: ReactNode }

/** Shown instead of an empty list: why, and what to do next. */
export const EmptyState = ({ icon, title, text, children }: EmptyStateProps) => (
  <div className="lk-empty">
    <span className="lk-mark" part="mark" data-quiet="" data-size="56">
      <Icon path={icon} />
    </span>
    <h3>{title}</h3>
    <p>{text}</p>
    {children}
  </div>
)
