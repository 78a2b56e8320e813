import { isFresh } from '../core/isFresh.js'
import { readHint, writeHint } from './storageHint.js'

/** Account and network, smallest units, milliseconds since 1970: compact, because it is read on page load. */
export const lastBalanceLine = /^([\w.:-]{1,300}) (\d{1,78}) (\d{1,15})$/

export const toLastBalance = (caipAddress: string, units: bigint, asOf: number) => `${caipAddress} ${units} ${asOf}`

/** The last balance, if it belongs to this account and is recent enough. */
export function readLastBalance(instance: string, caipAddress: string, ttlMs: number) {
  const [, owner, units = '', time = ''] = lastBalanceLine.exec(readHint(instance, 'last_balance') ?? '') ?? []
  const asOf = Number.parseInt(time, 10)
  return owner === caipAddress && isFresh(asOf, ttlMs, Date.now()) ? { units: BigInt(units), asOf } : undefined
}

export const writeLastBalance = (instance: string, ...balance: Parameters<typeof toLastBalance>) =>
  writeHint(instance, 'last_balance', toLastBalance(...balance))
