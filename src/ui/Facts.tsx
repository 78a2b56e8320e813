import type { ReactNode } from 'react'

/** Names and values, a line each. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="lk-facts">{children}</dl>

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
