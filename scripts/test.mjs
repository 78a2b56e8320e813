// Everything: `npm test`, or some of it: `npm test -- --only unit,e2e`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { run, seconds } from './processes.mjs'
import { root, setup } from './setup.mjs'
import { judgeStep, readPlain, readPlaywright, readVitest, summarise } from './summary.mjs'

const reports = join(root, '.cache/reports')
const reportOf = (name) => join(reports, `${name}.json`)
const tool = (name, ...args) => [join(root, 'node_modules/.bin', name), args]

const vitest = (name, ...projects) => ({
  read: readVitest,
  command: tool(
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...['--allowOnly=false', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`],
  ),
})

/** `needs` names the steps without which there is nothing to test. */
const steps = {
  build: { command: [process.execPath, [join(root, 'scripts/setup.mjs'), 'build']] },
  node22: { command: [process.execPath, [join(root, 'scripts/setup.mjs'), 'node22']] },
  check: { read: readPlain, command: [process.execPath, [join(root, 'scripts/check.mjs')]] },
  unit: vitest('unit', 'unit', 'dom', 'examples'),
  guards: vitest('guards', 'checks'),
  server: { ...vitest('server', 'server'), needs: ['build', 'node22'] },
  package: { ...vitest('package', 'package'), needs: ['build'] },
  size: { ...vitest('size', 'size'), needs: ['build'] },
  gallery: {
    read: readPlaywright,
    command: tool('playwright', 'test', '--config', 'playwright.gallery.config.ts', '--forbid-only', '--retries=0'),
    needs: ['build'],
  },
  e2e: { read: readPlaywright, command: tool('playwright', 'test', '--forbid-only', '--retries=0'), needs: ['build'] },
}

/** What stands in one row runs at the same time; what waits for what a person sees runs alone. Sizes are no matter of time. */
const rows = [['build', 'node22', 'unit'], ['check', 'guards'], ['server', 'size', 'package'], ['gallery'], ['e2e']]

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const only = values.only?.split(',')
const isWanted = (name) => !only || only.includes(name) || only.some((other) => steps[other]?.needs?.includes(name))
const unknown = only?.filter((name) => !(name in steps)) ?? []
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')}; there are: ${Object.keys(steps).join(', ')}\n`)
  process.exit(2)
}

const print = (text = '') => process.stdout.write(`${text}\n`)

/** Lines that a step says for people though all is well, such as the table of sizes. */
const notes = (output) =>
  output.split('\n').filter((line) => /^([✔·✘] | {2}moment|packages installed| {2}an empty)/.test(line))

/** A step that has no report of its own, such as the build, adds nothing when it goes well. */
function readReport(name, read, code) {
  if (!read) return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0, details: [] }
  return existsSync(reportOf(name)) ? read(JSON.parse(readFileSync(reportOf(name), 'utf8'))) : undefined
}

async function runStep(name) {
  const { command, read } = steps[name]
  rmSync(reportOf(name), { force: true })
  const { code, output, ms } = await run(...command, { cwd: root, env: { CI: '1', FORCE_COLOR: '0', NO_COLOR: '1' } })
  const result = judgeStep({ code, report: readReport(name, read, code) })
  const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : ''
  const counts = read ? `: ${result.passed} passed, ${result.failed} failed${skipped}` : ''
  print(`${result.failed === 0 ? '✔' : '✘'} ${name}${counts} (${(ms / 1000).toFixed(1)} s)`)
  if (name === 'size' || name === 'package') for (const line of notes(output)) print(`    ${line}`)
  return { ...result, name, output }
}

function leaveOut(name, missing) {
  print(`✘ ${name}: not run, for want of ${missing}`)
  return { name, passed: 0, failed: 1, skipped: 0, details: [`There is no ${missing} to test.`], output: '' }
}

/** Where a runner begins to tell its failures, with their differences and places. */
const failuresBegin = /^.*(Failed (Tests|Suites)|Unhandled Errors|──).*$|^ {2}1\) /m

function printFailures({ name, failed, details, output }) {
  if (failed === 0) return
  const [told] = output.match(failuresBegin) ?? []
  print(`\n──────── ${name}`)
  print(told ? output.slice(output.indexOf(told)).trim() : [...details, output.trim()].join('\n'))
}

function readMinimum() {
  try {
    return JSON.parse(readFileSync(join(root, 'tests/minimum.json'), 'utf8')).minimum
  } catch {
    return undefined
  }
}

async function test() {
  const started = performance.now()
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
  const results = []
  for (const row of rows) {
    const isMissing = (name) => results.some((result) => result.name === name && result.failed > 0)
    const runs = row.filter(isWanted).map((name) => {
      const missing = steps[name].needs?.find(isMissing)
      return missing ? leaveOut(name, missing) : runStep(name)
    })
    results.push(...(await Promise.all(runs)))
  }
  for (const result of results) printFailures(result)
  const { line, complaint, isGood } = summarise(results, only ? 0 : readMinimum())
  if (complaint) print(`\n${complaint}`)
  print(`\n${seconds(started)} in all`)
  print(line)
  return isGood
}

process.exitCode = (await test()) ? 0 : 1
