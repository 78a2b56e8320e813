import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { docsPlugin } from './src/docs/docsPlugin.ts'

type Manifest = { homepage?: string; repository?: string | { url: string } }

/** The repository URL from the library's manifest; without one the page links to itself. */
function readRepository(): string | undefined {
  const manifest: Manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const { homepage, repository } = manifest
  const address = typeof repository === 'object' ? repository.url : repository
  return homepage ?? address?.replace(/^git\+/, '').replace(/\.git$/, '')
}

export default defineConfig({
  plugins: [react(), docsPlugin()],
  define: { __REPOSITORY__: JSON.stringify(readRepository() ?? '') },
  build: {
    target: ['chrome105', 'firefox101', 'safari16.4'],
    // The page's policy allows scripts and styles only from its own origin, none inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
