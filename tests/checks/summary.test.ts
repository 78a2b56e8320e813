import { relative } from 'node:path'
import { expect, test } from 'vitest'
import {
  judgeStep,
  listPlaywrightFiles,
  listTestFiles,
  listVitestFiles,
  readPlain,
  readPlaywright,
  readVitest,
  summarise,
} from '../../scripts/summary.mjs'
import { plant } from './plant.ts'

const assertion = (status: string) => ({
  status,
  fullName: 'adds',
  failureMessages: status === 'failed' ? ['1 is not 2'] : [],
})
const vitestReport = (...statuses: string[]) => ({
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [
    {
      name: 'src/core/add.test.ts',
      status: statuses.includes('failed') ? 'failed' : 'passed',
      message: '',
      assertionResults: statuses.map(assertion),
    },
  ],
})

const playwrightReport = (stats: object, errors: { message: string }[] = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
  suites: [
    {
      title: 'connect.spec.ts',
      specs: [
        {
          title: 'connects',
          file: 'connect.spec.ts',
          line: 3,
          tests: [{ status: 'unexpected', results: [{ errors: [{ message: 'No row' }] }] }],
        },
      ],
    },
  ],
})

test('a failing unit test fails the run and is told', () => {
  const result = judgeStep({ code: 1, report: readVitest(vitestReport('passed', 'failed')) })
  expect(result.details.join()).toContain('1 is not 2')
  expect(summarise([result])).toMatchObject({ line: '1 passed, 1 failed', isGood: false })
})

test('a test file that does not load fails the run', () => {
  const report = vitestReport()
  const broken = { ...report.testResults[0], status: 'failed', message: 'Cannot find module' }
  expect(readVitest({ ...report, testResults: [broken] })).toMatchObject({ passed: 0, failed: 1 })
})

test('a failing end-to-end test fails the run and is told', () => {
  const result = readPlaywright(playwrightReport({ expected: 4, unexpected: 1 }))
  expect(result.details).toEqual(['connect.spec.ts:3\n  connects\nNo row'])
  expect(summarise([result])).toMatchObject({ line: '4 passed, 1 failed', isGood: false })
})

test('an end-to-end test that passes only at a second attempt has failed', () => {
  expect(readPlaywright(playwrightReport({ flaky: 1 })).failed).toBe(1)
})

test('an end-to-end run that does not start fails the run', () => {
  expect(readPlaywright(playwrightReport({}, [{ message: 'No browser' }])).failed).toBe(1)
})

test('a step that ends badly without a failed test fails the run', () => {
  const result = judgeStep({ code: 1, report: readPlain({ passed: 3, failed: 0 }) })
  expect(summarise([result])).toMatchObject({ line: '3 passed, 1 failed', isGood: false })
})

test('a step without a report fails the run', () => {
  expect(summarise([judgeStep({ code: 0, report: undefined })]).isGood).toBe(false)
})

test('a step that ran no test fails the run', () => {
  const report = readPlain({ passed: 0, failed: 0 })
  expect(judgeStep({ code: 0, report, mustTest: true }).failed).toBe(1)
  expect(judgeStep({ code: 0, report }).failed).toBe(0)
})

test('a test file of which no test ran fails the run, and is named', () => {
  const result = judgeStep({ code: 0, report: readPlain({ passed: 3, failed: 0 }) })
  expect(summarise([result], [])).toMatchObject({ line: '3 passed, 0 failed', isGood: true })
  expect(summarise([result], ['src/core/add.test.ts'])).toEqual({
    line: '3 passed, 0 failed',
    complaint: 'No test ran in:\n  src/core/add.test.ts',
    isGood: false,
  })
})

test('a vitest file counts as run when one of its tests ran', () => {
  const [file] = vitestReport('passed', 'skipped').testResults
  const [silent] = vitestReport('skipped').testResults
  const [empty] = vitestReport().testResults
  expect(listVitestFiles({ testResults: [file, { ...silent, name: 'b' }, { ...empty, name: 'c' }] })).toEqual([
    'src/core/add.test.ts',
  ])
})

test('a Playwright file counts as run when one of its tests ran', () => {
  const spec = (file: string, status: string) => ({
    title: 'connects',
    file,
    line: 1,
    tests: [{ status, results: [] }],
  })
  const suites = [
    {
      title: 'a',
      specs: [spec('a.spec.ts', 'skipped')],
      suites: [{ title: 'in it', specs: [spec('a.spec.ts', 'expected')] }],
    },
    { title: 'b', specs: [spec('b.spec.ts', 'skipped')] },
  ]
  expect(listPlaywrightFiles({ config: { rootDir: '/tests/e2e' }, suites })).toEqual(['/tests/e2e/a.spec.ts'])
})

test('every test file below the folders is found, and nothing that is built or installed', () => {
  const root = plant({
    'src/core/add.test.ts': '',
    'src/ui/Button.test.tsx': '',
    'src/core/add.ts': '',
    'tests/e2e/connect.spec.ts': '',
    'tests/e2e/node_modules/theirs/x.test.ts': '',
    'examples/demo/dist/y.test.ts': '',
  })
  expect(listTestFiles(root).map((path: string) => relative(root, path))).toEqual([
    'src/core/add.test.ts',
    'src/ui/Button.test.tsx',
    'tests/e2e/connect.spec.ts',
  ])
})
