import { type Chain, type Client, type CustomTransport, createClient, custom } from 'viem'
import { isRecord, parseQuantity } from '../../../core/values.js'
import type { Network } from '../../../domain/network.js'
import { LatchkeyError } from '../../../errors/latchkeyError.js'
import { MalformedAnswerError } from '../../../errors/requestErrors.js'
import { RpcError } from '../../../errors/rpcErrors.js'
import type { AdapterContext } from '../../adapter.js'

/** viem nests a few; a foreign error could nest endlessly. */
const MAX_CAUSES = 10

/** Methods that answer with a quantity. */
const QUANTITIES: readonly string[] = ['eth_getBalance', 'eth_estimateGas', 'eth_gasPrice', 'eth_maxPriorityFeePerGas']

/** viem passes these to `BigInt`, which also takes decimal text, negative numbers and `true` (NET-4). */
function checkAnswer(method: string, answer: unknown): unknown {
  const baseFee = method === 'eth_getBlockByNumber' && isRecord(answer) ? (answer.baseFeePerGas ?? '0x0') : '0x0'
  const quantity = QUANTITIES.includes(method) ? answer : baseFee
  if (parseQuantity(quantity) === undefined) throw new MalformedAnswerError(method)
  return answer
}

type ReadChain = Chain & Pick<Network, 'contracts'>
export type ReadClient = Client<CustomTransport, ReadChain>

/** A network as viem knows it. Its own URLs are left out: the caller decides which are asked. */
export function toChain({ id, name, nativeCurrency, contracts }: Network): ReadChain {
  return { id: Number(id), name, nativeCurrency, contracts, rpcUrls: { default: { http: [] } } }
}

/**
 * A viem client that only reads, through the modal's own RPC with its limits and retries. Contracts cannot make it
 * request other URLs (`ccipRead`).
 */
export function createReadClient(
  readRpc: AdapterContext['readRpc'],
  network: Network,
  signal: AbortSignal,
): ReadClient {
  const request = async ({ method, params }: { method: string; params?: unknown }) =>
    checkAnswer(method, await readRpc(network, method, Array.isArray(params) ? params : [], signal))
  return createClient({
    chain: toChain(network),
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
    const knownError = ownError(error)
    if (knownError && !(knownError instanceof RpcError)) throw knownError
    throw toError(error)
  }
}
