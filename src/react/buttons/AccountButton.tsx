import { forwardRef, type ReactNode, Suspense } from 'react'
import type { Namespace } from '../../domain/namespace.js'
import { useWalletAccount } from '../hooks/useWalletAccount.js'
import { useInstance } from '../ModalContext.js'
import type { AccountButtonProps } from './accountButtonProps.js'
import { AccountDrawing } from './lazyAccount.js'
import { type AccountButtonState, useAccountButton } from './useAccountButton.js'
import type { PageButton } from './usePageButton.js'

export type { AccountButtonProps } from './accountButtonProps.js'
export type { AccountButtonState } from './useAccountButton.js'

const AccountButtonBase: PageButton<AccountButtonProps> = /* @__PURE__ */ forwardRef<
  HTMLButtonElement,
  AccountButtonProps
>(function AccountButton(props, appRef) {
  useInstance('<AccountButton>')
  const { address } = useWalletAccount({ namespace: props.namespace })
  if (!address) return null
  return (
    <Suspense>
      <AccountDrawing {...props} ref={appRef} />
    </Suspense>
  )
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
