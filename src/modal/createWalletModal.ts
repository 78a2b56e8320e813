import type { AdapterFactory } from '../adapters/adapter.js'
import type { SettingsInput } from '../config/options.js'
import { createAccountController } from '../controllers/account/accountController.js'
import { createConnectionController, statusOf } from '../controllers/connection/connectionController.js'
import { createEventsController, type EventListener } from '../controllers/eventsController.js'
import { createLiveOptionsController } from '../controllers/liveOptionsController.js'
import { createModalStateController } from '../controllers/modalStateController.js'
import { createNetworkController, type NetworkController } from '../controllers/network/networkController.js'
import { importWithRetry } from '../core/importWithRetry.js'
import { createOnce } from '../core/once.js'
import { createScope, type Scope, type Unsubscribe } from '../core/scope.js'
import type { Namespace } from '../domain/namespace.js'
import type { KnownNamespace, NetworkOf, ProviderOf, SignatureOf } from '../domain/namespaceTypes.js'
import { caipNetworkIdOf, type NetworkInput } from '../domain/networkInput.js'
import { WALLET_CONNECT_ID } from '../domain/wallet.js'
import { AdapterMissingError, InstanceIdTakenError, NotStartedError } from '../errors/configErrors.js'
import { NetworkNotFoundError } from '../errors/networkNotFoundError.js'
import { claimInstance } from '../platform/claimInstance.js'
import { createPageStyles } from '../platform/pageStyles.js'
import { pressedElement } from '../platform/pressedElement.js'
import { readHint } from '../platform/storageHint.js'
import type { Actions } from './createActions.js'
import type { Body, OpenOptions } from './createBody.js'
import type { Customization } from './customViews.js'
import type { WalletConnection } from './outsideReact.js'
import { pairingOnly } from './pairingOnly.js'
import type { Shell } from './shell.js'
import { createStateReader } from './stateReader.js'

/** Every option of a modal. */
export type WalletModalOptions = SettingsInput & {
  /**
   * One per namespace: `eip155({ networks })` of `latchkey/eip155`. Compared by namespaces and network ids, never by
   * identity. @default none: only pairing
   */
  adapters?: readonly AdapterFactory[] | undefined
  /** Custom views and slots, created by `customize` of `latchkey/custom`. */
  custom?: Customization | undefined
}

/** One running period: from the first start to the last stop. */
type Period = { readonly scope: Scope; readonly shell: Shell; body(): Promise<Body>; isBodyHere(): boolean }

export type WalletModal = ReturnType<typeof createWalletModal>

const ignore = () => undefined

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** An unconfigured one is ignored so that the page works; a developer alert reports it. */
function checkDefault(network: NetworkController, wanted: NetworkInput | undefined) {
  if (wanted === undefined || network.ids().length === 0 || network.find(caipNetworkIdOf(wanted))) return
  // biome-ignore lint/suspicious/noConsole: for the developer of the host, in development alone
  console.error(`latchkey: defaultNetwork: ${new NetworkNotFoundError(caipNetworkIdOf(wanted), network.ids()).message}`)
}

/**
 * Creates an instance. Touches neither the page nor the network, so it may be called on a server; `start()` starts it.
 */
export function createWalletModal({ adapters = [], custom, ...input }: WalletModalOptions = {}) {
  const { id = 'default', onEvent } = input
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

  const { getState, subscribe } = createStateReader({ connection, account, network, modalState })

  let starts = 0
  let period: Period | undefined
  const waiting: ((period: Period) => void)[] = []
  /** The running period: now, or once the modal starts (a child's effect runs first). */
  const whenRunning = () =>
    new Promise<Period>((resolve, reject) => {
      if (period) resolve(period)
      else if (typeof window === 'object') waiting.push(resolve)
      else reject(new NotStartedError())
    })
  const shell = async () => (await whenRunning()).shell
  const actions = async (): Promise<Actions> => (await shell()).actions()
  const connections = async () => (await shell()).connections()
  const outside = async () => {
    const running = await shell()
    const { createOutside } = await importWithRetry(() => import('./outsideReact.js'), running.scope.signal)
    return createOutside(running, getState)
  }

  function createPeriod(scope: Scope): Period {
    const lazy = <T>(load: () => Promise<T>) => importWithRetry(load, scope.signal)
    let isBodyHere = false
    const body = createOnce(async () => {
      const [{ createRenderedBody }, runtime, element] = await Promise.all([
        lazy(() => import('../react/createRenderedBody.js')),
        shell.runtime(),
        shell.element(),
      ])
      const created = createRenderedBody(shell, runtime, element)
      scope.add(created.destroy)
      isBodyHere = true
      return created
    })
    const shell: Shell = {
      id,
      input,
      custom,
      factories,
      isPairingOnly,
      events,
      connection,
      account,
      network,
      liveOptions,
      modalState,
      kept,
      scope,
      element: createOnce(async () => {
        const { createCardElement } = await lazy(() => import('../react/createCardElement.js'))
        const element = createCardElement(shell)
        scope.add(element.destroy)
        return element
      }),
      runtime: createOnce(async () => (await lazy(() => import('./createRuntime.js'))).createRuntime(shell)),
      connections: createOnce(async () => {
        const [{ createConnections }, runtime] = await Promise.all([
          lazy(() => import('./createConnections.js')),
          shell.runtime(),
        ])
        return createConnections(shell, runtime)
      }),
      actions: createOnce(async () => {
        const [{ createActions }, runtime, made] = await Promise.all([
          lazy(() => import('./createActions.js')),
          shell.runtime(),
          shell.connections(),
        ])
        return createActions(shell, runtime, made)
      }),
      attend: () => void body().catch(ignore),
      notify: (message, variant) => void body().then((made) => made.notify(message, variant), ignore),
    }
    return { scope, shell, body, isBodyHere: () => isBodyHere }
  }

  /** Stored data is a hint: which wallet to restore, never that one is connected. */
  function restore(shell: Shell) {
    const known = network.find(readHint(id, 'active_caip_network_id') ?? '')
    if (known) network.activate(known)
    account.hideAmounts(readHint(id, 'amounts_hidden') === 'true')
    const isStored = readHint(id, 'connection_status') === 'connected'
    const stored = isStored ? (readHint(id, 'connected_namespaces') ?? '').split(',') : []
    const namespaces = [...factories.keys()].filter((namespace) => stored.includes(namespace))
    const isResuming = input.enableReconnect !== false && input.enableWallets !== false
    if (isResuming) for (const namespace of namespaces) connection.begin(namespace, 'reconnecting')
    connection.setRestoring(false)
    if (namespaces.length === 0) return
    if (!isResuming) return void shell.connections().then(({ restore }) => restore.giveUpStored(), ignore)
    // Quick restore works only for installed wallets.
    if (namespaces.some((name) => readHint(id, `${name}:connected_connector_id`) === WALLET_CONNECT_ID))
      return void shell.connections().catch(() => namespaces.forEach(connection.end))
    importWithRetry(() => import('./quickRestore.js'), shell.scope.signal).then(
      ({ quickRestore }) => quickRestore(shell, namespaces),
      () => namespaces.forEach(connection.end),
    )
  }

  /** Nobody follows the wallets from now on, so their state is reset. Stored data stays for the next start. */
  function forgetConnections() {
    for (const namespace of factories.keys()) {
      connection.end(namespace)
      account.reset(namespace)
    }
    connection.setRestoring(true)
  }

  function begin() {
    const scope = createScope()
    const unclaim = claimInstance(id)
    if (!unclaim) throw new InstanceIdTakenError(id)
    scope.add(unclaim)
    const created = createPeriod(scope)
    period = created
    scope.add(() => modalState.set({ isOpen: false, isOpening: false }))
    scope.add(forgetConnections)
    restore(created.shell)
    const networks = [...factories.values()].flatMap((factory) =>
      factory.networks.map(({ caipNetworkId }) => caipNetworkId),
    )
    events.emit('INITIALIZE', { networks, themeMode: liveOptions.state.themeMode })
    for (const resume of waiting.splice(0)) resume(created)
  }

  /** Whether the card is open or loading, and has not been closed since. */
  const isWanted = () => modalState.state.isOpen || modalState.state.isOpening

  /** Shows the skeleton, unless the views render before the next frame. */
  async function showCard({ shell, isBodyHere }: Period, options: OpenOptions) {
    if (isBodyHere()) await new Promise((resolve) => setTimeout(resolve))
    const element = await shell.element()
    if (modalState.state.isOpening) element.show(options)
  }

  const factoryOf = (namespace: Namespace) => {
    const factory = factories.get(namespace)
    if (!factory) throw new AdapterMissingError(namespace)
    return factory
  }

  const modal = {
    id,
    /** The options as given. */
    input,
    custom,
    connection,
    account,
    network,
    liveOptions,
    modalState,
    /** For the library's components in the app's tree. */
    adoptPageStyles: createPageStyles(),
    /** Calls back for every event from now on; returns an unsubscribe function. */
    watchEvents: (listener: EventListener): Unsubscribe => events.watch(listener),
    /**
     * Starts the modal and restores a stored connection. Starts are counted, and the last stop ends everything.
     * @throws InstanceIdTakenError if another instance runs under the same id.
     */
    start(): Unsubscribe {
      if (starts === 0) begin()
      starts++
      let isStopped = false
      return () => {
        if (isStopped) return
        isStopped = true
        starts--
        if (starts > 0) return
        const { scope } = period ?? {}
        period = undefined
        scope?.end()
      }
    },
    /** Preloads what opening needs; call it on hover. */
    prefetch(): void {
      period?.body().then((body) => body.prefetch(), ignore)
    },
    /**
     * Opens the modal: the card at once, the view once it has loaded. Waits for the start. Closed before the view has
     * loaded, it stays closed.
     */
    async open(options: OpenOptions = {}): Promise<void> {
      let hasFailed = false
      kept.opener = pressedElement()
      modalState.set({ isOpening: !modalState.state.isOpen })
      try {
        const running = await whenRunning()
        const loading = running.body()
        showCard(running, options).catch(ignore)
        const body = await loading
        if (isWanted()) await body.open(options)
      } catch (error) {
        if (!isWanted()) return
        hasFailed = true
        const retry = () => void modal.open(options).catch(ignore)
        period?.shell.element().then((element) => element.fail(options, retry), ignore)
        throw error
      } finally {
        modalState.set({ isOpening: false, hasFailed })
      }
    },
    /** The current state as plain data, of the active or the given namespace. */
    getState,
    /**
     * Calls back when the selected value changes; returns an unsubscribe function.
     * @example subscribe(({ address }) => address, (now, before) => …)
     */
    subscribe,
    /**
     * The connected wallet's provider, as `useEip1193Provider` returns it, or `undefined`. Waits until a stored
     * connection is restored.
     */
    getProvider: async <namespace extends Namespace = KnownNamespace>(
      wanted?: namespace,
    ): Promise<ProviderOf<namespace> | undefined> => (await outside()).getProvider(wanted),
    /**
     * Resolves with the connection: at once if connected, else once the user has connected in the modal, which it
     * opens.
     * @throws ModalClosedError if the user closes the modal.
     */
    connect: async <namespace extends Namespace = KnownNamespace>(
      options: OpenOptions & { readonly namespace?: namespace | undefined } = {},
    ): Promise<WalletConnection<namespace>> => (await outside()).connect<namespace>(modal.open, options),
    /** Closes the modal. */
    close(): void {
      const { isOpen, isOpening, hasFailed } = modalState.state
      if (isOpen) period?.body().then((body) => body.close(), ignore)
      else if (isOpening || hasFailed) {
        modalState.set({ isOpening: false })
        period?.shell.element().then((element) => element.dismiss(), ignore)
      }
    },
    /**
     * Disconnects a namespace, or all.
     * @throws DisconnectFailedError if a wallet refused; it is disconnected locally.
     */
    disconnect: async (namespace?: Namespace): Promise<void> => (await actions()).disconnect(namespace),
    /**
     * Switches to a configured network: asks a connected wallet, and offers to add an unknown one.
     * @param target the literal, a viem chain, the number of an EVM chain, or a CAIP-2 id.
     * @throws NetworkNotFoundError, UserRejectedError, ChainNotSupportedError
     */
    switchNetwork: async (target: NetworkInput): Promise<void> => (await actions()).switchNetwork(target),
    /** Activates another account of the connected wallet. */
    switchAccount: async (address: string, namespace?: Namespace): Promise<void> =>
      (await actions()).switchAccount(address, namespace),
    /** Asks the active account to sign a text. */
    signMessage: async <namespace extends Namespace = KnownNamespace>(
      message: string,
      namespace?: namespace,
    ): Promise<SignatureOf<namespace>> =>
      (await actions()).signMessage(message, namespace) as Promise<SignatureOf<namespace>>,
    /** Reads the native balance again. Never rejects because of a failed read: see the account's balance. */
    refreshBalance: async (namespace?: Namespace): Promise<void> =>
      (await connections()).refreshBalance(namespace, { isAsked: true }),
    /** Makes a restored connection live, for callers that need more than its account. */
    follow: connections as () => Promise<unknown>,
    /** Internal parts for components that load separately. */
    shell: shell as () => Promise<unknown>,
    /** Looks up name and avatar of the active account, at most every 5 minutes. */
    syncIdentity: async (namespace?: Namespace): Promise<void> => (await connections()).syncIdentity(namespace),
    /**
     * Adds a network at run time.
     * @throws AdapterMissingError: adding or removing a network requires an existing adapter for the namespace.
     */
    addNetwork<namespace extends Namespace>(namespace: namespace, chain: unknown): NetworkOf<namespace> {
      const added = factoryOf(namespace).toNetwork(chain)
      network.add(added)
      return added as NetworkOf<namespace>
    },
    /**
     * Removes a network, in any form that `switchNetwork` takes. If it was active, the first remaining one becomes
     * active; a wallet still on it is on an unsupported network.
     * @throws AdapterMissingError
     */
    removeNetwork(target: NetworkInput): void {
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
    /** Changes theme, language or features; values that are left out stay. */
    update: liveOptions.update,
    /** Contains the card in embedded mode, or the modal's element if it is not appended; returns a cleanup function. */
    mount(target: HTMLElement): Unsubscribe {
      const scope = createScope()
      const place = async () => {
        const { shell, body } = await whenRunning()
        scope.add((await shell.element()).mount(target))
        if (input.enableEmbedded === true) scope.add((await body()).mount())
      }
      place().catch(ignore)
      return scope.end
    },
  }
  return modal
}
