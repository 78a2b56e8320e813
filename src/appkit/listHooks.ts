import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { toError } from '../core/toError.js'
import { emptyWalletList } from '../instance/walletList.js'
import type { Kit } from './appKit.js'
import {
  type Connection,
  type ConnectionRequest,
  deleteConnection,
  type FormerWallet,
  loadFormerWallets,
  readConnections,
  switchConnection,
  toConnection,
} from './connections.js'
import { useView } from './hooks.js'
import { currentKit, requireKit } from './kit.js'
import type { ChainNamespace } from './networks.js'
import { namespaceIn } from './state.js'
import { toShown, type UseAppKitWalletsReturn, walletsOf } from './walletList.js'

const readEmpty = () => emptyWalletList

/** The wallets to choose from and what connects them, for a page without the modal. */
export function useAppKitWallets(): UseAppKitWalletsReturn {
  const { list, actions } = walletsOf(requireKit('useAppKitWallets').appKit.walletModal)
  const snapshot = useSyncExternalStore(list.subscribe, list.getSnapshot, readEmpty)
  return useMemo(() => ({ ...toShown(snapshot), ...actions }), [snapshot, actions])
}

export type UseAppKitConnectionsReturn = {
  readonly connections: Connection[]
  readonly recentConnections: Connection[]
}

/**
 * The connected wallet of a namespace, and those before it that the user may return to.
 * @throws before there is a namespace
 */
export function useAppKitConnections(requested?: ChainNamespace): UseAppKitConnectionsReturn {
  const view = useView()
  const kit = currentKit()
  const namespace = namespaceIn(view, requested)
  if (namespace === undefined) throw new Error('No namespace found')
  const [former, setFormer] = useState<readonly FormerWallet[]>([])
  const entry = view.connections.namespaces[namespace]
  // biome-ignore lint/correctness/useExhaustiveDependencies: another connection changes what is stored
  useEffect(() => {
    let isCurrent = true
    if (kit)
      loadFormerWallets(kit, namespace).then(
        (wallets) => isCurrent && setFormer(wallets),
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [kit, namespace, entry])
  return useMemo(
    () => ({
      connections: kit ? readConnections(kit, view, namespace) : [],
      recentConnections: former.map((wallet) => toConnection(wallet, view.connections)),
    }),
    [kit, view, namespace, former],
  )
}

type Change = {
  readonly address: string
  readonly namespace: ChainNamespace
  readonly hasSwitchedAccount: boolean
  readonly hasSwitchedWallet: boolean
  readonly hasDeletedWallet: boolean
}

export type UseAppKitConnectionOptions = {
  readonly namespace?: ChainNamespace | undefined
  readonly onSuccess?: ((change: Change) => void) | undefined
  readonly onError?: ((error: Error) => void) | undefined
}

export type UseAppKitConnectionReturn = {
  readonly connection: Connection | undefined
  readonly isPending: boolean
  /** Activates another account of the connected wallet, or a wallet before it, which may prompt. */
  switchConnection(request: ConnectionRequest): Promise<void>
  /** Disconnects the wallet; one of `recentConnections` is forgotten. */
  deleteConnection(request: { readonly address: string; readonly connectorId: string }): Promise<void>
}

/** The connected wallet of a namespace, and what changes it. */
export function useAppKitConnection({
  namespace: requested,
  onSuccess,
  onError,
}: UseAppKitConnectionOptions = {}): UseAppKitConnectionReturn {
  const view = useView()
  const kit = currentKit()
  const namespace = namespaceIn(view, requested)
  const [isPending, setPending] = useState(false)
  const connection = useMemo(
    () => (kit && namespace !== undefined ? readConnections(kit, view, namespace)[0] : undefined),
    [kit, view, namespace],
  )

  const run = useCallback(
    async (act: (kit: Kit, namespace: ChainNamespace) => Promise<Omit<Change, 'namespace'>>) => {
      if (!kit || namespace === undefined) return
      setPending(true)
      try {
        const change = await act(kit, namespace)
        onSuccess?.({ ...change, namespace })
      } catch (error) {
        onError?.(toError(error))
      } finally {
        setPending(false)
      }
    },
    [kit, namespace, onSuccess, onError],
  )

  return {
    connection,
    isPending,
    switchConnection: (request) =>
      run(async (current, active) => {
        const { address, isOtherWallet } = await switchConnection(current, active, request)
        return {
          address,
          hasSwitchedAccount: !isOtherWallet,
          hasSwitchedWallet: isOtherWallet,
          hasDeletedWallet: false,
        }
      }),
    deleteConnection: ({ address, connectorId }) =>
      run(async (current, active) => {
        await deleteConnection(current, active, connectorId)
        return { address, hasSwitchedAccount: false, hasSwitchedWallet: false, hasDeletedWallet: true }
      }),
  }
}
