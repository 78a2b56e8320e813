// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://shop.example/" }
import { describe, expect, test, vi } from 'vitest'
import { type Features, resolveSettings } from '../../config/options.js'
import { HttpStatusError, NetworkFailedError, RequestTimeoutError } from '../../errors/requestErrors.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { type AlertsController, createAlerts } from '../log.js'
import type { ServiceClients } from '../serviceClients.js'
import { beginServices } from './beginServices.js'

async function beginWith(catalogue: object, features: Partial<Features> = {}) {
  const { instance, seed } = createTestInstance([], { projectId: 'p', features })
  const settings = resolveSettings(instance.input)
  const raised: string[] = []
  const clients = { catalogue: { fetchAnalyticsConfig: async () => false, ...catalogue }, telemetryHttp: {} }
  seed(createAlerts, { raise: (kind: string) => void raised.push(kind) } as unknown as AlertsController)
  const { catalogue: service, telemetryHttp } = clients as unknown as ServiceClients
  await beginServices(instance, { catalogue: service, telemetryHttp, settings, forwardEvents: vi.fn() })
  await Promise.resolve()
  instance.scope.end()
  return { raised, isOverLimit: instance.modalState.state.isOverLimit }
}

const begin = async (fetchAllowedOrigins: () => Promise<readonly string[] | null>) =>
  (await beginWith({ fetchAllowedOrigins })).raised

describe('the limits of the plan', () => {
  const fetchAllowedOrigins = async () => ['https://*.example']

  test.each<[string, () => Promise<boolean>, boolean]>([
    ['over them', async () => true, true],
    ['within them', async () => false, false],
    ['an outage', () => Promise.reject(new HttpStatusError(503)), false],
  ])('%s', async (_, fetchIsOverLimit, isEnded) => {
    const { isOverLimit } = await beginWith({ fetchAllowedOrigins, fetchIsOverLimit }, { usageLimits: true })
    expect(isOverLimit).toBe(isEnded)
  })

  test('are asked for only if the app wants it', async () => {
    const fetchIsOverLimit = vi.fn(async () => true)
    const { isOverLimit } = await beginWith({ fetchAllowedOrigins, fetchIsOverLimit })
    expect([isOverLimit, fetchIsOverLimit.mock.calls]).toEqual([false, []])
  })
})

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
