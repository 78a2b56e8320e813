import { connectedNamespaces, connectorIdOf } from '../controllers/connection/connectionController.js'
import type { CaipAddress } from '../core/caip.js'
import { splitCaip10 } from '../core/caip.js'
import { parseJson } from '../core/parseJson.js'
import { internalsOf } from './internals.js'
import type { WalletModal } from './walletModal.js'

/** What was connected on the last visit: plain data, which a server may pass on to a client component. */
export type WalletCookieState = {
  /** The active namespace's account first. */
  readonly accounts: readonly { readonly caipAddress: CaipAddress; readonly connectorId: string }[]
}

export type WalletCookieOptions = {
  /** The `id` of the modal. @default 'default' */
  readonly id?: string | undefined
}

/** More than any app has namespaces. */
const MAX_ACCOUNTS = 8
/** Browsers keep no longer one. */
const MAX_COOKIE_CHARS = 4_096
const MAX_AGE_SECONDS = 400 * 86_400
const connectorPattern = /^[\w .:-]{1,64}$/

const cookieName = (id: string) => `latchkey-${encodeURIComponent(id)}`

function parseEntry(entry: unknown) {
  const [caipAddress, connectorId] = Array.isArray(entry) ? (entry as unknown[]) : []
  if (!splitCaip10(caipAddress) || typeof connectorId !== 'string' || !connectorPattern.test(connectorId)) return []
  return [{ caipAddress: caipAddress as CaipAddress, connectorId }]
}

/**
 * Reads what `<WalletCookie>` has stored on the last visit, on a server. `undefined` if nothing was connected, and for a
 * cookie that is not ours. Anybody who can set cookies for your site can change it: render it, and decide nothing by it.
 * @param header of the request: `cookie`
 */
export function readWalletCookie(
  header: string | null | undefined,
  { id = 'default' }: WalletCookieOptions = {},
): WalletCookieState | undefined {
  const start = `${cookieName(id)}=`
  const text = header?.split(/;\s*/).find((part) => part.startsWith(start))
  if (text === undefined) return undefined
  try {
    const value = parseJson(decodeURIComponent(text.slice(start.length)), MAX_COOKIE_CHARS)
    const accounts = Array.isArray(value) ? value.slice(0, MAX_ACCOUNTS).flatMap(parseEntry) : []
    return accounts.length > 0 ? { accounts } : undefined
  } catch {
    // Not of ours: percent signs that encode nothing.
    return undefined
  }
}

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
