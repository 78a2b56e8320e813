// `npm run bench -- --runs 5` measures the modal against an empty React page. Never part of the tests. `--only
// opening`, `--only catalogue`, `--only pairing` or `--only tokens` measures a part.
import { parseArgs } from 'node:util'
import { launchSandbox } from '../../scripts/sandbox.mjs'
import { setup } from '../../scripts/setup.mjs'
import { createSandboxClient } from '../e2e/support/sandboxClient.ts'
import { launchChromium } from '../support/browser.ts'
import { packLibrary } from '../support/packed.ts'
import { buildTemplate } from '../support/pages.ts'
import { serveFolder } from '../support/staticServer.ts'
import { visitLoad, visitOften, visitOpening, visitSlowly } from './visit.ts'
import { visitBareField, visitCatalogue, visitTallBox } from './visitCatalogue.ts'
import { visitCode } from './visitPairing.ts'
import { visitTokens } from './visitTokens.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } } })
const runs = Number.parseInt(values.runs, 10)

const slowdowns = [1, 4] as const
const catalogues = [600, 5_000] as const
const TOKENS = 2_000

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
  ...{ emptyScript: [], script: [], longOnLoad: [], emptySeen: [], seen: [], frame: [], cold: [] },
  ...{ eagerCold: [], warm: [], longOnOpen: [], requests: [], services: [] },
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
  const left = await visitOften(browser, app.url)
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
      `| click to the card, cold, ${at} | | ${ms(samples.frame)} | ${slowdown === 4 ? 'goal 60 ms' : ''} |`,
      `| click to first wallet row, cold, ${at} | | ${ms(samples.cold)} | ${slowdown === 4 ? 'goal 125 ms' : ''} |`,
      `| the same with all in one script, ${at} | | ${ms(samples.eagerCold)} | |`,
      `| requests of the first open, ${at} | | ${count(samples.requests)} and ${count(samples.services)} to services | limit 10 |`,
      `| click to first wallet row, warm, ${at} | | ${ms(samples.warm)} | ${slowdown === 4 ? 'goal 45 ms' : ''} |`,
      `| long tasks on the first open, ${at} | | ${count(samples.longOnOpen)} | goal 0 |`,
    ]
  })
  return [
    ...lines,
    `| heap left per open and close | | ${left.heap.toFixed(1)} kB | goal 5 kB |`,
    `| nodes left per open and close | | ${left.nodes} | goal 0 |`,
    `| listeners left per open and close | | ${left.listeners} | goal 0 |`,
  ]
}

type Catalogue = Awaited<ReturnType<typeof visitCatalogue>> & {
  bareSmooth: number | undefined
  bareSearches: Awaited<ReturnType<typeof visitBareField>>
}

function catalogueLines(wallets: number, slowdown: number, visits: readonly Catalogue[]): string[] {
  const of = (read: (visit: Catalogue) => number) => visits.map(read)
  const at = `${wallets} wallets, at ${slowdown}x`
  const isFast = slowdown === 1
  const searches = visits.flatMap((visit) => visit.searches)
  const bareSearches = visits.flatMap((visit) => visit.bareSearches)
  return [
    `| click to the first tile, ${at} | | ${ms(of(({ firstTile }) => firstTile))} | ${isFast ? '' : 'goal 390 ms'} |`,
    `| click to a full grid, ${at} | | ${ms(of(({ fullGrid }) => fullGrid))} | |`,
    `| processor time of it, ${at} | | ${ms(of(({ opening }) => opening))} | |`,
    `| elements of ours at most, ${at} | | ${Math.max(...of(({ elements }) => elements))} | goal under 200 |`,
    `| long tasks in 5 s of scrolling, ${at} | | ${count(of(({ longOnScroll }) => longOnScroll))} | ${isFast ? 'goal 0' : ''} |`,
    `| frame gaps under 20 ms, no blur, ${at} | ${isFast ? percent(of(({ bareSmooth = Number.NaN }) => bareSmooth)) : ''} | ${percent(of(({ smooth }) => smooth))} | ${isFast ? 'goal 95 %' : ''} |`,
    `| processor time per frame of it, ${at} | | ${median(of(({ perFrame }) => perFrame)).toFixed(1)} ms | |`,
    `| key press to filtered frame, all loaded, ${at} | ${isFast ? ms(bareSearches.map((search) => search.ms)) : ''} | ${ms(searches.map((search) => search.ms))} | |`,
    `| frames from key press to that one, ${at} | ${isFast ? count(bareSearches.map(({ frames }) => frames)) : ''} | ${count(searches.map(({ frames }) => frames))} | ${isFast ? 'goal 1' : ''} |`,
    `| long tasks while searching, ${at} | | ${count(of(({ longOnSearch }) => longOnSearch))} | ${isFast ? 'goal 0' : ''} |`,
  ]
}

/** The list of all wallets, with a catalogue of the sandbox. */
async function benchCatalogue(): Promise<string[]> {
  const page = await serve('services')
  const lines: string[] = []
  for (const wallets of catalogues) {
    const sandbox = await launchSandbox(['--port', '0', '--wallets', String(wallets)])
    const url = `${page.url}?service=${encodeURIComponent(sandbox.description.url)}`
    await visitCatalogue(browser, url, 1)
    for (const slowdown of slowdowns) {
      const visits: Catalogue[] = []
      for (let index = 0; index < runs; index++) {
        // On a plain box, so that a busy machine is visible.
        const bareSmooth = slowdown === 1 ? await visitTallBox(browser) : undefined
        const bareSearches = slowdown === 1 ? await visitBareField(browser) : []
        visits.push({ ...(await visitCatalogue(browser, url, slowdown)), bareSmooth, bareSearches })
        say(`${wallets} wallets at ${slowdown}x: run ${index + 1} of ${runs}, ${visits.at(-1)?.count} loaded`)
      }
      lines.push(...catalogueLines(wallets, slowdown, visits))
    }
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

function tokenLines(where: string, slowdown: number, visits: readonly Tokens[], bare: readonly number[]): string[] {
  const of = (read: (visit: Tokens) => number) => visits.map(read)
  const at = `${where}, ${TOKENS} tokens, at ${slowdown}x`
  const goal = (text: string) => (slowdown === 1 ? text : '')
  const searches = visits.flatMap((visit) => visit.searches)
  const lines = [
    `| elements of ours at most, ${at} | | ${Math.max(...of(({ elements }) => elements))} | |`,
    `| long tasks in 5 s of scrolling, ${at} | | ${count(of(({ longOnScroll }) => longOnScroll))} | ${goal('goal 0')} |`,
    `| frame gaps under 20 ms, no blur, ${at} | ${bare.length > 0 ? percent(bare) : ''} | ${percent(of(({ smooth }) => smooth))} | ${goal('goal 95 %')} |`,
    `| processor time per frame of it, ${at} | | ${median(of(({ perFrame }) => perFrame)).toFixed(1)} ms | |`,
  ]
  if (searches.length === 0) return lines
  return [
    ...lines,
    `| key press to filtered frame, ${at} | | ${ms(searches.map((search) => search.ms))} | |`,
    `| frames from key press to that one, ${at} | | ${count(searches.map(({ frames }) => frames))} | ${goal('goal 1')} |`,
    `| long tasks while searching, ${at} | | ${count(of(({ longOnSearch }) => longOnSearch))} | ${goal('goal 0')} |`,
  ]
}

/** The lists of an account with many tokens: the account's own, and the one to pick from. */
async function benchTokens(): Promise<string[]> {
  const page = await serve('services')
  const { description, stop } = await launchSandbox(['--port', '0'])
  const url = `${page.url}?service=${encodeURIComponent(description.url)}`
  await visitTokens(browser, url, { count: TOKENS, slowdown: 1 })
  const lines: string[] = []
  for (const slowdown of slowdowns) {
    const visits: Awaited<ReturnType<typeof visitTokens>>[] = []
    const bare: number[] = []
    for (let index = 0; index < runs; index++) {
      // On a plain box, so that a busy machine is visible.
      if (slowdown === 1) bare.push(await visitTallBox(browser))
      visits.push(await visitTokens(browser, url, { count: TOKENS, slowdown }))
      say(`${TOKENS} tokens at ${slowdown}x: run ${index + 1} of ${runs}`)
    }
    const account = visits.map((visit) => visit.account)
    const picking = visits.map((visit) => visit.picking)
    lines.push(...tokenLines('account', slowdown, account, bare), ...tokenLines('picking', slowdown, picking, bare))
  }
  await stop()
  await page.close()
  return lines
}

const parts = { opening: benchOpening, catalogue: benchCatalogue, pairing: benchPairing, tokens: benchTokens }
const lines: string[] = []
for (const [name, bench] of Object.entries(parts)) {
  if (values.only === undefined || values.only === name) lines.push(...(await bench()))
}
await browser.close()
const table = [`| Median of ${runs} runs | empty page | Latchkey | |`, '|---|---|---|---|', ...lines]
process.stdout.write(`${table.join('\n')}\n`)
