import { forwardRef, type ReactNode } from 'react'
import type { Namespace } from '../../domain/namespace.js'
import { useWalletAccount } from '../hooks/useWalletAccount.js'
import { useInstance } from '../ModalContext.js'
import type { AccountButtonProps } from './accountButtonProps.js'
import { ConnectButtonBase } from './ConnectButton.js'
import { type AccountButtonState, useAccountButton } from './useAccountButton.js'
import { useAccountDrawing } from './useAccountDrawing.js'
import type { PageButton } from './usePageButton.js'

export type { AccountButtonProps } from './accountButtonProps.js'
export type { AccountButtonState } from './useAccountButton.js'

const AccountButtonBase: PageButton<AccountButtonProps> = /* @__PURE__ */ forwardRef<
  HTMLButtonElement,
  AccountButtonProps
>(function AccountButton(props, appRef) {
  useInstance('<AccountButton>')
  const { balance: _balance, charsStart: _charsStart, charsEnd: _charsEnd, ...plain } = props
  const { address } = useWalletAccount({ namespace: props.namespace })
  const drawing = useAccountDrawing(address !== undefined)
  if (!address || drawing === 'loading') return null
  // It names the account and opens the modal, too.
  if (drawing === 'failed') return <ConnectButtonBase {...plain} ref={appRef} />
  return <drawing.AccountDrawing {...props} ref={appRef} />
})

function AccountButtonCustom({
  namespace,
  children,
}: {
  namespace?: Namespace | undefined
  children: (state: AccountButtonState) => ReactNode
}) {
  return children(useAccountButton(namespace, '<AccountButton.Custom>'))
}

/** The connected account; opens the modal. Renders nothing while disconnected. */
export const AccountButton = /* @__PURE__ */ Object.assign(AccountButtonBase, { Custom: AccountButtonCustom })
