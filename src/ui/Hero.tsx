import type { ReactNode } from 'react'

type HeroProps = {
  /** Without it, the text is under a drawing. */
  mark?: ReactNode
  heading: ReactNode
  /** Read out at once, as a whole or from its text on. */
  alert?: 'all' | 'text' | undefined
  /** What is happening, in a sentence. */
  children: ReactNode
}

/** What a card is about: a mark, a heading, and a sentence. */
export const Hero = ({ mark, heading, alert, children }: HeroProps) => (
  <div className={mark ? 'lk-hero' : 'lk-hero lk-under'} role={alert === 'all' ? 'alert' : undefined}>
    {mark}
    <h3 className="lk-heading" part="heading">
      {heading}
    </h3>
    <p className="lk-copy" role={alert === 'text' ? 'alert' : undefined}>
      {children}
    </p>
  </div>
)
