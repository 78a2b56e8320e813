import type { ConnectionState } from '../controllers/connection/connectionController.js'
import type { CaipAddress } from '../core/caip.js'
import { importWithRetry } from '../core/load.js'
import type { ReadonlyState } from '../core/readonly.js'
import type { Kit } from './appKit.js'
import type { CaipNetwork, ChainNamespace } from './networks.js'
import { readAccount, readCaipNetwork, readWalletInfo, type View } from './state.js'

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
export function readConnections(kit: Kit, view: View, namespace: ChainNamespace): Connection[] {
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

export type FormerWallet = { readonly id: string; readonly account: string }

export const toConnection = (
  { id, account }: FormerWallet,
  { connectors }: ReadonlyState<ConnectionState>,
): Connection => {
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
export async function loadFormerWallets(kit: Kit, namespace: ChainNamespace): Promise<readonly FormerWallet[]> {
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

export type ConnectionRequest = { readonly connection: Connection; readonly address?: string | undefined }

/** Activates another account of the connected wallet, or a wallet before it. Resolves with whether it is another wallet. */
export async function switchConnection(
  kit: Kit,
  namespace: ChainNamespace,
  { connection, address = connection.accounts[0]?.address ?? '' }: ConnectionRequest,
): Promise<{ readonly address: string; readonly isOtherWallet: boolean }> {
  const [active] = readConnections(kit, kit.store.read(), namespace)
  const isOtherWallet = connection.connectorId !== active?.connectorId
  if (isOtherWallet) await returnTo(kit, namespace, { id: connection.connectorId, account: address })
  else await kit.appKit.walletModal.switchAccount(address, namespace)
  return { address, isOtherWallet }
}

/** Disconnects a wallet; one that is not active is forgotten. */
export async function deleteConnection({ internals }: Kit, namespace: ChainNamespace, connectorId: string) {
  const { instance, verbs } = await internals.load()
  await verbs.disconnect(instance, { namespace, wallet: connectorId })
}
