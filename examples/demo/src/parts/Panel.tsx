import type { ReactNode } from 'react'

type PanelProps = {
  /** Title of the panel, visible unless `quiet`. */
  title: string
  quiet?: boolean
  /** A status line below the surface. */
  footer: ReactNode
  /** A name for tests. */
  name: string
  /** For links to it. */
  id?: string
  /** Rows without side padding. */
  flush?: boolean
  children: ReactNode
}

/** A surface in a frame, at page size. */
export function Panel({ title, quiet = false, footer, name, id, flush = false, children }: PanelProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, since most panels hold no form
    <div id={id} className="panel" role="group" aria-label={title} data-panel={name} data-flush={flush || undefined}>
      <div className="surface">
        {!quiet && <h3>{title}</h3>}
        {children}
      </div>
      <div className="footer">{footer}</div>
    </div>
  )
}
