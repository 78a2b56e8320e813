import { resolve } from 'node:path'
import { defineConfig, type Options } from 'tsup'
import { minifyCss, targets } from './scripts/css.ts'

const entriesOf = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [`exports/${name}`, `src/exports/${name}.ts`]))

/** Each is a part of its own, so that a page with one button does not load what only another one needs. */
const parts = ['AccountButton', 'BuyWidget', 'ConnectButton', 'NetworkButton', 'WalletButton', 'WalletModalButton']
const partEntries = Object.fromEntries(parts.map((name) => [`react/buttons/${name}`, `src/react/buttons/${name}.tsx`]))

/** `import css from './x.css?inline'` gives the minified text, as in Vite, so that it can be adopted as a sheet. */
const cssText: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'css-text',
  setup(build) {
    build.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({ path: resolve(resolveDir, path) }))
    build.onLoad({ filter: /\.css\?inline$/ }, async ({ path }) => ({
      contents: await minifyCss(path.replace(/\?inline$/, '')),
      loader: 'text',
    }))
  },
}

const shared: Options = {
  format: 'esm',
  // The declarations come from the compiler: one for each module.
  dts: false,
  splitting: true,
  sourcemap: true,
  target: targets,
  // Not 'browser', which would inline the library's build mode instead of the app's.
  platform: 'neutral',
  // Whatever is not ours stays an import.
  skipNodeModulesBundle: true,
  treeshake: false,
  esbuildPlugins: [cssText],
  esbuildOptions(options) {
    options.jsx = 'automatic'
    options.chunkNames = 'chunks/[name]-[hash]'
    options.minifySyntax = true
  },
}

export default defineConfig([
  {
    ...shared,
    clean: true,
    entry: {
      ...entriesOf('index', 'eip155', 'solana', 'connectors', 'custom', 'embedded', 'networks', 'onramp', 'siwx'),
      ...partEntries,
    },
  },
  // These share nothing with the modal.
  { ...shared, entry: entriesOf('csp', 'testing', 'themes') },
])
