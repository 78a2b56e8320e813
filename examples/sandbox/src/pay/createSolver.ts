import type { Nodes } from '../nodes/createNodes.ts'
import type { Delivery } from '../onramp/createDelivery.ts'
import type { Scopes } from '../scopes/createScopes.ts'
import type { Clusters } from '../svm/createClusters.ts'
import { createChainWait } from './createChainWait.ts'
import type { Pauses } from './createPauses.ts'
import { createRefunds } from './createRefunds.ts'
import type { PayAsset } from './payAssets.ts'
import type { DeliveryMode } from './paySettings.ts'
import { readEvmDeposits, readSolanaDeposit } from './readDeposits.ts'

const POLL_MS = 300
const MAX_WAIT_MS = 600_000

export type TransferStatus = 'waiting' | 'pending' | 'submitted' | 'success' | 'failure' | 'refund' | 'timeout'

/** A payment on one chain, for a delivery on another. */
export type Deposit = {
  readonly projectId: string
  readonly requestId: string
  readonly origin: PayAsset
  /** Where it is paid in: an account of this deposit only. */
  readonly address: string
  /** The least that starts the delivery. */
  readonly amount: bigint
  readonly user: string | undefined
  readonly destination: PayAsset
  readonly recipient: string
  readonly delivered: bigint
}

type Job = Deposit & { readonly until: number; status: TransferStatus }

/** Outcomes without any payment. */
const claims: Readonly<Partial<Record<DeliveryMode, TransferStatus>>> = {
  lies: 'success',
  failure: 'failure',
  timeout: 'timeout',
}

type World = {
  readonly scopes: Scopes
  readonly nodes: Nodes
  readonly clusters: Clusters
  readonly deliver: Delivery
  readonly pauses: Pauses
  readonly now: () => number
  readonly report: (error: unknown) => void
}

export type Solver = ReturnType<typeof createSolver>

/** Watches deposits on their chains, and delivers what was asked for. */
export function createSolver({ scopes, nodes, clusters, deliver, pauses, now, report }: World) {
  const sendBack = createRefunds({ nodes, clusters, deliver })
  const waitUntilUp = createChainWait({ nodes, clusters, pauses })
  const jobs = new Map<string, Job>()
  let isWatching = false

  const waitingJobs = () => [...jobs.values()].filter(({ status }) => status === 'waiting')

  async function settle(job: Job) {
    const { settleMs, delivery } = scopes.get(job.projectId).pay
    job.status = 'pending'
    await pauses.pause(settleMs)
    const claim = claims[delivery]
    if (claim) job.status = claim
    if (claim || delivery === 'never') return
    if (delivery === 'refund') {
      const { origin, address, amount, user } = job
      await waitUntilUp(origin)
      await sendBack({ origin, address, units: amount, user })
      job.status = 'refund'
      return
    }
    const { destination, recipient, delivered } = job
    await waitUntilUp(destination)
    const isReported = delivery !== 'quiet'
    if (isReported) job.status = 'submitted'
    await deliver(destination, {
      address: recipient,
      units: delivery === 'short' ? (delivered * 9n) / 10n : delivered,
    })
    if (isReported) job.status = 'success'
  }

  function settleLater(job: Job) {
    settle(job).catch((error) => {
      if (pauses.isClosed) return
      job.status = 'failure'
      report(error)
    })
  }

  async function readBalances(chain: string, own: readonly Job[]): Promise<readonly bigint[]> {
    const node = nodes.all.find(({ chainId }) => chain === `eip155:${chainId}`)
    if (node) return readEvmDeposits(node, own)
    const ledger = await clusters.get(chain)?.ledger()
    return own.map((job) => (ledger ? readSolanaDeposit(ledger, job) : 0n))
  }

  async function lookAt(chain: string, own: readonly Job[]) {
    // A chain that is down is asked again the next time.
    const balances = await readBalances(chain, own).catch(() => [])
    for (const [index, job] of own.entries()) {
      if ((balances[index] ?? 0n) >= job.amount) settleLater(job)
      else if (now() > job.until) job.status = 'timeout'
    }
  }

  async function watchAll() {
    isWatching = true
    for (let open = waitingJobs(); open.length > 0; open = waitingJobs()) {
      const chains = [...new Set(open.map(({ origin }) => origin.chain))]
      await Promise.all(
        chains.map((chain) =>
          lookAt(
            chain,
            open.filter(({ origin }) => origin.chain === chain),
          ),
        ),
      )
      await pauses.pause(POLL_MS)
    }
    isWatching = false
  }

  return {
    watch(deposit: Deposit) {
      jobs.set(deposit.requestId, { ...deposit, until: now() + MAX_WAIT_MS, status: 'waiting' })
      if (isWatching) return
      watchAll().catch((error) => {
        isWatching = false
        if (!pauses.isClosed) report(error)
      })
    },
    statusOf: (requestId: string): TransferStatus | undefined => jobs.get(requestId)?.status,
  }
}
