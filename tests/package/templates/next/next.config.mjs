import { fileURLToPath } from 'node:url'

const isWebpack = process.argv.includes('--webpack')

export default {
  turbopack: { root: fileURLToPath(new URL('../../../../../..', import.meta.url)) },
  // What a server would have to carry along is traced for half of the build's time, and nobody carries it.
  ...(isWebpack ? { outputFileTracingRoot: import.meta.dirname } : {}),
  devIndicators: false,
}
