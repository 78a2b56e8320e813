import { isRecord } from '../../core/values.js'
import { InvalidOptionError } from '../../errors/latchkeyError.js'
import { type RelayStorage, withStorageShield } from '../../platform/openRelayStorage.js'
import type { AuthRequest } from '../connector.js'

export type Emitter = {
  on(event: string, listener: (value: never) => void): unknown
  off(event: string, listener: (value: never) => void): unknown
}

/** What a wallet is asked to sign while it connects. */
export type AuthParams = AuthRequest & { readonly methods: readonly string[] }
export type AuthResult = { readonly session?: unknown; readonly auths?: unknown }

/** The documented part of the sign client's API. Everything from the relay is unknown. */
export type SignClient = Emitter & {
  readonly session: { getAll(): readonly unknown[]; get(topic: string): unknown }
  /** The pairing of each URI, used or not. */
  readonly pairing: { getAll(): readonly unknown[] }
  readonly core?: { readonly crypto: { getClientId(): Promise<string> } } | undefined
  connect(options: { optionalNamespaces: object }): Promise<{ approval(): Promise<unknown> }>
  /** The text that a wallet signs for a payload. */
  formatAuthMessage?(params: { request: object; iss: string }): string
  request(options: { topic: string; chainId: string; request: { method: string; params: unknown } }): Promise<unknown>
  disconnect(options: { topic: string; reason: { code: number; message: string } }): Promise<void>
}

/** A provider of `@walletconnect/universal-provider`, 2.21 or newer. */
export type UniversalProvider = {
  readonly client: SignClient
  readonly session?: { readonly topic: string } | undefined
  /** The newest URI; a wallet may have used it. */
  readonly uri?: unknown
  /** Resolves with the session. The URI comes by the event `display_uri`. */
  connect(options: { optionalNamespaces: object }): Promise<unknown>
  /** The same with a message to sign. The wallet may settle a session without a signature. */
  authenticate?(params: AuthParams & { optionalNamespaces: object }): Promise<AuthResult>
  /** Ends and drops its session. */
  disconnect(): Promise<void>
  on(event: string, listener: (value: never) => void): unknown
  removeListener(event: string, listener: (value: never) => void): unknown
}

type ProviderOptions = {
  projectId: string
  relayUrl: string
  metadata: { name: string; description: string; url: string; icons: string[] }
  customStoragePrefix: string
  storage: RelayStorage
  telemetryEnabled: boolean
  logger: string
}

type Module = {
  readonly UniversalProvider: { init(options: ProviderOptions): Promise<UniversalProvider> }
}

/** Our own types: the package's do not compile with this project's settings. */
export async function loadUniversalProvider() {
  // The package's own storage, unused here, reads `localStorage` on evaluation.
  const { UniversalProvider } = await withStorageShield(
    async () => (await import('@walletconnect/universal-provider' as string)) as Module,
  )
  return UniversalProvider
}

const hasMethods = (value: unknown, ...names: readonly string[]) =>
  isRecord(value) && names.every((name) => typeof value[name] === 'function')

/**
 * The app's own instance.
 * @throws InvalidOptionError for anything else, such as the promise that `init` returns.
 */
export function parseProvider(value: object): UniversalProvider {
  const { client } = value as { client?: unknown }
  const isComplete =
    hasMethods(value, 'connect', 'disconnect', 'on', 'removeListener') &&
    isRecord(client) &&
    hasMethods(client, 'connect', 'request', 'disconnect', 'on', 'off') &&
    hasMethods(client.session, 'get', 'getAll') &&
    hasMethods(client.pairing, 'getAll')
  if (!isComplete)
    throw new InvalidOptionError('walletConnect.provider', 'an awaited UniversalProvider.init() is needed')
  return value as UniversalProvider
}
