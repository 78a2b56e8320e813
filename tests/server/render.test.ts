import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { run } from '../../scripts/processes.mjs'
import { findNode22 } from '../../scripts/setup.mjs'
import { createConsumer } from '../support/consumer.ts'
import { root } from '../support/root.ts'

type Markup = string | { error: string }
type Report = {
  node: string
  react: string
  entries: string[]
  touchedOnImport: string[]
  touchedOnRender: string[]
  complaints: string[]
  rendered: { name: string; first: Markup; second: Markup }[]
  timers: number
}

const createLocal = (name: string) => readFileSync(join(root, 'tests/server', name), 'utf8')

const node22 = findNode22()
const nodes = [
  { node: `Node ${process.versions.node.split('.')[0]}`, executable: process.execPath },
  // Only on Linux its binary comes from the registry: set LATCHKEY_NODE_22 elsewhere.
  ...(node22 || process.platform === 'linux' ? [{ node: 'Node 22', executable: node22 }] : []),
]
const cases = nodes.flatMap((each) => (['react-18', 'react-19'] as const).map((app) => ({ ...each, app })))

describe.each(cases)('$node with $app', ({ node, executable, app }) => {
  let report: Report
  beforeAll(async () => {
    if (!executable) throw new Error('No Node 22 was found: run `node scripts/setup.mjs`.')
    const files = { 'render.mjs': createLocal('render.mjs'), 'props.mjs': createLocal('props.mjs') }
    const name = `server-${node.replace(' ', '-').toLowerCase()}`
    const folder = createConsumer({ app, name, packed: inject('packed'), files })
    const env = { NODE_ENV: 'development', NODE_OPTIONS: '' }
    // It exits by itself, or this never resolves and the hook times out.
    const { code, output } = await run(executable, ['render.mjs'], { cwd: folder, env })
    if (code !== 0) throw new Error(output)
    report = JSON.parse(output)
  })

  test('RCT-1: importing any entry accesses no browser global', () => {
    expect(report.entries).toContain('.')
    expect(report.touchedOnImport).toEqual([])
  })

  test('RCT-1: every component renders on a server, and accesses no browser global', () => {
    expect(`${report.node} ${report.react}`).toMatch(
      new RegExp(`^${node.slice('Node '.length)}\\..* ${app.slice(-2)}\\.`),
    )
    expect(report.rendered.map(({ name }) => name)).toContain('ConnectButton')
    expect(
      report.rendered.flatMap(({ name, first }) => (typeof first === 'string' ? [] : [`${name}: ${first.error}`])),
    ).toEqual([])
    expect(report.touchedOnRender).toEqual([])
  })

  test('RCT-1: rendering twice gives the same markup', () => {
    for (const { first, second } of report.rendered) expect(second).toEqual(first)
  })

  test('a render on a server leaves no timer behind', () => {
    expect(report.timers).toBe(0)
  })

  test('a render on a server warns of nothing', () => {
    expect(report.complaints).toEqual([])
  })
})
