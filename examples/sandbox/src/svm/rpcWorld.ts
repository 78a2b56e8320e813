import type { ClusterInfo } from './clusters.ts'
import { type Ledger, MAX_HASH_AGE } from './createLedger.ts'
import type { SolanaSettings } from './solanaSettings.ts'

export const VERSION = { 'solana-core': '3.0.0', 'feature-set': 3_640_012_085 }

/** A cluster as one project sees it. */
export type RpcWorld = { readonly info: ClusterInfo; readonly ledger: Ledger; readonly settings: SolanaSettings }

/** Blocks that only this project sees; of those, the ones after a slot. */
const skippedSince = ({ info, settings }: RpcWorld, slot = 0n) =>
  (settings.skips.get(info.id) ?? []).reduce((sum, { at, slots }) => (at >= slot ? sum + slots : sum), 0n)
export const slotOf = (world: RpcWorld) => world.ledger.slot() + skippedSince(world)
export const heightOf = (world: RpcWorld) => world.ledger.height() + skippedSince(world)

export function latestBlockhash(world: RpcWorld) {
  return { blockhash: world.ledger.latestBlockhash(), lastValidBlockHeight: heightOf(world) + MAX_HASH_AGE }
}

export const inContext = (world: RpcWorld, value: unknown) => ({
  context: { slot: slotOf(world), apiVersion: VERSION['solana-core'] },
  value,
})

export function isHashValid(world: RpcWorld, hash: string): boolean {
  const { info, ledger, settings } = world
  const slot = ledger.hashSlot(hash)
  const expired = settings.expiredSlots.get(info.id)
  if (slot === undefined || (expired !== undefined && slot <= expired)) return false
  return ledger.slot() - slot + skippedSince(world, slot) <= MAX_HASH_AGE
}
