import type { Adapter } from '../../adapters/adapter.js'
import type { Connector } from '../../connectors/connector.js'
import type { Scope } from '../../core/scope.js'
import type { Namespace } from '../../domain/namespace.js'
import type { MessageKey } from '../../locales/en.js'
import type { Storage } from '../../platform/storage.js'
import type { AccountController } from '../account/accountController.js'
import type { EventsController } from '../eventsController.js'
import type { NetworkController } from '../network/networkController.js'
import type { ConnectionController } from './connectionController.js'

export type Log = (level: 'debug' | 'warn' | 'error', about: string, detail?: unknown) => void

/** What connecting, restoring, switching and disconnecting have in common. */
export type ConnectionParts = {
  readonly connection: ConnectionController
  readonly account: AccountController
  readonly network: NetworkController
  readonly events: EventsController
  readonly scope: Scope
  readonly storage: Storage
  readonly log: Log
  namespaces(): readonly Namespace[]
  adapterOf(namespace: Namespace): Promise<Adapter>
  /** The connector that keeps sessions itself; `undefined` for the id of a wallet in this browser. */
  sessionConnector(id: string): Promise<Connector> | undefined
  /** Something needs the user: loads what an open modal is made of, whose reactions decide what to show. */
  attend(): void
  /** Shows the user a message, whether the modal is open or not. */
  notify(message: MessageKey, variant: 'loading' | 'success' | 'error'): void
}
