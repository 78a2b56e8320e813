// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createTestShell } from '../testing/modal/createTestShell.js'
import { createClients } from './createClients.js'

afterEach(() => void vi.restoreAllMocks())

/** What the developer's console shows of three messages. */
async function printed(debug: boolean | undefined) {
  const { shell } = createTestShell([], { debug })
  const lines: string[] = []
  for (const level of ['debug', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)))
  const { logger } = createClients(shell, { allowLoopback: true, chainClient: await shell.chainClient() })
  for (const level of ['debug', 'warn', 'error'] as const) logger.log(level, 'test')
  return lines
}

test('default log level error', async () => {
  expect(await printed(undefined)).toEqual(['latchkey: error test'])
})

test('with debug everything is printed', async () => {
  expect(await printed(true)).toEqual(['latchkey: debug test', 'latchkey: warn test', 'latchkey: error test'])
})
