import { MAX_ACCOUNTS, WALLET_GOODBYE_MS } from '../config/limits.js'
import { checksumAddress } from '../core/checksumAddress.js'
import { parseChainId } from '../core/hex.js'
import { isRecord } from '../core/isRecord.js'
import { withTimeout } from '../core/withTimeout.js'
import { MalformedAnswerError, RequestAbortedError } from '../errors/connectionErrors.js'
import { isUnsupportedMethodError, toRpcError } from '../errors/rpcErrors.js'

/** Whatever the wallet threw, as one of ours. */
export const asOurs = (error: unknown) => toRpcError(error)

export const malformed = (what: string) => new MalformedAnswerError(what)

/** Stands for a chain id that is none; such a wallet is on a network that nobody configured. */
const UNREADABLE_CHAIN_ID = 'unknown'

export const readChainId = (value: unknown) => String(parseChainId(value) ?? UNREADABLE_CHAIN_ID)

/** Accounts of a wallet's answer, checksummed and each once; `undefined` when any of it is no address. */
export function parseAccounts(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_ACCOUNTS) return undefined
  const accounts = value.map(checksumAddress)
  return accounts.every((account) => account !== undefined) ? [...new Set(accounts)] : undefined
}

/** What the wallet answers, unless the signal comes first; then what it still says is dropped. */
export const abortable = <T>(ask: () => Promise<T>, signal: AbortSignal) =>
  new Promise<T>((resolve, reject) => {
    const stop = () => reject(new RequestAbortedError())
    // Given up before the wallet was asked: then it is not asked at all.
    if (signal.aborted) return stop()
    const promise = ask()
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })

/**
 * Takes back the permission to see accounts, where the wallet knows permissions. One that does not cannot be told, and
 * that is no failure: the page forgets all the same.
 */
export async function revokeAccounts(ask: (method: string, params?: unknown) => Promise<unknown>) {
  const inTime = <T>(asked: Promise<T>) => withTimeout(asked, WALLET_GOODBYE_MS, () => new RequestAbortedError())
  const permissions = await inTime(ask('wallet_getPermissions')).catch(() => undefined)
  const isPermitted =
    Array.isArray(permissions) &&
    permissions.some((permission) => isRecord(permission) && permission.parentCapability === 'eth_accounts')
  if (!isPermitted) return
  await inTime(ask('wallet_revokePermissions', [{ eth_accounts: {} }])).catch((error) => {
    if (!isUnsupportedMethodError(error)) throw error
  })
}
