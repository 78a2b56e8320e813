import type { Network } from '../../domain/network.js'
import { contextValue, parseCount } from './parseAnswers.js'

/** The balance in SOL. */
export async function getBalance(
  address: string,
  { nativeCurrency: { decimals, symbol } }: Network,
  read: (params: readonly unknown[]) => Promise<unknown>,
) {
  const answer = await read([address, { commitment: 'confirmed' }])
  return { units: parseCount(contextValue(answer), 'getBalance'), decimals, symbol }
}
