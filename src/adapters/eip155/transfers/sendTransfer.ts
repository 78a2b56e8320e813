import type { Connection } from '../../../connectors/connector.js'
import { checksumAddress } from '../../../core/checksumAddress.js'
import { parseChainId, parseTransactionHash, toHexQuantity } from '../../../core/hex.js'
import type { Network } from '../../../domain/network.js'
import type { TransferPlan } from '../../../domain/transfer.js'
import { MalformedAnswerError } from '../../../errors/connectionErrors.js'
import { TransferOutdatedError } from '../../../errors/transferErrors.js'
import type { EvmDetails } from './planTransfer.js'

/** The wallet itself must still have the account and be on the network (SEND-7). */
async function checkWallet({ signer }: Connection<'eip155'>, from: string, network: Network) {
  const [accounts, chainId] = await Promise.all([signer.request('eth_accounts'), signer.request('eth_chainId')])
  const hasAccount = Array.isArray(accounts) && accounts.some((account) => checksumAddress(account) === from)
  if (!hasAccount || parseChainId(chainId) !== network.id) throw new TransferOutdatedError()
}

/** Asks the wallet for exactly the planned transaction, once. */
export async function sendTransfer(
  connection: Connection<'eip155'>,
  plan: TransferPlan,
  network: Network,
  isWanted = () => true,
) {
  await checkWallet(connection, plan.from, network)
  if (!isWanted()) throw new TransferOutdatedError()
  const { to, value, data, gas, fees } = plan.details as EvmDetails
  const transaction = {
    from: plan.from,
    to,
    value: toHexQuantity(value),
    data,
    gas: toHexQuantity(gas),
    chainId: toHexQuantity(BigInt(network.id)),
    ...Object.fromEntries(Object.entries(fees).map(([field, price]) => [field, toHexQuantity(price)])),
  }
  const hash = parseTransactionHash(await connection.signer.request('eth_sendTransaction', [transaction]))
  if (!hash) throw new MalformedAnswerError('eth_sendTransaction')
  return hash
}
