import { parseQuantity } from '../../core/hex.js'
import type { Network } from '../../domain/network.js'
import { MalformedAnswerError } from '../../errors/connectionErrors.js'

/** The balance in the chain's native coin. */
export async function getBalance(
  address: string,
  { nativeCurrency: { decimals, symbol } }: Network,
  read: (params: readonly unknown[]) => Promise<unknown>,
) {
  const units = parseQuantity(await read([address, 'latest']))
  if (units === undefined) throw new MalformedAnswerError('eth_getBalance')
  return { units, decimals, symbol }
}
