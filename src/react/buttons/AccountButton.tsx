import { forwardRef, type ReactNode } from 'react'
import { shortenAddress } from '../../core/shorten.js'
import { useWalletAccount } from '../hooks/useWalletAccount.js'
import { useInstance } from '../ModalContext.js'
import { ConnectButtonBase } from './ConnectButton.js'
import { type AccountButtonProps, type AccountButtonState, useAccountButton } from './useAccountButton.js'
import { useAccountDrawing, useFocusHandover } from './useAccountDrawing.js'
import type { PageButton } from './usePageButton.js'

export type { AccountButtonProps, AccountButtonState } from './useAccountButton.js'

const AccountButtonBase: PageButton<AccountButtonProps> = /* @__PURE__ */ forwardRef<
  HTMLButtonElement,
  AccountButtonProps
>(function AccountButton(props, appRef) {
  useInstance('<AccountButton>')
  const { balance: _balance, balanceToken: _token, charsStart = 4, charsEnd = 6, ...plain } = props
  const { address, profileName } = useWalletAccount({ namespace: props.namespace })
  const drawing = useAccountDrawing('<AccountButton>', address !== undefined)
  const ref = useFocusHandover(appRef)
  if (!address) return null
  if (drawing === 'loading' || drawing === 'failed') {
    const accountLabel = profileName ?? shortenAddress(address, { start: charsStart, end: charsEnd })
    return <ConnectButtonBase {...plain} variant="secondary" accountLabel={accountLabel} ref={ref} />
  }
  return <drawing.AccountDrawing {...props} ref={ref} />
})

function AccountButtonCustom({
  children,
  ...options
}: Pick<AccountButtonProps, 'namespace' | 'balanceToken'> & {
  children: (state: AccountButtonState) => ReactNode
}) {
  return children(useAccountButton(options, '<AccountButton.Custom>'))
}

/** The connected account; opens the modal. Renders nothing while disconnected. */
export const AccountButton = /* @__PURE__ */ Object.assign(AccountButtonBase, { Custom: AccountButtonCustom })
