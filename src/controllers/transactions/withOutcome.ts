import { formatUnits } from '../../core/units.js'
import type { Outcome } from '../../domain/outcome.js'
import type { SentTransfer } from '../../domain/transfer.js'

const sameHash = (one: string, other: string) =>
  one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase())

/** Above this a block number would not be exact. */
const toNumber = (value: bigint | undefined) =>
  value === undefined || value > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number.parseInt(String(value), 10)

/** Something sent, with what the chain says of it. `coinDecimals`: of the coin that pays the fee. */
export function withOutcome(sent: SentTransfer, outcome: Outcome, coinDecimals: number): SentTransfer {
  const ended = { ...sent, status: outcome.kind, endedAt: Date.now() }
  if (!('hash' in outcome)) return ended
  const { hash, block, fee } = outcome
  const arrived = 'arrived' in outcome ? outcome.arrived : undefined
  return {
    ...ended,
    minedHash: sameHash(hash, sent.hash) ? undefined : hash,
    block: toNumber(block),
    fee: fee === undefined ? undefined : formatUnits(fee, coinDecimals),
    arrived: arrived === undefined ? undefined : formatUnits(arrived, sent.gain?.decimals ?? sent.decimals),
  }
}
