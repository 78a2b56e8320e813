import type { ConnectionStatus, WalletAccount } from '../../domain/account.js'
import type { AddressOf, KnownNamespace, NetworkOf } from '../../domain/namespaceTypes.js'
import { internalsOf } from '../../instance/internals.js'
import type { WalletModal } from '../../instance/walletModal.js'
import { useNamespace } from '../useNamespace.js'
import { useSnapshot } from '../useSnapshot.js'

export type UseWalletModal = Pick<
  WalletModal,
  'open' | 'close' | 'connect' | 'disconnect' | 'switchNetwork' | 'send'
> & {
  readonly isOpen: boolean
  readonly status: ConnectionStatus
  /** The active account; `undefined` while disconnected. */
  readonly account: WalletAccount<AddressOf<KnownNamespace>> | undefined
  /** The active network; `isUnsupported` if the wallet is on an unconfigured one. */
  readonly network: NetworkOf<KnownNamespace> | undefined
}

/**
 * The modal of the nearest provider: its actions, and the most common state.
 * @throws ProviderMissingError outside of a `<WalletModalProvider>`.
 */
export function useWalletModal(): UseWalletModal {
  const { modal, status, account, network } = useNamespace('useWalletModal', undefined)
  const { isOpen } = useSnapshot(internalsOf(modal).modalState.state)
  const { open, close, connect, disconnect, switchNetwork, send } = modal
  return { open, close, connect, disconnect, switchNetwork, send, isOpen, status, account, network } as UseWalletModal
}
