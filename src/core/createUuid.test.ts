import { expect, test, vi } from 'vitest'
import { createUuid } from './createUuid.js'

test('is a random version 4 UUID, different each time', () => {
  const all = Array.from({ length: 100 }, createUuid)
  for (const uuid of all) expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(all).size).toBe(all.length)
})

test('works on a plain http page', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  expect(createUuid()).toHaveLength(36)
  vi.unstubAllGlobals()
})
