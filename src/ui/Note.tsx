import type { ReactNode } from 'react'
import { Icon } from './Icon.js'

type NoteProps = {
  icon: string
  tone?: 'warn' | 'bad' | undefined
  children: ReactNode
}

/** A temporary notice in a view, besides its main content. */
export const Note = ({ icon, tone, children }: NoteProps) => (
  <div className="lk-note" part="note" data-tone={tone}>
    <Icon path={icon} />
    {children}
  </div>
)
