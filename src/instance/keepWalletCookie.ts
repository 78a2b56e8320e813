import { connectedNamespaces, connectorIdOf } from '../controllers/connection/connectionController.js'
import type { CaipAddress } from '../core/caip.js'
import { internalsOf } from './internals.js'
import type { WalletModal } from './walletModal.js'

/** What was connected on the last visit: plain data, which a server may pass on to a client component. */
export type WalletCookieState = {
  /** The active namespace's account first. */
  readonly accounts: readonly { readonly caipAddress: CaipAddress; readonly connectorId: string }[]
}

const MAX_AGE_SECONDS = 400 * 86_400

export const cookieName = (id: string) => `latchkey-${encodeURIComponent(id)}`

/** Stores what is connected, whenever that is known and changes. A page where nothing was ever connected writes nothing. */
export function keepWalletCookie(modal: WalletModal) {
  const { connection, account, network } = internalsOf(modal)
  const name = cookieName(modal.id)
  const attributes = `path=/;samesite=lax${window.location.protocol === 'https:' ? ';secure' : ''}`
  const read = () => {
    const { activeNamespace } = network.state
    const entries = connectedNamespaces(connection.state)
      .map((namespace) => [namespace, account.of(namespace)?.caipAddress, connectorIdOf(connection.state, namespace)])
      .sort(([a], [b]) => Number(b === activeNamespace) - Number(a === activeNamespace))
    return JSON.stringify(entries.map(([, ...entry]) => entry))
  }
  const write = () => {
    const value = read()
    // Until a stored wallet is restored, the cookie may be right.
    if (value === '[]' && !connection.state.isRestored) return
    const hasCookie = document.cookie.split(/;\s*/).some((part) => part.startsWith(`${name}=`))
    if (value === '[]' && !hasCookie) return
    const age = value === '[]' ? 0 : MAX_AGE_SECONDS
    // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous store is missing in Safari and Firefox
    document.cookie = `${name}=${encodeURIComponent(value)};max-age=${age};${attributes}`
  }
  write()
  return modal.subscribe(() => `${read()} ${connection.state.isRestored}`, write)
}
