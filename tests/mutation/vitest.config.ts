import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The tests next to the mutated modules. Indirect tests would cost minutes. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: [
      'src/core/{amount,checksumAddress,untrusted.*,url,values.*}.test.ts',
      'src/connectors/eip1193.test.ts',
      'src/connectors/walletConnect/parseSession.test.ts',
      'src/controllers/swap/check{Build,Call,Simulation}.test.ts',
      'src/controllers/send/{receiver,send}.test.ts',
      'src/platform/storage.test.ts',
      'src/siwx/server/verifySignIn.test.ts',
    ],
    environment: 'node',
  },
})
