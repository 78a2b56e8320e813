import { type Fields, readFields, refuseControl } from '../control/readFields.ts'
import { isSolanaAddress } from '../dataApi/isAddress.ts'
import { jsonAnswer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { Refusal } from '../http/refusal.ts'
import { type Cluster, ClusterDownError, type Clusters } from './createClusters.ts'

const done = jsonAnswer({ ok: true })
const MAX_SLOTS = 1_000_000
const MAX_FEE = 1_000_000_000

function readUnits(fields: Fields, name: string): bigint {
  const text = fields.text(name)
  if (!/^\d{1,20}$/.test(text) || BigInt(text) >= 2n ** 64n)
    throw refuseControl(`${name} must be a decimal text below 2^64`)
  return BigInt(text)
}

function readAddress(fields: Fields, name: string): string {
  const address = fields.text(name)
  if (!isSolanaAddress(address)) throw refuseControl(`${name} must be a Solana address`)
  return address
}

/** Controls of the Solana clusters. Their accounts are shared; fees, expiry and holding are the project's own. */
export function solanaControlRoutes(clusters: Clusters): readonly Route[] {
  function clusterOf(fields: Fields): Cluster {
    const cluster = clusters.get(fields.text('chainId'))
    if (!cluster) throw refuseControl(`chainId must be one of ${clusters.all.map(({ info }) => info.id).join(', ')}`)
    return cluster
  }

  const route = (name: string, act: (fields: Fields, call: Call) => Promise<void> | void): Route => ({
    method: 'POST',
    path: `/__sandbox/solana/${name}`,
    async answer(call) {
      try {
        await act(readFields(call.body.json), call)
      } catch (error) {
        if (!(error instanceof ClusterDownError)) throw error
        throw new Refusal(jsonAnswer({ error: error.message }, {}, 503))
      }
      return done
    },
  })

  async function landHeld({ scope }: Call) {
    const { land } = await import('./transactionMethods.ts')
    for (const [id, pending] of scope.solana.heldTransactions) {
      const world = await clusters.get(id)?.world(scope)
      if (world) for (const transaction of pending) land(world, transaction)
    }
    scope.solana.heldTransactions.clear()
  }

  return [
    route('fund', async (fields) => {
      const address = readAddress(fields, 'address')
      const ledger = await clusterOf(fields).ledger()
      if (fields.has('lamports')) ledger.setLamports(address, readUnits(fields, 'lamports'))
      else if (!fields.has('mint')) throw refuseControl('lamports or mint is missing')
      if (!fields.has('mint')) return
      const isFrozen = fields.has('isFrozen') && fields.flag('isFrozen')
      const isSet = await ledger.setTokens(address, readAddress(fields, 'mint'), readUnits(fields, 'units'), isFrozen)
      if (!isSet) throw refuseControl('mint must be a token of the cluster')
    }),
    route('expire', async (fields, { scope }) => {
      const cluster = clusterOf(fields)
      const ledger = await cluster.ledger()
      if (!fields.has('projectId')) return ledger.expireHashes()
      scope.solana.expiredSlots.set(cluster.info.id, ledger.slot())
      ledger.advance()
    }),
    route('advance', async (fields, { scope }) => {
      const { info, ledger: open } = clusterOf(fields)
      const ledger = await open()
      const slots = BigInt(fields.integer('slots', 1, MAX_SLOTS))
      if (!fields.has('projectId')) return ledger.advance(slots)
      const skips = scope.solana.skips.get(info.id) ?? []
      scope.solana.skips.set(info.id, [...skips, { at: ledger.slot(), slots }])
      ledger.advance()
    }),
    route('fees', (fields, { scope }) => {
      const fees = fields.list('fees')
      const isFee = (fee: unknown): fee is number =>
        typeof fee === 'number' && Number.isInteger(fee) && fee >= 0 && fee <= MAX_FEE
      if (!fees.every(isFee)) throw refuseControl(`fees must be whole numbers from 0 to ${MAX_FEE}`)
      scope.solana.prioritizationFees = fees
    }),
    route('hold', async (fields, call) => {
      call.scope.solana.isHolding = fields.flag('isHolding')
      if (!call.scope.solana.isHolding) await landHeld(call)
    }),
  ]
}
