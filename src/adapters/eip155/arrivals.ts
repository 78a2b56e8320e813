import { parseQuantity, parseTransactionHash, toHexQuantity } from '../../core/values.js'
import type { Arrival, ArrivalRequest, ArrivalTarget } from '../../domain/arrival.js'
import type { Network } from '../../domain/network.js'
import { MalformedAnswerError } from '../../errors/requestErrors.js'
import type { AdapterContext, Arrivals } from '../adapter.js'
import { parseLog, parseReceipt, type Read } from './transactions/parseTransaction.js'

/** `Transfer(address,address,uint256)` of ERC-20. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const BALANCE_OF = '0x70a08231'
const MAX_EVENTS = 1_000

const wordOf = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const isSame = (first: string, second: string) => first.toLowerCase() === second.toLowerCase()

async function readUnits(read: Read, { owner, token }: ArrivalTarget, block: string): Promise<bigint> {
  const answer = token
    ? await read('eth_call', [{ to: token, data: `${BALANCE_OF}${wordOf(owner).slice(2)}` }, block])
    : await read('eth_getBalance', [owner, block])
  const units = parseQuantity(answer)
  if (units === undefined) throw new MalformedAnswerError(token ? 'eth_call' : 'eth_getBalance')
  return units
}

/** What the owner has gained in a block. */
async function gainIn(read: Read, target: ArrivalTarget, block: bigint): Promise<bigint> {
  if (block === 0n) return 0n
  const [before, after] = await Promise.all(
    [block - 1n, block].map((number) => readUnits(read, target, toHexQuantity(number))),
  )
  return (after ?? 0n) - (before ?? 0n)
}

/** What one transaction has brought: of a token by its events, of the coin by the balance over its block. */
async function findIn(
  read: Read,
  { owner, token, units, mark, hash = '', excluded = [] }: ArrivalRequest,
): Promise<Arrival | undefined> {
  const requestedHash = parseTransactionHash(hash)
  const receipt = requestedHash && parseReceipt(await read('eth_getTransactionReceipt', [requestedHash]), requestedHash)
  if (!receipt || receipt.isReverted) return undefined
  const { block, logs } = receipt
  // An older one has paid something else.
  if (block <= BigInt(mark.block ?? 0) || excluded.some((paidHash) => isSame(paidHash, receipt.hash))) return undefined
  const account = wordOf(owner)
  const incoming =
    token === undefined
      ? await gainIn(read, { owner, token }, block)
      : (logs ?? []).reduce(
          (sum, { address, topics: [kind, , to], data }) =>
            isSame(address, token) && kind === TRANSFER && to === account ? sum + (parseQuantity(data) ?? 0n) : sum,
          0n,
        )
  return incoming >= units ? { units: incoming, hash: receipt.hash, block } : undefined
}

/** A token reports each transfer, so the one that paid is arrivals; the exact amount comes first. */
async function findTransfer(
  read: Read,
  { owner, token = '', units, mark, payer, excluded = [] }: ArrivalRequest,
): Promise<Arrival | undefined> {
  const since = mark.block === undefined ? undefined : BigInt(mark.block) + 1n
  if (since === undefined) return undefined
  const filter = { address: token, topics: [TRANSFER, payer === undefined ? null : wordOf(payer), wordOf(owner)] }
  const answer = await read('eth_getLogs', [{ ...filter, fromBlock: toHexQuantity(since), toBlock: 'latest' }])
  if (!Array.isArray(answer)) throw new MalformedAnswerError('eth_getLogs')
  const arrivalsInLogs = answer.slice(-MAX_EVENTS).flatMap((value: unknown): Arrival[] => {
    const log = parseLog(value)
    const { transactionHash, blockNumber } = value as { transactionHash?: unknown; blockNumber?: unknown }
    const hash = parseTransactionHash(transactionHash)
    const moved = log && parseQuantity(log.data)
    // A node that answers with other logs than it was asked for is not believed.
    const isAsked = log && isSame(log.address, token) && log.topics[0] === TRANSFER && log.topics[2] === wordOf(owner)
    if (payer !== undefined && log?.topics[1] !== wordOf(payer)) return []
    if (!isAsked || !hash || moved === undefined || moved < units) return []
    if (excluded.some((paidHash) => isSame(paidHash, hash))) return []
    return [{ units: moved, hash, block: parseQuantity(blockNumber) }]
  })
  return arrivalsInLogs.find((arrival) => arrival.units === units) ?? arrivalsInLogs[0]
}

/** Reads what has reached an account: tokens by their events, coins by the balance. */
export function createArrivals({ readRpc }: Pick<AdapterContext, 'readRpc'>): Arrivals {
  const readOf =
    (network: Network, signal: AbortSignal): Read =>
    (method, params) =>
      readRpc(network, method, params, signal)
  return {
    async mark(target, network, signal, past) {
      const read = readOf(network, signal)
      const block = past ?? parseQuantity(await read('eth_blockNumber', []))
      if (block === undefined) throw new MalformedAnswerError('eth_blockNumber')
      return { block: String(block), units: String(await readUnits(read, target, toHexQuantity(block))) }
    },
    async find(request, network, signal) {
      const read = readOf(network, signal)
      if (request.hash !== undefined) return findIn(read, request)
      if (request.token !== undefined) return findTransfer(read, request)
      // A balance does not tell who has paid.
      if (request.payer !== undefined) return undefined
      const block = parseQuantity(await read('eth_blockNumber', []))
      if (block === undefined) throw new MalformedAnswerError('eth_blockNumber')
      // A node that lags behind the mark would show what was there before it.
      if (block < BigInt(request.mark.block ?? 0)) return undefined
      const gained = (await readUnits(read, request, toHexQuantity(block))) - BigInt(request.mark.units)
      return gained >= request.units ? { units: gained } : undefined
    },
  }
}
