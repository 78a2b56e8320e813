import { forwardRef, type ReactNode } from 'react'
import { isUnderWay } from '../../domain/account.js'
import { useWalletAccount, useWalletModal } from '../hooks.js'
import { AccountButton, type AccountButtonProps, AccountSkeleton } from './AccountButton.js'
import { ConnectButton, type ConnectButtonProps } from './ConnectButton.js'
import type { PageButton } from './usePageButton.js'

export type WalletModalButtonProps = ConnectButtonProps &
  Pick<AccountButtonProps, 'balance' | 'charsStart' | 'charsEnd'>

const WalletModalButtonBase: PageButton<WalletModalButtonProps> = /* @__PURE__ */ forwardRef<
  HTMLButtonElement,
  WalletModalButtonProps
>(function WalletModalButton(props, appRef) {
  const { balance, charsStart, charsEnd, size, variant, label, loadingLabel, namespace, disabled, ...attributes } =
    props
  const { status, isConnected } = useWalletAccount({ namespace })
  const { isOpen } = useWalletModal()
  const shared = { ...attributes, namespace, disabled, ref: appRef }
  if (isConnected) return <AccountButton {...shared} {...{ balance, charsStart, charsEnd }} />
  // With the modal open, the user is connecting; otherwise a connection is being restored.
  if (isUnderWay(status) && !isOpen) return <AccountSkeleton {...attributes} />
  return <ConnectButton {...shared} {...{ size, variant, label, loadingLabel }} />
})

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
