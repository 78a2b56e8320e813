import { readdirSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { defineConfig } from 'tsup'
import { targets, writeSheetModules, writeStylesheet } from './scripts/css.ts'

const isTest = (name: string) => /\.test(-d)?\.|testSupport|testing\/modal|\.d\.ts$/.test(name)
const all = readdirSync('src', { recursive: true, encoding: 'utf8' })
const sources = all.filter((name) => /\.tsx?$/.test(name) && !isTest(name))

/**
 * Small modules that many chunks share and that load together: one module of `dist` for each list. A bundler may make a
 * file of every one, and a file costs the browser more than its bytes. A page must not import any of them statically.
 */
const shared = {
  account: `controllers/connection/activeConnection controllers/network/followNetwork core/async core/isFresh core/values
    domain/unsupportedNetwork platform/lastBalance`,
  base: `controllers/adapters controllers/log controllers/pairing/walletConnectOf controllers/storage core/nativeLink
    core/parseJson platform/page platform/storage platform/storageTable platform/storedRecords services/logger`,
  kit: `controllers/loadServiceClients controllers/catalogue/catalogueController controllers/catalogue/customWallets
    controllers/catalogue/fetchSuggestions controllers/catalogue/inAppLinks controllers/catalogue/isReachable
    features/connect/chooseWallet features/connect/connectMethods features/connect/listWallets
    features/connect/namespaceFilter features/connect/pairingTabs features/connect/useWalletList
    features/connect/views/ConnectRows features/connect/views/LoginMethods platform/openWalletLink platform/readDevice
    react/consent react/Legal react/notes react/Screen react/Text react/useModal react/ViewContext ui/buttons ui/Icon
    ui/iconPaths ui/Mark ui/Note ui/Rows ui/Spinner`,
}

async function writeShared(name: string, modules: string) {
  const files = modules.split(/\s+/).map((module) => resolve('dist', `${module}.js`))
  const othersStayApart: Plugin = {
    name: 'others-stay-apart',
    setup: ({ onResolve }) =>
      onResolve({ filter: /./ }, ({ path, importer }) => {
        const file = resolve(dirname(importer), path)
        if (files.includes(file)) return { path: file }
        return { path: path.startsWith('.') ? `./${relative('dist', file)}` : path, external: true }
      }),
  }
  const outfile = `dist/${name}.js`
  const stdin = { contents: files.map((file) => `export * from '${file}'`).join('\n') }
  const plugins = [othersStayApart]
  await build({ stdin, outfile, plugins, bundle: true, format: 'esm', platform: 'neutral', sourcemap: true })
  for (const file of files) {
    await writeFile(file, `export * from '${relative(dirname(file), outfile)}'\n`)
    await rm(`${file}.map`)
  }
}

/** `import css from './x.css?inline'` gives the minified text, as in Vite: in `dist` a module `x.css.js` holds it. */
const cssText: Plugin = {
  name: 'css-text',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/src\/.*\.tsx?$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(".css?inline'", ".css.js'"),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    })),
}

/** A module for each source file: the app's bundler makes the chunks, since it alone knows what the page imports. */
export default defineConfig({
  entry: Object.fromEntries(sources.map((name) => [name.replace(/\.tsx?$/, ''), `src/${name}`])),
  bundle: false,
  format: 'esm',
  // The compiler writes the declarations.
  dts: false,
  clean: true,
  silent: true,
  sourcemap: true,
  target: targets,
  // Not 'browser', which would inline the library's build mode instead of the app's.
  platform: 'neutral',
  esbuildPlugins: [cssText],
  async onSuccess() {
    await writeSheetModules('src', 'dist')
    await writeStylesheet('dist/styles.css')
    for (const [name, modules] of Object.entries(shared)) await writeShared(name, modules)
  },
})
