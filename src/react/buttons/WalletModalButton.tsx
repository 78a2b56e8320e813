import type { ReactNode } from 'react'
import { isUnderWay } from '../../domain/account.js'
import { useWalletAccount, useWalletModal } from '../hooks.js'
import { AccountButton, type AccountButtonProps, AccountSkeleton } from './AccountButton.js'
import { ConnectButton, type ConnectButtonProps } from './ConnectButton.js'

export type WalletModalButtonProps = ConnectButtonProps &
  Pick<AccountButtonProps, 'balance' | 'charsStart' | 'charsEnd'>

function WalletModalButtonBase({ balance, charsStart, charsEnd, ...connect }: WalletModalButtonProps) {
  const { status, isConnected } = useWalletAccount({ namespace: connect.namespace })
  const { isOpen } = useWalletModal()
  const { namespace, disabled, className } = connect
  if (isConnected) {
    return <AccountButton {...{ balance, charsStart, charsEnd, namespace, disabled, className }} />
  }
  // With the modal open, the user is connecting; otherwise a connection is being restored.
  if (isUnderWay(status) && !isOpen) return <AccountSkeleton className={className} />
  return <ConnectButton {...connect} />
}

type CombinedState = ReturnType<typeof useWalletModal> & { isRestored: boolean }

function WalletModalButtonCustom({ children }: { children: (state: CombinedState) => ReactNode }) {
  const modal = useWalletModal()
  const { isRestored } = useWalletAccount()
  return children({ ...modal, isRestored })
}

/** The connect button, then the account button; a skeleton while a connection is restored. */
export const WalletModalButton = /* @__PURE__ */ Object.assign(WalletModalButtonBase, {
  Custom: WalletModalButtonCustom,
})
