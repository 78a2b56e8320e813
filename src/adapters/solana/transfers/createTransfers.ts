import { base64 } from '@scure/base'
import { encodeBase58, parseSolanaAddress } from '../../../core/base58.js'
import type { Network } from '../../../domain/network.js'
import type {
  OnChainBalance,
  ReceiverRefusal,
  TransferPlan,
  TransferRequest,
  TransferToken,
} from '../../../domain/transfer.js'
import { MalformedAnswerError, RequestAbortedError } from '../../../errors/connectionErrors.js'
import { InsufficientFundsError, TokenMismatchError, TransferOutdatedError } from '../../../errors/transferErrors.js'
import type { AdapterContext, Transfers } from '../../adapter.js'
import { toSendError } from '../../toSendError.js'
import { buildMessage, type SolanaDetails, toTransaction } from './buildTransfer.js'
import { checkSigned } from './checkSigned.js'
import { type ChainReader, createChainReader } from './createChainReader.js'
import { followTransfer } from './followTransfer.js'
import { parseMint } from './parseToken.js'
import { planTransfer, readHolding } from './planTransfer.js'
import { isKnownProgram, SYSTEM_PROGRAM } from './programs.js'
import { sendOnce } from './sendOnce.js'

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
