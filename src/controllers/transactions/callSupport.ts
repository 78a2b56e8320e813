import type { Connection } from '../../connectors/connector.js'
import { type CallBatch, type CallSupport, noCallSupport } from '../../domain/calls.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { Network } from '../../domain/network.js'
import type { SentRequest } from '../../domain/outcome.js'
import { CallsRefusedError } from '../../errors/transferErrors.js'
import type { Instance } from '../../instance/instance.js'
import { adapterOf } from '../adapters.js'
import { connectedOf } from '../connection/connectionController.js'
import { log } from '../log.js'
import { callsOf } from './transfersOf.js'

/** A wallet that does not answer costs a wait, so the form asks ahead, and reviews do not ask again. */
const SUPPORT_LIFE_MS = 60_000
/** A read that failed says nothing: it is repeated, but not by every part of one review. */
const UNKNOWN_LIFE_MS = 5_000

/** What is known of one connection: another wallet, or the same one connected again, may be able to do more. */
type ConnectionSupport = {
  /** By account and network. */
  readonly answers: Map<string, { readonly until: number; readonly support: Promise<CallSupport> }>
  /** What it has refused although it said that it can. */
  readonly refusals: Set<string>
}

const createSupport = (_: Instance) => new WeakMap<Connection, ConnectionSupport>()

function supportOf(instance: Instance, connection: Connection): ConnectionSupport {
  const connections = instance.use(createSupport)
  const support = connections.get(connection) ?? { answers: new Map(), refusals: new Set() }
  connections.set(connection, support)
  return support
}

const keyOf = (account: string, { caipNetworkId }: Network, refused = '') => [caipNetworkId, account, refused].join('|')

/** An option that is not valid leaves the usual way, as a wallet does that does not say. */
async function askForSupport(instance: Instance, connection: Connection, account: string, network: Network) {
  const { scope } = instance
  try {
    const calls = await callsOf(instance, network)
    return (await calls?.readSupport(connection, account, network, scope.signal)) ?? noCallSupport
  } catch (error) {
    if (!scope.isEnded) log(instance, 'error', 'calls', error)
    return { ...noCallSupport, isUnknown: true }
  }
}

/** What the connected wallet can do with several calls, and what it may be asked for now. */
export async function readCallSupport(instance: Instance, account: string, network: Network): Promise<CallSupport> {
  const connection = connectedOf(instance.connection.state, network.namespace)?.connection
  if (!connection) return noCallSupport
  const { answers, refusals } = supportOf(instance, connection)
  const key = keyOf(account, network)
  const answered = answers.get(key)
  const isFresh = answered !== undefined && Date.now() < answered.until
  const answer = isFresh
    ? answered
    : { until: Date.now() + SUPPORT_LIFE_MS, support: askForSupport(instance, connection, account, network) }
  answers.set(key, answer)
  const { isAtomic, canSponsor, isUnknown } = await answer.support
  if (isUnknown && answers.get(key) === answer)
    answers.set(key, { ...answer, until: Math.min(answer.until, Date.now() + UNKNOWN_LIFE_MS) })
  return {
    isAtomic: isAtomic && !refusals.has(keyOf(account, network, 'batch')),
    canSponsor: canSponsor && !refusals.has(keyOf(account, network, 'sponsor')),
  }
}

/** Whether the wallet lets a service of the app's pay. Without such a service it is not asked. */
export async function canSponsorCalls(instance: Instance, account: string, network: Network): Promise<boolean> {
  const { capabilities } = await adapterOf(instance, network.namespace)
  return capabilities?.hasPaymasters === true && (await readCallSupport(instance, account, network)).canSponsor
}

/** Loads what asks a wallet for calls, once. One that refuses is not asked in this way again. */
export async function loadCallSender(instance: Instance, network: Network) {
  const calls = await callsOf(instance, network)
  return async (connection: Connection, batch: CallBatch, watch: RequestWatch): Promise<SentRequest> => {
    try {
      if (!calls) throw new CallsRefusedError('batch')
      return await calls.send(connection, batch, network, watch)
    } catch (error) {
      if (error instanceof CallsRefusedError)
        supportOf(instance, connection).refusals.add(keyOf(batch.from, network, error.refused))
      throw error
    }
  }
}
