import type { Connection, WalletSession } from '../../connectors/connector.js'
import type { Unsubscribe } from '../../core/scope.js'
import type { Namespace } from '../../domain/namespace.js'
import { type Instance, namespacesOf } from '../../instance/instance.js'
import type { NetworkController } from '../network/networkController.js'
import { type ConnectionController, connectedOf, statusOf } from './connectionController.js'

type LiveSession = { readonly session: WalletSession; readonly connection: Connection; readonly unwatch: Unsubscribe }

export type LiveSessions = {
  /** What is connected and followed, by namespace. */
  readonly live: Map<Namespace, LiveSession>
  /** Stored, and still to be restored. A decision of the user removes the namespace. */
  readonly pending: Set<Namespace>
  /** Their wallet could not be asked, so they stay stored for the next page load. */
  readonly unanswered: Set<Namespace>
}

function createLiveSessions(instance: Instance): LiveSessions {
  const { connection, scope } = instance
  const live: LiveSessions['live'] = new Map()
  const pending = namespacesOf(instance).filter((name) => statusOf(connection.state, name) !== 'disconnected')
  scope.add(() => {
    for (const { unwatch } of live.values()) unwatch()
    live.clear()
  })
  return { live, pending: new Set(pending), unanswered: new Set() }
}

/** The sessions of this page load. */
export const liveSessions = (instance: Instance): LiveSessions => instance.use(createLiveSessions)

export const liveConnection = (instance: Instance, namespace: Namespace): Connection | undefined =>
  liveSessions(instance).live.get(namespace)?.connection

export const liveSession = (instance: Instance, namespace: Namespace): WalletSession | undefined =>
  liveSessions(instance).live.get(namespace)?.session

/** The user has decided otherwise: do not restore it. */
export const skipRestore = (instance: Instance, namespace: Namespace) =>
  void liveSessions(instance).pending.delete(namespace)

/** Ignores further events of the wallet; the page keeps showing the last state. */
export function unfollow(instance: Instance, namespace: Namespace) {
  const { live } = liveSessions(instance)
  skipRestore(instance, namespace)
  live.get(namespace)?.unwatch()
  live.delete(namespace)
}

/** The user did not ask for this: a session that other code uses may stay. */
export const discard = (session: WalletSession): Promise<void> => session.discard?.() ?? session.disconnect()

type State = { readonly connection: ConnectionController; readonly network: NetworkController }

/** The active wallet's session, if it can connect this namespace, which has no wallet yet, without asking the user. */
export function sessionThatCanAdd({ connection, network }: State, namespace: Namespace): WalletSession | undefined {
  if (statusOf(connection.state, namespace) !== 'disconnected') return undefined
  const session = connectedOf(connection.state, network.state.activeNamespace)?.session
  return session?.addable?.includes(namespace) ? session : undefined
}
