import { getBlock } from 'viem/actions'
import type { Connection } from '../../../connectors/connector.js'
import { checksumAddress } from '../../../core/checksumAddress.js'
import { parseChainId, parseTransactionHash, toHexQuantity } from '../../../core/hex.js'
import type { Network } from '../../../domain/network.js'
import type { TransferPlan } from '../../../domain/transfer.js'
import { MalformedAnswerError } from '../../../errors/connectionErrors.js'
import { FeeOutdatedError, TransferOutdatedError } from '../../../errors/transferErrors.js'
import { toSendError } from '../../toSendError.js'
import { priceOf } from './fees.js'
import type { EvmDetails } from './planTransfer.js'
import type { ReadClient } from './readClient.js'

/** The wallet itself must still have the account and be on the network (SEND-7). */
async function checkWallet({ signer }: Connection<'eip155'>, from: string, network: Network) {
  const [accounts, chainId] = await Promise.all([signer.request('eth_accounts'), signer.request('eth_chainId')])
  const hasAccount = Array.isArray(accounts) && accounts.some((account) => checksumAddress(account) === from)
  if (!hasAccount || parseChainId(chainId) !== network.id) throw new TransferOutdatedError()
}

/** A transaction that offers less than the base fee would hold up the account's next ones. */
async function checkFee(client: ReadClient, fees: EvmDetails['fees']) {
  // Without an answer the wallet decides.
  const block = await getBlock(client).catch(() => undefined)
  if (block?.baseFeePerGas && block.baseFeePerGas > priceOf(fees)) throw new FeeOutdatedError()
}

/** Asks the wallet for exactly the planned transaction, once. */
export async function sendTransfer(
  connection: Connection<'eip155'>,
  plan: Pick<TransferPlan, 'from' | 'details'>,
  network: Network,
  client: ReadClient,
  isWanted = () => true,
) {
  const { to, value, data, gas, fees } = plan.details as EvmDetails
  await Promise.all([checkWallet(connection, plan.from, network), checkFee(client, fees)])
  if (!isWanted()) throw new TransferOutdatedError()
  const transaction = {
    from: plan.from,
    to,
    value: toHexQuantity(value),
    data,
    gas: toHexQuantity(gas),
    chainId: toHexQuantity(BigInt(network.id)),
    ...Object.fromEntries(Object.entries(fees).map(([field, price]) => [field, toHexQuantity(price)])),
  }
  const answer = await connection.signer.request('eth_sendTransaction', [transaction]).catch((error) => {
    throw toSendError(error)
  })
  const hash = parseTransactionHash(answer)
  if (!hash) throw toSendError(new MalformedAnswerError('eth_sendTransaction'))
  return hash
}
