import type { Kit } from './appKit.js'
import {
  type Connection,
  type ConnectionRequest,
  deleteConnection,
  loadFormerWallets,
  switchConnection,
  toConnection,
} from './connections.js'
import type { ChainNamespace } from './networks.js'
import { toShown, type UseAppKitWalletsReturn, walletsOf } from './walletList.js'

// Methods that few apps call: they load with the first call.

export type WalletPage = Pick<UseAppKitWalletsReturn, 'wallets' | 'wcWallets' | 'page' | 'count'>

export type WalletConnectUri = {
  readonly wcUri: string | undefined
  readonly wcError: boolean
  readonly wcFetchingUri: boolean
  readonly wcPairingExpiry: number | undefined
}

export function createListMethods(kit: Kit) {
  const { list, actions } = walletsOf(kit.appKit.walletModal)
  const readPage = (): WalletPage => toShown(list.getSnapshot())
  function readUri(): WalletConnectUri {
    const { uri, status, expiresAt } = list.getSnapshot().pairing
    return {
      wcUri: uri,
      wcError: status === 'failed',
      wcFetchingUri: status === 'creating',
      wcPairingExpiry: expiresAt,
    }
  }
  // A list that is not followed forgets what it has loaded.
  list.subscribe(() => undefined)
  return {
    ...actions,
    end: list.destroy,
    readPage,
    readUri,
    subscribePage: (callback: (page: WalletPage) => void) => list.subscribe(() => callback(readPage())),
    subscribeUri: (callback: (uri: WalletConnectUri) => void) => list.subscribe(() => callback(readUri())),
    async getRecentConnections(namespace: ChainNamespace): Promise<Connection[]> {
      const { connections } = kit.store.read()
      return (await loadFormerWallets(kit, namespace)).map((wallet) => toConnection(wallet, connections))
    },
    switchConnection: async (request: ConnectionRequest & { readonly namespace: ChainNamespace }) => {
      await switchConnection(kit, request.namespace, request)
    },
    deleteConnection: (request: { readonly connectorId: string; readonly namespace: ChainNamespace }) =>
      deleteConnection(kit, request.namespace, request.connectorId),
  }
}
