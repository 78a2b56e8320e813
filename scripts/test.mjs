// Runs what every change must pass: `npm test`; some steps: `npm test -- --only unit,e2e`; what a change affects:
// `npm test -- --changed`; what protects rarely and costs much: `npm run test:release`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { findBase, listChanged, planFor } from './changed.mjs'
import { run, seconds } from './processes.mjs'
import { schedule } from './schedule.mjs'
import { root, setup } from './setup.mjs'
import {
  judgeStep,
  listPlaywrightFiles,
  listTestFiles,
  listVitestFiles,
  readPlain,
  readPlaywright,
  readVitest,
  summarise,
} from './summary.mjs'

const reports = join(root, '.cache/reports')
const reportOf = (name) => join(reports, `${name}.json`)
const tool = (name, ...args) => [join(root, 'node_modules/.bin', name), args]
const script = (name, ...args) => [process.execPath, [join(root, 'scripts', name), ...args]]

const cores = availableParallelism()
const share = Math.max(1, Math.floor(cores / 2))
/** For a step that waits half of its time, such as for chains, installations and pages. */
const half = share / 2
/** On two cores the browser steps run alone, because their tests measure what a user would wait for. */
const browserShare = Math.max(2, share)

const vitest = (name, ...projects) => ({
  name,
  read: readVitest,
  listFiles: listVitestFiles,
  command: tool(
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...['--allowOnly=false', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`],
  ),
})

const playwright = (name, ...args) => ({
  name,
  read: readPlaywright,
  listFiles: listPlaywrightFiles,
  command: tool('playwright', 'test', '--forbid-only', '--retries=0', ...args),
  cores: browserShare,
  needs: ['build'],
})

/** The slowest come first, so that no core is idle at the end. `needs` names prerequisites. */
const steps = [
  { name: 'build', command: script('setup.mjs', 'build'), cores: 1 },
  { name: 'node22', command: script('setup.mjs', 'node22'), cores: 0 },
  playwright('e2e', '--project=behaviour'),
  // The demo's types are those of the built library.
  { name: 'check', read: readPlain, command: script('check.mjs'), cores: share, needs: ['build'] },
  { ...vitest('dom', 'dom'), cores: half },
  { ...vitest('unit', 'unit'), cores: half },
  { ...vitest('examples', 'examples'), cores: half },
  { ...playwright('gallery', '--config', 'playwright.gallery.config.ts'), env: { LATCHKEY_STATES: 'first' } },
  { ...vitest('package', 'package'), cores: half, needs: ['build'] },
  { ...vitest('size', 'size'), cores: half, needs: ['build'] },
  { ...vitest('guards', 'checks'), cores: half },
  { ...vitest('server', 'server'), cores: half, needs: ['build', 'node22'] },
]

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    changed: { type: 'boolean' },
    since: { type: 'string' },
    release: { type: 'boolean' },
  },
})

/** Rarer journeys, further rows of tables, all states and faces of the gallery, other bundlers and versions. */
const releaseSteps = [
  { name: 'build', command: script('setup.mjs', 'build'), cores: 1 },
  playwright('e2e-release', '--project=release', '--project=transcripts'),
  playwright('gallery-release', '--config', 'playwright.gallery.config.ts'),
  { ...vitest('package-release', 'package-release'), cores, needs: ['build'] },
  { ...vitest('unit-release', 'examples-release'), cores: share },
  { ...vitest('stories', 'stories'), cores: share },
]

/** The selected steps with their prerequisites; `undefined` means all. */
function selectOnly(only) {
  const unknown = only.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    process.stderr.write(`There is no ${unknown.join(', ')}; there are: ${steps.map(({ name }) => name).join(', ')}\n`)
    process.exit(2)
  }
  const needed = new Set(steps.filter(({ name }) => only.includes(name)).flatMap(({ needs = [] }) => needs))
  return steps.filter(({ name }) => only.includes(name) || needed.has(name))
}

/**
 * Steps narrowed to what a change affects. Static checks run whole, because they take no files. Few tests run in a
 * browser, so they may share the cores.
 */
function selectChanged(base) {
  const files = listChanged(root, base)
  const { e2e, gallery, steps: complete } = planFor(files)
  const specs = e2e.map((name) => `tests/e2e/${name}.spec.ts`).filter((path) => existsSync(join(root, path)))
  const byName = (name) => steps.find((step) => step.name === name)
  const narrow = ({ env: _everyday, ...step }, ...args) => ({
    ...step,
    command: [step.command[0], [...step.command[1], ...args]],
    cores: share,
    mayBeEmpty: true,
  })
  const chosen = [
    ...(specs.length > 0 ? [narrow(byName('e2e'), ...specs)] : []),
    narrow(vitest('unit', 'unit', 'dom', 'examples', 'checks'), `--changed=${base}`),
    ...(gallery.length > 0 ? [narrow(byName('gallery'), '--grep', `\\b(${gallery.join('|')})/`)] : []),
    byName('check'),
    ...complete.map(byName),
  ]
  print(`${files.length} changed files; e2e: ${e2e.join(', ') || 'none'}; gallery: ${gallery.join(', ') || 'none'}`)
  const needed = new Set(chosen.flatMap(({ needs = [] }) => needs))
  return [...steps.filter(({ name }) => needed.has(name)), ...chosen]
}

const print = (text = '') => process.stdout.write(`${text}\n`)

/** Lines that a step says for people though all is well, such as the table of sizes. */
const notes = (output) =>
  output.split('\n').filter((line) => /^([✔·✘] | {2}moment|packages installed| {2}an empty)/.test(line))

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** A step without a report, such as the build, adds nothing when it succeeds. */
function readReport({ name, read }, code) {
  if (!read) return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0, details: [] }
  const report = readJson(reportOf(name))
  return report && read(report)
}

async function runStep({ name, command, read, mayBeEmpty, env }, input) {
  rmSync(reportOf(name), { force: true })
  const { code, output, ms } = await run(...command, {
    cwd: root,
    env: {
      CI: '1',
      FORCE_COLOR: '0',
      NO_COLOR: '1',
      LATCHKEY_CORES: String(Math.max(1, Math.floor(input))),
      LATCHKEY_REPORT: reportOf(name),
      ...(values.release && { LATCHKEY_RELEASE: '1' }),
      ...env,
    },
  })
  const mustTest = read !== undefined && !mayBeEmpty
  const result = judgeStep({ code, report: readReport({ name, read }, code), mustTest })
  const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : ''
  const counts = read ? `: ${result.passed} passed, ${result.failed} failed${skipped}` : ''
  print(`${result.failed === 0 ? '✔' : '✘'} ${name}${counts} (${(ms / 1000).toFixed(1)} s)`)
  if (name === 'size' || name === 'package') for (const line of notes(output)) print(`    ${line}`)
  return { ...result, name, output }
}

function leaveOut(name, missing) {
  print(`✘ ${name}: not run without ${missing}`)
  return { name, passed: 0, failed: 1, skipped: 0, details: [`There is no ${missing} to test.`], output: '' }
}

/** Where a runner begins to tell its failures, with their differences and places. */
const failuresBegin = /^.*(Failed (Tests|Suites)|Unhandled Errors|──).*$|^ {2}1\) /m

function printFailures({ name, failed, details, output }) {
  if (failed === 0) return
  const [reported] = output.match(failuresBegin) ?? []
  print(`\n──────── ${name}`)
  print(reported ? output.slice(output.indexOf(reported)).trim() : [...details, output.trim()].join('\n'))
}

/** What `npm run test:release` and `npm run walk` run alone. */
const isApart = (path) => /[\\/]release[\\/]|(transcripts|walk)\.spec/.test(path)

/** Test files on disk that no report names: no runner finds them, or all their tests are skipped. */
function listSilent() {
  const ran = new Set(
    steps.flatMap(({ name, listFiles }) => {
      const report = listFiles && readJson(reportOf(name))
      return report ? listFiles(report) : []
    }),
  )
  return listTestFiles(root)
    .filter((path) => !ran.has(path))
    .map((path) => relative(root, path))
    .filter((path) => !isApart(path))
}

async function test() {
  const started = performance.now()
  const isWhole = !values.only && !values.changed && !values.release
  const selected = values.changed
    ? selectChanged(values.since ?? findBase(root))
    : values.only
      ? selectOnly(values.only.split(','))
      : values.release
        ? releaseSteps
        : steps
  mkdirSync(reports, { recursive: true })
  try {
    await setup({ build: false })
  } catch (error) {
    // Nothing can be told without it, so this is the one failure.
    print(`✘ setup: ${error.message}`)
    print('0 passed, 1 failed')
    return false
  }
  print(`✔ setup (${seconds(started)})`)
  const results = await schedule(selected, {
    cores,
    run: (name, input) =>
      runStep(
        selected.find((step) => step.name === name),
        input,
      ),
    leaveOut,
    isGood: ({ failed }) => failed === 0,
  })
  for (const result of results) printFailures(result)
  const { line, complaint, isGood } = summarise(results, isWhole ? listSilent() : [])
  if (complaint) print(`\n${complaint}`)
  print(`\n${seconds(started)} in all`)
  print(line)
  return isGood
}

process.exitCode = (await test()) ? 0 : 1
