import { readdirSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { defineConfig } from 'tsup'
import { cssText, targets, writeSheetModules, writeStylesheet } from './scripts/css.ts'

const isTest = (name: string) => /\.test(-d)?\.|testSupport|testing\/modal|\.d\.ts$/.test(name)
const all = readdirSync('src', { recursive: true, encoding: 'utf8' })
const sources = all.filter((name) => /\.tsx?$/.test(name) && !isTest(name))

/**
 * Small modules that load together: one module of `dist` for each list. A bundler may make a file of every one, and a
 * file costs the browser more than its bytes. A page must not import any of them statically.
 */
const shared: Record<string, string> = {
  origins: 'config/listOrigins',
  signInServer: 'siwx/server/verifySignIn',
  account: `config/services controllers/connection/activeConnection controllers/network/followNetwork core/async
    core/isFresh core/values domain/unsupportedNetwork errors/requestErrors platform/lastBalance`,
  base: `config/options controllers/adapters controllers/log controllers/pairing/walletConnectOf controllers/storage
    core/nativeLink core/parseJson platform/page platform/storage platform/storageTable platform/storedRecords
    services/logger`,
  card: 'react/createCardElement react/firstRows ui/cardSkeleton',
  eip155: 'adapters/eip155/createEip155Adapter connectors/eip6963 connectors/external/createExternalConnectors',
  kit: `features/connect/chooseWallet features/connect/connectMethods features/connect/namespaceFilter
    features/connect/useWalletList features/connect/views/ConnectRows features/connect/views/LoginMethods react/consent
    react/Legal react/notes react/Screen react/Text react/useModal react/ViewContext ui/buttons ui/Icon
    ui/iconPaths ui/Mark ui/Note ui/Rows ui/Spinner`,
  // The wallet list without the card, too.
  wallets: `controllers/loadServiceClients controllers/catalogue/catalogueController
    controllers/catalogue/customWallets controllers/catalogue/fetchSuggestions controllers/catalogue/inAppLinks
    controllers/catalogue/isReachable controllers/wallets/listWallets controllers/wallets/pairingTabs
    controllers/wallets/walletWays platform/openWalletLink platform/readDevice`,
}
const paths = (list = '') => list.split(/\s+/).map((module) => resolve('dist', `${module}.js`))
/** Pages may import these, and servers `origins`: each gets the module itself, and the lists above share a copy. */
const copies = {
  origins: paths('config/options config/services'),
  base: paths('core/units core/untrusted ui/pageIconPaths'),
  // A server must load nothing of the lists above.
  signInServer: paths(`core/async core/checksumAddress core/parseJson core/values errors/requestErrors errors/rpcErrors
    services/http services/readRpcAnswer services/verifyEvmMessage siwx/messageText siwx/server/createNodeReader`),
}

async function writeShared(name: string) {
  const files = paths(shared[name])
  const bundled = [...files, ...(Reflect.get(copies, name) ?? [])]
  const othersStayApart: Plugin = {
    name: 'others-stay-apart',
    setup: ({ onResolve }) =>
      onResolve({ filter: /./ }, ({ path, importer }) => {
        const file = resolve(dirname(importer), path)
        if (bundled.includes(file)) return { path: file }
        if (copies.base.includes(file)) return { path: './base.js', external: true }
        return { path: path.startsWith('.') ? `./${relative('dist', file)}` : path, external: true }
      }),
  }
  const outfile = `dist/${name}.js`
  const stdin = { contents: bundled.map((file) => `export * from '${file}'`).join('\n') }
  const plugins = [othersStayApart]
  await build({ stdin, outfile, plugins, bundle: true, format: 'esm', platform: 'neutral', sourcemap: true })
  for (const file of files) {
    await writeFile(file, `export * from '${relative(dirname(file), outfile)}'\n`)
    await rm(`${file}.map`)
  }
}

/** A module for each source file: the app's bundler makes the chunks, since it alone knows what the page imports. */
export default defineConfig({
  entry: Object.fromEntries(sources.map((name) => [name.replace(/\.tsx?$/, ''), `src/${name}`])),
  bundle: false,
  format: 'esm',
  dts: false, // the compiler writes the declarations
  clean: true,
  silent: true,
  sourcemap: true,
  target: targets,
  platform: 'neutral', // not 'browser', which would inline the library's build mode instead of the app's
  esbuildPlugins: [cssText],
  async onSuccess() {
    await writeSheetModules('src', 'dist')
    await writeStylesheet('dist/styles.css')
    for (const name of Object.keys(shared)) await writeShared(name)
  },
})
