import { getBlock } from 'viem/actions'
import type { Connection } from '../../../connectors/connector.js'
import { checksumAddress } from '../../../core/checksumAddress.js'
import { type Hex, parseChainId, parseTransactionHash, toHexQuantity } from '../../../core/values.js'
import type { RequestWatch } from '../../../domain/namespaceTypes.js'
import type { Network } from '../../../domain/network.js'
import type { SentRequest } from '../../../domain/outcome.js'
import type { TransferToken } from '../../../domain/transfer.js'
import { MalformedAnswerError, RequestAbortedError } from '../../../errors/requestErrors.js'
import { AllowanceUsedError } from '../../../errors/swapErrors.js'
import { FeeOutdatedError, InsufficientFundsError, TransferOutdatedError } from '../../../errors/transferErrors.js'
import { toSendError } from '../../toSendError.js'
import { readAllowance, readCoinBalance, readTokenBalance } from './erc20.js'
import { priceOf } from './fees.js'
import type { EvmDetails } from './planTransfer.js'
import type { ReadClient } from './readClient.js'

/** Before the wallet is asked, a slow node is not waited for any longer. */
export const STATE_CHECK_MS = 3_000

/** What a request takes from the account. */
export type Payment = {
  readonly from: string
  /** The most that the network charges. */
  readonly fee: bigint
  /** What is paid of the coin. */
  readonly value: bigint
  /** A token that is paid, and its units. */
  readonly token?: Pick<TransferToken, 'address'> | undefined
  readonly units?: bigint | undefined
  /** A contract that takes them by its allowance. */
  readonly spender?: string | undefined
}

/** The wallet itself must still have the account and be on the network (SEND-7). */
export async function checkWallet({ signer }: Connection<'eip155'>, from: string, network: Network): Promise<void> {
  const [accounts, chainId] = await Promise.all([signer.request('eth_accounts'), signer.request('eth_chainId')])
  const hasAccount = Array.isArray(accounts) && accounts.some((account) => checksumAddress(account) === from)
  if (!hasAccount || parseChainId(chainId) !== network.id) throw new TransferOutdatedError()
}

/** The balance may have fallen since the review: then the wallet is not asked for what cannot be paid. */
export async function checkFunds(
  client: ReadClient,
  { from, fee, value, token, units = 0n, spender }: Payment,
): Promise<void> {
  const unread = () => undefined
  const [coin, tokenBalance, allowed] = await Promise.all([
    readCoinBalance(client, from).catch(unread),
    token && readTokenBalance(client, from, token.address as Hex).catch(unread),
    token && spender !== undefined
      ? readAllowance(client, from, { token: token.address, spender }).catch(unread)
      : undefined,
  ])
  if (tokenBalance && tokenBalance.units < units) throw new InsufficientFundsError('amount')
  if (allowed !== undefined && allowed < units) throw new AllowanceUsedError()
  if (coin === undefined || coin >= value + fee) return
  throw new InsufficientFundsError(coin < value ? 'amount' : 'fee')
}

/** A planned transaction, with what it pays of a token. */
export type SendablePlan = Omit<Payment, 'value'> & { readonly details: unknown }

/** The newest block. A transaction that offers less than its base fee would hold up the account's next ones. */
async function checkFee(client: ReadClient, fees: EvmDetails['fees']): Promise<bigint | undefined> {
  // Without an answer the wallet decides.
  const block = await getBlock(client).catch(() => undefined)
  if (block?.baseFeePerGas && block.baseFeePerGas > priceOf(fees)) throw new FeeOutdatedError()
  return block?.number ?? undefined
}

type Way = { readonly network: Network; readonly client: ReadClient; readonly watch: RequestWatch }

/** Asks the wallet for exactly the planned transaction, once. */
export async function sendTransfer(
  connection: Connection<'eip155'>,
  plan: SendablePlan,
  { network, client, watch }: Way,
): Promise<SentRequest> {
  const { to, value, data, gas, fees, sinceBlock: plannedAt } = plan.details as EvmDetails
  // A silent node leaves the one of the review, so that the hash of an older transaction is still noticed.
  const [sinceBlock = plannedAt] = await Promise.all([
    checkFee(client, fees),
    checkWallet(connection, plan.from, network),
    checkFunds(client, { ...plan, value }),
  ])
  if (watch.signal.aborted) throw new RequestAbortedError()
  const transaction = {
    from: plan.from,
    to,
    value: toHexQuantity(value),
    data,
    gas: toHexQuantity(gas),
    chainId: toHexQuantity(BigInt(network.id)),
    ...Object.fromEntries(Object.entries(fees).map(([field, price]) => [field, toHexQuantity(price)])),
  }
  const answer = await connection.signer.request('eth_sendTransaction', [transaction], watch).catch((error) => {
    throw toSendError(error)
  })
  const hash = parseTransactionHash(answer)
  if (!hash) throw toSendError(new MalformedAnswerError('eth_sendTransaction'))
  return { hash, sinceBlock }
}
