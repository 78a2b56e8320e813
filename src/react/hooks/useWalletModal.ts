import { useEffect, useRef } from 'react'
import type { ConnectionStatus, WalletAccount } from '../../domain/account.js'
import type { WalletModalEvent } from '../../domain/events.js'
import type { AddressOf, KnownNamespace, NetworkOf } from '../../domain/namespaceTypes.js'
import { internalsOf } from '../../instance/internals.js'
import type { WalletModal } from '../../instance/walletModal.js'
import { useInstance } from '../ModalContext.js'
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

/** Calls back for every event of the modal; the listener may change on every render. */
export function useWalletModalEvents(listener: (event: WalletModalEvent) => void) {
  const modal = useInstance('useWalletModalEvents')
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => modal.watchEvents((event) => latest.current(event)), [modal])
}
