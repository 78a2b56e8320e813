import { createClient, custom } from 'viem'
import type { Network } from '../../../domain/network.js'
import { LatchkeyError } from '../../../errors/latchkeyError.js'
import { RpcError } from '../../../errors/rpcErrors.js'
import type { AdapterContext } from '../../adapter.js'

/** viem nests a few; a foreign error could nest endlessly. */
const MAX_CAUSES = 10

export type ReadClient = ReturnType<typeof createReadClient>

/**
 * A viem client that only reads, through the modal's own RPC with its limits and retries. Contracts cannot make it
 * request other URLs (`ccipRead`).
 */
export function createReadClient(readRpc: AdapterContext['readRpc'], network: Network, signal: AbortSignal) {
  const { id, name, nativeCurrency } = network
  const request = ({ method, params }: { method: string; params?: unknown }) =>
    readRpc(network, method, Array.isArray(params) ? params : [], signal)
  return createClient({
    chain: { id: Number(id), name, nativeCurrency, rpcUrls: { default: { http: [] } } },
    transport: custom({ request }, { retryCount: 0 }),
    ccipRead: false,
  })
}

/** The error of ours inside one of viem's, if any. */
export function ownError(error: unknown): LatchkeyError | undefined {
  let current = error
  for (let depth = 0; depth < MAX_CAUSES; depth++) {
    if (current instanceof LatchkeyError) return current
    if (!(current instanceof Error)) return undefined
    current = current.cause
  }
  return undefined
}

/**
 * Turns a contract's refusal into the given error. A node that does not respond is no refusal: that error stays as it is.
 */
export async function refusedAs<T>(answer: Promise<T>, toError: (cause: unknown) => Error): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const own = ownError(error)
    if (own && !(own instanceof RpcError)) throw own
    throw toError(error)
  }
}
