import type { RelayStorage } from '../../platform/openRelayStorage.js'
import { withStorageShield } from '../../platform/withStorageShield.js'

export type Emitter = {
  on(event: string, listener: (value: never) => void): unknown
  off(event: string, listener: (value: never) => void): unknown
}

export type SignClient = Emitter & {
  readonly events: { setMaxListeners(count: number): unknown }
  readonly core: {
    readonly relayer: Emitter & {
      transportClose(): Promise<void>
      transportOpen(): Promise<void>
      subscribe(...topic: unknown[]): Promise<unknown>
    }
    readonly history: Emitter & { delete(topic: string): void }
    readonly crypto: { readonly keychain: { get(topic: string): string } }
    readonly pairing: {
      readonly events: Emitter
    }
    readonly verify: { register: (about: { id: string; decryptedId: string }) => Promise<string | undefined> }
  }
  readonly session: { getAll(): readonly unknown[]; get(topic: string): unknown }
  connect(options: { optionalNamespaces: object }): Promise<{ approval(): Promise<unknown> }>
  request(options: { topic: string; chainId: string; request: { method: string; params: unknown } }): Promise<unknown>
  disconnect(options: { topic: string; reason: { code: number; message: string } }): Promise<void>
}

type ClientOptions = {
  projectId: string
  relayUrl: string
  metadata: { name: string; description: string; url: string; icons: string[] }
  customStoragePrefix: string
  storage: RelayStorage
  telemetryEnabled: boolean
  logger: string
}

type Module = {
  readonly SignClient: { init(options: ClientOptions): Promise<SignClient> }
}

/**
 * What is used of the published client, in our own words: its own do not compile under the rules of this project.
 * Whatever comes from the other side of the relay is unknown here, as it should be. One name is taken out where it is
 * loaded, so that a bundler may leave the others.
 */
export async function loadPublishedClient() {
  // Its own storage, which is not used here, looks at `localStorage` while it is evaluated.
  const { SignClient } = await withStorageShield(
    async () => (await import('@walletconnect/sign-client' as string)) as Module,
  )
  return SignClient
}
