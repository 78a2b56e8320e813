import { proxy, ref } from 'valtio/vanilla'
import type { Connection, Connector, WalletSession } from '../../connectors/connector.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { ConnectionStatus } from '../../domain/account.js'
import type { Namespace } from '../../domain/namespace.js'
import type { WalletInfo } from '../../domain/wallet.js'

export type Connected = {
  readonly status: 'connected'
  readonly connectorId: string
  readonly wallet: WalletInfo
  readonly session: WalletSession
  readonly connection: Connection
  /** What apps get of the wallet. */
  readonly provider: unknown
  /** Whether requests reach the wallet now; otherwise they wait. */
  readonly isReachable: boolean
}

/** Connection state of a namespace; each status has only its own fields. */
export type NamespaceConnection =
  | { readonly status: 'disconnected' }
  | { readonly status: 'connecting' }
  /** How long the stored wallet has been asked without a response. */
  | { readonly status: 'reconnecting'; readonly silentMs: number }
  /** The wallet has confirmed the stored account; nothing else has loaded. */
  | { readonly status: 'restored'; readonly connectorId: string }
  | Connected

export type ConnectionState = {
  namespaces: Record<Namespace, NamespaceConnection>
  /** Every known connector, of all namespaces. Empty until discovery starts. */
  connectors: readonly Connector[]
  /** Whether no stored connection is left to restore; until then, show neither state. */
  isRestored: boolean
}

export type ConnectionController = ReturnType<typeof createConnectionController>

type State = ReadonlyState<ConnectionState>

/** `restored` counts as connected: only code that needs the live session tells them apart. */
export function statusOf({ namespaces }: State, namespace: Namespace): ConnectionStatus {
  const status = namespaces[namespace]?.status ?? 'disconnected'
  return status === 'restored' ? 'connected' : status
}

/** Namespaces whose account is shown. */
export const connectedNamespaces = (state: State): readonly Namespace[] =>
  Object.keys(state.namespaces).filter((namespace) => statusOf(state, namespace) === 'connected')

/** The live connection of a namespace. */
export function connectedOf({ namespaces }: State, namespace: Namespace | undefined): Connected | undefined {
  const entry = namespaces[namespace ?? '']
  return entry?.status === 'connected' ? (entry as Connected) : undefined
}

export function connectorIdOf({ namespaces }: State, namespace: Namespace | undefined): string | undefined {
  const entry = namespaces[namespace ?? '']
  return entry?.status === 'connected' || entry?.status === 'restored' ? entry.connectorId : undefined
}

/** The connection state of each namespace. It records; it does not connect. */
export function createConnectionController(namespaces: readonly Namespace[]) {
  const state = proxy<ConnectionState>({
    namespaces: Object.fromEntries(namespaces.map((name) => [name, { status: 'disconnected' }])),
    connectors: ref([]),
    isRestored: false,
  })
  /** A restore is in progress, though no namespace has that status. */
  let isLooking = true

  function set(namespace: Namespace, entry: NamespaceConnection) {
    // As one reference: sessions and providers keep their identity.
    state.namespaces[namespace] = entry.status === 'connected' ? ref(entry) : entry
    settle()
  }

  function settle() {
    state.isRestored = !isLooking && Object.values(state.namespaces).every(({ status }) => status !== 'reconnecting')
  }

  return {
    state: state as State,
    begin(namespace: Namespace, status: 'connecting' | 'reconnecting' = 'connecting', silentMs = 0) {
      set(namespace, status === 'connecting' ? { status } : { status, silentMs })
    },
    /** The wallet has confirmed the stored account. */
    restored(namespace: Namespace, connectorId: string) {
      set(namespace, { status: 'restored', connectorId })
    },
    succeed(namespace: Namespace, connected: Omit<Connected, 'status' | 'isReachable'>) {
      set(namespace, { ...connected, status: 'connected', isReachable: true })
    },
    reach(namespace: Namespace, isReachable: boolean) {
      const entry = state.namespaces[namespace]
      if (entry?.status === 'connected' && entry.isReachable !== isReachable) set(namespace, { ...entry, isReachable })
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
    /** While a restore is in progress, nothing counts as restored. */
    setRestoring(isUnderWay: boolean) {
      isLooking = isUnderWay
      settle()
    },
  }
}
