import type { ReactNode } from 'react'
import { Icon } from './Icon.js'

type BlankProps = { icon: string; title: string; text: string; children?: ReactNode }

/** Takes the place of a list that has nothing in it: why, and the way on. */
export const Blank = ({ icon, title, text, children }: BlankProps) => (
  <div className="lk-blank">
    <span className="lk-mark" part="mark" data-quiet="" data-size="56">
      <Icon path={icon} />
    </span>
    <h3>{title}</h3>
    <p>{text}</p>
    {children}
  </div>
)
