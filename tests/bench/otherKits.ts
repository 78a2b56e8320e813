import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPage } from '../support/pages.ts'
import { root } from '../support/root.ts'
import type { KitPage } from './visitKit.ts'

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Page</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/main.tsx"></script>
  </body>
</html>
`

/** The same React for every kit as for our own page. */
const installed = JSON.parse(readFileSync(join(root, 'node_modules/react/package.json'), 'utf8')) as { version: string }
const shared = {
  '@tanstack/react-query': '5.108.0',
  react: installed.version,
  'react-dom': installed.version,
  viem: '2.57.1',
}

type Kit = {
  readonly name: string
  readonly packages: Readonly<Record<string, string>>
  readonly main: string
} & Pick<KitPage, 'card' | 'row'>

/** Other kits as their guides set them up, with the networks of our own page. Never dependencies of the library. */
const kits: readonly Kit[] = [
  {
    name: 'RainbowKit',
    packages: { '@rainbow-me/rainbowkit': '2.2.11', wagmi: '2.19.5', ...shared },
    card: ['[role="dialog"] [role="document"]'],
    row: ['[data-testid^="rk-wallet-option-"]'],
    main: `import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { arbitrum, mainnet } from 'viem/chains'
import { WagmiProvider } from 'wagmi'

const projectId = '00000000000000000000000000000000'
const config = getDefaultConfig({ appName: 'Page', projectId, chains: [mainnet, arbitrum] })
const queryClient = new QueryClient()

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <RainbowKitProvider>
        <ConnectButton />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
`,
  },
  {
    name: 'OnchainKit',
    packages: { '@coinbase/onchainkit': '1.1.3', wagmi: '2.19.5', ...shared },
    card: ['[data-testid="ockDialog"]'],
    row: ['[data-testid="ockModalOverlay"] button:not([aria-label])'],
    main: `import '@coinbase/onchainkit/styles.css'
import { OnchainKitProvider } from '@coinbase/onchainkit'
import { ConnectWallet, Wallet } from '@coinbase/onchainkit/wallet'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

createRoot(document.getElementById('root')).render(
  <OnchainKitProvider apiKey="page" chain={mainnet} config={{ wallet: { display: 'modal' } }}>
    <Wallet>
      <ConnectWallet />
    </Wallet>
  </OnchainKitProvider>,
)
`,
  },
  {
    name: 'AppKit',
    packages: { '@reown/appkit': '1.8.24', '@reown/appkit-adapter-wagmi': '1.8.24', wagmi: '3.7.7', ...shared },
    card: ['w3m-modal', 'wui-card'],
    row: [
      'w3m-modal',
      'w3m-router',
      'w3m-connect-view',
      'w3m-wallet-login-list',
      'w3m-connector-list',
      'w3m-list-wallet',
    ],
    main: `import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { arbitrum, mainnet } from '@reown/appkit/networks'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'

const projectId = '00000000000000000000000000000000'
const networks = [mainnet, arbitrum]
const metadata = { name: 'Page', description: 'A page that is measured', url: location.origin, icons: [] }
const adapter = new WagmiAdapter({ networks, projectId })
createAppKit({ adapters: [adapter], networks, projectId, metadata })
const queryClient = new QueryClient()

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={queryClient}>
      <appkit-button />
    </QueryClientProvider>
  </WagmiProvider>,
)
`,
  },
]

/** Installs a kit's packages at their exact versions, unless an earlier run has. */
function install({ name, packages }: Kit): string {
  const folder = join(root, '.cache/kits', name.toLowerCase())
  const manifest = `${JSON.stringify({ private: true, type: 'module', dependencies: packages }, null, 2)}\n`
  const stamp = join(folder, 'installed.json')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === manifest) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), manifest)
  // Their optional peers are not what a page loads.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', '--loglevel=error']
  const { status, stderr } = spawnSync('npm', ['install', ...options], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${name} could not be installed:\n${stderr}`)
  writeFileSync(stamp, manifest)
  return folder
}

/** The other kits' pages, built like our own. */
export async function buildKits(): Promise<(KitPage & { folder: string })[]> {
  const pages: (KitPage & { folder: string })[] = []
  for (const kit of kits) {
    const source = join(install(kit), 'page')
    rmSync(source, { recursive: true, force: true })
    mkdirSync(source, { recursive: true })
    writeFileSync(join(source, 'index.html'), html)
    writeFileSync(join(source, 'main.tsx'), kit.main)
    const { folder } = await buildPage(source)
    const [version] = Object.values(kit.packages)
    pages.push({ name: `${kit.name} ${version}`, card: kit.card, row: kit.row, folder })
  }
  return pages
}
