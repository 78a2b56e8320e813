// `npm run bench -- --runs 5`: how fast the modal is, beside an empty React page. Never part of the tests.
import { parseArgs } from 'node:util'
import { setup } from '../../scripts/setup.mjs'
import { launchChromium } from '../support/browser.ts'
import { packLibrary } from '../support/packed.ts'
import { buildTemplate } from '../support/pages.ts'
import { serveFolder } from '../support/staticServer.ts'
import { visitLoad, visitOften, visitOpening, visitSlowly } from './visit.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number.parseInt(values.runs, 10)

const median = (numbers: readonly number[]) => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = Number.NaN, high = Number.NaN] =
    sorted.length % 2 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1, middle + 1)
  return (low + high) / 2
}

await setup()
const packed = packLibrary('bench')
const serve = async (template: string) =>
  serveFolder((await buildTemplate(template, packed)).folder, { compress: true })
const empty = await serve('empty')
const host = await serve('host')
const browser = await launchChromium()

type Samples = Record<
  'emptyScript' | 'script' | 'longOnLoad' | 'emptySeen' | 'seen' | 'cold' | 'warm' | 'longOnOpen',
  number[]
>
const newSamples = (): Samples => ({
  ...{ emptyScript: [], script: [], longOnLoad: [], emptySeen: [], seen: [], cold: [], warm: [], longOnOpen: [] },
})

async function sample(slowdown: number, samples: Samples) {
  const emptyLoad = await visitLoad(browser, empty.url, slowdown)
  const load = await visitLoad(browser, host.url, slowdown)
  samples.emptyScript.push(emptyLoad.script)
  samples.script.push(load.script)
  samples.longOnLoad.push(load.longTasks - emptyLoad.longTasks)
  samples.emptySeen.push(await visitSlowly(browser, empty.url, slowdown))
  samples.seen.push(await visitSlowly(browser, host.url, slowdown))
  const { cold, warm, longTasks } = await visitOpening(browser, host.url, slowdown)
  samples.cold.push(cold)
  samples.warm.push(warm)
  samples.longOnOpen.push(longTasks)
}

// The first visits of a browser are slower than all others.
await sample(1, newSamples())

const slowdowns = [1, 4] as const
const all = new Map(slowdowns.map((slowdown) => [slowdown, newSamples()]))
for (let index = 0; index < runs; index++) {
  for (const [slowdown, samples] of all) await sample(slowdown, samples)
  process.stderr.write(`run ${index + 1} of ${runs}\n`)
}
const left = await visitOften(browser, host.url)
await browser.close()
await empty.close()
await host.close()

const ms = (numbers: readonly number[]) => `${Math.round(median(numbers))} ms`
const count = (numbers: readonly number[]) => String(median(numbers))
const difference = (numbers: readonly number[]) => `${median(numbers) < 0 ? '' : '+'}${median(numbers)}`
const lines = [...all].flatMap(([slowdown, samples]) => {
  const at = `at ${slowdown}x`
  const ratio = (median(samples.seen) / median(samples.emptySeen)).toFixed(2)
  return [
    `| script time on load, ${at} | ${ms(samples.emptyScript)} | ${ms(samples.script)} | |`,
    `| long tasks on load, ${at} | | ${difference(samples.longOnLoad)} | |`,
    `| button visible at 1.6 Mbit/s, ${at} | ${ms(samples.emptySeen)} | ${ms(samples.seen)} | ${ratio} x, goal 1.05 x |`,
    `| click to first wallet row, cold, ${at} | | ${ms(samples.cold)} | ${slowdown === 4 ? 'goal 125 ms' : ''} |`,
    `| click to first wallet row, warm, ${at} | | ${ms(samples.warm)} | ${slowdown === 4 ? 'goal 45 ms' : ''} |`,
    `| long tasks on the first open, ${at} | | ${count(samples.longOnOpen)} | goal 0 |`,
  ]
})
const table = [
  `| Median of ${runs} runs | empty page | Latchkey | |`,
  '|---|---|---|---|',
  ...lines,
  `| heap left per open and close | | ${left.heap.toFixed(1)} kB | goal 5 kB |`,
  `| nodes left per open and close | | ${left.nodes} | goal 0 |`,
  `| listeners left per open and close | | ${left.listeners} | goal 0 |`,
]
process.stdout.write(`${table.join('\n')}\n`)
