import { forwardRef, type ReactNode } from 'react'
import partsCss from '../../ui/page/identityParts.css?inline'
import { type IdentityOptions, type IdentityState, useIdentity, usePartElement } from './useIdentityPart.js'
import type { PageAttributes, PageButton } from './usePageButton.js'

export type WalletNameProps = PageAttributes &
  IdentityOptions & {
    /** Shown while no name is known. @default the shortened address */
    fallback?: ReactNode
  }

const sheets = [partsCss]

const WalletNameBase: PageButton<WalletNameProps, HTMLSpanElement> = /* @__PURE__ */ forwardRef<
  HTMLSpanElement,
  WalletNameProps
>(function WalletName({ fallback, address, namespace, className, ...attributes }, appRef) {
  const user = '<WalletName>'
  const identity = useIdentity(user, { address, namespace })
  const part = usePartElement('wallet-name', { user, className, attributes }, sheets, appRef)
  if (identity.status === 'loading') {
    return (
      <span {...part} aria-busy="true">
        <span className="lkb7f2-pending" />
      </span>
    )
  }
  if (identity.address === undefined) return null
  return (
    <span {...part} title={identity.address}>
      {identity.name === undefined && fallback !== undefined ? fallback : <bdi>{identity.label}</bdi>}
    </span>
  )
})

function WalletNameCustom({
  children,
  ...options
}: IdentityOptions & { children: (state: IdentityState) => ReactNode }) {
  return children(useIdentity('<WalletName.Custom>', options))
}

/**
 * The account's name, or its shortened address. Renders nothing while disconnected, and a placeholder while a stored
 * connection is restored.
 */
export const WalletName = /* @__PURE__ */ Object.assign(WalletNameBase, { Custom: WalletNameCustom })
