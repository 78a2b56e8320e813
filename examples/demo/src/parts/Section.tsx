import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; lead: string; columns: 'two' | 'three' | 'pairs'; children: ReactNode }

export function Section({ id, title, lead, columns, children }: SectionProps) {
  return (
    <section aria-labelledby={`${id}-title`} id={id}>
      <div className="section-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{lead}</p>
      </div>
      <div className="panels" data-columns={columns}>
        {children}
      </div>
    </section>
  )
}
