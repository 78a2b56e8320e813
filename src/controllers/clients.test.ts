// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://shop.example/" }
import { afterEach, expect, test, vi } from 'vitest'
import { createTestInstance } from '../testing/modal/createTestInstance.js'
import { createServiceHttp } from './clients.js'
import { alertsOf } from './log.js'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Reads from two services that answer with a status, and returns what the console has. */
async function readFrom(status: number, { projectId = 'your-project-id', debug = false } = {}) {
  const requests = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve))
    return new Response('{}', { status })
  })
  vi.stubGlobal('fetch', requests)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { instance } = createTestInstance([], { projectId, debug })
  for (const option of ['catalogue', 'blockchainApi'] as const) {
    const http = createServiceHttp(instance, option)
    await http.get('/x', { parse: () => undefined }).catch(() => undefined)
  }
  await vi.dynamicImportSettled()
  const raised = alertsOf(instance).state.current
  instance.scope.end()
  return { requests: requests.mock.calls.length, said: logged.mock.calls.map(([line]) => String(line)), raised }
}

test.each([401, 403])('a project id rejected with %i is told once, and not asked again', async (status) => {
  const { requests, said, raised } = await readFrom(status)
  expect(requests).toBe(2)
  expect(said).toEqual([expect.stringContaining('PROJECT_ID_REJECTED')])
  expect(raised).toBeUndefined()
})

test('with debug the card tells of a rejected project id too', async () => {
  expect((await readFrom(403, { debug: true })).raised).toBe('projectIdRejected')
})

test('without a project id, none is rejected', async () => {
  expect((await readFrom(403, { projectId: '' })).said).toEqual([])
})

test('in production nothing is told', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const { said, raised } = await readFrom(403)
  expect([said, raised]).toEqual([[], undefined])
})
