import type { WalletModalEvent } from 'latchkey'
import { useSyncExternalStore } from 'react'
import type { EventLog } from '../modal/createEventLog.ts'
import { Panel } from '../parts/Panel.tsx'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

const describe = ({ properties }: WalletModalEvent) =>
  Object.entries(properties ?? {})
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : value}`)
    .join(', ')

/** Calls of `onEvent`, the newest first. */
export function EventsPanel({ log }: { log: EventLog }) {
  const { entries, count } = useSyncExternalStore(log.watch, log.read)
  const footer = (
    <>
      <span>{count === 1 ? '1 event' : `${count} events`}</span>
      <span className="spring" />
      <button type="button" className="footer-button" onClick={log.clear} disabled={count === 0}>
        Clear
      </button>
    </>
  )
  return (
    <Panel title="onEvent" name="events" footer={footer} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <section className="log" aria-label="Events" tabIndex={0}>
        {entries.length === 0 && <p className="hint">Events will be listed here</p>}
        <div className="log-rows">
          <span className="log-ticks" />
          <ol>
            {entries.map(({ id, event }) => (
              <li key={id} data-event={event.event}>
                <time className="mono" dateTime={new Date(event.timestamp).toISOString()}>
                  {clock.format(event.timestamp)}
                </time>
                <span className="log-what">
                  <span className="mono">{event.event}</span>
                  <small>{describe(event)}</small>
                </span>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </Panel>
  )
}
