import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createWalletModal, type WalletModal, type WalletModalOptions } from '../modal/createWalletModal.js'
import { ModalContext } from './ModalContext.js'
import { useBeforePaint } from './useBeforePaint.js'

export type WalletModalProviderProps = WalletModalOptions & {
  /** An instance made by `createWalletModal`; then no other option is read. */
  modal?: WalletModal | undefined
  children?: ReactNode
}

/**
 * Starts a wallet modal for the tree below, and stops it on unmount. Takes an instance, or builds one from its own
 * props, once: theme, locale and features may change later; other changes are ignored.
 */
export function WalletModalProvider({ modal: given, children, ...options }: WalletModalProviderProps) {
  const [built] = useState(() => given ?? createWalletModal(options))
  const modal = given ?? built
  useBeforePaint(() => modal.start(), [modal])
  useLiveOptions(modal, given ? undefined : options)
  const Portals = modal.custom?.Portals
  return (
    <ModalContext.Provider value={modal}>
      {children}
      {Portals && <Portals id={modal.id} />}
    </ModalContext.Provider>
  )
}

/** Passes on what may change live. */
function useLiveOptions(modal: WalletModal, options: WalletModalOptions | undefined) {
  const { themeMode, themeVariables = {}, locale, messages = {}, features } = options ?? {}
  // Compared by value, since a host writes them inline.
  const given = JSON.stringify([themeMode, themeVariables, locale, messages, features])
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => options && modal.update({ themeMode, themeVariables, locale, messages, features }), [modal, given])
  // A constant of the build, so that the hook is there in every render or in none.
  // biome-ignore lint/correctness/useHookAtTopLevel: see above
  if (process.env.NODE_ENV !== 'production') useAdapterWarning(options)
}

declare const process: { readonly env: { readonly NODE_ENV?: string } }

const idsOf = ({ adapters = [] }: WalletModalOptions) =>
  adapters.map(({ namespace, networks }) => `${namespace}(${networks.map(({ id }) => id).join()})`).join()

/** Says once that other adapters than the first ones are ignored. */
function useAdapterWarning(options: WalletModalOptions | undefined) {
  const adapters = options && idsOf(options)
  const first = useRef(adapters)
  const isSaid = useRef(false)
  useEffect(() => {
    if (isSaid.current || first.current === adapters) return
    isSaid.current = true
    // biome-ignore lint/suspicious/noConsole: for the developer of the host, in development alone
    console.warn(
      'latchkey: the adapters of a running modal cannot change; the new ones are ignored. Use addNetwork instead.',
    )
  }, [adapters])
}
