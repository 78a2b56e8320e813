import { expect, test } from 'vitest'
import { judgeStep, readPlain, readPlaywright, readVitest, summarise } from '../../scripts/summary.mjs'

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
  expect(summarise([result], 0)).toMatchObject({ line: '1 passed, 1 failed', isGood: false })
})

test('a test file that does not load fails the run', () => {
  const report = vitestReport()
  const broken = { ...report.testResults[0], status: 'failed', message: 'Cannot find module' }
  expect(readVitest({ ...report, testResults: [broken] })).toMatchObject({ passed: 0, failed: 1 })
})

test('a failing end-to-end test fails the run and is told', () => {
  const result = readPlaywright(playwrightReport({ expected: 4, unexpected: 1 }))
  expect(result.details).toEqual(['connect.spec.ts:3\n  connects\nNo row'])
  expect(summarise([result], 0)).toMatchObject({ line: '4 passed, 1 failed', isGood: false })
})

test('an end-to-end test that passes only at a second attempt has failed', () => {
  expect(readPlaywright(playwrightReport({ flaky: 1 })).failed).toBe(1)
})

test('an end-to-end run that does not start fails the run', () => {
  expect(readPlaywright(playwrightReport({}, [{ message: 'No browser' }])).failed).toBe(1)
})

test('a step that ends badly without a failed test fails the run', () => {
  const result = judgeStep({ code: 1, report: readPlain({ passed: 3, failed: 0 }) })
  expect(summarise([result], 0)).toMatchObject({ line: '3 passed, 1 failed', isGood: false })
})

test('a step without a report fails the run', () => {
  expect(summarise([judgeStep({ code: 0, report: undefined })], 0).isGood).toBe(false)
})

test('fewer tests than the minimum fail the run', () => {
  const result = judgeStep({ code: 0, report: readPlain({ passed: 3, failed: 0 }) })
  expect(summarise([result], 3)).toMatchObject({ line: '3 passed, 0 failed', isGood: true })
  expect(summarise([result], 4)).toMatchObject({ line: '3 passed, 0 failed', isGood: false })
})

test('a minimum that is missing fails the run', () => {
  const result = judgeStep({ code: 0, report: readPlain({ passed: 3, failed: 0 }) })
  expect(summarise([result], undefined).isGood).toBe(false)
})
