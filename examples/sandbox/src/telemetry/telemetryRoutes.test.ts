import { describe, expect, test } from 'vitest'
import { useSandbox } from '../testing/useSandbox.ts'

const { send, read, post } = useSandbox()

describe('telemetry', () => {
  test('is recorded event by event, from both routes', async () => {
    const answer = await post('/e?projectId=t', { eventId: 1 })
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'OK' }])
    await post('/batch?projectId=t', [{ eventId: 2 }, { eventId: 3 }])
    const at = expect.any(Number)
    expect(await read('/__sandbox/telemetry?projectId=t')).toEqual([
      { path: '/e', event: { eventId: 1 }, at },
      { path: '/batch', event: { eventId: 2 }, at },
      { path: '/batch', event: { eventId: 3 }, at },
    ])
  })

  test('that is invalid JSON is rejected and not recorded', async () => {
    const response = await send('/e?projectId=raw', { method: 'POST', body: 'hello' })
    expect(response.status).toBe(400)
    expect(await read('/__sandbox/telemetry?projectId=raw')).toEqual([])
  })
})
