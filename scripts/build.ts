// `npm run build`: the scripts of `dist` in few chunks, and the declarations of each module.
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { type ModuleImports, planChunks } from './chunks.ts'
import { minifyCss, targets, writeStylesheet } from './css.ts'

const root = resolve(import.meta.dirname, '..')
const source = join(root, 'src')
const inSource = (name: string) => join(source, name)

/** Each public entry; those of the second build share nothing with the modal. */
const modal = ['index', 'eip155', 'solana', 'connectors', 'custom', 'embedded', 'networks', 'onramp', 'siwx']
const apart = ['csp', 'testing', 'themes']
const entryOf = (name: string) => inSource(`exports/${name}.ts`)

/** Load order that the imports do not show. */
const order = {
  page: [
    'instance/createWalletModal.ts',
    'react/WalletModalProvider.tsx',
    'react/buttons/ConnectButton.tsx',
    'react/hooks/useWalletAccount.ts',
    'react/hooks/useWalletModal.ts',
  ],
  moments: {
    // What it shares is in the chunk that every later moment loads too, so that opening does not load the rest of it.
    'index-early': ['modal/pageAccount.ts', 'adapters/eip155/readConnectedAccount.ts'],
    // A page with a stored Solana wallet loads this, and not the open modal's.
    text: ['adapters/solana/readConnectedAccount.ts'],
    open: [
      'react/createCardElement.ts',
      'react/createRenderedBody.ts',
      'adapters/eip155/createEip155Adapter.ts',
      'react/createCardAssets.ts',
    ],
    // A restored pairing reads a balance, and no identity.
    requests: ['controllers/nodeClients.ts'],
    'controllers/connection/restore': ['controllers/connection/restore.ts'],
    'controllers/account/identityOf': ['controllers/account/identityOf.ts'],
    'react/buttons/AccountDrawing': ['react/buttons/AccountDrawing.tsx'],
  },
  late: {
    'controllers/connection/restore': 'index-late',
    'react/buttons/AccountDrawing': 'index-late',
    open: 'index-open',
  },
  /** Loaded together or in direct succession, so they are one chunk. */
  together: {
    'adapters/eip155/readConnectedAccount': 'modal/pageAccount',
  } as Readonly<Record<string, string>>,
  besides: {
    'react/createRenderedBody.ts': ['react/createCardElement.ts'],
    'controllers/embedded/createEmbedded.ts': ['modal/pageVerbs.ts'],
    // Every login ends on the wallet's own page, which the first views show.
    'features/socials/socialViews.ts': ['features/embedded/embeddedViews.ts'],
    'features/smartAccounts/smartAccountViews.ts': ['features/embedded/embeddedViews.ts'],
    'adapters/eip155/connectedWallet.ts': ['adapters/eip155/createEip155Adapter.ts'],
    'adapters/eip155/chain.ts': ['adapters/eip155/createEip155Adapter.ts', 'controllers/serviceClients.ts'],
    'adapters/eip155/readConnectedAccount.ts': ['modal/pageAccount.ts'],
    'adapters/solana/readConnectedAccount.ts': ['modal/pageAccount.ts'],
    // A stored connection loads the first alone; the second needs nearly all of it.
    'adapters/solana/createSolanaAdapter.ts': ['adapters/solana/readConnectedAccount.ts'],
    'adapters/solana/chain.ts': ['adapters/solana/createSolanaAdapter.ts', 'controllers/serviceClients.ts'],
    'custom/createCustomRenderer.tsx': ['react/createRenderedBody.ts'],
    // The first open loads the services and their schemas; these views come after it.
    'features/connect/connectViews.ts': ['react/createRenderedBody.ts', 'modal/pageVerbs.ts'],
    'features/send/sendViews.ts': ['controllers/serviceClients.ts', 'controllers/names/instanceNames.ts'],
    'features/swap/swapViews.ts': ['controllers/serviceClients.ts'],
    'features/transactions/transactionViews.ts': ['controllers/serviceClients.ts'],
    'features/account/accountViews.ts': ['controllers/serviceClients.ts'],
    'features/history/historyViews.ts': ['controllers/serviceClients.ts'],
    'features/names/namesViews.ts': ['controllers/serviceClients.ts', 'controllers/names/instanceNames.ts'],
    'features/sessions/sessionsViews.ts': ['controllers/serviceClients.ts'],
    'features/onramp/onrampViews.ts': ['controllers/serviceClients.ts'],
    'controllers/names/instanceNames.ts': ['controllers/account/identityOf.ts'],
    'controllers/pairing/walletConnect.ts': ['controllers/connection/restore.ts'],
    'modal/pageVerbs.ts': ['controllers/connection/restore.ts'],
    // Created by what signs in.
    'siwx/implementations.ts': ['controllers/siwx/signInVerbs.ts'],
    'siwx/siwx.ts': ['controllers/siwx/signInVerbs.ts'],
    'controllers/siwx/signInVerbs.ts': ['modal/pageVerbs.ts'],
  },
}
/** Too large to load with modules that do without. */
const heavyPackages = ['viem', '@solana/web3.js', '@noble/hashes', 'zod']
const toFileName = (name: string) => name.replace(/\W+/g, '')
const mapValues = <T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

/** `import css from './x.css?inline'` gives the minified text, as it does in Vite, so that it can be adopted as a sheet. */
const cssText: Plugin = {
  name: 'css-text',
  resolveId: (path, importer = '') =>
    path.endsWith('.css?inline') ? `${resolve(dirname(importer), path.replace(/\?inline$/, ''))}.js` : undefined,
  load: async (id) =>
    id.endsWith('.css.js') ? `export default ${JSON.stringify(await minifyCss(id.replace(/\.js$/, '')))}` : undefined,
}

async function writeScripts(names: readonly string[], folder: string) {
  const graph = new Map<string, ModuleImports>()
  const entries = names.map(entryOf)
  const ownRequest = (ids: readonly string[]) => ids.filter((id) => id.startsWith(root))
  const readGraph: Plugin = {
    name: 'read-graph',
    buildEnd() {
      for (const id of ownRequest([...this.getModuleIds()])) {
        const info = this.getModuleInfo(id)
        if (!info) continue
        const [statics, dynamics] = [ownRequest(info.importedIds), ownRequest(info.dynamicallyImportedIds)]
        const heavy = heavyPackages.filter((name) => info.importedIds.some((each) => each.startsWith(name)))
        graph.set(id, { statics, dynamics, size: info.code?.length ?? 0, heavy: heavy.map(toFileName) })
      }
    },
  }
  let plan: ReturnType<typeof planChunks> | undefined
  const chunkOf = (id: string) => {
    plan ??= planChunks({
      graph,
      entries,
      largeGroup: 2_450,
      late: order.late,
      nameOf(module) {
        const name = relative(source, module)
          .replace(/\.tsx?$/, '')
          .replace(/^exports\//, '')
        return order.together[name] ?? name
      },
      page: order.page.map(inSource),
      moments: mapValues(order.moments, (list) => list.map(inSource)),
      besides: Object.fromEntries(
        Object.entries(order.besides).map(([id, list]) => [inSource(id), list.map(inSource)]),
      ),
    })
    // An entry only re-exports, so that it exports exactly what it names.
    return entries.includes(id) ? null : (plan.get(id) ?? 'page')
  }
  const bundle = await rolldown({
    input: Object.fromEntries(names.map((name) => [name, entryOf(name)])),
    external: /^[^./\0]/,
    // Not 'browser', which would inline the library's build mode instead of the app's.
    platform: 'neutral',
    resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
    transform: { target: targets, jsx: 'react-jsx' },
    treeshake: { moduleSideEffects: false },
    preserveEntrySignatures: 'allow-extension',
    plugins: [cssText, readGraph],
    onLog(level, log, report) {
      // Kept: tests of the package check it.
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
    },
  })
  await bundle.write({
    dir: join('dist', folder),
    format: 'esm',
    sourcemap: true,
    minifyInternalExports: false,
    entryFileNames: 'exports/[name].js',
    chunkFileNames: '[name].js',
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf, debugName: 'plan' }] },
  })
  await bundle.close()
}

/** By the native compiler. `npm run check` reports the errors of types. */
function writeTypes() {
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.declarations.json'], {
    encoding: 'utf8',
  })
  if (status === 0) return cpSync('.cache/declarations/src', 'dist', { recursive: true })
  process.stderr.write(stdout)
  process.exitCode = 1
}

process.chdir(root)
for (const folder of ['dist', '.cache/declarations']) rmSync(folder, { recursive: true, force: true })
await writeScripts(modal, '')
for (const name of apart) await writeScripts([name], '')
await writeStylesheet(join('dist', 'styles.css'))
if (!process.argv.includes('--no-types')) writeTypes()
