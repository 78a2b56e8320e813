// Changes the safety modules in small ways, one at a time, and checks that a unit test fails: `npm run mutation`.
import { cores } from '../../scripts/cores.mjs'

export default {
  // Modules that decide which amount, address, text or response is trusted.
  mutate: [
    'src/core/amount.ts',
    'src/core/checksumAddress.ts',
    'src/core/nativeLink.ts',
    'src/core/untrusted.ts',
    'src/core/url.ts',
    'src/core/values.ts',
    'src/connectors/eip1193Connection.ts',
    'src/connectors/walletConnect/parseSession.ts',
    'src/platform/storage.ts',
    'src/platform/storageTable.ts',
    'src/platform/storedRecords.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  concurrency: cores,
  thresholds: { high: 95, low: 85, break: 85 },
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false },
  htmlReporter: { fileName: '.cache/mutation/report.html' },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  tempDirName: '.cache/mutation/work',
  allowEmpty: false,
  ignorePatterns: [
    '/*',
    '!/src',
    '!/tests',
    '/tests/*',
    '!/tests/mutation',
    '!/package.json',
    '!/tsconfig.json',
    '!/scripts',
  ],
}
