import type { EventLog } from '../modal/createEventLog.ts'
import { Section } from '../parts/Section.tsx'
import { EventsPanel } from './EventsPanel.tsx'
import { OpenPanel } from './OpenPanel.tsx'
import { ValuesPanel } from './ValuesPanel.tsx'

export function StateSection({ log }: { log: EventLog }) {
  return (
    <Section
      id="state"
      title="State"
      lead="What the hooks return now, and every event since the page loaded."
      columns="three"
    >
      <OpenPanel />
      <ValuesPanel />
      <EventsPanel log={log} />
    </Section>
  )
}
