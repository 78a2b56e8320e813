import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('client', import.meta.url)),
  // Vite would replace it by an empty object; the page fills it.
  define: { 'process.env': 'globalThis.process.env' },
  build: { target: 'chrome105', modulePreload: { polyfill: false } },
})
