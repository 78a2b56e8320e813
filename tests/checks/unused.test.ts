import { expect, test } from 'vitest'
import { runPart } from '../../scripts/check.mjs'
import { plant } from './plant.ts'

const used = {
  'src/exports/index.ts': "export { used } from '../core/used.js'\n",
  'src/core/used.ts': 'export const used = 1\n',
}

test('code reachable from an entry passes', async () => {
  const { code, output } = await runPart('unused code', plant(used))
  expect(code, output).toBe(0)
})

test('an unused export fails', async () => {
  const files = { ...used, 'src/core/used.ts': 'export const used = 1\nexport const forgotten = 2\n' }
  const { code, output } = await runPart('unused code', plant(files))
  expect(code).not.toBe(0)
  expect(output).toContain('forgotten')
})

test('a file that nothing imports fails', async () => {
  const { code, output } = await runPart(
    'unused code',
    plant({ ...used, 'src/core/lost.ts': 'export const lost = 1\n' }),
  )
  expect(code).not.toBe(0)
  expect(output).toContain('src/core/lost.ts')
})

test('code that only tests use fails', async () => {
  const files = {
    ...used,
    'src/core/early.ts': 'export const early = 1\n',
    'src/core/early.test.ts': "import { early } from './early.js'\nexport default early\n",
  }
  expect((await runPart('unused code', plant(files))).code).toBe(0)
  const { code, output } = await runPart('code only for tests', plant(files))
  expect(code).not.toBe(0)
  expect(output).toContain('src/core/early.ts')
})
