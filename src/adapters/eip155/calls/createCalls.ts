import { TRANSACTION_WATCH_MS } from '../../../config/limits.js'
import type { Connection } from '../../../connectors/connector.js'
import { limited, sleep, withTimeout } from '../../../core/async.js'
import { parseUrl, type UrlRules } from '../../../core/url.js'
import { type Hex, isRecord, parseTransactionHash, toHexQuantity } from '../../../core/values.js'
import { type CallSupport, noCallSupport } from '../../../domain/calls.js'
import type { Network } from '../../../domain/network.js'
import type { ExpectedEffect, Outcome } from '../../../domain/outcome.js'
import { InvalidOptionError } from '../../../errors/latchkeyError.js'
import { RequestTimeoutError } from '../../../errors/requestErrors.js'
import { isUnsupportedMethodError } from '../../../errors/rpcErrors.js'
import type { AdapterContext, Calls } from '../../adapter.js'
import { followTransaction } from '../transactions/followTransaction.js'
import { parseTransaction, type Read } from '../transactions/parseTransaction.js'
import { createReadClient } from '../transfers/readClient.js'
import { STATE_CHECK_MS } from '../transfers/sendTransfer.js'
import { type PaymasterService, sendCalls } from './sendCalls.js'

const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 15_000

/** What the wallet says of its calls. */
type CallsStatus =
  /** The transaction that carried the last of them out, whatever became of it. */
  | { readonly kind: 'mined'; readonly hash: Hex }
  /** The wallet has not sent them, and never will. */
  | { readonly kind: 'dropped' }

/** `undefined`: not decided, or nothing that says so. */
export function parseCallsStatus(answer: unknown): CallsStatus | undefined {
  if (!isRecord(answer)) return undefined
  const { status, receipts } = answer
  const list: readonly unknown[] = Array.isArray(receipts) ? receipts : []
  // A batch that is not atomic has several transactions; the last call, which the others lead to, is in the last one.
  const last = list.at(-1)
  const hash = isRecord(last) ? parseTransactionHash(last.transactionHash) : undefined
  if (hash) return { kind: 'mined', hash }
  // 4xx: failed before a block, and not tried again.
  return typeof status === 'number' && status >= 400 && status < 500 ? { kind: 'dropped' } : undefined
}

type Followed = {
  /** Asks the wallet as it is connected now; `undefined` while it is not. */
  readStatus(): Promise<unknown> | undefined
  readonly read: Read
}

/** The account has paid the network only for a transaction of its own: another sender may be a service that pays. */
async function withOwnFee(outcome: Outcome, { from }: ExpectedEffect, read: Read): Promise<Outcome> {
  if (!('hash' in outcome)) return outcome
  const transaction = await read('eth_getTransactionByHash', [outcome.hash]).then(parseTransaction, () => undefined)
  return transaction?.from === from.toLowerCase() ? outcome : { ...outcome, fee: undefined }
}

/**
 * Resolves once the wallet has said which transaction the calls became, and the chain what that one did: the wallet's
 * word alone confirms nothing. `unknown` after the time limit.
 */
export async function followCalls(
  { readStatus, read }: Followed,
  expected: ExpectedEffect,
  signal: AbortSignal,
): Promise<Outcome> {
  const end = Date.now() + TRANSACTION_WATCH_MS
  for (let wait = FIRST_WAIT_MS; Date.now() < end; wait = Math.min(wait * 1.5, MAX_WAIT_MS)) {
    await sleep(wait, signal)
    // A wallet that is locked or restarting may answer next time.
    const status = parseCallsStatus(await readStatus()?.catch(() => undefined))
    if (status?.kind === 'dropped') return { kind: 'expired' }
    if (status) return withOwnFee(await followTransaction(status.hash, expected, read, signal, end), expected, read)
  }
  return { kind: 'unknown' }
}

/** By chain id, such as `{ 8453: { url: 'https://…' } }`. */
export type PaymasterServices = Readonly<Record<number, PaymasterService>>

export type Paymasters = { find(network: Network): PaymasterService | undefined }

/** @throws InvalidOptionError */
export function parsePaymasterServices(services: PaymasterServices | undefined, rules: UrlRules): Paymasters {
  const cached = new Map<string, PaymasterService>()
  for (const [chainId, service] of Object.entries(services ?? {})) {
    const option = `paymasterServices[${chainId}]`
    const { url, context } = isRecord(service) ? service : {}
    const checked = parseUrl(url, 'service', rules)
    if (checked === undefined) throw new InvalidOptionError(option, 'an https URL is needed')
    if (context !== undefined && !isRecord(context)) throw new InvalidOptionError(option, 'its context is an object')
    cached.set(chainId, { url: checked, context })
  }
  return { find: ({ id }) => cached.get(String(id)) }
}

/** A wallet that answers later is asked for one call after the other, as all wallets can be. */
const CAPABILITIES_MS = 3_000
/** A wallet that lists more networks is not read further. */
const MAX_NETWORKS = 1_000
/** What holds for every network. */
const EVERY_NETWORK = '0x0'

/** What an answer says of a network; wallets write its id in either case. */
function findCapabilities(answer: unknown, chainId: string): Record<string, unknown> {
  if (!isRecord(answer)) return {}
  const entries = Object.entries(answer).slice(0, MAX_NETWORKS)
  const find = (id: string) => entries.find(([key]) => key.toLowerCase() === id)?.[1]
  const [every, ofNetwork] = [find(EVERY_NETWORK), find(chainId)]
  return { ...(isRecord(every) && every), ...(isRecord(ofNetwork) && ofNetwork) }
}

const isSupported = (value: unknown) => isRecord(value) && value.supported === true

/** What the wallet says that it can do on a network. Its answer is a claim: the wallet may still refuse. */
export function parseCallSupport(answer: unknown, chainId: string): CallSupport {
  const { atomic, paymasterService } = findCapabilities(answer, chainId)
  return {
    // `ready` means that the wallet would first ask the user to upgrade the account: that is offered elsewhere.
    isAtomic: isRecord(atomic) && atomic.status === 'supported',
    canSponsor: isSupported(paymasterService),
  }
}

/** Asks the wallet (`wallet_getCapabilities`, EIP-5792). A paired wallet is not asked: each request would wake a phone. */
export async function readCallSupport(
  { connector, signer }: Connection<'eip155'>,
  account: string,
  network: Network,
  signal: AbortSignal,
): Promise<CallSupport> {
  if (connector.type === 'WALLET_CONNECT') return noCallSupport
  const chainId = toHexQuantity(BigInt(network.id))
  const support = await limited(signal, CAPABILITIES_MS, async () => {
    try {
      return parseCallSupport(await signer.request('wallet_getCapabilities', [account, [chainId]]), chainId)
    } catch (error) {
      if (isUnsupportedMethodError(error)) return noCallSupport
      throw error
    }
  })
  return support ?? { ...noCallSupport, isUnknown: true }
}

/** A wallet that does not answer is asked again. */
const STATUS_MS = 10_000

/**
 * Several calls in one request, and fees that a service of the app's pays (EIP-5792, ERC-7677).
 * @throws InvalidOptionError
 */
export function createCalls(
  { readRpc, allowLoopback }: Pick<AdapterContext, 'readRpc' | 'allowLoopback'>,
  services: PaymasterServices | undefined,
): Calls<'eip155'> {
  const paymasters = parsePaymasterServices(services, { allowLoopback })
  return {
    async readSupport(connection, account, network, signal) {
      const support = await readCallSupport(connection, account, network, signal)
      return { ...support, canSponsor: support.canSponsor && paymasters.find(network) !== undefined }
    },
    send(connection, batch, network, watch) {
      const client = createReadClient(readRpc, network, AbortSignal.timeout(STATE_CHECK_MS))
      return sendCalls(connection, batch, { network, client, watch, paymaster: paymasters.find(network) })
    },
    follow(findConnection, id, expected, network, signal) {
      const readStatus = () => {
        const statusRequest = findConnection()?.signer.request('wallet_getCallsStatus', [id])
        return statusRequest && withTimeout(statusRequest, STATUS_MS, () => new RequestTimeoutError(STATUS_MS))
      }
      const read = (method: string, params: readonly unknown[]) => readRpc(network, method, params, signal)
      return followCalls({ readStatus, read }, expected, signal)
    },
  }
}
