import { describe, expect, test } from 'vitest'
import { readSettings, type SettingsSources } from './readSettings.ts'

const SANDBOX = 'http://127.0.0.1:4610'

const read = ({
  meta = '',
  query = '',
  env = {},
}: {
  meta?: string
  query?: string
  env?: Partial<SettingsSources['env']>
}) =>
  readSettings({
    meta,
    query: new URLSearchParams(query),
    env: { sandbox: undefined, projectId: undefined, ...env },
  })

describe('what the page talks to', () => {
  test('is nothing without any word', () => {
    expect(read({})).toMatchObject({ sandboxUrl: undefined, projectId: undefined, isTest: false, setup: {} })
  })

  test('is the sandbox that the page was served with, under its project', () => {
    const meta = JSON.stringify({ sandbox: `${SANDBOX}/`, project: 'p1' })
    expect(read({ meta })).toMatchObject({ sandboxUrl: SANDBOX, projectId: 'p1' })
  })

  test('is the sandbox of the environment, under the project of the demo', () => {
    expect(read({ env: { sandbox: SANDBOX } })).toMatchObject({ sandboxUrl: SANDBOX, projectId: 'demo' })
  })

  test('is the hosted services for a project id of the environment', () => {
    const settings = read({ env: { sandbox: SANDBOX, projectId: 'real' } })
    expect(settings).toMatchObject({ sandboxUrl: undefined, projectId: 'real' })
  })

  test('is the sandbox all the same when the page says so', () => {
    const settings = read({ meta: JSON.stringify({ sandbox: SANDBOX }), env: { projectId: 'real' } })
    expect(settings).toMatchObject({ sandboxUrl: SANDBOX, projectId: 'demo' })
  })
})

describe('what the address may say', () => {
  test('is the project within the sandbox', () => {
    expect(read({ query: 'project=p2', env: { sandbox: SANDBOX } }).projectId).toBe('p2')
  })

  test('is not the project of the hosted services', () => {
    expect(read({ query: 'project=p2', env: { projectId: 'real' } }).projectId).toBe('real')
  })

  test('is never a sandbox', () => {
    expect(read({ query: `sandbox=${SANDBOX}` }).sandboxUrl).toBeUndefined()
  })

  test('is a setup, over that of the page, only for a test', () => {
    const query = `setup=${JSON.stringify({ instances: 1 })}`
    const given = { sandbox: SANDBOX, strict: true }
    expect(read({ meta: JSON.stringify(given), query }).setup).toEqual({ strict: true })
    expect(read({ meta: JSON.stringify({ ...given, test: true }), query }).setup).toEqual({
      strict: true,
      instances: 1,
    })
  })
})

test('refuses what is no JSON object', () => {
  expect(() => read({ meta: '[]' })).toThrow('must be a JSON object')
})
