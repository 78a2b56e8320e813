import type { CaipAddress } from '../core/caip.js'
import { splitCaip10 } from '../core/caip.js'
import { parseJson } from '../core/parseJson.js'
import { isConnectorId } from '../platform/storedRecords.js'
import { cookieName, type WalletCookieState } from './keepWalletCookie.js'

export type WalletCookieOptions = {
  /** The `id` of the modal. @default 'default' */
  readonly id?: string | undefined
}

/** More than any app has namespaces. */
const MAX_ACCOUNTS = 8
/** Browsers keep no longer one. */
const MAX_COOKIE_CHARS = 4_096

/** Of other namespaces, whatever CAIP-10 allows is an address. */
const addressPatterns = new Map([
  ['eip155', /^0x[\da-f]{40}$/i],
  ['solana', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/],
])

function parseEntry(entry: unknown) {
  const [caipAddress, connectorId] = Array.isArray(entry) ? (entry as unknown[]) : []
  const account = splitCaip10(caipAddress)
  if (!account || !isConnectorId(connectorId)) return []
  if (addressPatterns.get(account.namespace)?.test(account.address) === false) return []
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
