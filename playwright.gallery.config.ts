import { defineConfig } from '@playwright/test'
import { browserWorkers } from './scripts/cores.mjs'
import { chromiumArgs, findChromium } from './tests/support/browser.ts'

/** What finds the faults is tested before a release, and when it is named. */
const apart = process.env.LATCHKEY_STATES === 'first' ? ['release/**'] : []

/** Separate from the end-to-end tests: the gallery needs neither sandbox nor demo. */
export default defineConfig({
  testDir: 'tests/gallery',
  outputDir: '.cache/gallery',
  globalSetup: './tests/gallery/globalSetup.ts',
  fullyParallel: true,
  // Half of their time is the states' own pauses.
  workers: browserWorkers + 1,
  retries: 0,
  timeout: 60_000,
  projects: [
    { name: 'states', testIgnore: ['cssParts.spec.ts', ...apart] },
    { name: 'parts', testMatch: 'cssParts.spec.ts', dependencies: ['states'] },
  ],
  reporter: [['list'], ['json', { outputFile: process.env.LATCHKEY_REPORT ?? '.cache/reports/gallery.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { executablePath: await findChromium(), args: chromiumArgs },
    locale: 'en-US',
    timezoneId: 'UTC',
  },
})
