import { defineConfig } from '@playwright/test'
import { browserWorkers } from './scripts/cores.mjs'
import { chromiumArgs, findChromium } from './tests/support/browser.ts'

/** By folder or tag: what costs much and protects rarely. */
const release = /release\/|@release/
const apart = ['transcripts.spec.ts', 'walk.spec.ts']

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/e2e',
  snapshotPathTemplate: '{testDir}/transcripts/{arg}{ext}',
  globalSetup: './tests/e2e/support/globalSetup.ts',
  fullyParallel: true,
  workers: browserWorkers,
  retries: 0,
  // A busy machine takes several times as long; a test that passes costs nothing by it.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: 'behaviour', testIgnore: apart, grepInvert: release },
    { name: 'release', testIgnore: apart, grep: release },
    // Finds defects, and is no proof: a page's timing decides what a step meets.
    { name: 'walk', testMatch: 'walk.spec.ts' },
    // These mostly wait, so they run one after the other, beside tests that keep a core busy.
    { name: 'transcripts', testMatch: 'transcripts.spec.ts', fullyParallel: false },
  ],
  reporter: [['list'], ['json', { outputFile: process.env.LATCHKEY_REPORT ?? '.cache/reports/e2e.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { executablePath: await findChromium(), args: chromiumArgs },
    locale: 'en-US',
    timezoneId: 'UTC',
    // The demo starts in the system's theme.
    colorScheme: 'dark',
    // Without a GPU each animation frame costs as much as a test step. Only journeys and animation tests have
    // animations.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: process.env.LATCHKEY_TRACE ? 'retain-on-failure' : 'off',
  },
})
