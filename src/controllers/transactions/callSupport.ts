import type { Calls } from '../../adapters/adapter.js'
import type { Connection } from '../../connectors/connector.js'
import { type CallBatch, type CallSupport, noCallSupport } from '../../domain/calls.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { Network } from '../../domain/network.js'
import type { SentRequest } from '../../domain/outcome.js'
import { CallsRefusedError } from '../../errors/transferErrors.js'
import type { Modal } from '../../modal/modal.js'
import { connectedOf } from '../connection/connectionController.js'

/** A wallet that does not answer costs a wait, so the form asks ahead, and reviews do not ask again. */
const SUPPORT_LIFE_MS = 60_000
/** A read that failed says nothing: it is repeated, but not by every part of one review. */
const UNKNOWN_LIFE_MS = 5_000

/** What is known of one connection: another wallet, or the same one connected again, may be able to do more. */
type Known = {
  /** By account and network. */
  readonly answers: Map<string, { readonly until: number; readonly support: Promise<CallSupport> }>
  /** What it has refused although it said that it can. */
  readonly refusals: Set<string>
}

const keyOf = (account: string, { caipNetworkId }: Network, refused = '') => [caipNetworkId, account, refused].join('|')

/** What the connected wallets can do with calls, and how they are asked for them. */
export function createCallSupport({ wallet, services, scope }: Pick<Modal, 'wallet' | 'services' | 'scope'>) {
  const connections = new WeakMap<Connection, Known>()

  function knownOf(connection: Connection): Known {
    const known = connections.get(connection) ?? { answers: new Map(), refusals: new Set() }
    connections.set(connection, known)
    return known
  }

  async function callsOf({ namespace }: Network): Promise<Calls | undefined> {
    const adapter = await wallet.adapterOf(namespace)
    return adapter.calls?.()
  }

  /** An option that is not valid leaves the usual way, as a wallet does that does not say. */
  async function ask(connection: Connection, account: string, network: Network): Promise<CallSupport> {
    try {
      const calls = await callsOf(network)
      return (await calls?.readSupport(connection, account, network, scope.signal)) ?? noCallSupport
    } catch (error) {
      if (!scope.isEnded) services.log('error', 'calls', error)
      return { ...noCallSupport, isUnknown: true }
    }
  }

  /** What may be asked for now. */
  async function read(account: string, network: Network): Promise<CallSupport> {
    const connection = connectedOf(wallet.connection.state, network.namespace)?.connection
    if (!connection) return noCallSupport
    const { answers, refusals } = knownOf(connection)
    const key = keyOf(account, network)
    const answered = answers.get(key)
    const isFresh = answered !== undefined && Date.now() < answered.until
    const answer = isFresh
      ? answered
      : { until: Date.now() + SUPPORT_LIFE_MS, support: ask(connection, account, network) }
    answers.set(key, answer)
    const { isAtomic, canSponsor, isUnknown } = await answer.support
    if (isUnknown && answers.get(key) === answer)
      answers.set(key, { ...answer, until: Math.min(answer.until, Date.now() + UNKNOWN_LIFE_MS) })
    return {
      isAtomic: isAtomic && !refusals.has(keyOf(account, network, 'batch')),
      canSponsor: canSponsor && !refusals.has(keyOf(account, network, 'sponsor')),
    }
  }

  return {
    read,
    /** Whether the wallet lets a service of the app's pay. Without such a service it is not asked. */
    async canSponsor(account: string, network: Network): Promise<boolean> {
      const { hasPaymasters } = await wallet.adapterOf(network.namespace)
      return hasPaymasters === true && (await read(account, network)).canSponsor
    },
    /** Loads what asks a wallet for calls, once. One that refuses is not asked in this way again. */
    async loadSender(network: Network) {
      const calls = await callsOf(network)
      return async (connection: Connection, batch: CallBatch, watch: RequestWatch): Promise<SentRequest> => {
        try {
          if (!calls) throw new CallsRefusedError('batch')
          return await calls.send(connection, batch, network, watch)
        } catch (error) {
          if (error instanceof CallsRefusedError)
            knownOf(connection).refusals.add(keyOf(batch.from, network, error.refused))
          throw error
        }
      }
    },
  }
}
