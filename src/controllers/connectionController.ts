import { proxy, ref } from 'valtio/vanilla'
import type { Connection, Connector } from '../connectors/connector.js'
import type { ReadonlyState } from '../core/readonly.js'
import type { ConnectionStatus } from '../domain/account.js'
import type { Namespace } from '../domain/namespace.js'
import type { WalletInfo } from '../domain/wallet.js'

type NamespaceConnection = {
  status: ConnectionStatus
  /** The connector's id; known before anything else of the wallet is. */
  connectorId?: string | undefined
  /** When connecting began. */
  since?: number | undefined
  wallet?: WalletInfo | undefined
  /** The live object; valtio leaves it as it is. */
  connection?: Connection | undefined
  /** What hosts get of the wallet; left as it is, too. */
  provider?: unknown
}

type Success = Pick<NamespaceConnection, 'connection' | 'wallet' | 'connectorId' | 'provider'>

export type ConnectionState = {
  namespaces: Record<Namespace, NamespaceConnection>
  /** Every way to a wallet that is known, of all namespaces. Empty until somebody looks for wallets. */
  connectors: readonly Connector[]
  /** Whether nothing of an earlier visit is left to restore; until then nobody can tell what to show. */
  isRestored: boolean
}

export type ConnectionController = ReturnType<typeof createConnectionController>

export const statusOf = ({ namespaces }: ReadonlyState<ConnectionState>, namespace: Namespace): ConnectionStatus =>
  namespaces[namespace]?.status ?? 'disconnected'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** How each namespace stands with its wallet. Says so; it does not connect. */
export function createConnectionController(namespaces: readonly Namespace[]) {
  const state = proxy<ConnectionState>({
    namespaces: Object.fromEntries(namespaces.map((name) => [name, { status: 'disconnected' }])),
    connectors: ref([]),
    isRestored: false,
  })
  /** Somebody looks after what an earlier visit left, beside what the namespaces say. */
  let isLooking = true

  function set(namespace: Namespace, entry: NamespaceConnection) {
    state.namespaces[namespace] = entry
    settle()
  }

  function settle() {
    state.isRestored = !isLooking && Object.values(state.namespaces).every(({ status }) => status !== 'reconnecting')
  }

  return {
    state: state as ReadonlyState<ConnectionState>,
    live: (namespace: Namespace): Connection | undefined => state.namespaces[namespace]?.connection,
    begin(namespace: Namespace, status: 'connecting' | 'reconnecting' = 'connecting') {
      set(namespace, { status, since: Date.now() })
    },
    /** Without a connection: the wallet has confirmed the account, and is not followed yet. */
    succeed(namespace: Namespace, { connection, wallet, connectorId = wallet?.id, provider }: Success = {}) {
      set(namespace, {
        status: 'connected',
        connectorId,
        wallet,
        connection: connection && ref(connection),
        provider: isObject(provider) ? ref(provider) : provider,
      })
    },
    end(namespace: Namespace) {
      set(namespace, { status: 'disconnected' })
    },
    list(connectors: readonly Connector[]) {
      const isSame =
        connectors.length === state.connectors.length &&
        connectors.every((connector, index) => connector === state.connectors[index])
      if (!isSame) state.connectors = ref([...connectors])
    },
    /** Whether somebody is still looking after what an earlier visit left. */
    restore(isUnderWay: boolean) {
      isLooking = isUnderWay
      settle()
    },
  }
}
