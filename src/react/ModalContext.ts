import { createContext, useContext, useSyncExternalStore } from 'react'
import { ProviderMissingError } from '../errors/pageErrors.js'
import { type Internals, internalsOf } from '../instance/internals.js'
import type { WalletModal } from '../instance/walletModal.js'

export const ModalContext = /* @__PURE__ */ createContext<WalletModal | undefined>(undefined)

/** The instance of the nearest provider; `user` names the caller for the error. */
export function useInstance(user: string): WalletModal {
  const modal = useContext(ModalContext)
  if (!modal) throw new ProviderMissingError(user)
  return modal
}

/** Its state, for hooks and buttons. */
export const useInternals = (user: string): Internals => internalsOf(useInstance(user))

const never = () => () => undefined

/** Whether rendering may differ from the server's markup. Also `false` while a late boundary hydrates. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
