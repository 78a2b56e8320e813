import type { ReactNode } from 'react'
import { Icon } from './Icon.js'

type NoteProps = {
  icon: string
  tone?: 'warn' | undefined
  children: ReactNode
}

/** What is true about a view for the moment, beside what it is for. */
export const Note = ({ icon, tone, children }: NoteProps) => (
  <div className="lk-note" part="note" data-tone={tone}>
    <Icon path={icon} />
    {children}
  </div>
)
