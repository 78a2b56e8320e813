import type { Wallet } from '@wallet-standard/base'

type Register = (wallet: Wallet) => () => void

const REGISTER = 'wallet-standard:register-wallet'
const READY = 'wallet-standard:app-ready'

/** `late`: nothing before `register()`, like an extension that loads after the page asked. */
export type RegisterMode = 'now' | 'late' | 'never'

/** Registers a wallet with every app of the page, by the events of Wallet Standard. */
export function createRegistration(wallet: Wallet, mode: RegisterMode) {
  if (typeof window === 'undefined') return { register() {}, unregister() {} }
  const unsubscribers = new Set<() => void>()
  const enter = ({ register }: { register: Register }) => void unsubscribers.add(register(wallet))
  const onReady = (event: Event) => enter((event as CustomEvent<{ register: Register }>).detail)

  function register() {
    window.dispatchEvent(new CustomEvent(REGISTER, { detail: enter }))
    window.addEventListener(READY, onReady)
  }

  if (mode === 'now') register()
  return {
    register,
    unregister() {
      window.removeEventListener(READY, onReady)
      for (const go of unsubscribers) go()
      unsubscribers.clear()
    },
  }
}
