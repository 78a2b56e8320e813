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
    env: { sandbox: undefined, projectId: undefined, signInServer: undefined, ...env },
  })

describe('the services of the page', () => {
  test('are off by default', () => {
    expect(read({})).toMatchObject({ sandboxUrl: undefined, projectId: undefined, isTest: false, setup: {} })
  })

  test('are the sandbox that serves the page, under its project', () => {
    const meta = JSON.stringify({ sandbox: `${SANDBOX}/`, project: 'p1' })
    expect(read({ meta })).toMatchObject({ sandboxUrl: SANDBOX, projectId: 'p1' })
  })

  test("are the sandbox of the environment, under the demo's project", () => {
    expect(read({ env: { sandbox: SANDBOX } })).toMatchObject({ sandboxUrl: SANDBOX, projectId: 'demo' })
  })

  test('are the hosted services for a project id of the environment', () => {
    const settings = read({ env: { sandbox: SANDBOX, projectId: 'real' } })
    expect(settings).toMatchObject({ sandboxUrl: undefined, projectId: 'real' })
  })

  test('are still the sandbox if the page says so', () => {
    const settings = read({ meta: JSON.stringify({ sandbox: SANDBOX }), env: { projectId: 'real' } })
    expect(settings).toMatchObject({ sandboxUrl: SANDBOX, projectId: 'demo' })
  })
})

describe('the URL can set', () => {
  test('the project within the sandbox', () => {
    expect(read({ query: 'project=p2', env: { sandbox: SANDBOX } }).projectId).toBe('p2')
  })

  test('no project of the hosted services', () => {
    expect(read({ query: 'project=p2', env: { projectId: 'real' } }).projectId).toBe('real')
  })

  test('no sandbox', () => {
    expect(read({ query: `sandbox=${SANDBOX}` }).sandboxUrl).toBeUndefined()
  })

  test("a setup over the page's own, only for a test", () => {
    const query = `setup=${JSON.stringify({ instances: 1 })}`
    const input = { sandbox: SANDBOX, strict: true }
    expect(read({ meta: JSON.stringify(input), query }).setup).toEqual({ strict: true })
    expect(read({ meta: JSON.stringify({ ...input, test: true }), query }).setup).toEqual({
      strict: true,
      instances: 1,
    })
  })
})

describe('the checkout', () => {
  const testPage = JSON.stringify({ sandbox: SANDBOX, test: true })

  test('is there with ?pay on a sandbox alone', () => {
    const env = { sandbox: SANDBOX }
    expect(read({ env }).checkout).toBeUndefined()
    expect(read({ query: 'pay', env }).checkout).toEqual({ pay: {}, deposit: {} })
    expect(read({ query: 'pay', env: { projectId: 'real' } }).checkout).toBeUndefined()
  })

  test('has another order only for a test', () => {
    const query = `pay=${JSON.stringify({ id: 'o-1' })}&deposit=${JSON.stringify({ amount: '5' })}`
    expect(read({ query, env: { sandbox: SANDBOX } }).checkout).toEqual({ pay: {}, deposit: {} })
    expect(read({ query, meta: testPage }).checkout).toEqual({ pay: { id: 'o-1' }, deposit: { amount: '5' } })
  })
})

describe('signing in', () => {
  const server = 'http://localhost:4615'

  test('is off by default, and set by the URL on any page', () => {
    expect(read({}).setup).toEqual({})
    expect(read({ query: 'signIn=optional' }).setup).toEqual({ signIn: 'optional' })
    expect(read({ query: 'signIn=required&sessions=server' }).setup).toEqual({ signIn: 'required', sessions: 'server' })
    expect(read({ query: 'signIn=sometimes&sessions=cloud' }).setup).toEqual({})
  })

  test('has the server of the page or the environment, never one of the URL', () => {
    const env = { sandbox: SANDBOX, signInServer: `${server}/` }
    expect(read({ env }).signInServer).toBe(server)
    const meta = JSON.stringify({ sandbox: SANDBOX, signInServer: 'http://localhost:4616' })
    expect(read({ meta, env }).signInServer).toBe('http://localhost:4616')
    expect(read({ query: `signInServer=${server}`, env: { sandbox: SANDBOX } }).signInServer).toBeUndefined()
  })

  test('has no server beside the hosted services, whose chains it does not know', () => {
    expect(read({ env: { projectId: 'real', signInServer: server } }).signInServer).toBeUndefined()
  })
})

test('rejects anything but a JSON object', () => {
  expect(() => read({ meta: '[]' })).toThrow('must be a JSON object')
})
