import { createBalances } from '../controllers/account/balances.js'
import type { ConnectionParts } from '../controllers/connection/parts.js'
import { createRestore } from '../controllers/connection/restore.js'
import { createSessions } from '../controllers/connection/sessions.js'
import { importWithRetry } from '../core/importWithRetry.js'
import type { Namespace } from '../domain/namespace.js'
import type { Runtime } from './createRuntime.js'
import type { Shell } from './shell.js'

export type Connections = ReturnType<typeof createConnections>

/** Everything that follows connected wallets: sessions, restoring, and balance reads. */
export function createConnections(shell: Shell, runtime: Runtime) {
  const { account, network, scope } = shell
  const { adapterOf, log, sessionConnector, storage } = runtime
  const balances = createBalances({
    account,
    network,
    scope,
    log,
    adapterOf,
    async loadReader() {
      const { createBalanceReader } = await importWithRetry(() => import('./balanceReader.js'), scope.signal)
      return createBalanceReader(shell, { adapterOf, storage, log })
    },
  })
  const parts: ConnectionParts = {
    ...shell,
    storage,
    log,
    namespaces: () => [...shell.factories.keys()],
    adapterOf,
    sessionConnector,
  }
  const sessions = createSessions({ ...parts, balances })
  const restore = createRestore(parts, sessions)
  return {
    parts,
    sessions,
    restore,
    refreshBalance: (namespace = network.state.activeNamespace ?? '', { isAsked = false } = {}): Promise<void> =>
      balances.refresh(namespace, isAsked),
    /** Name and avatar of the active account. */
    async syncIdentity(namespace: Namespace = network.state.activeNamespace ?? ''): Promise<void> {
      const { syncIdentity } = await runtime.clients()
      await syncIdentity(namespace)
    },
  }
}
