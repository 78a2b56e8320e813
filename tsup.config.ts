import { rmSync } from 'node:fs'
import { defineConfig } from 'tsup'
import { cssText, writeStylesheet } from './scripts/cssText.ts'
import { mergeChunks } from './scripts/mergeChunks.ts'
import { nameChunks } from './scripts/nameChunks.ts'

const entry = {
  index: 'src/exports/index.ts',
  eip155: 'src/exports/eip155.ts',
  csp: 'src/exports/csp.ts',
  custom: 'src/exports/custom.ts',
  networks: 'src/exports/networks.ts',
  testing: 'src/exports/testing.ts',
  themes: 'src/exports/themes.ts',
  // Not public: apart, or a page that shows a short address would load what else has the same users.
  shorten: 'src/core/shorten.ts',
}

// Before everything, and not while the parts are being written: some are beside the declarations.
rmSync('dist', { recursive: true, force: true })

export default defineConfig({
  entry,
  format: ['esm'],
  target: ['chrome105', 'firefox101', 'safari16.4'],
  // Not 'browser', for which the build mode of the library would be written in where that of the host belongs.
  platform: 'neutral',
  splitting: true,
  dts: true,
  clean: false,
  minify: false,
  sourcemap: true,
  // Rollup's tree-shaking pass drops the 'use client' directive; the host's bundler shakes anyway.
  treeshake: false,
  external: ['react', 'react-dom', 'react/jsx-runtime', 'viem', 'valtio', 'zod'],
  esbuildPlugins: [cssText()],
  onSuccess: async () => {
    await mergeChunks(
      'dist',
      Object.keys(entry).map((name) => `${name}.js`),
    )
    await Promise.all([writeStylesheet(), nameChunks('dist')])
  },
})
