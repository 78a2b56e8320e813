import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createWalletModal, type WalletModal, type WalletModalOptions } from '../modal/createWalletModal.js'
import { ModalContext } from './ModalContext.js'

export type WalletModalProviderProps = WalletModalOptions & {
  /** An instance made by `createWalletModal`; then no other option is read. */
  modal?: WalletModal | undefined
  children?: ReactNode
}

// Before the first paint, so that a visitor with a stored connection never sees "Connect wallet" flash by; a server has no layout.
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

const idsOf = ({ adapters = [] }: WalletModalOptions) =>
  adapters.map(({ namespace, networks }) => `${namespace}(${networks.map(({ id }) => id).join()})`).join()

/**
 * Starts a wallet modal for the tree below, and stops it on unmount. Takes an instance, or builds one from its own
 * props, once: theme, locale and features may change later; other changes are ignored.
 */
export function WalletModalProvider({ modal: given, children, ...options }: WalletModalProviderProps) {
  const [built] = useState(() => given ?? createWalletModal(options))
  const modal = given ?? built
  useBeforePaint(() => modal.start(), [modal])
  useLiveOptions(modal, given ? undefined : options)
  return <ModalContext.Provider value={modal}>{children}</ModalContext.Provider>
}

/** Passes on what may change live, and says once what may not. */
function useLiveOptions(modal: WalletModal, options: WalletModalOptions | undefined) {
  const { themeMode, themeVariables, locale, features } = options ?? {}
  const variables = themeVariables && JSON.stringify(themeVariables)
  const flags = features && JSON.stringify(features)
  const adapters = options && idsOf(options)
  const first = useRef(adapters)

  useEffect(() => {
    if (themeMode) modal.setThemeMode(themeMode)
  }, [modal, themeMode])
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by value, since a host writes them inline
  useEffect(() => {
    if (themeVariables) modal.setThemeVariables(themeVariables)
  }, [modal, variables])
  useEffect(() => {
    if (locale) modal.setLocale(locale)
  }, [modal, locale])
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by value, since a host writes them inline
  useEffect(() => {
    if (features) modal.setFeatures(features)
  }, [modal, flags])
  useEffect(() => {
    if (first.current === adapters || process.env.NODE_ENV === 'production') return
    first.current = adapters
    // biome-ignore lint/suspicious/noConsole: for the developer of the host, in development alone
    console.warn('latchkey: the adapters of a running modal cannot change; the new ones are ignored. Use addNetwork instead.')
  }, [adapters])
}
