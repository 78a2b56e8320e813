import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ConnectionState } from '../controllers/connection/connectionController.js'
import type { CaipAddress } from '../core/caip.js'
import { importWithRetry } from '../core/load.js'
import type { ReadonlyState } from '../core/readonly.js'
import { toError } from '../core/toError.js'
import { currentKit, type requireKit } from './createAppKit.js'
import { useView } from './hooks.js'
import type { CaipNetwork, ChainNamespace } from './networks.js'
import { namespaceIn, readAccount, readCaipNetwork, readWalletInfo, type View } from './state.js'

type Kit = ReturnType<typeof requireKit>

export type Connection = {
  readonly name: string | undefined
  readonly icon: string | undefined
  readonly networkIcon: string | undefined
  readonly accounts: {
    readonly address: string
    readonly type?: string | undefined
    readonly caipAddress?: CaipAddress | undefined
  }[]
  readonly caipNetwork?: CaipNetwork | undefined
  readonly connectorId: string
  readonly auth?: { readonly name: string | undefined; readonly username: string | undefined } | undefined
}

/** What is connected in a namespace: one wallet at most, with its accounts. */
function readConnections(kit: Kit, view: View, namespace: ChainNamespace): Connection[] {
  const { allAccounts, embeddedWalletInfo } = readAccount(view, namespace)
  const entry = view.connections.namespaces[namespace]
  if (entry?.status !== 'connected' && entry?.status !== 'restored') return []
  const wallet = readWalletInfo(view, namespace)
  const caipNetwork = readCaipNetwork(view, kit.literals, kit.appKit.options, namespace)
  return [
    {
      name: wallet?.name,
      icon: wallet?.icon,
      networkIcon: caipNetwork?.assets?.imageUrl,
      accounts: allAccounts.map(({ address, type, caipAddress }) => ({ address, type, caipAddress })),
      caipNetwork,
      connectorId: entry.connectorId,
      auth: embeddedWalletInfo && {
        name: embeddedWalletInfo.authProvider,
        username: embeddedWalletInfo.user.username,
      },
    },
  ]
}

type FormerWallet = { readonly id: string; readonly account: string }

const toConnection = ({ id, account }: FormerWallet, { connectors }: ReadonlyState<ConnectionState>): Connection => {
  const connector = connectors.find((candidate) => candidate.id === id)
  return {
    name: connector?.name,
    icon: connector?.icon,
    networkIcon: undefined,
    accounts: [{ address: account }],
    connectorId: id,
  }
}

/** Wallets of the namespace that were connected before the active one. */
async function loadFormerWallets(kit: Kit, namespace: ChainNamespace): Promise<readonly FormerWallet[]> {
  const { instance } = await kit.internals.load()
  const { otherWalletsOf } = await importWithRetry(() => import('../controllers/connection/store.js'))
  return otherWalletsOf(instance, namespace)
}

/** Connects a wallet again, without a prompt unless it has forgotten the page. */
async function returnTo({ internals }: Kit, namespace: ChainNamespace, wallet: FormerWallet) {
  const { instance, verbs } = await internals.load()
  const { switchWallet } = await importWithRetry(() => import('../controllers/connection/otherWallets.js'))
  if (await switchWallet(instance, { ...wallet, namespace })) return
  const outcome = await verbs.connectWallet(instance, { wallet: wallet.id, namespace })
  if (outcome.status === 'error') throw outcome.error
  if (outcome.status !== 'connected') throw new Error('The wallet is not installed')
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
  switchConnection(request: { readonly connection: Connection; readonly address?: string | undefined }): Promise<void>
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
  const activeId = connection?.connectorId

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
    switchConnection: ({ connection: target, address = target.accounts[0]?.address ?? '' }) =>
      run(async (current, active) => {
        const hasSwitchedWallet = target.connectorId !== activeId
        if (hasSwitchedWallet) await returnTo(current, active, { id: target.connectorId, account: address })
        else await current.appKit.walletModal.switchAccount(address, active)
        return { address, hasSwitchedAccount: !hasSwitchedWallet, hasSwitchedWallet, hasDeletedWallet: false }
      }),
    deleteConnection: ({ address, connectorId }) =>
      run(async ({ internals }, active) => {
        const { instance, verbs } = await internals.load()
        await verbs.disconnect(instance, { namespace: active, wallet: connectorId })
        return { address, hasSwitchedAccount: false, hasSwitchedWallet: false, hasDeletedWallet: true }
      }),
  }
}
