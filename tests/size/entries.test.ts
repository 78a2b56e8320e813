import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createConsumer } from '../support/consumer.ts'
import { packLibrary } from '../support/packed.ts'
import { buildPage, followStatic } from '../support/pages.ts'
import { root } from '../support/root.ts'
import { formatTable, judge, type Moment, readBudgets, toKilobytes } from './budgets.ts'
import { total, weigh } from './measure.ts'

// What an entry for another library adds to a page that has that library and ours: the files that load with the page.

type Entry = { readonly moment: Moment; readonly without: string; readonly with: string }

const page = (imports: string, setup: string, element: string) => `${imports}
import { createRoot } from 'react-dom/client'
${setup}
const container = document.getElementById('root')
if (container) createRoot(container).render(${element})
`

const wagmiPage = (imports: string, setup: string) =>
  page(
    `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton, WalletModalProvider } from 'latchkey'
import { WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
${imports}`,
    setup,
    `<WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <WalletModalProvider modal={modal}>
        <ConnectButton />
      </WalletModalProvider>
    </QueryClientProvider>
  </WagmiProvider>`,
  )

const entries: readonly Entry[] = [
  {
    moment: 'wagmi',
    without: wagmiPage(
      `import { createWalletModal } from 'latchkey'
import { eip155 } from 'latchkey/eip155'
import { createConfig, http } from 'wagmi'`,
      `const modal = createWalletModal({ adapters: [eip155({ networks: [mainnet] })] })
const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })`,
    ),
    with: wagmiPage(
      "import { getLatchkeyConfig } from 'latchkey/wagmi'",
      'const { config, modal } = getLatchkeyConfig({ chains: [mainnet] })',
    ),
  },
  {
    moment: 'rainbowkit',
    without: wagmiPage(
      "import { getLatchkeyConfig } from 'latchkey/wagmi'",
      'const { config, modal } = getLatchkeyConfig({ chains: [mainnet] })',
    ).replaceAll('ConnectButton', 'WalletModalButton'),
    with: page(
      `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from 'latchkey/rainbowkit'
import { WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'`,
      "const config = getDefaultConfig({ appName: 'App', projectId: 'p', chains: [mainnet] })",
      `<WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <RainbowKitProvider>
        <ConnectButton />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>`,
    ),
  },
]

const rows: { moment: Moment; measured: number }[] = []

async function weighPage(name: string, main: string, packed: ReturnType<typeof packLibrary>) {
  const folder = createConsumer({
    app: 'apps',
    name,
    packed,
    template: join(root, 'tests/size/templates/empty'),
    files: { 'main.tsx': main },
  })
  const built = await buildPage(folder)
  const first = [...built.chunks].filter(([, { isEntry }]) => isEntry).map(([path]) => path)
  return total(await weigh(built, followStatic(built, first)))
}

beforeAll(async () => {
  const packed = packLibrary('entries')
  for (const { moment, ...pages } of entries) {
    const bytes = await weighPage(`with-${moment}`, pages.with, packed)
    const bytesWithout = await weighPage(`without-${moment}`, pages.without, packed)
    rows.push({ moment, measured: toKilobytes(bytes - bytesWithout) })
  }
  // biome-ignore lint/suspicious/noConsole: the table is for people
  console.log(`\n${formatTable(rows)}\n`)
}, 120_000)

test.each(entries)('$moment is within its budget', ({ moment }) => {
  const { measured = Number.POSITIVE_INFINITY } = rows.find((row) => row.moment === moment) ?? {}
  // A page without it would weigh nothing.
  expect(measured).toBeGreaterThan(0)
  expect(judge(moment, measured, readBudgets())).toBeUndefined()
})
