import { forwardRef, type ReactNode, Suspense, useEffect } from 'react'
import { isUnderWay } from '../../domain/account.js'
import { useWalletAccount } from '../hooks/useWalletAccount.js'
import { useWalletModal } from '../hooks/useWalletModal.js'
import type { AccountButtonProps } from './accountButtonProps.js'
import { ConnectButtonBase, type ConnectButtonProps } from './ConnectButton.js'
import { AccountDrawing, AccountSkeleton, prefetchAccount } from './lazyAccount.js'
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
  const isExpected = isUnderWay(status)
  useEffect(() => {
    if (isExpected) prefetchAccount()
  }, [isExpected])
  const shared = { ...attributes, namespace, disabled, ref: appRef }
  const connect = { ...shared, size, variant, label, loadingLabel }
  // With the modal open, the user is connecting; otherwise a connection is being restored.
  if (!isConnected && (!isExpected || isOpen)) return <ConnectButtonBase {...connect} />
  return (
    <Suspense fallback={<ConnectButtonBase {...connect} isIdle />}>
      {isConnected ? (
        <AccountDrawing {...shared} {...{ balance, charsStart, charsEnd }} />
      ) : (
        <AccountSkeleton {...attributes} />
      )}
    </Suspense>
  )
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
