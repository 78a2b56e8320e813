import { FRAME_ABORT_MS, FRAME_REQUEST_MS } from '../../config/limits.js'
import { isRecord } from '../../core/values.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { Network } from '../../domain/network.js'
import {
  ApprovalUnknownError,
  type EmbeddedError,
  isPageError,
  MethodNotAllowedError,
} from '../../errors/embeddedErrors.js'
import { OfflineError, RequestAbortedError } from '../../errors/requestErrors.js'
import { RpcError, toRpcError } from '../../errors/rpcErrors.js'
import { isOnline } from '../../platform/pageState.js'
import type { FrameTransport } from './createFrameTransport.js'
import type { FrameRpc } from './frameMessages.js'

/** What the embedded wallet may be asked for (PRV-7, FRM-9). `undefined`: it is never asked for this. */
export type MethodKind = 'safe' | 'unsafe'

/** Read-only queries, sending what is signed already, and status queries. */
const safe: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
  'wallet_getAssets',
])

/** Each needs an approval on the wallet's own page. */
const unsafe: ReadonlySet<string> = new Set([
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
])

export function methodKind(method: string): MethodKind | undefined {
  if (safe.has(method)) return 'safe'
  return unsafe.has(method) ? 'unsafe' : undefined
}

/** A request that the user has to approve on the wallet's own page. */
export type Approval = {
  readonly method: string
  /** Aborted once nobody waits for it any more. */
  readonly signal: AbortSignal
  /** The user has closed what showed it. What the page says of it at once still counts. */
  abort(): void
}

export type FrameRequestsDeps = {
  readonly transport: Pick<FrameTransport, 'request' | 'notify'>
  /** Shows the page; resolves once the user can see it, with what hides it, or rejects if it is aborted before. */
  showApproval(approval: Approval): Promise<() => void>
  /** A method that the wallet is never asked for. */
  onNotAllowed(method: string): void
}

export type FrameRequest = {
  readonly method: string
  readonly params: unknown
  /** Where it is meant. */
  readonly network: Network
  readonly watch?: RequestWatch | undefined
}

export type FrameRequests = ReturnType<typeof createFrameRequests>

/**
 * The gate before the embedded wallet: reads pass, what signs or sends is shown to the user on the wallet's own page
 * first, and nothing else is asked at all. Never asks again.
 */
export function createFrameRequests({ transport, showApproval, onNotAllowed }: FrameRequestsDeps) {
  function payloadOf({ method, params, network }: FrameRequest): FrameRpc {
    const { namespace, id, rpcUrls } = network
    const [rpcUrl] = rpcUrls.default.http
    return {
      method,
      ...(params !== undefined && { params }),
      chainNamespace: namespace,
      chainId: id,
      ...(rpcUrl !== undefined && { rpcUrl }),
    }
  }

  /** One prompt at a time: the page drops its oldest one when it is told to abort, since that names none. */
  let prompts: Promise<void> = Promise.resolve()

  /** Resolves when the page has no prompt any more, with what lets the next one begin. */
  async function takeTurn(signal: AbortSignal): Promise<() => void> {
    const before = prompts
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    prompts = before.then(() => released)
    const aborted = new Promise<never>((_, reject) => {
      const abort = () => reject(new RequestAbortedError())
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort)
    })
    try {
      await Promise.race([before, aborted])
    } catch (error) {
      release()
      throw error
    }
    return release
  }

  async function approve(request: FrameRequest): Promise<unknown> {
    const { method, watch } = request
    if (!isOnline()) throw new OfflineError()
    const aborter = new AbortController()
    /** Drops the answer, once the page has been told and had its time to say more. */
    const forgotten = new AbortController()
    let isPosted = false
    let grace: ReturnType<typeof setTimeout> | undefined
    const approval: Approval = {
      method,
      signal: aborter.signal,
      abort() {
        if (aborter.signal.aborted) return
        aborter.abort()
        if (!isPosted) return forgotten.abort()
        transport.notify('RPC_ABORT', undefined)
        grace = setTimeout(() => forgotten.abort(), FRAME_ABORT_MS)
      },
    }
    const withdraw = () => approval.abort()
    if (watch?.signal.aborted) throw new RequestAbortedError()
    watch?.signal.addEventListener('abort', withdraw)
    let hide: (() => void) | undefined
    let release: (() => void) | undefined
    try {
      hide = await showApproval(approval)
      release = await takeTurn(aborter.signal)
      if (aborter.signal.aborted) throw new RequestAbortedError()
      return await transport.request('RPC_REQUEST', payloadOf(request), {
        signal: forgotten.signal,
        onPosted() {
          isPosted = true
          watch?.onAsked()
        },
      })
    } catch (error) {
      // The page has not said what became of it, so nobody knows.
      if (isPosted && error instanceof RequestAbortedError) throw new ApprovalUnknownError({ cause: error })
      // It has said that the prompt was dropped. Any other failure says nothing about what it did before.
      if (aborter.signal.aborted && isDropped(error)) throw new RequestAbortedError({ cause: error })
      throw error
    } finally {
      watch?.signal.removeEventListener('abort', withdraw)
      clearTimeout(grace)
      release?.()
      hide?.()
    }
  }

  return {
    /** @throws MethodNotAllowedError, OfflineError, RequestAbortedError, EmbeddedError */
    async request(request: FrameRequest): Promise<unknown> {
      const kind = methodKind(request.method)
      if (kind === undefined) {
        onNotAllowed(request.method)
        throw new MethodNotAllowedError(request.method)
      }
      try {
        if (kind === 'unsafe') return await approve(request)
        return await transport.request('RPC_REQUEST', payloadOf(request), {
          signal: request.watch?.signal,
          timeoutMs: FRAME_REQUEST_MS,
        })
      } catch (error) {
        // The page's answer has words alone; those of a rejection are like a wallet's.
        throw isPageError(error) ? toFrameError(error) : error
      }
    },
  }
}

/** Nothing but that: "was sent, but aborted" says that something was sent. */
const abortedText = /^(the )?request (was )?aborted\.?$/i
const rejectedText = /^(the )?(user (has )?)(rejected|cancell?ed|denied)\b[^.,;:]*\.?$/i
/** The page has found out before its prompt, or its node has refused the transaction. */
const fundsText = /^insufficient (funds|balance)\b/i

/** As JSON-RPC has it: the node cannot execute the transaction. */
const FUNDS_CODE = -32_000

/** The page's own answer that the request was aborted. */
const isDropped = (error: unknown) => isPageError(error) && abortedText.test(error.message)

/** What the page's code says, or all of its words; it says nothing more about what it did before. */
function toFrameError(error: EmbeddedError): Error {
  const rpcError = toRpcError(error.cause)
  const hasCode = isRecord(error.cause) && error.cause.code !== undefined
  if (hasCode) return rpcError
  if (rpcError.code === 4001 && rejectedText.test(error.message)) return rpcError
  return fundsText.test(error.message) ? new RpcError(FUNDS_CODE, { cause: error.cause }) : error
}
