import { WALLET_GOODBYE_MS } from '../../config/limits.js'
import type { Metadata } from '../../config/options.js'
import { withoutUndefined } from '../../config/services.js'
import { withTimeout } from '../../core/async.js'
import { createOnce } from '../../core/load.js'
import { displayText, parseImageSource, TEXT_LIMIT } from '../../core/untrusted.js'
import type { UrlRules } from '../../core/url.js'
import type { ConnectedAccount } from '../../domain/account.js'
import type { Network } from '../../domain/network.js'
import { InvalidOptionError } from '../../errors/latchkeyError.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'
import { readPageMetadata } from '../../platform/page.js'
import type { Connection, Connector, WalletSession } from '../connector.js'
import { loadEip1193Connection } from '../eip1193.js'
import type { ExternalConnector, ExternalContext } from './externalConnector.js'

type Context = UrlRules & {
  networks(): readonly Network[]
  /** From the app's options. */
  readonly metadata: Partial<Metadata> | undefined
}

/** The app's connector of an EIP-1193 provider. The provider is created on first need, and kept. */
function createExternalConnector(
  { id, name, icon, catalogueId, accountType = 'eoa', isHost, load, disconnect }: ExternalConnector,
  { allowLoopback, networks, metadata }: Context,
): Connector {
  const contextOf = (): ExternalContext => ({
    metadata: { ...readPageMetadata(), ...withoutUndefined(metadata) },
    networks: networks(),
  })
  const loadProvider = createOnce(async () => {
    const provider: unknown = await load(contextOf())
    if (typeof provider !== 'object' || provider === null || typeof Reflect.get(provider, 'request') !== 'function')
      throw new InvalidOptionError('connectors', `"${id}" has loaded no EIP-1193 provider`)
    return provider as Awaited<ReturnType<typeof load>>
  })
  const prepare = () => Promise.all([loadEip1193Connection(), loadProvider()])

  const typed = (accounts: readonly ConnectedAccount[]): readonly ConnectedAccount[] =>
    accounts.map((account) => ({ ...account, type: accountType }))

  /** The connection, with accounts of the connector's type. */
  const withType = (connection: Connection): Connection => ({
    ...connection,
    accounts: typed(connection.accounts),
    watch: (events) =>
      connection.watch({ ...events, accountsChanged: (changed) => events.accountsChanged(typed(changed)) }),
  })

  /** With the wallet's own way to log out, if it has one. */
  const toSession = (session: WalletSession): WalletSession => ({
    ...session,
    connections: session.connections.map(withType),
    disconnect: async () => {
      if (!disconnect) return session.disconnect()
      const leaving = loadProvider().then(disconnect)
      // An SDK that never answers must not keep the user connected.
      await withTimeout(leaving, WALLET_GOODBYE_MS, () => new RequestAbortedError())
    },
  })

  const connector: Connector = {
    id,
    name: displayText(name, TEXT_LIMIT.wallet),
    icon: parseImageSource(icon, { allowLoopback }),
    catalogueId,
    type: 'EXTERNAL',
    namespaces: ['eip155'],
    prepare,
    isHost: async () => (await isHost?.()) ?? false,
    async connect(request) {
      const [{ connectEip1193 }, provider] = await prepare()
      return toSession(await connectEip1193(connector, provider, request))
    },
    async resume() {
      const [{ resumeEip1193 }, provider] = await prepare()
      const session = await resumeEip1193(connector, provider)
      return session && toSession(session)
    },
  }
  return connector
}

/** The app's code must not break the list of all wallets. */
function isOfferedBy(source: ExternalConnector): boolean {
  try {
    return source.isOffered?.() ?? true
  } catch {
    return false
  }
}

/** Lists the app's connectors that can be used on this page: the same objects for the same ids. */
export function createExternalConnectors(sources: () => readonly ExternalConnector[], context: Context) {
  const connectors = new Map<string, Connector>()
  function connectorOf(source: ExternalConnector): Connector {
    const connector = connectors.get(source.id) ?? createExternalConnector(source, context)
    connectors.set(source.id, connector)
    return connector
  }
  return (): readonly Connector[] => sources().filter(isOfferedBy).map(connectorOf)
}
