import { forwardRef, type ReactNode } from 'react'
import { Avatar } from '../../ui/Avatar.js'
import partsCss from '../../ui/page/identityParts.css?inline'
import { useInternals } from '../ModalContext.js'
import { type IdentityOptions, type IdentityState, useIdentity, usePartElement } from './useIdentityPart.js'
import type { PageAttributes, PageButton } from './usePageButton.js'

export type WalletAvatarProps = PageAttributes &
  IdentityOptions & {
    /** Width and height in pixels. @default 24 */
    size?: number | undefined
    /** Alternative text; `''` beside a name that says the same. @default the account's name, or its shortened address */
    alt?: string | undefined
  }

const DEFAULT_SIZE = 24
const sheets = [partsCss]

const WalletAvatarBase: PageButton<WalletAvatarProps, HTMLSpanElement> = /* @__PURE__ */ forwardRef<
  HTMLSpanElement,
  WalletAvatarProps
>(function WalletAvatar({ size = DEFAULT_SIZE, alt, address, namespace, className, ...attributes }, appRef) {
  const user = '<WalletAvatar>'
  const identity = useIdentity(user, { address, namespace })
  const part = usePartElement('wallet-avatar', { user, className, attributes }, sheets, appRef)
  const CustomAvatar = useInternals(user).custom?.slots.avatar
  if (identity.status === 'loading') {
    return (
      <span {...part} aria-busy="true">
        <svg className="lkb7f2-pending" viewBox="0 0 2 2" width={size} height={size} aria-hidden="true">
          <circle cx="1" cy="1" r="1" />
        </svg>
      </span>
    )
  }
  if (identity.address === undefined) return null
  const text = alt ?? identity.label
  return (
    <span
      {...part}
      title={identity.name ?? identity.address}
      {...(text ? { role: 'img', 'aria-label': text } : { 'aria-hidden': true })}
    >
      {CustomAvatar ? (
        <CustomAvatar address={identity.address} name={identity.name} image={identity.image} />
      ) : (
        <Avatar address={identity.address} image={identity.image} size={size} />
      )}
    </span>
  )
})

function WalletAvatarCustom({
  children,
  ...options
}: IdentityOptions & { children: (state: IdentityState) => ReactNode }) {
  return children(useIdentity('<WalletAvatar.Custom>', options))
}

/**
 * The account's avatar: its image, or one generated from its address. Renders nothing while disconnected, and a
 * placeholder while a stored connection is restored.
 */
export const WalletAvatar = /* @__PURE__ */ Object.assign(WalletAvatarBase, { Custom: WalletAvatarCustom })
