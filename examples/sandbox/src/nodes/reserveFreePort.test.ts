import { expect, test } from 'vitest'
import { reserveFreePort } from './reserveFreePort.ts'

test('gives nobody a port that another one holds, until it is released', async () => {
  const held = await Promise.all(Array.from({ length: 200 }, reserveFreePort))
  expect(new Set(held.map(({ port }) => port)).size).toBe(200)
  for (const { port, release } of held) {
    expect(port).toBeLessThan(32_768)
    release()
  }
})
