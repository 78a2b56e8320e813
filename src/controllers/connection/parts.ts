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

/** Shared by connecting, restoring, switching and disconnecting. */
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
  /** The connector that keeps its own sessions; `undefined` for an installed wallet's id. */
  sessionConnector(id: string): Promise<Connector> | undefined
  /** Loads the open modal's code, whose reactions decide what to show the user. */
  attend(): void
  /** Shows the user a message, with the modal open or closed. `undefined` closes an open one of this variant. */
  notify(message: MessageKey | undefined, variant: 'loading' | 'success' | 'error'): void
}
