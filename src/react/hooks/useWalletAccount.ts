import { useEffect } from 'react'
import type { CaipAddress } from '../../core/caip.js'
import { activeFirst, type ConnectionStatus } from '../../domain/account.js'
import type { EmbeddedInfo } from '../../domain/embedded.js'
import { addressExplorerUrl } from '../../domain/explorerUrl.js'
import type { Namespace } from '../../domain/namespace.js'
import type { AddressOf, ChainIdOf, KnownNamespace } from '../../domain/namespaceTypes.js'
import type { WalletInfo } from '../../domain/wallet.js'
import type { WalletModal } from '../../instance/walletModal.js'
import { type NamespaceOption, useNamespace } from '../useNamespace.js'
import { useFollowedWallet } from './useFollowedWallet.js'

/** The wallet's connector. Name and icon arrive slightly later than the id, with `useWalletInfo`. */
export type AccountConnector = Pick<WalletInfo, 'id'> & Partial<WalletInfo>

type ConnectedAccount<namespace extends Namespace> = {
  readonly status: 'connected'
  readonly isConnected: true
  readonly isConnecting: false
  readonly isReconnecting: false
  readonly isDisconnected: false
  readonly address: AddressOf<namespace>
  /** Every address the wallet shared, the active one first. */
  readonly addresses: readonly [AddressOf<namespace>, ...AddressOf<namespace>[]]
  readonly caipAddress: CaipAddress
  /** The wallet's current network, configured or not. */
  readonly chainId: ChainIdOf<namespace>
  readonly connector: AccountConnector
}

type NoAccount<status extends ConnectionStatus> = {
  readonly status: status
  readonly isConnected: false
  readonly isConnecting: status extends 'connecting' ? true : false
  readonly isReconnecting: status extends 'reconnecting' ? true : false
  readonly isDisconnected: status extends 'disconnected' ? true : false
  readonly address: undefined
  readonly addresses: undefined
  readonly caipAddress: undefined
  readonly chainId: undefined
  readonly connector: undefined
}

export type UseWalletAccount<namespace extends Namespace = KnownNamespace> = (
  | ConnectedAccount<namespace>
  | NoAccount<'connecting'>
  | NoAccount<'reconnecting'>
  | NoAccount<'disconnected'>
) & {
  /** Whether no stored connection is left to restore: only then does `isDisconnected` mean logged out. */
  readonly isRestored: boolean
  /** The account's page in the network's block explorer. */
  readonly addressExplorerUrl: string | undefined
  readonly profileName: string | undefined
  readonly profileImage: string | undefined
  /** Who has logged in, if the account is an embedded wallet's. */
  readonly embedded: EmbeddedInfo | undefined
  switchAccount: WalletModal['switchAccount']
}

/** The account of a namespace, and its connection status. */
export function useWalletAccount<namespace extends Namespace = KnownNamespace>({
  namespace,
}: NamespaceOption<namespace> = {}): UseWalletAccount<namespace> {
  const { modal, account, network, connected, connectorId, status, isRestored } = useNamespace(
    'useWalletAccount',
    namespace,
  )
  const caipAddress = account?.caipAddress
  useEffect(() => {
    if (caipAddress) void modal.syncIdentity(namespace).catch(() => undefined)
  }, [modal, caipAddress, namespace])
  const isConnected = status === 'connected' && account !== undefined
  return {
    status,
    isConnected,
    isConnecting: status === 'connecting',
    isReconnecting: status === 'reconnecting',
    isDisconnected: status === 'disconnected',
    address: account?.address,
    addresses: isConnected ? activeFirst(account.accounts, account.address) : undefined,
    caipAddress,
    chainId: isConnected ? network?.id : undefined,
    connector: isConnected ? (connected?.wallet ?? { id: connectorId }) : undefined,
    isRestored,
    addressExplorerUrl: account && addressExplorerUrl(network, account.address),
    profileName: account?.profileName,
    profileImage: account?.profileImage,
    embedded: account?.embedded,
    switchAccount: modal.switchAccount,
  } as UseWalletAccount<namespace>
}

/** The connected wallet: its name, icon and type. */
export function useWalletInfo({ namespace }: NamespaceOption<Namespace> = {}): WalletInfo | undefined {
  const { modal, entry, connected } = useNamespace('useWalletInfo', namespace)
  useFollowedWallet(modal, entry)
  return connected?.wallet
}
