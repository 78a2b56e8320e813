import type { ThemeMode, ThemeVariables, WalletModalEvent, WalletModalOptions } from 'latchkey'
import { eip155 } from 'latchkey/eip155'
import { embedded } from 'latchkey/embedded'
import { coinbaseOnramp, meldOnramp, onramp } from 'latchkey/onramp'
import { solana } from 'latchkey/solana'
import type { DemoSandbox } from '../sandbox/createSandboxParts.ts'
import type { Settings } from '../settings/readSettings.ts'
import { localNetworks, localSolanaNetworks, networks, sandboxSponsors, solanaNetworks } from './networks.ts'

/** Both instances on the page use the same options; only the second has an id, and is embedded. */
export function createSharedOptions(
  { sandboxUrl, projectId, secureSite, isTest, checkout, setup }: Settings,
  sandbox?: DemoSandbox,
): WalletModalOptions {
  const { namespaces = ['eip155', 'solana'] } = setup
  const chains = sandboxUrl && projectId ? localNetworks(sandboxUrl, projectId) : networks
  return {
    projectId,
    metadata: {
      name: 'Northlight',
      description: 'The demo of Latchkey',
      url: window.location.origin,
      icons: [new URL('/favicon.svg', window.location.href).href],
    },
    adapters: [
      eip155({
        networks: chains,
        paymasterServices:
          sandboxUrl && projectId && setup.sponsored ? sandboxSponsors(sandboxUrl, projectId) : undefined,
      }),
      ...(namespaces.includes('solana')
        ? [solana({ networks: sandboxUrl ? localSolanaNetworks(sandboxUrl) : solanaNetworks })]
        : []),
    ],
    connectors: hasLogin({ secureSite, isTest, setup }) ? [embedded()] : [],
    // The sandbox takes any key; at the real one, it is the app's own.
    onramp: sandbox && onramp({ providers: [coinbaseOnramp(), meldOnramp({ publicKey: 'sandbox' })] }),
    ...(checkout && { features: { pay: true } }),
    debug: import.meta.env.DEV,
    sandbox: sandbox?.option,
  }
}

/** Whether users can log in without a wallet. A test says so itself. */
export const hasLogin = ({ secureSite, isTest, setup }: Pick<Settings, 'secureSite' | 'isTest' | 'setup'>) =>
  secureSite !== undefined && (setup.login ?? !isTest)

export function createMainOptions(
  { setup }: Settings,
  shared: WalletModalOptions,
  onEvent: (event: WalletModalEvent) => void,
): WalletModalOptions {
  const { modalOptions = {} } = setup
  const card = { display: setup.embeddedOnly ? 'inline' : 'dialog', ...modalOptions.card } as const
  const walletConnect = modalOptions.walletConnect ?? {}
  return {
    ...shared,
    onEvent,
    ...modalOptions,
    ...(shared.features && { features: { ...shared.features, ...modalOptions.features } }),
    card,
    walletConnect: walletConnect && { ...(shared.walletConnect || {}), ...walletConnect },
  }
}

export type InitialTheme = { readonly mode: ThemeMode; readonly variables: ThemeVariables }

export const initialTheme = ({ setup: { modalOptions } }: Settings): InitialTheme => ({
  mode: modalOptions?.themeMode ?? 'auto',
  variables: modalOptions?.themeVariables ?? {},
})
