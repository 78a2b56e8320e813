// `npm run bench -- --runs 5` measures the modal against an empty React page. Never part of the tests. `--only
// opening`, `--only catalogue`, `--only pairing`, `--only tokens` or `--only history` measures a part, `--only kits` the
// README's snippet beside other kits. `--against folder` adds an earlier packed library to those.
import { parseArgs } from 'node:util'
import { launchSandbox } from '../../scripts/sandbox.mjs'
import { setup } from '../../scripts/setup.mjs'
import { createSandboxClient } from '../e2e/support/sandboxClient.ts'
import { addHistory } from '../e2e/support/sandboxHistory.ts'
import { launchChromium } from '../support/browser.ts'
import { packLibrary } from '../support/packed.ts'
import { buildTemplate } from '../support/pages.ts'
import { serveFolder } from '../support/staticServer.ts'
import { STUB_ACCOUNT } from '../support/stubWallet.ts'
import { benchKits } from './benchKits.ts'
import { visitLoad, visitOften, visitOpening, visitSlowly } from './visit.ts'
import { visitBareField, visitCatalogue, visitTallBox } from './visitCatalogue.ts'
import { visitHistory } from './visitHistory.ts'
import { visitCode } from './visitPairing.ts'
import { visitTokens } from './visitTokens.ts'
import type { Scrolling } from './watchList.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
    against: { type: 'string' },
  },
})
const runs = Number.parseInt(values.runs, 10)

const slowdowns = [1, 4] as const
const catalogues = [600, 5_000] as const
const TOKENS = 2_000
const TRANSACTIONS = 10_000

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
const browser = await launchChromium()

const ms = (numbers: readonly number[]) => `${Math.round(median(numbers))} ms`
const count = (numbers: readonly number[]) => String(median(numbers))
const percent = (numbers: readonly number[]) => `${Math.round(median(numbers))} %`
const difference = (numbers: readonly number[]) => `${median(numbers) < 0 ? '' : '+'}${median(numbers)}`
const say = (text: string) => process.stderr.write(`${text}\n`)

type Samples = Record<
  | 'emptyScript'
  | 'script'
  | 'longOnLoad'
  | 'emptySeen'
  | 'seen'
  | 'frame'
  | 'cold'
  | 'eagerCold'
  | 'warm'
  | 'longOnOpen'
  | 'requests'
  | 'services',
  number[]
>
const newSamples = (): Samples => ({
  emptyScript: [],
  script: [],
  longOnLoad: [],
  emptySeen: [],
  seen: [],
  frame: [],
  cold: [],
  eagerCold: [],
  warm: [],
  longOnOpen: [],
  requests: [],
  services: [],
})

/** A page load and an opening, against an empty page. */
async function benchOpening(): Promise<string[]> {
  const empty = await serve('empty')
  const app = await serve('app')
  // Simulates kits that load everything with the page: the same app and library as one script.
  const eager = await serveFolder((await buildTemplate('app', packed, { isEager: true })).folder, { compress: true })
  async function sample(slowdown: number, samples: Samples) {
    const emptyLoad = await visitLoad(browser, empty.url, slowdown)
    const load = await visitLoad(browser, app.url, slowdown)
    samples.emptyScript.push(emptyLoad.script)
    samples.script.push(load.script)
    samples.longOnLoad.push(load.longTasks - emptyLoad.longTasks)
    samples.emptySeen.push(await visitSlowly(browser, empty.url, slowdown))
    samples.seen.push(await visitSlowly(browser, app.url, slowdown))
    const { cold, warm, longTasks, requests, services } = await visitOpening(browser, app.url, slowdown)
    samples.frame.push(cold.frame)
    samples.cold.push(cold.row)
    samples.warm.push(warm.row)
    samples.requests.push(requests)
    samples.services.push(services)
    samples.eagerCold.push((await visitOpening(browser, eager.url, slowdown)).cold.row)
    samples.longOnOpen.push(longTasks)
  }
  // The first visits of a browser are slower than all others.
  await sample(1, newSamples())
  const all = new Map(slowdowns.map((slowdown) => [slowdown, newSamples()]))
  for (let index = 0; index < runs; index++) {
    for (const [slowdown, samples] of all) await sample(slowdown, samples)
    say(`opening: run ${index + 1} of ${runs}`)
  }
  const remaining = await visitOften(browser, app.url)
  await empty.close()
  await app.close()
  await eager.close()
  const lines = [...all].flatMap(([slowdown, samples]) => {
    const at = `at ${slowdown}x`
    const ratio = (median(samples.seen) / median(samples.emptySeen)).toFixed(2)
    return [
      `| script time on load, ${at} | ${ms(samples.emptyScript)} | ${ms(samples.script)} | |`,
      `| long tasks on load, ${at} | | ${difference(samples.longOnLoad)} | |`,
      `| button visible at 1.6 Mbit/s, ${at} | ${ms(samples.emptySeen)} | ${ms(samples.seen)} | ${ratio} x, goal 1.05 x |`,
      `| click to the card, cold, ${at} | | ${ms(samples.frame)} | ${slowdown === 4 ? 'goal 125 ms' : ''} |`,
      `| click to first wallet row, cold, ${at} | | ${ms(samples.cold)} | ${slowdown === 4 ? 'goal 125 ms' : ''} |`,
      `| the same with all in one script, ${at} | | ${ms(samples.eagerCold)} | |`,
      `| requests of the first open, ${at} | | ${count(samples.requests)} and ${count(samples.services)} to services | limit 10 |`,
      `| click to first wallet row, warm, ${at} | | ${ms(samples.warm)} | ${slowdown === 4 ? 'goal 45 ms' : ''} |`,
      `| long tasks on the first open, ${at} | | ${count(samples.longOnOpen)} | goal 0 |`,
    ]
  })
  return [
    ...lines,
    `| heap left per open and close | | ${remaining.heap.toFixed(1)} kB | goal 5 kB |`,
    `| nodes left per open and close | | ${remaining.nodes} | goal 0 |`,
    `| listeners left per open and close | | ${remaining.listeners} | goal 0 |`,
  ]
}

/** `bare` is what the machine itself reaches at this speed, if it was measured. */
function scrollLines(at: string, isFast: boolean, visits: readonly Scrolling[], bare: readonly number[]): string[] {
  const readVisits = (read: (visit: Scrolling) => number) => visits.map(read)
  const goal = (text: string) => (isFast ? text : '')
  return [
    `| long tasks in 5 s of scrolling, ${at} | | ${count(readVisits(({ longOnScroll }) => longOnScroll))} | ${goal('goal 0')} |`,
    `| frame gaps under 20 ms, no blur, ${at} | ${bare.length > 0 ? percent(bare) : ''} | ${percent(readVisits(({ smooth }) => smooth))} | ${goal('goal 95 %')} |`,
    `| processor time per frame of it, ${at} | | ${median(readVisits(({ perFrame }) => perFrame)).toFixed(1)} ms | |`,
  ]
}

/** Visits at each slowdown, with the machine's own scroll speed, so that a busy machine is visible. */
async function visitRepeatedly<visited>(name: string, visit: (slowdown: number) => Promise<visited>) {
  await visit(1)
  const all: { slowdown: number; visits: visited[]; bare: number[] }[] = []
  for (const slowdown of slowdowns) {
    const visits: visited[] = []
    const bare: number[] = []
    for (let index = 0; index < runs; index++) {
      // On a plain box.
      if (slowdown === 1) bare.push(await visitTallBox(browser))
      visits.push(await visit(slowdown))
      say(`${name} at ${slowdown}x: run ${index + 1} of ${runs}`)
    }
    all.push({ slowdown, visits, bare })
  }
  return all
}

type Catalogue = Awaited<ReturnType<typeof visitCatalogue>> & {
  bareSearches: Awaited<ReturnType<typeof visitBareField>>
}

function catalogueLines(
  wallets: number,
  slowdown: number,
  visits: readonly Catalogue[],
  bare: readonly number[],
): string[] {
  const readVisits = (read: (visit: Catalogue) => number) => visits.map(read)
  const at = `${wallets} wallets, at ${slowdown}x`
  const isFast = slowdown === 1
  const searches = visits.flatMap((visit) => visit.searches)
  const bareSearches = visits.flatMap((visit) => visit.bareSearches)
  return [
    `| click to the first tile, ${at} | | ${ms(readVisits(({ firstTile }) => firstTile))} | ${isFast ? '' : 'goal 390 ms'} |`,
    `| click to a full grid, ${at} | | ${ms(readVisits(({ fullGrid }) => fullGrid))} | |`,
    `| processor time of it, ${at} | | ${ms(readVisits(({ opening }) => opening))} | |`,
    `| elements of ours at most, ${at} | | ${Math.max(...readVisits(({ elements }) => elements))} | goal under 200 |`,
    ...scrollLines(at, isFast, visits, bare),
    `| key press to filtered frame, all loaded, ${at} | ${isFast ? ms(bareSearches.map((search) => search.ms)) : ''} | ${ms(searches.map((search) => search.ms))} | |`,
    `| frames from key press to that one, ${at} | ${isFast ? count(bareSearches.map(({ frames }) => frames)) : ''} | ${count(searches.map(({ frames }) => frames))} | ${isFast ? 'goal 1' : ''} |`,
    `| long tasks while searching, ${at} | | ${count(readVisits(({ longOnSearch }) => longOnSearch))} | ${isFast ? 'goal 0' : ''} |`,
  ]
}

/** The list of all wallets, with a catalogue of the sandbox. */
async function benchCatalogue(): Promise<string[]> {
  const page = await serve('services')
  const lines: string[] = []
  for (const wallets of catalogues) {
    const sandbox = await launchSandbox(['--port', '0', '--wallets', String(wallets)])
    const url = `${page.url}?service=${encodeURIComponent(sandbox.description.url)}`
    const all = await visitRepeatedly(`${wallets} wallets`, async (slowdown): Promise<Catalogue> => {
      const bareSearches = slowdown === 1 ? await visitBareField(browser) : []
      return { ...(await visitCatalogue(browser, url, slowdown)), bareSearches }
    })
    for (const { slowdown, visits, bare } of all) lines.push(...catalogueLines(wallets, slowdown, visits, bare))
    await sandbox.stop()
  }
  await page.close()
  return lines
}

/** The first QR code, with the verification host responding, and with it down. */
async function benchPairing(): Promise<string[]> {
  const page = await serve('services')
  const { description, stop } = await launchSandbox(['--port', '0'])
  const sandbox = createSandboxClient(description.url, 'bench')
  const url = `${page.url}?${new URLSearchParams({ service: description.url, relay: description.relay })}`
  const lines: string[] = []
  await visitCode(browser, url, 1)
  for (const [verify, goal] of [
    ['answering', 1_000],
    ['dead', 2_000],
  ] as const) {
    if (verify === 'dead') await sandbox.faults('/v3/attestation', { delayMs: 60_000 })
    for (const slowdown of slowdowns) {
      const codes: number[] = []
      for (let index = 0; index < runs; index++) codes.push(await visitCode(browser, url, slowdown))
      say(`code at ${slowdown}x, Verify ${verify}: ${codes.map(Math.round).join(', ')} ms`)
      const limit = slowdown === 4 ? `limit ${goal} ms` : ''
      lines.push(`| click to the code, Verify ${verify}, at ${slowdown}x | | ${ms(codes)} | ${limit} |`)
    }
  }
  await stop()
  await page.close()
  return lines
}

type Tokens = Awaited<ReturnType<typeof visitTokens>>['picking']

function tokenLines(location: string, slowdown: number, visits: readonly Tokens[], bare: readonly number[]): string[] {
  const readVisits = (read: (visit: Tokens) => number) => visits.map(read)
  const at = `${location}, ${TOKENS} tokens, at ${slowdown}x`
  const goal = (text: string) => (slowdown === 1 ? text : '')
  const searches = visits.flatMap((visit) => visit.searches)
  const lines = [
    `| elements of ours at most, ${at} | | ${Math.max(...readVisits(({ elements }) => elements))} | |`,
    ...scrollLines(at, slowdown === 1, visits, bare),
  ]
  if (searches.length === 0) return lines
  return [
    ...lines,
    `| key press to filtered frame, ${at} | | ${ms(searches.map((search) => search.ms))} | |`,
    `| frames from key press to that one, ${at} | | ${count(searches.map(({ frames }) => frames))} | ${goal('goal 1')} |`,
    `| long tasks while searching, ${at} | | ${count(readVisits(({ longOnSearch }) => longOnSearch))} | ${goal('goal 0')} |`,
  ]
}

/** The lists of an account with many tokens: the account's own, and those to pick from. */
async function benchTokens(): Promise<string[]> {
  const page = await serve('services')
  const { description, stop } = await launchSandbox(['--port', '0'])
  const url = `${page.url}?service=${encodeURIComponent(description.url)}`
  const all = await visitRepeatedly(`${TOKENS} tokens`, (slowdown) =>
    visitTokens(browser, url, { count: TOKENS, slowdown }),
  )
  const lines: string[] = []
  for (const { slowdown, visits, bare } of all) {
    const account = visits.map((visit) => visit.account)
    const picking = visits.map((visit) => visit.picking)
    const swapping = visits.map((visit) => visit.swapping)
    lines.push(
      ...tokenLines('account', slowdown, account, bare),
      ...tokenLines('picking', slowdown, picking, bare),
      ...tokenLines('swapping', slowdown, swapping, bare),
    )
  }
  await stop()
  await page.close()
  return lines
}

type Past = Awaited<ReturnType<typeof visitHistory>>

function historyLines(slowdown: number, visits: readonly Past[], bare: readonly number[]): string[] {
  const readVisits = (read: (visit: Past) => number) => visits.map(read)
  const isFast = slowdown === 1
  const at = `${TRANSACTIONS} transactions, at ${slowdown}x`
  const scrolls = [
    ['first pages', ({ start }: Past) => start],
    ['all loaded', ({ whole }: Past) => whole],
  ] as const
  return [
    `| pages read to the end, ${at} | | ${count(readVisits(({ pages }) => pages))} | |`,
    `| elements of ours at most, ${at} | | ${Math.max(...readVisits(({ elements }) => elements))} | |`,
    `| long tasks on the way, ${at} | | ${count(readVisits(({ longOnReading }) => longOnReading))} | ${isFast ? 'goal 0' : ''} |`,
    `| longest task on the way, ${at} | | ${ms(readVisits(({ longest }) => longest))} | |`,
    `| processor time per page, ${at} | | ${median(readVisits(({ perPage }) => perPage)).toFixed(1)} ms | |`,
    ...scrolls.flatMap(([name, read]) => scrollLines(`${name}, ${at}`, isFast, visits.map(read), bare)),
  ]
}

/** The activity of an account with a long past, in pages of the service. */
async function benchHistory(): Promise<string[]> {
  const page = await serve('services')
  const { description, stop } = await launchSandbox(['--port', '0'])
  const url = `${page.url}?service=${encodeURIComponent(description.url)}`
  const sandbox = createSandboxClient(description.url, 'bench')
  await addHistory(sandbox, STUB_ACCOUNT, { seed: TRANSACTIONS })
  const all = await visitRepeatedly(`${TRANSACTIONS} transactions`, (slowdown) => visitHistory(browser, url, slowdown))
  await stop()
  await page.close()
  return all.flatMap(({ slowdown, visits, bare }) => historyLines(slowdown, visits, bare))
}

const options = {
  opening: benchOpening,
  catalogue: benchCatalogue,
  pairing: benchPairing,
  tokens: benchTokens,
  history: benchHistory,
}
if (values.only === 'kits') {
  const lines = await benchKits(browser, { packed, against: values.against, runs, median, say })
  await browser.close()
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exit()
}
const lines: string[] = []
for (const [name, bench] of Object.entries(options)) {
  if (values.only === undefined || values.only === name) lines.push(...(await bench()))
}
await browser.close()
const table = [`| Median of ${runs} runs | empty page | Latchkey | |`, '|---|---|---|---|', ...lines]
process.stdout.write(`${table.join('\n')}\n`)
