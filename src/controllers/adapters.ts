import type { Adapter, AdapterContext } from '../adapters/adapter.js'
import type { Connector } from '../connectors/connector.js'
import { createOnce, importWithRetry } from '../core/load.js'
import { watchState } from '../core/watchState.js'
import type { Namespace } from '../domain/namespace.js'
import type { Instance } from '../instance/instance.js'
import { allowsLoopback } from '../platform/loopbackPage.js'
import type { Rpc } from '../services/rpc.js'
import { log } from './log.js'

/** Of the namespaces that have been needed since the start. */
type Adapters = Map<Namespace, Promise<Adapter>>

function createAdapters(instance: Instance): Adapters {
  const { connection, liveOptions, scope } = instance
  scope.add(() => connection.list([]))
  scope.add(watchState(liveOptions.state, () => void listConnectors(instance)))
  return new Map()
}

const loadNodeClients = ({ scope }: Instance) => importWithRetry(() => import('./nodeClients.js'), scope.signal)

const createRpcLoader = (instance: Instance) =>
  createOnce(async () => (await loadNodeClients(instance)).createInstanceRpc(instance))

/** Reads from the nodes of the app's networks. */
export const rpcOf = (instance: Instance): Promise<Rpc> => instance.use(createRpcLoader)()

async function createAdapter(instance: Instance, namespace: Namespace): Promise<Adapter> {
  const { factories, input, network, scope } = instance
  const factory = factories.get(namespace)
  if (!factory) throw new Error(`no adapter for ${namespace}`)
  const context: AdapterContext = {
    allowLoopback: allowsLoopback(input),
    networks: () => network.state.namespaces[namespace]?.requested ?? [],
    activeNetwork: () => network.activeOf(namespace),
    readRpc: async (...call) => (await rpcOf(instance)).read(...call),
    sendRpc: async (...call) => (await rpcOf(instance)).send(...call),
    nodeUrls: async (target) => (await rpcOf(instance)).urls(target),
    rpcUrls: async (target) => (await rpcOf(instance)).urlsForWallet(target),
    factory: () => factories.get(namespace),
    warn: (...entry) => log(instance, 'warn', ...entry),
    ensGateway: async () => (await loadNodeClients(instance)).createInstanceEnsGateway(instance),
  }
  const adapter = await factory.create(context, input)
  scope.add(adapter.watchConnectors(() => void listConnectors(instance)))
  return adapter
}

/** The adapter of a namespace: loads with the first need, and stays until the stop. */
export function adapterOf(instance: Instance, namespace: Namespace): Promise<Adapter> {
  const adapters = instance.use(createAdapters)
  const existing = adapters.get(namespace)
  if (existing) return existing
  const created = createAdapter(instance, namespace)
  adapters.set(namespace, created)
  created.catch(() => adapters.delete(namespace))
  return created
}

async function listConnectors(instance: Instance) {
  const { connection, input, scope } = instance
  // One that fails to load or to list does not hide the wallets of the others.
  const listed = await Promise.all(
    [...instance.use(createAdapters).values()].map(async (adapter) => {
      try {
        return (await adapter).connectors()
      } catch (error) {
        log(instance, 'warn', 'connectors', error)
        return []
      }
    }),
  )
  if (scope.isEnded) return
  connection.list(input.wallets !== false ? listed.flat().filter(isConnector) : [])
}

/** An adapter is the app's own code: what is no connector is left out (GEN-3). */
const isConnector = (value: Partial<Connector> | null): value is Connector => Array.isArray(value?.namespaces)

/** Loads the adapters of all namespaces. */
export const loadAdapters = (instance: Instance) =>
  Promise.allSettled([...instance.factories.keys()].map((namespace) => adapterOf(instance, namespace)))

/** Finds the installed wallets, which the connection state lists from then on. */
export async function discover(instance: Instance): Promise<void> {
  const loaded = await loadAdapters(instance)
  await listConnectors(instance)
  const failed = loaded.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
