// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://shop.example/" }
import { expect, test, vi } from 'vitest'
import { resolveSettings } from '../config/options.js'
import type { AlertsController } from '../controllers/alertsController.js'
import { HttpStatusError, NetworkFailedError, RequestTimeoutError } from '../errors/httpErrors.js'
import { createTestShell } from '../testing/modal/createTestShell.js'
import { beginServices } from './beginServices.js'
import type { Runtime } from './createRuntime.js'

async function begin(fetchAllowedOrigins: () => Promise<readonly string[] | null>) {
  const { shell } = createTestShell([], { projectId: 'p' })
  const raised: string[] = []
  const clients = {
    ...{ catalogue: { fetchAllowedOrigins, fetchAnalyticsConfig: async () => false }, telemetryHttp: {} },
    logger: { watchErrors: () => undefined },
  }
  const runtime = { clients: async () => clients, log: () => undefined } as unknown as Runtime
  const alerts = { raise: (kind: string) => void raised.push(kind) } as unknown as AlertsController
  const forward = vi.fn()
  await beginServices(shell, runtime, resolveSettings(shell.input), alerts, forward)
  shell.scope.end()
  return raised
}

test.each<[string, () => Promise<readonly string[] | null>, string[]]>([
  ['an allowed origin raises nothing', async () => ['https://*.example'], []],
  ['another list raises origin', async () => ['https://other.example'], ['origin']],
  ['no list raises projectId', async () => null, ['projectId']],
  ['a refusal raises origin', () => Promise.reject(new HttpStatusError(401)), ['origin']],
  ['a service that is down raises nothing', () => Promise.reject(new HttpStatusError(503)), []],
  ['a busy service raises nothing', () => Promise.reject(new HttpStatusError(429)), []],
  ['silence raises nothing', () => Promise.reject(new RequestTimeoutError(1)), []],
  ['being offline raises nothing', () => Promise.reject(new NetworkFailedError()), []],
])('the allowed origins: %s', async (_, fetchAllowedOrigins, raised) => {
  expect(await begin(fetchAllowedOrigins)).toEqual(raised)
})
