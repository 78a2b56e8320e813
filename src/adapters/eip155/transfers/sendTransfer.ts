import { getBlock } from 'viem/actions'
import type { Connection } from '../../../connectors/connector.js'
import { parseTransactionHash, toHexQuantity } from '../../../core/hex.js'
import type { RequestWatch } from '../../../domain/namespaceTypes.js'
import type { Network } from '../../../domain/network.js'
import type { SentRequest } from '../../../domain/outcome.js'
import { MalformedAnswerError, RequestAbortedError } from '../../../errors/connectionErrors.js'
import { FeeOutdatedError } from '../../../errors/transferErrors.js'
import { toSendError } from '../../toSendError.js'
import { checkFunds, checkWallet, type Payment } from './checkBeforeAsking.js'
import { priceOf } from './fees.js'
import type { EvmDetails } from './planTransfer.js'
import type { ReadClient } from './readClient.js'

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
