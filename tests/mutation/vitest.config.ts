import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The tests next to the mutated modules. Indirect tests would cost minutes. */
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
