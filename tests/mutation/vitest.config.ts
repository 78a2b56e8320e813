import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The tests that stand beside the mutated modules. What tests them only in passing would cost minutes. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: [
      'src/core/{amount,checksumAddress,displayText,hex,url}.test.ts',
      'src/connectors/eip1193.test.ts',
      'src/connectors/walletConnect/parseSession.test.ts',
      'src/platform/storage.test.ts',
    ],
    environment: 'node',
  },
})
