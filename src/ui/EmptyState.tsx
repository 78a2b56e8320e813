import type { ReactNode } from 'react'
import { Icon } from './Icon.js'

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
