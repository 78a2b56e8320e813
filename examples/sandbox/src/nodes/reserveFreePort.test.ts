import { expect, test } from 'vitest'
import { reserveFreePort } from './reserveFreePort.ts'

test('never returns a reserved port before its release', async () => {
  const pending = await Promise.all(Array.from({ length: 200 }, reserveFreePort))
  expect(new Set(pending.map(({ port }) => port)).size).toBe(200)
  for (const { port, release } of pending) {
    expect(port).toBeLessThan(32_768)
    release()
  }
})
