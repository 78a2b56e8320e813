import { type ForwardedRef, useEffect } from 'react'
import { shortenAddress } from '../../core/shorten.js'
import type { Namespace } from '../../domain/namespace.js'
import { useNamespace } from '../useNamespace.js'
import { type PageAttributes, usePageButton } from './usePageButton.js'

export type IdentityOptions = {
  /** Shown instead of the active account; name and avatar are those of the account, so another address has none. */
  address?: string | undefined
  /** Whose active account is shown. @default the active one */
  namespace?: Namespace | undefined
}

export type IdentityState = {
  /** `loading` while a stored connection is restored, `none` without an account, else `known`. */
  status: 'loading' | 'none' | 'known'
  address: string | undefined
  /** The account's name from the identity service, if it leads back to the account. */
  name: string | undefined
  /** URL of the account's avatar, safe for `<img src>`. */
  image: string | undefined
  /** The name, else both ends of the address. */
  label: string | undefined
}

const ignore = () => undefined

/** Hex addresses have several spellings. */
const isSameAddress = (a: string, b: string) => a === b || (a.startsWith('0x') && a.toLowerCase() === b.toLowerCase())

/** Who is shown: the active account, or an address of the app. Looks up what the account button does. */
export function useIdentity(user: string, { address: requested, namespace }: IdentityOptions): IdentityState {
  const { modal, account, status } = useNamespace(user, namespace)
  const isAccount = account !== undefined && (requested === undefined || isSameAddress(requested, account.address))
  const caipAddress = isAccount ? account.caipAddress : undefined
  useEffect(() => {
    if (caipAddress) modal.syncIdentity(namespace).catch(ignore)
  }, [modal, caipAddress, namespace])
  const address = requested ?? (status === 'connected' ? account?.address : undefined)
  const { profileName: name, profileImage: image } = (isAccount && account) || {}
  if (address !== undefined) return { status: 'known', address, name, image, label: name ?? shortenAddress(address) }
  const none = { address, name: undefined, image: undefined, label: undefined }
  return { ...none, status: status === 'reconnecting' ? 'loading' : 'none' }
}

/** The element of a part: the app's attributes, the part's sheet, and its name for the app's own rules. */
export function usePartElement(
  name: 'wallet-avatar' | 'wallet-name' | 'wallet-balance',
  { user, className, attributes }: { user: string; className: string | undefined; attributes: PageAttributes },
  sheets: readonly string[],
  appRef: ForwardedRef<HTMLSpanElement>,
) {
  const { ref } = usePageButton(user, sheets, appRef)
  const classes = ['lkb7f2-part', name === 'wallet-avatar' && 'lkb7f2-avatar', className]
  return { ...attributes, ref, className: classes.filter(Boolean).join(' '), 'data-latchkey': name }
}
