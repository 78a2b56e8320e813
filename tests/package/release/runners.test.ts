import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { run } from '../../../scripts/processes.mjs'
import { startAnvil } from '../../../src/testing/wallet/startAnvil.ts'
import { createConsumer } from '../../support/consumer.ts'
import { readDocsCode } from '../../support/docsCode.ts'
import { root } from '../../support/root.ts'

let chain: Awaited<ReturnType<typeof startAnvil>>
let folder: string

beforeAll(async () => {
  chain = await startAnvil(31337)
  folder = createConsumer({
    app: 'apps',
    name: 'runners',
    packed: inject('packed'),
    template: join(root, 'tests/package/templates/runners'),
    files: {
      'jest.config.cjs': readDocsCode('Jest 30'),
      'transform.cjs': readDocsCode('Jest 30', 1),
      'environment.cjs': readDocsCode('Jest 30', 2),
    },
  })
})

afterAll(() => chain?.stop())

/** Runs a test of an app, which needs a node for its wallet. */
async function runTests(tool: string, ...args: string[]) {
  const env = { RPC_URL: chain.rpcUrl, NODE_ENV: 'test' }
  const { code, output } = await run(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: folder,
    env,
  })
  expect(code, output).toBe(0)
  expect(output).toContain('connect.test.tsx')
}

test("a user connects and sends in an app's test by Jest 30, with the configuration of the docs", () =>
  runTests('jest/bin/jest.js', '--rootDir', folder))

test.each(['jsdom', 'happy-dom'])("a user connects and sends in an app's test by Vitest in %s", (environment) =>
  runTests('vitest/vitest.mjs', 'run', '--environment', environment),
)
