import { checksumAddress } from '../core/checksumAddress.js'
import { parseChainId } from '../core/hex.js'
import { isRecord } from '../core/isRecord.js'
import { withTimeout } from '../core/withTimeout.js'
import { MAX_ACCOUNTS, WALLET_GOODBYE_MS } from '../config/limits.js'
import { MalformedAnswerError, RequestAbortedError } from '../errors/connectionErrors.js'
import { isUnsupportedMethodError, toRpcError } from '../errors/rpcErrors.js'
import type { Connection, ConnectionEvents, Connector } from './connector.js'

/** What one wallet says it is; `provider` is its own object, which can answer anything. */
export type Eip1193Wallet = Pick<Connector, 'id' | 'name' | 'fullName' | 'type' | 'icon' | 'rdns' | 'isContested' | 'isSuspect'> & {
  readonly provider: object
}

/** Stands for a chain id that is none; such a wallet is on a network that nobody configured. */
const UNREADABLE_CHAIN_ID = 'unknown'
const readChainId = (value: unknown) => {
  const id = parseChainId(value)
  return id === undefined ? UNREADABLE_CHAIN_ID : String(id)
}

type Listener = (...args: unknown[]) => void

/** Accounts of an answer, checksummed and each once; `undefined` when any of it is no address. */
export function parseAccounts(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_ACCOUNTS) return undefined
  const accounts = value.map(checksumAddress)
  return accounts.every((account) => account !== undefined) ? [...new Set(accounts)] : undefined
}

/** Calls a method of a foreign object; whatever it throws, or how, comes out as one of our errors. */
async function call(provider: object, method: string, params?: unknown): Promise<unknown> {
  try {
    const request: unknown = Reflect.get(provider, 'request')
    if (typeof request !== 'function') throw new MalformedAnswerError('request')
    return await request.call(provider, params === undefined ? { method } : { method, params })
  } catch (error) {
    throw toRpcError(error)
  }
}

function subscribe(provider: object, event: string, listener: Listener) {
  const invoke = (name: 'on' | 'removeListener') => {
    try {
      const method: unknown = Reflect.get(provider, name)
      if (typeof method === 'function') method.call(provider, event, listener)
    } catch {
      // A wallet without events still connects; it is only not followed.
    }
  }
  invoke('on')
  return () => invoke('removeListener')
}

const abortable = <T>(promise: Promise<T>, signal: AbortSignal) =>
  new Promise<T>((resolve, reject) => {
    const stop = () => reject(new RequestAbortedError())
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })

export function createEip1193Connector({ provider, ...wallet }: Eip1193Wallet): Connector {
  const ask = (method: string, params?: unknown) => call(provider, method, params)

  const createConnection = (accounts: readonly string[], chainId: string): Connection => ({
    connector,
    accounts,
    chainId,
    provider,
    request: ask,
    watch(events: ConnectionEvents) {
      const undos = [
        subscribe(provider, 'accountsChanged', (value) => {
          const changed = parseAccounts(value)
          if (changed?.length === 0) events.disconnected()
          else if (changed) events.accountsChanged(changed)
        }),
        subscribe(provider, 'chainChanged', (value) => events.chainChanged(readChainId(value))),
        // Wallets also emit this when they merely lose their node (EIP-1193), so they are asked before it is believed.
        subscribe(provider, 'disconnect', () => {
          ask('eth_accounts').then(
            (value) => parseAccounts(value)?.length === 0 && events.disconnected(),
            () => undefined,
          )
        }),
      ]
      return () => {
        for (const undo of undos) undo()
      }
    },
    async disconnect() {
      const inTime = <T>(asked: Promise<T>) => withTimeout(asked, WALLET_GOODBYE_MS, () => new RequestAbortedError())
      // A wallet that does not know permissions cannot be told, and that is no failure: the page forgets all the same.
      const permissions = await inTime(ask('wallet_getPermissions')).catch(() => undefined)
      const isPermitted =
        Array.isArray(permissions) &&
        permissions.some((permission) => isRecord(permission) && permission.parentCapability === 'eth_accounts')
      if (!isPermitted) return
      await inTime(ask('wallet_revokePermissions', [{ eth_accounts: {} }])).catch((error) => {
        if (!isUnsupportedMethodError(error)) throw error
      })
    },
  })

  async function read(accountsMethod: 'eth_requestAccounts' | 'eth_accounts') {
    const accounts = parseAccounts(await ask(accountsMethod))
    if (!accounts) throw new MalformedAnswerError(accountsMethod)
    if (accounts.length === 0) return undefined
    return createConnection(accounts, readChainId(await ask('eth_chainId')))
  }

  const connector: Connector = {
    ...wallet,
    namespace: 'eip155',
    async connect({ signal }) {
      const connection = await abortable(read('eth_requestAccounts'), signal)
      if (!connection) throw new MalformedAnswerError('eth_requestAccounts')
      return connection
    },
    resume: () => read('eth_accounts'),
  }
  return connector
}
