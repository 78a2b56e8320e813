// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createTestInstance } from '../testing/modal/createTestInstance.js'
import { log } from './log.js'

afterEach(() => void vi.restoreAllMocks())

/** What the developer's console shows of three messages. */
function printed(debug: boolean | undefined) {
  const { instance } = createTestInstance([], { debug })
  const lines: string[] = []
  for (const level of ['debug', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)))
  for (const level of ['debug', 'warn', 'error'] as const) log(instance, level, 'test')
  return lines
}

test('default log level error', () => {
  expect(printed(undefined)).toEqual(['latchkey: error test'])
})

test('with debug everything is printed', () => {
  expect(printed(true)).toEqual(['latchkey: debug test', 'latchkey: warn test', 'latchkey: error test'])
})
