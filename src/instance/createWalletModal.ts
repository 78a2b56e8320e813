import type { AdapterFactory } from '../adapters/adapter.js'
import { pairingOnly } from '../adapters/pairingOnly.js'
import { createAccountController } from '../controllers/account/accountController.js'
import { createConnectionController, statusOf } from '../controllers/connection/connectionController.js'
import { createEventsController } from '../controllers/eventsController.js'
import { createLiveOptionsController } from '../controllers/liveOptionsController.js'
import { createModalStateController } from '../controllers/modalStateController.js'
import { createNetworkController, type NetworkController } from '../controllers/network/networkController.js'
import { createSignIns } from '../controllers/siwx/signIns.js'
import { setOpener } from '../controllers/ui/opener.js'
import { createNewest } from '../core/newest.js'
import { createScope } from '../core/scope.js'
import { EMBEDDED_ID } from '../domain/embedded.js'
import type { Namespace } from '../domain/namespace.js'
import type { KnownNamespace, NetworkOf, SignatureOf } from '../domain/namespaceTypes.js'
import { caipNetworkIdOf, type NetworkInput } from '../domain/networkInput.js'
import { AdapterMissingError, SignInConflictError } from '../errors/pageErrors.js'
import type { ModalAccess, PageVerbs } from '../modal/pageVerbs.js'
import { browserLanguages, pressedElement } from '../platform/pageState.js'
import { createPageStyles } from '../platform/pageStyles.js'
import type { Instance, InstanceBase } from './instance.js'
import type { Internals } from './internals.js'
import { loadPageChunk } from './restoreOnStart.js'
import { createKeeper, createStart, type Running } from './start.js'
import { createStateReader } from './stateReader.js'
import type { OpenRequest, SignMessageRequest, WalletModal, WalletModalOptions } from './walletModal.js'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** An unconfigured one is ignored so that the page works; a developer alert reports it. */
function checkDefault(network: NetworkController, defaultNetwork: NetworkInput | undefined) {
  if (defaultNetwork === undefined || network.ids().length === 0 || network.find(caipNetworkIdOf(defaultNetwork)))
    return
  // biome-ignore lint/suspicious/noConsole: for the developer of the host, in development alone
  console.error(
    `latchkey: networks.default: ${caipNetworkIdOf(defaultNetwork)} is not among ${network.ids().join(', ')}`,
  )
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
  const network = createNetworkController([...factories.values()], input.networks?.default)
  if (process.env.NODE_ENV !== 'production') checkDefault(network, input.networks?.default)
  const liveOptions = createLiveOptionsController(input, browserLanguages)
  const modalState = createModalStateController()
  if (onEvent) events.watch(onEvent)

  const base: InstanceBase = {
    id,
    input,
    custom,
    embedded: connectors.find(({ id }) => id === EMBEDDED_ID),
    factories,
    isPairingOnly,
    events,
    connection,
    account,
    network,
    signIns: createSignIns(),
    liveOptions,
    modalState,
    keep: createKeeper(() => base),
  }
  const { start, current, whenRunning } = createStart(base)
  const { getState, subscribe } = createStateReader(base)
  const { open, close, prefetch } = createOpening({ base, current, whenRunning })

  const call = async <T>(
    verb: (verbs: PageVerbs, instance: Instance, access: ModalAccess) => T,
  ): Promise<Awaited<T>> => {
    const { instance, verbs, openModal } = await whenRunning()
    return await verb(await verbs(), instance, { instance, open, openModal })
  }

  function factoryOf(namespace: Namespace): AdapterFactory {
    const factory = factories.get(namespace)
    if (!factory) throw new AdapterMissingError(namespace)
    return factory
  }

  const internals: Internals = {
    ...base,
    adoptPageStyles: createPageStyles(),
    instance: async () => (await whenRunning()).instance,
    load: () => call((verbs, instance, access) => ({ instance, verbs, access })),
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
    getProvider: (namespace) => call((verbs, instance) => verbs.getProvider(instance, namespace)),
    connect: <namespace extends Namespace = KnownNamespace>(options?: OpenRequest) =>
      call((verbs, _, access) => verbs.connectInModal<namespace>(access, options)),
    disconnect: (namespace) => call((verbs, instance) => verbs.disconnect(instance, { namespace })),
    switchNetwork: (target) => call((verbs, instance) => verbs.switchNetwork(instance, target)),
    switchAccount: (address, namespace) => call((verbs, instance) => verbs.switchAccount(instance, address, namespace)),
    signMessage: <namespace extends Namespace = KnownNamespace>(request: SignMessageRequest<namespace>) =>
      call((verbs, _, access) => verbs.signMessageInModal(access, request) as Promise<SignatureOf<namespace>>),
    send: (request) => call((verbs, _, access) => verbs.sendInModal(access, request)),
    pay: (options) => call((verbs, _, access) => verbs.payInModal(access, 'pay', options)),
    deposit: (options) => call((verbs, _, access) => verbs.payInModal(access, 'deposit', options)),
    signIn: (namespace) => call((verbs, _, access) => verbs.signInInModal(access, namespace)),
    signOut: (namespace) => call((verbs, instance) => verbs.signOut(instance, namespace)),
    refreshBalance: (namespace) =>
      call((verbs, instance) => verbs.refreshBalance(instance, namespace, { isAsked: true })),
    async syncIdentity(namespace = network.state.activeNamespace ?? '') {
      if (!factories.get(namespace)?.offers?.includes('identity')) return
      const { instance } = await whenRunning()
      const { loadIdentity } = await loadPageChunk(instance.scope.signal)
      const { identityOf } = await loadIdentity(instance)
      await identityOf(instance).sync(namespace)
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
      const removedNetwork = network.find(caipNetworkId)
      if (!removedNetwork) return
      const isActive = network.activeOf(namespace) === removedNetwork
      network.remove(removedNetwork)
      // A connected wallet is still on it, which is now an unconfigured chain.
      if (isActive && statusOf(connection.state, namespace) === 'connected')
        call((verbs, instance) => verbs.setWalletChain(instance, namespace, String(removedNetwork.id))).catch(ignore)
    },
    update(options) {
      liveOptions.update(options)
      if (options.adapters || options.wallets || options.networks || options.legal)
        call((verbs, instance) => verbs.updateOptions(instance, options)).catch(ignore)
    },
    mount(target) {
      const scope = createScope()
      const mountElement = async () => {
        const running = await whenRunning()
        scope.add((await running.instance.element()).mount(target))
        if (input.card?.display === 'inline') scope.add((await running.openModal()).mount())
      }
      mountElement().catch(ignore)
      return scope.end
    },
    _internal: internals,
  }
}

type OpeningDeps = {
  readonly base: InstanceBase
  /** What runs, or `undefined` while stopped. */
  current(): Running | undefined
  /** What runs: now, or once the modal starts. */
  whenRunning(): Promise<Running>
}

/**
 * An opening that takes longer is shown on the page's button: most take less, and a label that flickers helps nobody.
 */
const OPENING_LATE_MS = 300

/** Opening and closing, also while the views are still loading. The newest call decides. */
function createOpening(deps: OpeningDeps): Pick<WalletModal, 'prefetch' | 'open' | 'close'> {
  const { base, current, whenRunning } = deps
  const { modalState } = base
  const newest = createNewest()
  /** Of the newest opening. */
  let late: ReturnType<typeof setTimeout> | undefined

  /** Whether the card is open or loading, and has not been closed since. */
  const isWanted = () => modalState.state.isOpen || modalState.state.isOpening

  /** Shows the skeleton, unless the views render before the next frame. */
  async function showCard({ instance, loadedModal }: Running, options: OpenRequest, isNewest: () => boolean) {
    if (loadedModal()) await new Promise((resolve) => setTimeout(resolve))
    const element = await instance.element()
    await element.present(options, () => modalState.state.isOpening && isNewest())
  }

  function open(options: OpenRequest = {}): Promise<void> {
    return newest.run(async (isNewest) => {
      let hasFailed = false
      setOpener(base, pressedElement())
      modalState.set({ isOpening: !modalState.state.isOpen, isLate: false })
      clearTimeout(late)
      const ownLate = setTimeout(() => modalState.set({ isLate: true }), OPENING_LATE_MS)
      late = ownLate
      try {
        const running = await whenRunning()
        if (!isNewest()) return
        const loading = running.openModal()
        showCard(running, options, isNewest).then(() => clearTimeout(ownLate), ignore)
        const opened = await loading
        if (isNewest() && isWanted()) await opened.open(options)
      } catch (error) {
        if (!isNewest() || !isWanted()) return
        hasFailed = true
        const retry = () => void open(options).catch(ignore)
        current()
          ?.instance.element()
          .then((element) => element.fail(options, retry), ignore)
        throw error
      } finally {
        clearTimeout(ownLate)
        if (isNewest()) modalState.set({ isOpening: false, hasFailed })
      }
    })
  }

  return {
    prefetch() {
      if (base.input.card?.prefetch === 'never') return
      current()
        ?.openModal()
        .then((opened) => opened.prefetch(), ignore)
    },
    open,
    close() {
      newest.cancel()
      const { isOpen, isOpening, hasFailed } = modalState.state
      const running = current()
      if (isOpen) running?.loadedModal()?.close()
      else if (isOpening || hasFailed) {
        modalState.set({ isOpening: false })
        running?.instance.element().then((element) => {
          // Opened again meanwhile.
          if (!isWanted()) element.dismiss()
        }, ignore)
      }
    },
  }
}
