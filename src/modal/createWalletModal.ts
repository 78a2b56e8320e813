import type { AdapterFactory } from '../adapters/adapter.js'
import { type Features, resolveSettings, type SettingsInput, type ThemeMode, type ThemeVariables } from '../config/options.js'
import { createAccountController } from '../controllers/accountController.js'
import { createConnectionController } from '../controllers/connectionController.js'
import { createEventsController, type EventListener } from '../controllers/eventsController.js'
import { createLiveController } from '../controllers/liveController.js'
import { createNetworkController } from '../controllers/networkController.js'
import { createPresenceController } from '../controllers/presenceController.js'
import { importWithRetry } from '../core/importWithRetry.js'
import { createOnce } from '../core/once.js'
import { createScope, type Scope, type Unsubscribe } from '../core/scope.js'
import type { Namespace } from '../domain/namespace.js'
import type { Network } from '../domain/network.js'
import { InstanceIdTakenError, NotStartedError } from '../errors/configErrors.js'
import { AdapterMissingError } from '../errors/networkErrors.js'
import { hasWindow } from '../platform/page.js'
import { claimInstance } from '../platform/claimInstance.js'
import { createPageStyles } from '../platform/pageStyles.js'
import { createStorage } from '../platform/storage.js'
import type { Body, OpenOptions } from './createBody.js'
import { restoreConnections } from './restoreConnections.js'
import type { NoticeVariant, Shell } from './shell.js'

/** Everything that a host can say of a modal. */
export type WalletModalOptions = SettingsInput & {
  /**
   * One for each family of chains: `eip155({ networks })` of `latchkey/eip155`. Compared by namespaces and network ids,
   * never by identity. @default none: nothing but pairing
   */
  adapters?: readonly AdapterFactory[] | undefined
}

/** The options that may change while the modal runs. */
export type LiveOptions = {
  themeMode?: ThemeMode | undefined
  themeVariables?: ThemeVariables | undefined
  locale?: string | undefined
  features?: Partial<Features> | undefined
}

/** One running period: from the first start to the last stop. */
type Period = { readonly scope: Scope; readonly shell: Shell; body(): Promise<Body> }

export type WalletModal = ReturnType<typeof createWalletModal>

/**
 * Builds an instance. Touches neither the page nor the network, so it may be called on a server; `start()` begins.
 * @throws InvalidOptionError for an option that cannot be honoured.
 */
export function createWalletModal(options: WalletModalOptions = {}) {
  const { adapters = [], ...input } = options
  const settings = resolveSettings(input)
  const factories = new Map<Namespace, AdapterFactory>(adapters.map((factory) => [factory.namespace, factory]))
  const events = createEventsController()
  const connection = createConnectionController([...factories.keys()])
  const account = createAccountController()
  const network = createNetworkController([...factories.values()], settings.defaultNetwork)
  const live = createLiveController(settings)
  const presence = createPresenceController()
  const { onEvent } = settings
  if (onEvent) events.watch(onEvent)

  let starts = 0
  let period: Period | undefined
  const waiting: ((period: Period) => void)[] = []
  /** Resolves with the running period: at once, or as soon as somebody starts the modal (a child's effect runs first). */
  const running = () =>
    new Promise<Period>((resolve, reject) => {
      if (period) resolve(period)
      else if (hasWindow()) waiting.push(resolve)
      else reject(new NotStartedError())
    })

  function createPeriod(scope: Scope): Period {
    const body = createOnce(async () => {
      const [{ createBody }, renderer, flows] = await Promise.all([
        importWithRetry(() => import('./createBody.js'), scope.signal),
        importWithRetry(() => import('../react/renderModal.js'), scope.signal),
        shell.flows(),
      ])
      const created = createBody(shell, flows, renderer)
      scope.add(created.destroy)
      return created
    })
    const shell: Shell = {
      settings,
      factories,
      storage: createStorage(settings.id),
      events,
      connection,
      account,
      network,
      live,
      presence,
      scope,
      flows: createOnce(async () => {
        const { createConnectionFlows } = await importWithRetry(() => import('./connectionFlows.js'), scope.signal)
        return createConnectionFlows(shell)
      }),
      attend: () => void body().catch(ignore),
      notify: (message: string, variant: NoticeVariant) => void body().then((made) => made.notify(message, variant), ignore),
    }
    return { scope, shell, body }
  }

  function begin() {
    const scope = createScope()
    const unclaim = claimInstance(settings.id)
    if (!unclaim) throw new InstanceIdTakenError(settings.id)
    scope.add(unclaim)
    const created = createPeriod(scope)
    period = created
    scope.add(() => presence.hide())
    restoreConnections(created.shell)
    events.emit('INITIALIZE', {
      networks: [...factories.values()].flatMap(({ networks }) => networks.map(({ caipNetworkId }) => caipNetworkId)),
      themeMode: live.state.themeMode,
    })
    for (const resume of waiting.splice(0)) resume(created)
  }

  const factoryOf = (namespace: Namespace) => {
    const factory = factories.get(namespace)
    if (!factory) throw new AdapterMissingError(namespace)
    return factory
  }

  return {
    id: settings.id,
    settings,
    /** The adapters as they were handed in. */
    factories,
    connection,
    account,
    network,
    live,
    presence,
    /** For components of the library in the host's tree. */
    adoptPageStyles: createPageStyles(),
    /** Calls back for every event from now on. */
    watchEvents: (listener: EventListener): Unsubscribe => events.watch(listener),
    /**
     * Begins: restores what an earlier visit left. Starts are counted, and the last stop undoes everything.
     * @throws InstanceIdTakenError when another instance runs under the same id.
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
    /** Loads what opening needs, without showing anything; for a pointer that is on its way to a button. */
    prefetch(): void {
      period?.body().then((body) => body.prefetch(), ignore)
    },
    /** Shows the modal. Waits for the start when that has not come yet. */
    async open(openOptions: OpenOptions = {}): Promise<void> {
      if (!presence.state.isOpen) presence.setOpening(true)
      try {
        const { body } = await running()
        await (await body()).open(openOptions)
      } finally {
        presence.setOpening(false)
      }
    },
    /** Closes the modal, whatever view it shows. */
    close(): void {
      if (presence.state.isOpen || presence.state.isOpening) period?.body().then((body) => body.close(), ignore)
    },
    /**
     * Disconnects a namespace, or all of them.
     * @throws DisconnectFailedError when a wallet refused to forget the page; it is disconnected here all the same.
     */
    disconnect: async (namespace?: Namespace): Promise<void> =>
      (await (await running()).shell.flows()).disconnect(namespace),
    /**
     * Goes to a configured network: asks the wallet when one is connected, offering to add what it does not know.
     * @param target its CAIP-2 id, or the network itself.
     * @throws NetworkNotFoundError, UserRejectedError, ChainNotSupportedError
     */
    switchNetwork: async (target: string | { readonly caipNetworkId: string }): Promise<void> =>
      (await (await running()).shell.flows()).switchNetwork(typeof target === 'string' ? target : target.caipNetworkId),
    /** Makes another account of the connected wallet the active one. */
    switchAccount: async (address: string, namespace?: Namespace): Promise<void> =>
      (await (await running()).shell.flows()).switchAccount(address, namespace),
    /** Reads the native balance again, unless a read within the last 30 s is at hand. */
    refreshBalance: async (namespace?: Namespace): Promise<void> =>
      (await (await running()).shell.flows()).refreshBalance(namespace),
    /** Has the active account sign a text. */
    signMessage: async (message: string, namespace?: Namespace): Promise<string> =>
      (await (await running()).shell.flows()).signMessage(message, namespace),
    /**
     * Adds a network literal while running.
     * @throws AdapterMissingError: adding or removing a network requires an existing adapter for the namespace.
     */
    addNetwork(namespace: Namespace, chain: unknown): Network {
      const added = factoryOf(namespace).toNetwork(chain)
      network.add(added)
      return added
    },
    /**
     * Removes a network by the reference part of its id.
     * @throws AdapterMissingError
     */
    removeNetwork(namespace: Namespace, id: string | number): void {
      factoryOf(namespace)
      const found = network.find(`${namespace}:${id}`)
      if (found) network.remove(found)
    },
    setThemeMode: live.setThemeMode,
    setThemeVariables: live.setThemeVariables,
    setLocale: live.setLocale,
    setFeatures: live.setFeatures,
    /** Where the card is shown in embedded mode, or the modal's element when it is not appended; returns its undo. */
    mount(target: HTMLElement): Unsubscribe {
      const scope = createScope()
      running()
        .then(({ body }) => body())
        .then((body) => scope.add(body.mount(target)), ignore)
      return scope.end
    },
  }
}

const ignore = () => undefined
