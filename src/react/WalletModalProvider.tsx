import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { WalletOptions } from '../config/options.js'
import { createWalletModal } from '../instance/createWalletModal.js'
import { internalsOf } from '../instance/internals.js'
import type { WalletModal, WalletModalOptions } from '../instance/walletModal.js'
import { ModalContext, useInstance } from './ModalContext.js'
import { useBeforePaint } from './useBeforePaint.js'

export type WalletModalProviderProps = WalletModalOptions & {
  /**
   * Of the provider alone: an instance created by `createWalletModal`; all other options are then ignored.
   * @default built from the props
   */
  modal?: WalletModal | undefined
  children?: ReactNode
}

/**
 * Starts a wallet modal for its children, and stops it on unmount. Takes an instance, or builds one from its props,
 * once: live options may change later, see `docs/options.md`; other changes are ignored.
 */
export function WalletModalProvider({ modal: ownModal, children, ...options }: WalletModalProviderProps) {
  const [built] = useState(() => ownModal ?? createWalletModal(options))
  const modal = ownModal ?? built
  useBeforePaint(() => modal.start(), [modal])
  useLiveOptions(modal, ownModal ? undefined : options)
  const Portals = internalsOf(modal).custom?.Portals
  return (
    <ModalContext.Provider value={modal}>
      {children}
      {Portals && <Portals id={modal.id} />}
    </ModalContext.Provider>
  )
}

/** Passes on options that may change. Compared by value, because apps write them inline. */
function useLiveOptions(modal: WalletModal, options: WalletModalOptions | undefined) {
  const { themeMode, themeVariables = {}, locale, messages = {}, features, wallets, networks, legal } = options ?? {}
  const live = {
    themeMode,
    themeVariables,
    locale,
    messages,
    features,
    legal,
    // Without wallets, an app has no list of them to change.
    wallets: wallets as WalletOptions | undefined,
    networks: networks && { rpcUrls: networks.rpcUrls, images: networks.images },
  }
  const last = useRef<string>(undefined)
  useEffect(() => {
    try {
      const value = JSON.stringify(live)
      if (options && last.current && last.current !== value) modal.update(live)
      last.current = value
    } catch (error) {
      // An option that is no data must not end the page (RCT-5).
      globalThis.reportError?.(error)
    }
  })
  // A build constant, so the hook is called in every render or in none.
  // biome-ignore lint/correctness/useHookAtTopLevel: see above
  if (process.env.NODE_ENV !== 'production') useAdapterWarning(options)
}

declare const process: { readonly env: { readonly NODE_ENV?: string } }

const idsOf = ({ adapters = [] }: WalletModalOptions) =>
  adapters.map(({ namespace, networks }) => `${namespace}(${networks.map(({ id }) => id).join()})`).join()

/** Warns once that changed adapters are ignored. */
function useAdapterWarning(options: WalletModalOptions | undefined) {
  const adapters = options && idsOf(options)
  const first = useRef(adapters)
  const hasWarned = useRef(false)
  useEffect(() => {
    if (hasWarned.current || first.current === adapters) return
    hasWarned.current = true
    // biome-ignore lint/suspicious/noConsole: for the developer of the host, in development alone
    console.warn('latchkey: the adapters of a provider cannot change; the new ones are ignored. Use update instead.')
  }, [adapters])
}

export type InlineWalletModalProps = { className?: string | undefined }

/** Contains the card with `display: 'inline'`, or the modal's element with `append: false`. */
export function InlineWalletModal({ className }: InlineWalletModalProps) {
  const modal = useInstance('<InlineWalletModal>')
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => (container.current ? modal.mount(container.current) : undefined), [modal])
  return <div ref={container} className={className} data-latchkey="embedded" />
}
