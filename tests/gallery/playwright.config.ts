import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from '../support/browser.ts'

/** Beside the end-to-end tests: the gallery needs neither sandbox nor demo. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/gallery',
  globalSetup: './globalSetup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 20_000,
  reporter: [['list'], ['json', { outputFile: '../../.cache/reports/gallery.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { executablePath: await findChromium(), args: chromiumArgs },
    locale: 'en-US',
    timezoneId: 'UTC',
  },
})
