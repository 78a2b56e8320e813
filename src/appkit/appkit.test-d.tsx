import { expectTypeOf } from 'vitest'
import {
  type AppKit,
  type AppKitEvent,
  type AppKitNetwork,
  type AppKitThemeVariables,
  type CaipAddress,
  type CaipNetwork,
  type CaipNetworkId,
  type ChainNamespace,
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from '../exports/appkit.js'
import { EthersAdapter } from '../exports/appkitEthers.js'
import { Ethers5Adapter } from '../exports/appkitEthers5.js'
import { base, defineChain, mainnet, solana } from '../exports/appkitNetworks.js'
import { type Provider, SolanaAdapter } from '../exports/appkitSolana.js'

// The calls that AppKit's apps make most, in its exact shapes.

const networks: [AppKitNetwork, ...AppKitNetwork[]] = [mainnet, base, solana]
const modal = createAppKit({
  adapters: [new EthersAdapter(), new Ethers5Adapter(), new SolanaAdapter()],
  networks,
  projectId: 'id',
  metadata: { name: 'App', description: 'An app', url: 'https://app.example', icons: ['https://app.example/i.png'] },
  themeMode: 'light',
  themeVariables: { '--w3m-accent': '#000', '--apkt-color-mix-strength': 20, '--w3m-z-index': 5 },
  features: { analytics: true, email: false, socials: ['google', 'x'], swaps: false, allWallets: true },
  allWallets: 'ONLY_MOBILE',
  enableCoinbase: false,
})
expectTypeOf(modal).toEqualTypeOf<AppKit>()

// Each call is compiled, never run.
export function Calls() {
  const { open, close } = useAppKit()
  // biome-ignore lint/suspicious/noConfusingVoidType: the exact type of AppKit's `open`
  expectTypeOf(open({ view: 'Networks' })).toEqualTypeOf<Promise<void | { hash: string }>>()
  expectTypeOf(close()).toEqualTypeOf<Promise<void>>()
  void open({ view: 'Swap', arguments: { fromToken: 'USDC', toToken: 'ETH', amount: '10' } })
  void open({
    view: 'WalletSend',
    arguments: { amount: '1', assetAddress: 'native', namespace: 'eip155', chainId: 1, to: '0x' },
  })
  // @ts-expect-error: this view takes none
  void open({ view: 'Account', arguments: { amount: '1' } })

  const account = useAppKitAccount({ namespace: 'eip155' })
  expectTypeOf(account.address).toEqualTypeOf<string | undefined>()
  expectTypeOf(account.caipAddress).toEqualTypeOf<CaipAddress | undefined>()
  expectTypeOf(account.isConnected).toEqualTypeOf<boolean>()
  expectTypeOf(account.status).toEqualTypeOf<'reconnecting' | 'connected' | 'disconnected' | 'connecting' | undefined>()
  expectTypeOf(account.allAccounts[0]?.namespace).toEqualTypeOf<ChainNamespace | undefined>()
  expectTypeOf(account.embeddedWalletInfo?.user.email).toEqualTypeOf<string | undefined>()
  expectTypeOf(account.embeddedWalletInfo?.accountType).toEqualTypeOf<'eoa' | 'smartAccount' | undefined>()

  const network = useAppKitNetwork()
  expectTypeOf(network.caipNetwork).toEqualTypeOf<CaipNetwork | undefined>()
  expectTypeOf(network.chainId).toEqualTypeOf<number | string | undefined>()
  expectTypeOf(network.caipNetworkId).toEqualTypeOf<CaipNetworkId | undefined>()
  expectTypeOf(network.approvedCaipNetworkIds).toEqualTypeOf<CaipNetworkId[] | undefined>()
  expectTypeOf(network.switchNetwork(mainnet)).toEqualTypeOf<Promise<void>>()
  expectTypeOf(network.switchNetwork(solana)).toEqualTypeOf<Promise<void>>()

  const { walletProvider, walletProviderType } = useAppKitProvider<Provider>('solana')
  expectTypeOf(walletProvider).toEqualTypeOf<Provider | undefined>()
  expectTypeOf(walletProviderType).toEqualTypeOf<
    'EXTERNAL' | 'WALLET_CONNECT' | 'INJECTED' | 'ANNOUNCED' | 'AUTH' | 'MULTI_CHAIN' | undefined
  >()

  const state = useAppKitState()
  expectTypeOf(state.open).toEqualTypeOf<boolean>()
  expectTypeOf(state.loading).toEqualTypeOf<boolean>()
  expectTypeOf(state.initialized).toEqualTypeOf<boolean>()
  expectTypeOf(state.selectedNetworkId).toEqualTypeOf<CaipNetworkId | undefined>()
  expectTypeOf(state.activeChain).toEqualTypeOf<ChainNamespace | undefined>()

  const theme = useAppKitTheme()
  expectTypeOf(theme.themeMode).toEqualTypeOf<'dark' | 'light'>()
  expectTypeOf(theme.themeVariables).toEqualTypeOf<AppKitThemeVariables>()
  theme.setThemeMode('dark')
  theme.setThemeVariables({ '--w3m-accent': 'red' })

  expectTypeOf(useAppKitEvents()).toEqualTypeOf<AppKitEvent>()
  expectTypeOf(useAppKitEvents().data.event).toExtend<string>()
  expectTypeOf(useWalletInfo().walletInfo?.name).toEqualTypeOf<string | undefined>()
  expectTypeOf(useWalletInfo('eip155').walletInfo?.icon).toEqualTypeOf<string | undefined>()
  expectTypeOf(useDisconnect().disconnect({ namespace: 'solana' })).toEqualTypeOf<Promise<void>>()
  expectTypeOf(useDisconnect().disconnect()).toEqualTypeOf<Promise<void>>()
  expectTypeOf(useAppKitBalance().fetchBalance()).resolves.toExtend<{
    data: { balance: string; symbol: string } | undefined
    error: string | null
    isSuccess: boolean
    isError: boolean
  }>()

  return (
    <>
      <appkit-button />
      <appkit-button
        size="md"
        label="Log in"
        loadingLabel="…"
        balance="hide"
        charsStart={3}
        namespace="eip155"
        disabled
      />
      <w3m-button class="button" />
      <appkit-connect-button size="sm" />
      <appkit-account-button balance="show" />
      <appkit-network-button label="Network" />
      <w3m-network-button disabled />
      <appkit-wallet-button wallet="metamask" />
      {/* @ts-expect-error: no such size */}
      <appkit-button size="xl" />
    </>
  )
}

export async function callMethods() {
  // biome-ignore lint/suspicious/noConfusingVoidType: the exact type of AppKit's `open`
  expectTypeOf(modal.open()).toEqualTypeOf<Promise<void | { hash: string }>>()
  await modal.switchNetwork(base, { throwOnFailure: true })
  await modal.disconnect('eip155')
  expectTypeOf(modal.subscribeAccount(({ address }) => address, 'eip155')).toEqualTypeOf<() => void>()
  expectTypeOf(modal.subscribeProviders((providers) => providers.eip155)).toEqualTypeOf<() => void>()
  expectTypeOf(modal.getProvider<Provider>('solana')).toEqualTypeOf<Provider | undefined>()
  expectTypeOf(modal.getAddress()).toEqualTypeOf<string | undefined>()
  expectTypeOf(modal.getCaipNetworkId()).toEqualTypeOf<number | string | undefined>()
  expectTypeOf(
    defineChain({
      id: 123,
      caipNetworkId: 'eip155:123',
      chainNamespace: 'eip155',
      name: 'Mine',
      nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.example'] } },
    }),
  ).toExtend<AppKitNetwork>()
}
