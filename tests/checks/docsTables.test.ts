import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { WalletModalEvent } from '../../src/domain/events.ts'
import type { Http } from '../../src/services/http.ts'
import { createTelemetry } from '../../src/services/telemetry/createTelemetry.ts'
import { root } from '../support/root.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** What a cell names in code, without its explanations in brackets. */
const namesIn = (cell: string) =>
  [...cell.replace(/\([^)]*\)/g, '').matchAll(/`'?(\w+)\??'?`/g)].map(([, name = '']) => name)

/** The rows of the first table of a page, or of the first below a heading, cell by cell. */
function readTable(page: string, heading = '') {
  const text = read(`docs/${page}`)
  const [, table = ''] = /((?:^\|.*\n)+)/m.exec(text.slice(text.indexOf(heading))) ?? []
  const [, , ...rows] = table.trim().split('\n')
  return rows.map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()))
}

describe('the events of the docs', () => {
  const rows = readTable('events-and-errors.md').map(([, event = '', properties = '', , sent = '']) => ({
    event: namesIn(event)[0] ?? '',
    documented: namesIn(properties),
    sent,
  }))
  const everything = Object.fromEntries(
    rows.flatMap(({ documented, sent }) => [...documented, ...namesIn(sent)]).map((name) => [name, 'x']),
  )

  /** The names of what telemetry sends of an event that has every property; `undefined` if it is not sent. */
  async function sendAll(event: string) {
    const bodies: { props: { properties?: object } }[] = []
    const http = { post: async (_: string, { body }: { body: (typeof bodies)[number] }) => void bodies.push(body) }
    const telemetry = createTelemetry({
      http: http as unknown as Http,
      page: { url: () => '', host: () => '', hasPrivacySignal: () => false },
      isAllowed: () => true,
      fetchIsEnabled: async () => true,
      toSentName: (name) => name,
    })
    await telemetry.begin()
    telemetry.event({ event, timestamp: 1, properties: everything } as unknown as WalletModalEvent)
    const [body] = bodies
    return body && Object.keys(body.props.properties ?? {}).sort()
  }

  // `INITIALIZE` comes before a user can open the modal.
  test.each(rows.filter(({ event }) => event !== 'INITIALIZE'))(
    'telemetry sends of $event what the page says: $sent',
    async ({ event, documented, sent }) => {
      const expected = sent === 'all' ? documented : sent === 'nothing' ? undefined : namesIn(sent)
      expect(await sendAll(event)).toEqual(expected?.sort())
    },
  )

  test('there are rows, and each says what is sent', () => {
    expect(rows.length).toBeGreaterThan(50)
    const existing = /^(all|nothing(: .+)?|only the event's name|`.+`)$/
    expect(rows.filter(({ sent }) => !existing.test(sent))).toEqual([])
  })
})

test('the docs list the views that `open` takes, and no other', () => {
  const [, union = ''] = /export type SimpleView =\n((?: {2}\| '\w+'\n)+)/.exec(read('src/modal/customViews.ts')) ?? []
  const views = [...union.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
  const listed = readTable('hooks-and-buttons.md', '### Views').flatMap(([, names = '']) => namesIn(names))
  expect(views.length).toBeGreaterThan(30)
  expect(listed.sort()).toEqual(views.sort())
})
