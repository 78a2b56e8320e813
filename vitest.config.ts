import { defineConfig } from 'vitest/config'
import { cores } from './scripts/cores.mjs'
import { EnvironmentSequencer } from './tests/support/environmentSequencer.ts'

const MINUTE = 60_000

/** A test in `.ts` runs in Node, one in `.tsx` has a DOM; a `.ts` that needs one declares `@vitest-environment`. */
export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: true,
    maxWorkers: cores,
    sequence: { sequencer: EnvironmentSequencer },
    // What is awaited counts, not how long a busy machine takes for it.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        // Our modules have no module state, so test files may share them: loading them takes half the time.
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          environment: 'node',
          setupFiles: 'tests/support/clearStorage.ts',
          isolate: false,
          // Property tests of hundreds of runs, on a busy machine.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'tests/support/clearStorage.ts',
          // In contexts of one process, dynamic imports stop responding after a while.
          pool: 'forks',
          // As above: loading the modules for each file takes longer than its tests.
          isolate: false,
          // Modules that load on first need take real time on a busy machine.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'examples',
          // With the library's adapters against the sandbox's chains.
          include: ['examples/*/src/**/*.test.ts', 'tests/chains/*.test.ts'],
          exclude: ['**/node_modules/**', '**/release/**'],
          // Loading the sandbox costs more than most of its tests.
          isolate: false,
          testTimeout: 10_000,
          hookTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'examples-release',
          include: ['examples/*/src/release/*.test.ts'],
          testTimeout: MINUTE,
        },
      },
      // The same random stories as in `unit`, and more of them.
      { extends: true, test: { name: 'stories', include: ['src/**/*.model.test.ts'] } },
      {
        extends: true,
        // The parser that most of them use takes longer to load than to run.
        test: { name: 'checks', include: ['tests/checks/**/*.test.ts'], isolate: false, testTimeout: MINUTE },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/*.test.ts'],
          globalSetup: 'tests/support/packOnce.ts',
          testTimeout: MINUTE,
          hookTimeout: MINUTE,
        },
      },
      {
        extends: true,
        test: {
          name: 'package',
          include: ['tests/package/*.test.ts'],
          globalSetup: 'tests/support/packOnce.ts',
          testTimeout: 2 * MINUTE,
          hookTimeout: MINUTE,
        },
      },
      {
        extends: true,
        // Other bundlers, runners and libraries, second versions, and slow builds: `npm run test:release`.
        test: {
          name: 'package-release',
          include: ['tests/package/release/*.test.ts', 'tests/package/{snippets,types}.test.ts'],
          globalSetup: 'tests/support/packOnce.ts',
          testTimeout: 5 * MINUTE,
          hookTimeout: MINUTE,
        },
      },
      { extends: true, test: { name: 'size', include: ['tests/size/*.test.ts'] } },
    ],
  },
})
