import type { Unsubscribe } from '../../core/scope.js'
import { toHexQuantity } from '../../core/values.js'
import { addressesOf } from '../../domain/account.js'
import type { Eip1193Provider } from '../../domain/namespaceTypes.js'
import { MethodNotAllowedError } from '../../errors/embeddedErrors.js'
import { type LatchkeyError, UserRejectedError } from '../../errors/latchkeyError.js'
import { SessionEndedError } from '../../errors/relayErrors.js'
import { OfflineError, RequestAbortedError, RequestPendingError } from '../../errors/requestErrors.js'
import { RpcError, toRpcError } from '../../errors/rpcErrors.js'
import type { ConnectionEvents } from '../connector.js'

type RelayChannel = {
  ask(method: string, params?: unknown): Promise<unknown>
  watch(events: ConnectionEvents): Unsubscribe
}

const REJECTED = 4001
const PENDING = -32002
const INTERNAL = -32603
const UNSUPPORTED = 4200
const GONE = 4900

function codeOf(error: LatchkeyError): number {
  // Closed before it was answered: nothing was signed or sent.
  if (error instanceof UserRejectedError || error instanceof RequestAbortedError) return REJECTED
  if (error instanceof RequestPendingError) return PENDING
  if (error instanceof SessionEndedError || error instanceof OfflineError) return GONE
  if (error instanceof MethodNotAllowedError) return UNSUPPORTED
  return error instanceof RpcError ? (error.rpcCode ?? INTERNAL) : INTERNAL
}

/** EIP-1193 errors have a numeric code. The wallet's own message is only in the cause. */
function toProviderError(error: unknown): Error {
  const rpcError = toRpcError(error)
  return Object.assign(new Error(rpcError.shortMessage, { cause: error }), { code: codeOf(rpcError) })
}

const hex = (chainId: string) => (/^\d+$/.test(chainId) ? toHexQuantity(BigInt(chainId)) : chainId)

/** A session as an EIP-1193 provider. Follows it only while there are listeners. */
export function createEip1193Provider({ ask, watch }: RelayChannel): Eip1193Provider {
  const listeners = new Map<string, Set<(...args: never[]) => void>>()
  let unwatch: Unsubscribe | undefined
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        ;(listener as (value: unknown) => void)(value)
      } catch (error) {
        // The app's own error is reported as uncaught; later listeners still run.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
  const follow = () =>
    watch({
      accountsChanged: (accounts) => emit('accountsChanged', [...addressesOf(accounts)]),
      chainChanged: (chainId) => emit('chainChanged', hex(chainId)),
      disconnected() {
        emit('accountsChanged', [])
        emit('disconnect', Object.assign(new Error('The wallet has disconnected'), { code: GONE }))
      },
    })
  return {
    request: ({ method, params }) =>
      ask(method, params).catch((error) => {
        throw toProviderError(error)
      }),
    on(event, listener) {
      const registered = listeners.get(event) ?? new Set()
      listeners.set(event, registered.add(listener))
      unwatch ??= follow()
    },
    removeListener(event, listener) {
      const registered = listeners.get(event)
      registered?.delete(listener)
      if (registered?.size === 0) listeners.delete(event)
      if (listeners.size > 0) return
      unwatch?.()
      unwatch = undefined
    },
  }
}
