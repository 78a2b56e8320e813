import { randomUUID } from 'node:crypto'
import { keccak256, stringToHex } from 'viem'
import type { Nodes } from '../nodes/createNodes.ts'
import type { Delivery } from '../onramp/createDelivery.ts'
import type { Scopes } from '../scopes/createScopes.ts'
import type { Clusters } from '../svm/createClusters.ts'
import { createChainWait } from './createChainWait.ts'
import type { Pauses } from './createPauses.ts'
import type { Exchange } from './exchanges.ts'
import type { PayAsset } from './payAssets.ts'

export type BuyStatus = 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'

type Order = {
  readonly projectId: string
  readonly exchange: Exchange
  readonly asset: PayAsset
  /** As the app wrote it. */
  readonly amount: string
  readonly units: bigint
  readonly recipient: string
}

export type ExchangeSession = Order & {
  readonly id: string
  /** How far the user is on the exchange's page. */
  step: 'opened' | 'loggedIn' | 'paid' | 'failed'
  status: BuyStatus
  txHash: string | undefined
}

export type ExchangeSessions = ReturnType<typeof createExchangeSessions>

type World = {
  readonly scopes: Scopes
  readonly nodes: Nodes
  readonly clusters: Clusters
  readonly deliver: Delivery
  readonly pauses: Pauses
  readonly report: (error: unknown) => void
}

/** What users do on the exchanges' pages, and what the exchanges send because of it. */
export function createExchangeSessions({ scopes, nodes, clusters, deliver, pauses, report }: World) {
  const waitUntilUp = createChainWait({ nodes, clusters, pauses })
  const sessions = new Map<string, ExchangeSession>()

  async function payOut(session: ExchangeSession) {
    const { settleMs, exchanges } = scopes.get(session.projectId).pay
    await pauses.pause(settleMs)
    const { asset, recipient: address, units } = session
    const isEvm = asset.namespace === 'eip155'
    if (exchanges === 'lies') {
      // A transaction that no chain has.
      session.txHash = isEvm ? keccak256(stringToHex(session.id)) : undefined
    } else {
      await waitUntilUp(asset)
      const hash = await deliver(asset, { address, units: exchanges === 'short' ? (units * 9n) / 10n : units })
      session.txHash = isEvm ? hash : undefined
    }
    session.status = 'SUCCESS'
  }

  return {
    open(order: Order): ExchangeSession {
      const session: ExchangeSession = {
        ...order,
        id: randomUUID(),
        step: 'opened',
        status: 'UNKNOWN',
        txHash: undefined,
      }
      sessions.set(session.id, session)
      return session
    },
    find: (id: string): ExchangeSession | undefined => sessions.get(id),
    logIn(session: ExchangeSession) {
      if (session.step === 'opened') session.step = 'loggedIn'
    },
    /** Once: a page that is sent again pays nothing more. */
    pay(session: ExchangeSession) {
      if (session.step !== 'loggedIn') return
      session.step = 'paid'
      session.status = 'IN_PROGRESS'
      payOut(session).catch((error) => {
        if (pauses.isClosed) return
        session.status = 'FAILED'
        report(error)
      })
    },
    fail(session: ExchangeSession) {
      if (session.step !== 'loggedIn') return
      session.step = 'failed'
      session.status = 'FAILED'
    },
  }
}
