import { forwardRef, type ReactNode } from 'react'
import { isUnderWay } from '../../domain/account.js'
import { useWalletAccount } from '../hooks/useWalletAccount.js'
import { useWalletModal } from '../hooks/useWalletModal.js'
import { ConnectButtonBase, type ConnectButtonProps } from './ConnectButton.js'
import type { AccountButtonProps } from './useAccountButton.js'
import { useAccountDrawing, useFocusHandover } from './useAccountDrawing.js'
import type { PageButton } from './usePageButton.js'

export type WalletModalButtonProps = ConnectButtonProps &
  Pick<AccountButtonProps, 'balance' | 'balanceToken' | 'charsStart' | 'charsEnd'>

const WalletModalButtonBase: PageButton<WalletModalButtonProps> = /* @__PURE__ */ forwardRef<
  HTMLButtonElement,
  WalletModalButtonProps
>(function WalletModalButton(props, appRef) {
  const { balance, balanceToken, charsStart, charsEnd, ...connectProps } = props
  const { size, variant, label, loadingLabel, namespace, disabled, ...attributes } = connectProps
  const { status, isConnected } = useWalletAccount({ namespace })
  const { isOpen } = useWalletModal()
  const isExpected = isUnderWay(status)
  const drawing = useAccountDrawing('<WalletModalButton>', isConnected || isExpected)
  const ref = useFocusHandover(appRef)
  const shared = { ...attributes, namespace, disabled, ref }
  const connect = { ...shared, size, variant, label, loadingLabel }
  // With the modal open, the user is connecting; otherwise a connection is being restored.
  const isConnecting = !isConnected && (!isExpected || isOpen)
  // The connect button names an account that cannot be drawn.
  if (isConnecting || drawing === 'failed') return <ConnectButtonBase {...connect} />
  if (drawing === 'loading') return <ConnectButtonBase {...connect} isIdle={!isConnected} />
  if (isConnected) return <drawing.AccountDrawing {...shared} {...{ balance, balanceToken, charsStart, charsEnd }} />
  return <drawing.AccountSkeleton {...attributes} />
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
