// Reads the runners' own reports, and says one number for all of them.
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** `{ passed, failed, details }` of vitest's JSON report; a file that could not even be loaded is a failure. */
export function readVitest(report) {
  const details = []
  let failed = 0
  let passed = 0
  for (const { name, status, message, assertionResults } of report.testResults) {
    for (const { status: result, fullName, failureMessages } of assertionResults) {
      if (result === 'passed') passed += 1
      if (result !== 'failed') continue
      failed += 1
      details.push(`${name}\n  ${fullName}\n${failureMessages.join('\n')}`)
    }
    if (status === 'failed' && !assertionResults.some((each) => each.status === 'failed')) {
      failed += 1
      details.push(`${name}\n${message}`)
    }
  }
  return { passed, failed, skipped: report.numPendingTests + report.numTodoTests, details }
}

/** The same of Playwright's; what passed only at a second attempt has failed. */
export function readPlaywright({ stats, errors, suites }) {
  const details = errors.map(({ message }) => message)
  const visit = (suite, titles) => {
    for (const { title, file, line, tests } of suite.specs ?? []) {
      for (const { status, results } of tests) {
        if (status !== 'unexpected' && status !== 'flaky') continue
        const messages = results.flatMap((result) => result.errors.map(({ message }) => message))
        details.push(`${file}:${line}\n  ${[...titles, title].join(' › ')}\n${messages.join('\n')}`)
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title])
  }
  for (const suite of suites) visit(suite, [])
  const { expected, unexpected, flaky, skipped } = stats
  return { passed: expected, failed: unexpected + flaky + errors.length, skipped, details }
}

/** The report of a script of ours. */
export const readPlain = ({ passed, failed, skipped = 0 }) => ({ passed, failed, skipped, details: [] })

/**
 * A step's own numbers; one that failed without a failed test, left no report, or ran no test, counts as one failure.
 */
export function judgeStep({ code, report, mustTest = false }) {
  if (!report) return { passed: 0, failed: 1, skipped: 0, details: ['It left no report.'] }
  if (mustTest && report.passed + report.failed === 0) {
    return { ...report, failed: 1, details: ['It ran no test.'] }
  }
  if (code !== 0 && report.failed === 0) {
    return { ...report, failed: 1, details: [`It ended with code ${code} though no test failed.`] }
  }
  return report
}

/** Files of a vitest report in which at least one test ran, as absolute paths. */
export const listVitestFiles = ({ testResults }) =>
  testResults
    .filter(({ assertionResults }) => assertionResults.some(({ status }) => status === 'passed' || status === 'failed'))
    .map(({ name }) => name)

/** The same of a Playwright report. */
export function listPlaywrightFiles({ config, suites }) {
  const files = new Set()
  const visit = (suite) => {
    for (const { file, tests } of suite.specs ?? []) {
      if (tests.some(({ status }) => status !== 'skipped')) files.add(join(config.rootDir, file))
    }
    for (const inner of suite.suites ?? []) visit(inner)
  }
  for (const suite of suites) visit(suite)
  return [...files]
}

const isTestFile = (name) => /\.(test|spec)\.tsx?$/.test(name)
/** Installed, built, or copied into a consumer that runs it. */
const isForeign = (path) => /(^|[\\/])(node_modules|dist|\.cache|templates)([\\/]|$)/.test(path)

/** Every test file below the folders, as absolute paths. */
export const listTestFiles = (root, folders = ['src', 'tests', 'examples']) =>
  folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && isTestFile(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => !isForeign(relative(root, path))),
    )

/** The last line, and whether all passed: `silent` names test files of which no test ran. */
export function summarise(results, silent = []) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  const complaint = silent.length > 0 ? `No test ran in:\n${silent.map((path) => `  ${path}`).join('\n')}` : undefined
  return { line: `${passed} passed, ${failed} failed`, complaint, isGood: failed === 0 && complaint === undefined }
}
