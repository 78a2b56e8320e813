import { fileURLToPath } from 'node:url'

const isWebpack = process.argv.includes('--webpack')

export default {
  turbopack: { root: fileURLToPath(new URL('../../../../../../..', import.meta.url)) },
  // File tracing takes half of the build's time, and the result is not needed.
  ...(isWebpack ? { outputFileTracingRoot: import.meta.dirname } : {}),
  devIndicators: false,
}
