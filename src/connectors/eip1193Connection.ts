import { WALLET_GOODBYE_MS } from '../config/limits.js'
import { MAX_ACCOUNTS, RECONNECT_TIMEOUT_MS } from '../config/pageLimits.js'
import { withTimeout } from '../core/async.js'
import { checksumAddress } from '../core/checksumAddress.js'
import { isRecord, parseChainId } from '../core/values.js'
import type { ConnectedAccount } from '../domain/account.js'
import type { Eip1193Provider, RequestWatch } from '../domain/namespaceTypes.js'
import { MalformedAnswerError, RequestAbortedError } from '../errors/requestErrors.js'
import { isUnsupportedMethodError, toRpcError } from '../errors/rpcErrors.js'
import { abortable, askOnce, type OpenRequests } from './askOnce.js'
import type { Connection, ConnectionEvents, Connector, ConnectRequest, WalletSession } from './connector.js'
import { createAppProvider } from './createAppProvider.js'

/** Calls a method of a foreign object; anything it throws becomes an error of ours. */
async function call(provider: object, method: string, params?: unknown, watch?: RequestWatch): Promise<unknown> {
  if (watch?.signal.aborted) throw new RequestAbortedError()
  watch?.onAsked()
  try {
    const request = Reflect.get(provider, 'request') as (args: object) => unknown
    return await request.call(provider, params === undefined ? { method } : { method, params })
  } catch (error) {
    throw toRpcError(error)
  }
}

function subscribe(provider: object, event: string, listener: (value: unknown) => void) {
  const invoke = (name: 'on' | 'removeListener') => {
    try {
      Reflect.get(provider, name).call(provider, event, listener)
    } catch {
      // A wallet without events still connects; it is only not followed.
    }
  }
  invoke('on')
  return () => invoke('removeListener')
}

/** Replaces an invalid chain id, so that the wallet counts as being on an unconfigured network. */
const UNREADABLE_CHAIN_ID = 'unknown'

const readChainId = (value: unknown) => String(parseChainId(value) ?? UNREADABLE_CHAIN_ID)

/** Accounts of a wallet's response, checksummed, without duplicates; `undefined` if any is invalid. */
function parseAccounts(value: unknown): ConnectedAccount[] | undefined {
  try {
    if (!Array.isArray(value) || value.length > MAX_ACCOUNTS) return undefined
    const accounts = new Set<string>()
    // By index: a wallet may override the array's methods and iterator.
    for (let index = 0, { length } = value; index < length && index < MAX_ACCOUNTS; index++) {
      const account = checksumAddress(value[index])
      if (account === undefined) return undefined
      accounts.add(account)
    }
    return [...accounts].map((address) => ({ address, type: 'eoa' }))
  } catch {
    return undefined
  }
}

/**
 * Revokes the permission if the wallet supports it. Without support the page still disconnects, which is no failure.
 */
async function revokeAccounts(ask: (method: string, params?: unknown) => Promise<unknown>) {
  const inTime = <T>(request: Promise<T>) => withTimeout(request, WALLET_GOODBYE_MS, () => new RequestAbortedError())
  const permissions = await inTime(ask('wallet_getPermissions')).catch(() => undefined)
  const isPermitted =
    Array.isArray(permissions) &&
    permissions.some((permission) => isRecord(permission) && permission.parentCapability === 'eth_accounts')
  if (!isPermitted) return
  await inTime(ask('wallet_revokePermissions', [{ eth_accounts: {} }])).catch((error) => {
    if (!isUnsupportedMethodError(error)) throw error
  })
}

function createSession(
  connector: Connector,
  provider: object,
  accounts: readonly ConnectedAccount[],
  chainId: string,
): WalletSession {
  const ask = (method: string, params?: unknown, watch?: RequestWatch) => call(provider, method, params, watch)
  const connection: Connection<'eip155'> = {
    connector,
    namespace: 'eip155',
    accounts,
    chainId,
    signer: { provider: provider as Eip1193Provider, request: ask },
    createAppProvider: (app) => createAppProvider(provider, app),
    watch(events: ConnectionEvents) {
      let isEnded = false
      const onAccounts = (value: unknown) => {
        const changed = parseAccounts(value)
        // A pending change of a connection that nobody follows any more.
        if (isEnded) return
        if (changed?.length === 0) events.disconnected()
        else if (changed) events.accountsChanged(changed)
      }
      const cleanups = [
        subscribe(provider, 'accountsChanged', onAccounts),
        subscribe(provider, 'chainChanged', (value) => {
          if (!isEnded) events.chainChanged(readChainId(value))
        }),
        // Wallets also emit this when they only lose their node (EIP-1193), so their accounts are checked first.
        subscribe(provider, 'disconnect', () => {
          if (!isEnded) void ask('eth_accounts').then(onAccounts, () => undefined)
        }),
      ]
      return () => {
        isEnded = true
        for (const cleanup of cleanups) cleanup()
      }
    },
  }
  return {
    id: connector.id,
    connections: [connection],
    method: 'browser',
    disconnect: () => revokeAccounts(ask),
  }
}

/** Events during a request are newer than its response. */
function listenMeanwhile(provider: object, signal: AbortSignal) {
  const reported: { accounts?: ConnectedAccount[] | undefined; chainId?: string } = {}
  const cleanups = [
    subscribe(provider, 'accountsChanged', (value) => {
      reported.accounts = parseAccounts(value) ?? reported.accounts
    }),
    subscribe(provider, 'chainChanged', (value) => {
      reported.chainId = readChainId(value)
    }),
  ]
  const stop = () => {
    for (const cleanup of cleanups.splice(0)) cleanup()
  }
  // Stop listening to a silent wallet after an abort.
  signal.addEventListener('abort', stop, { once: true })
  return { reported, stop }
}

async function read(
  connector: Connector,
  provider: object,
  method: 'eth_requestAccounts' | 'eth_accounts',
  signal: AbortSignal,
  ask = () => call(provider, method),
) {
  const { reported, stop } = listenMeanwhile(provider, signal)
  try {
    const answered = parseAccounts(await ask())
    if (!answered) throw new MalformedAnswerError(method)
    if (answered.length === 0) return undefined
    // An empty list during the request is of the time before the approval.
    if (method === 'eth_requestAccounts' && reported.accounts?.length === 0) delete reported.accounts
    const chainId = readChainId(await call(provider, 'eth_chainId'))
    const accounts = reported.accounts ?? answered
    return accounts.length > 0 ? createSession(connector, provider, accounts, reported.chainId ?? chainId) : undefined
  } finally {
    stop()
  }
}

/** Prompts the user in the wallet's own window, unless a prompt of these requests is open there. */
export async function connectEip1193(
  connector: Connector,
  provider: object,
  { signal, isRetry }: Pick<ConnectRequest, 'signal' | 'isRetry'>,
  open: OpenRequests = new Set(),
): Promise<WalletSession> {
  const method = 'eth_requestAccounts'
  const ask = () => askOnce(open, () => call(provider, method), isRetry)
  const session = await abortable(() => read(connector, provider, method, signal, ask), signal)
  if (!session) throw new MalformedAnswerError(method)
  return session
}

/** The wallet's response without a prompt; `undefined` without a valid account. */
export const resumeEip1193 = (connector: Connector, provider: object): Promise<WalletSession | undefined> =>
  read(connector, provider, 'eth_accounts', AbortSignal.timeout(RECONNECT_TIMEOUT_MS))
