import type { Metadata } from '../../config/options.js'
import type { AccountType } from '../../domain/namespace.js'
import type { Eip1193Provider } from '../../domain/namespaceTypes.js'
import type { Network } from '../../domain/network.js'
import { InvalidOptionError } from '../../errors/latchkeyError.js'

/** What the modal passes to the app's code that creates a provider. */
export type ExternalContext = {
  /** The app's name, URL and icons: from the modal's options, else from the page. */
  readonly metadata: Metadata
  /** The configured networks of the namespace. */
  readonly networks: readonly Network[]
}

/** A way to reach a wallet that the app brings, such as the SDK of a wallet. */
export type ExternalConnector<provider extends object = Eip1193Provider> = {
  /** Stored to restore the connection: letters, digits, `-`, `_`. A dot is for wallets that announce themselves. */
  readonly id: string
  readonly name: string
  /** `https:`, or a data image up to 256 KiB. */
  readonly icon?: string | undefined
  /** Its id in the catalogue, whose entry is then not listed too. */
  readonly catalogueId?: string | undefined
  /** What its accounts are. A smart account can receive on its current network only. @default 'eoa' */
  readonly accountType?: AccountType | undefined
  /** Whether it can be used on this page. Must not ask anything. @default always */
  isOffered?(): boolean
  /**
   * Whether the page runs inside this wallet: the option `wallets.connectHost` then connects it without a press. Must not
   * ask the user anything. @default never
   */
  isHost?(): boolean | Promise<boolean>
  /**
   * Creates the provider, on the first need: when the user chooses the wallet, or when a stored connection is restored.
   * A rejection is shown as a failed connection, and the next attempt calls it again.
   */
  load(context: ExternalContext): Promise<provider>
  /** Logs out, when the user disconnects. @default revokes the page's permission, if the wallet supports that */
  disconnect?(provider: provider): Promise<unknown>
}

const idPattern = /^[\w-]{1,128}$/
/** Ids of connectors that the library brings. */
const reservedTypes = ['injected', 'walletConnect']

/**
 * A connector for an adapter's option `connectors`, in the group `external` of the wallet list.
 *
 * @example
 * eip155({ networks, connectors: [externalConnector({ id: 'acme', name: 'Acme', load: async () => provider })] })
 * @throws InvalidOptionError for an unusable id or an empty name.
 */
export function externalConnector<provider extends object = Eip1193Provider>(
  connector: ExternalConnector<provider>,
): ExternalConnector<provider> {
  if (!idPattern.test(connector.id) || reservedTypes.includes(connector.id))
    throw new InvalidOptionError('connectors', `"${connector.id}" is not a free id`)
  if (!connector.name.trim()) throw new InvalidOptionError('connectors', `"${connector.id}" has no name`)
  return connector
}
