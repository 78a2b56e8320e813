import type { WalletModalOptions } from 'latchkey'

type Session = { readonly topic: string }
type Request = { topic: string; chainId: string; request: { method: string; params: readonly unknown[] } }

/** What tests use of the package, whose own types do not compile here. */
export type OwnProvider = {
  readonly session?: Session | undefined
  readonly client: {
    readonly core: { readonly verify: object }
    readonly session: { getAll(): readonly Session[] }
    request(request: Request): Promise<unknown>
  }
  connect(options: { optionalNamespaces: object }): Promise<Session>
  disconnect(): Promise<void>
  once(event: 'display_uri', listener: (uri: string) => void): void
}

type Module = { readonly UniversalProvider: { init(options: object): Promise<OwnProvider> } }

/** The provider of an app that has one already, unpatched, with the sandbox's relay and origin check. */
export async function createOwnProvider(
  projectId: string,
  { relay, verify }: NonNullable<WalletModalOptions['services']>,
): Promise<OwnProvider> {
  const { UniversalProvider } = (await import('@walletconnect/universal-provider' as string)) as Module
  const provider = await UniversalProvider.init({
    projectId,
    relayUrl: relay,
    metadata: { name: 'Northlight', description: '', url: window.location.origin, icons: [] },
    telemetryEnabled: false,
    logger: 'silent',
  })
  // The package has no option for it.
  Object.assign(provider.client.core.verify, { verifyUrlV3: `${verify}/v3` })
  return provider
}
