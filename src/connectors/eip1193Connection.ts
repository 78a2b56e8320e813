import { MAX_ACCOUNTS, RECONNECT_TIMEOUT_MS, WALLET_GOODBYE_MS } from '../config/limits.js'
import { checksumAddress } from '../core/checksumAddress.js'
import { parseChainId } from '../core/hex.js'
import { isRecord } from '../core/isRecord.js'
import { withTimeout } from '../core/withTimeout.js'
import type { ConnectedAccount } from '../domain/account.js'
import type { Eip1193Provider } from '../domain/namespaceTypes.js'
import { MalformedAnswerError, RequestAbortedError } from '../errors/connectionErrors.js'
import { isUnsupportedMethodError, toRpcError } from '../errors/rpcErrors.js'
import type { Connection, ConnectionEvents, Connector, WalletSession } from './connector.js'
import { createAppProvider } from './createAppProvider.js'

/** Calls a method of a foreign object; whatever it throws, or how, comes out as one of our errors. */
async function call(provider: object, method: string, params?: unknown): Promise<unknown> {
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

/** Stands for a chain id that is none; such a wallet is on a network that nobody configured. */
const UNREADABLE_CHAIN_ID = 'unknown'

const readChainId = (value: unknown) => String(parseChainId(value) ?? UNREADABLE_CHAIN_ID)

/** Accounts of a wallet's answer, checksummed and each once; `undefined` when any of it is no address. */
function parseAccounts(value: unknown): ConnectedAccount[] | undefined {
  try {
    if (!Array.isArray(value) || value.length > MAX_ACCOUNTS) return undefined
    const accounts = new Set<string>()
    // By index: the methods and the iterator of the wallet's array are the wallet's own, if it likes.
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

/** What the wallet answers, unless the signal comes first; then what it still says is dropped. */
const abortable = <T>(ask: () => Promise<T>, signal: AbortSignal) =>
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
async function revokeAccounts(ask: (method: string, params?: unknown) => Promise<unknown>) {
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

function createSession(
  connector: Connector,
  provider: object,
  accounts: readonly ConnectedAccount[],
  chainId: string,
): WalletSession {
  const ask = (method: string, params?: unknown) => call(provider, method, params)
  const connection: Connection<'eip155'> = {
    connector,
    namespace: 'eip155',
    accounts,
    chainId,
    signer: { provider: provider as Eip1193Provider, request: ask },
    createAppProvider: (app) => createAppProvider(provider, app),
    watch(events: ConnectionEvents) {
      let isOver = false
      const onAccounts = (value: unknown) => {
        const changed = parseAccounts(value)
        // What was on its way when nobody follows any more is news of a connection that is gone.
        if (isOver) return
        if (changed?.length === 0) events.disconnected()
        else if (changed) events.accountsChanged(changed)
      }
      const cleanups = [
        subscribe(provider, 'accountsChanged', onAccounts),
        subscribe(provider, 'chainChanged', (value) => {
          if (!isOver) events.chainChanged(readChainId(value))
        }),
        // Wallets also emit this when they merely lose their node (EIP-1193), so they are asked before it is believed.
        subscribe(provider, 'disconnect', () => {
          if (!isOver) void ask('eth_accounts').then(onAccounts, () => undefined)
        }),
      ]
      return () => {
        isOver = true
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

/** What the wallet tells while it is still being asked; it is newer than what it answers. */
function listenMeanwhile(provider: object, signal: AbortSignal) {
  const told: { accounts?: ConnectedAccount[] | undefined; chainId?: string } = {}
  const cleanups = [
    subscribe(provider, 'accountsChanged', (value) => {
      told.accounts = parseAccounts(value) ?? told.accounts
    }),
    subscribe(provider, 'chainChanged', (value) => {
      told.chainId = readChainId(value)
    }),
  ]
  const stop = () => {
    for (const cleanup of cleanups.splice(0)) cleanup()
  }
  // A wallet that never answers is not listened to for ever.
  signal.addEventListener('abort', stop, { once: true })
  return { told, stop }
}

async function read(
  connector: Connector,
  provider: object,
  method: 'eth_requestAccounts' | 'eth_accounts',
  signal: AbortSignal,
) {
  const { told, stop } = listenMeanwhile(provider, signal)
  try {
    const answered = parseAccounts(await call(provider, method))
    if (!answered) throw new MalformedAnswerError(method)
    if (answered.length === 0) return undefined
    const chainId = readChainId(await call(provider, 'eth_chainId'))
    const accounts = told.accounts ?? answered
    return accounts.length > 0 ? createSession(connector, provider, accounts, told.chainId ?? chainId) : undefined
  } finally {
    stop()
  }
}

/** Asks the visitor, through the wallet's own window. */
export async function connectEip1193(
  connector: Connector,
  provider: object,
  signal: AbortSignal,
): Promise<WalletSession> {
  const session = await abortable(() => read(connector, provider, 'eth_requestAccounts', signal), signal)
  if (!session) throw new MalformedAnswerError('eth_requestAccounts')
  return session
}

/** What the wallet gives without asking anybody; `undefined` when that is no account. */
export const resumeEip1193 = (connector: Connector, provider: object): Promise<WalletSession | undefined> =>
  read(connector, provider, 'eth_accounts', AbortSignal.timeout(RECONNECT_TIMEOUT_MS))
