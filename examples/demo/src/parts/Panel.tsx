import type { ReactNode } from 'react'

type PanelProps = {
  /** Names the panel, and stands on it unless it is `quiet`. */
  title: string
  quiet?: boolean
  /** What is true about it: one line under the plate. */
  footer: ReactNode
  /** A name for tests to find it by. */
  name: string
  /** Rows that reach to the edges. */
  flush?: boolean
  children: ReactNode
}

/** Plate and chassis at page size. */
export function Panel({ title, quiet = false, footer, name, flush = false, children }: PanelProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, since most panels hold no form
    <div className="panel" role="group" aria-label={title} data-panel={name} data-flush={flush || undefined}>
      <div className="surface">
        {!quiet && <h3>{title}</h3>}
        {children}
      </div>
      <div className="footer">{footer}</div>
    </div>
  )
}
