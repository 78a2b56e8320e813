import type { AdapterFactory } from '../adapters/adapter.js'
import { createAccountController } from '../controllers/account/accountController.js'
import { createConnectionController, statusOf } from '../controllers/connection/connectionController.js'
import { createEventsController } from '../controllers/eventsController.js'
import { createLiveOptionsController } from '../controllers/liveOptionsController.js'
import { createModalStateController } from '../controllers/modalStateController.js'
import { createNetworkController, type NetworkController } from '../controllers/network/networkController.js'
import { createWalletSessions } from '../controllers/siwx/walletSessions.js'
import { importWithRetry } from '../core/load.js'
import { createScope } from '../core/scope.js'
import { EMBEDDED_ID } from '../domain/embedded.js'
import type { Namespace } from '../domain/namespace.js'
import type { KnownNamespace, NetworkOf, SignatureOf } from '../domain/namespaceTypes.js'
import { caipNetworkIdOf, type NetworkInput } from '../domain/networkInput.js'
import { AdapterMissingError, SignInConflictError } from '../errors/configErrors.js'
import { NetworkNotFoundError } from '../errors/networkNotFoundError.js'
import { createPageStyles } from '../platform/pageStyles.js'
import { createLifecycle } from './createLifecycle.js'
import { createOpening } from './createOpening.js'
import type { Internals } from './internals.js'
import { pairingOnly } from './pairingOnly.js'
import type { Shell } from './shell.js'
import { createStateReader } from './stateReader.js'
import type { WalletModal, WalletModalOptions } from './walletModal.js'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** An unconfigured one is ignored so that the page works; a developer alert reports it. */
function checkDefault(network: NetworkController, wanted: NetworkInput | undefined) {
  if (wanted === undefined || network.ids().length === 0 || network.find(caipNetworkIdOf(wanted))) return
  // biome-ignore lint/suspicious/noConsole: for the developer of the host, in development alone
  console.error(`latchkey: defaultNetwork: ${new NetworkNotFoundError(caipNetworkIdOf(wanted), network.ids()).message}`)
}

const ignore = () => undefined

/**
 * Creates an instance. Touches neither the page nor the network, so it may be called on a server; `start()` starts it.
 */
export function createWalletModal({
  adapters = [],
  connectors = [],
  custom,
  ...input
}: WalletModalOptions = {}): WalletModal {
  const { id = 'default', onEvent } = input
  if (input.siwx && input.siweConfig) throw new SignInConflictError()
  const isPairingOnly = adapters.length === 0
  const factories = new Map<Namespace, AdapterFactory>(
    (isPairingOnly ? [pairingOnly] : adapters).map((factory) => [factory.namespace, factory]),
  )
  const events = createEventsController()
  const connection = createConnectionController([...factories.keys()])
  const account = createAccountController()
  const network = createNetworkController([...factories.values()], input.defaultNetwork)
  if (process.env.NODE_ENV !== 'production') checkDefault(network, input.defaultNetwork)
  const liveOptions = createLiveOptionsController(input)
  const modalState = createModalStateController()
  const kept: Shell['kept'] = {}
  if (onEvent) events.watch(onEvent)

  const embedded = connectors.find(({ id }) => id === EMBEDDED_ID)
  const walletSessions = createWalletSessions()
  const state = { connection, account, network, liveOptions, modalState }
  const { start, current, whenRunning } = createLifecycle({
    ...state,
    walletSessions,
    id,
    input,
    custom,
    embedded,
    factories,
    isPairingOnly,
    events,
    kept,
  })
  const { getState, subscribe } = createStateReader(state)
  const { open, close, prefetch } = createOpening({ modalState, kept, current, whenRunning })

  const shell = async () => (await whenRunning()).shell
  const connections = async () => (await shell()).connections()
  const actions = async () => (await shell()).actions()
  const outside = async () => {
    const running = await whenRunning()
    const { createOutside } = await importWithRetry(() => import('./outsideReact.js'), running.scope.signal)
    return createOutside(running, getState)
  }

  function factoryOf(namespace: Namespace): AdapterFactory {
    const factory = factories.get(namespace)
    if (!factory) throw new AdapterMissingError(namespace)
    return factory
  }

  const created = new Map<unknown, unknown>()
  const internals: Internals = {
    ...state,
    walletSessions,
    input,
    custom,
    hasEmbedded: embedded !== undefined,
    adoptPageStyles: createPageStyles(),
    use<T>(create: () => T): T {
      if (!created.has(create)) created.set(create, create())
      return created.get(create) as T
    },
    shell,
    connections,
  }

  return {
    id,
    start,
    prefetch,
    open,
    close,
    getState,
    subscribe,
    watchEvents: events.watch,
    getProvider: async (namespace) => (await outside()).getProvider(namespace),
    connect: async (options = {}) => (await outside()).connect(open, options),
    disconnect: async (namespace) => (await actions()).disconnect(namespace),
    switchNetwork: async (target) => (await actions()).switchNetwork(target),
    switchAccount: async (address, namespace) => (await actions()).switchAccount(address, namespace),
    signMessage: async <namespace extends Namespace = KnownNamespace>(message: string, namespace?: namespace) =>
      (await actions()).signMessage(message, namespace) as Promise<SignatureOf<namespace>>,
    send: async (request) => (await outside()).send(open, request),
    signIn: async (namespace) => (await outside()).signIn(open, namespace),
    signOut: async (namespace) => (await outside()).signOut(namespace),
    refreshBalance: async (namespace) => (await connections()).refreshBalance(namespace, { isAsked: true }),
    async syncIdentity(namespace = network.state.activeNamespace ?? '') {
      if (factories.get(namespace)?.canHaveIdentity) await (await (await shell()).identity()).sync(namespace)
    },
    addNetwork<namespace extends Namespace>(namespace: namespace, chain: unknown) {
      const added = factoryOf(namespace).toNetwork(chain)
      network.add(added)
      return added as NetworkOf<namespace>
    },
    removeNetwork(target) {
      const caipNetworkId = caipNetworkIdOf(target)
      const [namespace = ''] = caipNetworkId.split(':')
      factoryOf(namespace)
      const found = network.find(caipNetworkId)
      if (!found) return
      const isActive = network.activeOf(namespace) === found
      network.remove(found)
      // A connected wallet is still on it, which is now an unconfigured chain.
      if (isActive && statusOf(connection.state, namespace) === 'connected')
        connections().then(({ sessions }) => sessions.arrive(namespace, String(found.id)), ignore)
    },
    update: liveOptions.update,
    mount(target) {
      const scope = createScope()
      const place = async () => {
        const running = await whenRunning()
        scope.add((await running.shell.element()).mount(target))
        if (input.enableEmbedded === true) scope.add((await running.body()).mount())
      }
      place().catch(ignore)
      return scope.end
    },
    _internal: internals,
  }
}
