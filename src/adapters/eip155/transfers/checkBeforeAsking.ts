import type { Connection } from '../../../connectors/connector.js'
import { checksumAddress } from '../../../core/checksumAddress.js'
import { type Hex, parseChainId } from '../../../core/hex.js'
import type { Network } from '../../../domain/network.js'
import type { TransferToken } from '../../../domain/transfer.js'
import { AllowanceUsedError } from '../../../errors/swapErrors.js'
import { InsufficientFundsError, TransferOutdatedError } from '../../../errors/transferErrors.js'
import { readAllowance, readCoinBalance, readTokenBalance } from './erc20.js'
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
  const [coin, held, allowed] = await Promise.all([
    readCoinBalance(client, from).catch(unread),
    token && readTokenBalance(client, from, token.address as Hex).catch(unread),
    token && spender !== undefined
      ? readAllowance(client, from, { token: token.address, spender }).catch(unread)
      : undefined,
  ])
  if (held && held.units < units) throw new InsufficientFundsError('amount')
  if (allowed !== undefined && allowed < units) throw new AllowanceUsedError()
  if (coin === undefined || coin >= value + fee) return
  throw new InsufficientFundsError(coin < value ? 'amount' : 'fee')
}
