import type { TestProvider } from './createTestProvider.js'

/** A wallet's details as EIP-6963 defines them. */
export type WalletInfo = {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** `late`: nothing before `wallet.announce()`, like an extension that loads after the page asked. */
export type AnnounceMode = 'now' | 'late' | 'never'

type AnnouncerOptions = {
  readonly info: WalletInfo
  readonly provider: TestProvider
  readonly mode: AnnounceMode
  readonly injectAs: 'ethereum' | undefined
}

/** Announces the wallet to pages. */
export function createAnnouncer({ info, provider, mode, injectAs }: AnnouncerOptions) {
  if (typeof window === 'undefined') return { announce() {}, stop() {} }

  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const dispatch = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

  function announce() {
    dispatch()
    if (mode !== 'never') window.addEventListener('eip6963:requestProvider', dispatch)
  }

  const putBack = injectAs ? inject(injectAs, provider) : () => {}
  if (mode === 'now') announce()

  return {
    announce,
    stop() {
      window.removeEventListener('eip6963:requestProvider', dispatch)
      putBack()
    },
  }
}

function inject(name: string, provider: TestProvider) {
  const previous = Object.getOwnPropertyDescriptor(window, name)
  Object.defineProperty(window, name, { value: provider, configurable: true, enumerable: true, writable: true })
  window.dispatchEvent(new Event(`${name}#initialized`))
  return () => {
    // Another wallet may have replaced it meanwhile.
    if (Object.getOwnPropertyDescriptor(window, name)?.value !== provider) return
    if (previous) Object.defineProperty(window, name, previous)
    else Reflect.deleteProperty(window, name)
  }
}
