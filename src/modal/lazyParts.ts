import type { Adapter, AdapterContext } from '../adapters/adapter.js'
import type { Connector } from '../connectors/connector.js'
import type { createAccountVerbs } from '../controllers/account/accountVerbs.js'
import type { createIdentitySync } from '../controllers/account/identitySync.js'
import type { OwnNames } from '../controllers/account/ownNames.js'
import type { AlertsController } from '../controllers/alertsController.js'
import type { Connect } from '../controllers/connection/connect.js'
import type { createDisconnect } from '../controllers/connection/disconnect.js'
import type { OtherWallets } from '../controllers/connection/otherWallets.js'
import type { ConnectionParts, Log } from '../controllers/connection/parts.js'
import type { SessionRestore } from '../controllers/connection/restoreSessions.js'
import type { Sessions } from '../controllers/connection/sessions.js'
import type { Embedded } from '../controllers/embedded/embedded.js'
import type { createSwitchNetwork } from '../controllers/network/switchNetwork.js'
import type { SignIn } from '../controllers/siwx/signIn.js'
import type { createTokensReader } from '../controllers/tokens/tokensReader.js'
import type { createSentTransactions } from '../controllers/transactions/sentTransactions.js'
import type { Unsubscribe } from '../core/scope.js'
import type { Namespace } from '../domain/namespace.js'
import type { Network } from '../domain/network.js'
import type { openLocal, Storage } from '../platform/storage.js'
import type { createCatalogueService } from '../services/catalogue/catalogueService.js'
import type { ChainData } from '../services/chainData/chainData.js'
import type { Http } from '../services/http.js'
import type { createLogger } from '../services/logger.js'
import type { createNameService } from '../services/names/nameService.js'
import type { TokenService } from '../services/tokens/tokenService.js'

// What a running instance loads when it is first needed. Declared apart from what builds it, so that nothing that uses
// one of these depends on the code of all of them.

/** The blockchain-data service. */
export type ChainClient = { readonly blockchainHttp: Http; readonly chainData: ChainData }

/** Service clients, and the logger. */
export type Clients = ChainClient & {
  readonly logger: ReturnType<typeof createLogger>
  readonly catalogueHttp: Http
  readonly catalogue: ReturnType<typeof createCatalogueService>
  readonly telemetryHttp: Http
}

/** Who owns a name, and which names an account has. */
export type Names = {
  readonly service: ReturnType<typeof createNameService>
  /** The address that a name has on a network. */
  lookUpName(name: string, network: Network, signal: AbortSignal): Promise<string | undefined>
  readonly ownNames: OwnNames
}

/** Names and avatars of accounts. */
export type Identities = ReturnType<typeof createIdentitySync> & { names(): Promise<Names> }

/** Storage, adapters, discovered wallets. */
export type Runtime = {
  readonly storage: Storage
  readonly openLocal: typeof openLocal
  readonly allowLoopback: boolean
  clients(): Promise<Clients>
  readonly log: Log
  adapterOf(namespace: Namespace): Promise<Adapter>
  readonly readRpc: AdapterContext['readRpc']
  sessionConnector(id: string): Promise<Connector> | undefined
  /** The connector for wallets on other devices. */
  walletConnect(): Promise<Connector>
  /** Waits for a wallet that an earlier page load has shown a URI to. Never rejects. */
  continuePairing(): Promise<void>
  /** The embedded wallet. */
  embedded(): Promise<Embedded>
  /** Calls back once something has used the embedded wallet, which this does not load. */
  watchEmbedded(listener: (embedded: Embedded) => void): Unsubscribe
  /** Starts discovery; the wallets are in the connection state. */
  discover(): Promise<void>
  /** Mistakes that only the app's developers can fix. */
  readonly alerts: AlertsController
}

/** What follows connected wallets: sessions, restoring, and balance reads. */
export type Connections = {
  readonly parts: ConnectionParts
  readonly sessions: Sessions
  readonly restore: SessionRestore
  /** What signs in with a wallet; `undefined` without the option `siwx`. */
  signIn(): Promise<SignIn | undefined>
  refreshBalance(namespace?: Namespace, options?: { readonly isAsked?: boolean }): Promise<void>
}

/** Token balances, prices, and what this device has sent. */
export type Tokens = {
  readonly service: TokenService | undefined
  readonly refresh: ReturnType<typeof createTokensReader>['refresh']
  readonly sent: ReturnType<typeof createSentTransactions>
}

/** User actions: connect, switch, sign, disconnect. */
export type Actions = ReturnType<typeof createAccountVerbs> & {
  readonly connect: Connect['connect']
  readonly cancelConnect: Connect['cancelConnector']
  readonly switchNetwork: ReturnType<typeof createSwitchNetwork>['switchNetwork']
  readonly switchWallet: OtherWallets['switchWallet']
  readonly disconnect: ReturnType<typeof createDisconnect>
}
