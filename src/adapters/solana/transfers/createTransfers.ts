import { base64 } from '@scure/base'
import { encodeBase58, parseSolanaAddress } from '../../../core/base58.js'
import { isRecord } from '../../../core/values.js'
import type { Network } from '../../../domain/network.js'
import type {
  OnChainBalance,
  ReceiverRefusal,
  TransferPlan,
  TransferRequest,
  TransferToken,
} from '../../../domain/transfer.js'
import { LatchkeyError } from '../../../errors/latchkeyError.js'
import {
  HttpStatusError,
  MalformedAnswerError,
  RequestAbortedError,
  RpcUrlMissingError,
  ServiceBusyError,
} from '../../../errors/requestErrors.js'
import {
  InsufficientFundsError,
  TokenMismatchError,
  TransferExpiredError,
  TransferOutdatedError,
  TransferRevertedError,
} from '../../../errors/transferErrors.js'
import type { AdapterContext, Transfers } from '../../adapter.js'
import { toSendError } from '../../toSendError.js'
import { buildMessage, type SolanaDetails, toTransaction } from './buildTransfer.js'
import { checkSigned } from './checkSigned.js'
import { type ChainReader, createChainReader } from './createChainReader.js'
import { followTransfer } from './followTransfer.js'
import { parseMint } from './parseToken.js'
import { planTransfer, readHolding } from './planTransfer.js'
import { isKnownProgram, SYSTEM_PROGRAM } from './programs.js'

const REQUEST_TIMEOUT = 408
const SERVER_ERROR = 500

/**
 * Codes by which a node says that it has not sent the transaction: those of Solana, of a request that it cannot read, and
 * of too many requests. With any other, such as those of a gateway, it may have.
 */
const isRefusal = (code: number) =>
  (code >= -32021 && code <= -32001) || (code >= -32602 && code <= -32600) || code === -32700 || code === 429

/** The error that a node has answered with. */
function answerOf(error: unknown): { code: number; data: unknown; message: unknown } | undefined {
  const cause = error instanceof LatchkeyError ? error.cause : undefined
  if (!isRecord(cause) || typeof cause.code !== 'number') return undefined
  return { code: cause.code, data: cause.data, message: cause.message }
}

const mentions = (word: string, ...values: readonly unknown[]) =>
  values.some((value) => typeof value === 'string' && value.toLowerCase().includes(word.toLowerCase()))

/**
 * Sends a signed transaction. Without a definite answer it may have been sent, so only the chain knows its outcome.
 * @throws TransferExpiredError, TransferRevertedError if the node has refused to send it.
 */
export async function sendOnce(send: () => Promise<unknown>): Promise<void> {
  try {
    await send()
  } catch (error) {
    const answer = answerOf(error)
    if (answer) {
      const reason = isRecord(answer.data) ? answer.data.err : undefined
      if (mentions('AlreadyProcessed', reason) || mentions('already been processed', answer.message)) return
      if (mentions('BlockhashNotFound', reason) || mentions('blockhash not found', answer.message))
        throw new TransferExpiredError({ cause: error })
      if (isRefusal(answer.code)) throw new TransferRevertedError({ cause: error })
      return
    }
    const isRefused =
      error instanceof HttpStatusError && error.status < SERVER_ERROR && error.status !== REQUEST_TIMEOUT
    if (isRefused || error instanceof ServiceBusyError || error instanceof RpcUrlMissingError) throw error
  }
}

/** Known without asking the chain (SEND-3). The system program's address is all zeros. */
export function refusalOf(
  receiver: string,
  token: Pick<TransferToken, 'address'> | undefined,
): ReceiverRefusal | undefined {
  if (receiver === SYSTEM_PROGRAM) return 'zero'
  if (receiver === token?.address) return 'token'
  return isKnownProgram(receiver) ? 'program' : undefined
}

async function readTokenBalance(chain: ChainReader, owner: string, token: string): Promise<OnChainBalance> {
  const [account] = await chain.accounts([token])
  const mint = account && parseMint(account)
  if (!mint) throw new TokenMismatchError()
  const holding = await readHolding(chain, owner, token, mint.program)
  return { units: holding?.units ?? 0n, decimals: mint.decimals }
}

/** The balance may have fallen since the review: then the wallet is not asked for what cannot be paid. */
async function checkFunds(chain: ChainReader, { from, token, units, fee, deposit, details }: TransferPlan) {
  const { route } = details as SolanaDetails
  const [coin, holding] = await Promise.all([
    chain.balance(from),
    token && route ? readHolding(chain, from, token.address, route.program) : undefined,
  ])
  if (token && (holding?.units ?? 0n) < units) throw new InsufficientFundsError('amount')
  const cost = fee + deposit
  if (coin < cost) throw new InsufficientFundsError('fee')
  if (!token && coin < units + cost) throw new InsufficientFundsError('amount')
}

/** Sends SOL, and tokens of both token programs. */
export function createTransfers({
  readRpc,
  sendRpc,
}: Pick<AdapterContext, 'readRpc' | 'sendRpc'>): Transfers<'solana'> {
  const chainOf = (network: Network, signal?: AbortSignal) => createChainReader({ readRpc }, network, signal)

  return {
    async readBalance(owner, token, network, signal) {
      const chain = chainOf(network, signal)
      if (token !== undefined) return readTokenBalance(chain, owner, token)
      return { units: await chain.balance(owner), decimals: network.nativeCurrency.decimals }
    },
    ping: (network, signal) => chainOf(network, signal).blockHeight(),
    parseReceiver: parseSolanaAddress,
    refusalOf,
    plan: (request: TransferRequest, network, signal): Promise<TransferPlan> =>
      planTransfer(request, chainOf(network, signal), refusalOf(request.to, request.token)),
    async send({ accounts, signer }, plan, network, watch) {
      if (!accounts.some(({ address }) => address === plan.from)) throw new TransferOutdatedError()
      const details = plan.details as SolanaDetails
      const chain = chainOf(network, watch.signal)
      // After the user has confirmed, so that there is as much time as possible to approve.
      const [{ blockhash, slot: sinceBlock }] = await Promise.all([chain.latestBlockhash(), checkFunds(chain, plan)])
      const transaction = toTransaction(buildMessage(plan, details.route, blockhash, details))
      const { caipNetworkId } = network
      if (watch.signal.aborted) throw new RequestAbortedError()
      if (!signer.can('signTransaction')) {
        const options = { preflightCommitment: 'confirmed' } as const
        const sent = signer
          .signAndSendTransaction(plan.from, transaction, caipNetworkId, options, watch)
          .catch((error) => {
            throw toSendError(error)
          })
        return { hash: encodeBase58(await sent), sinceBlock }
      }
      const [signed] = await signer.signTransactions(plan.from, [transaction], caipNetworkId, watch)
      if (!signed) throw new MalformedAnswerError('solana:signTransaction')
      const signature = checkSigned(signed, plan, details)
      const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
      await sendOnce(() => sendRpc(network, 'sendTransaction', [base64.encode(signed), options]))
      return { hash: signature, sinceBlock }
    },
    follow: (hash, expected, network, signal) => followTransfer(hash, expected, chainOf(network, signal), signal),
  }
}
