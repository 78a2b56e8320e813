import { resolveSettings } from '../config/options.js'
import { createCardController } from '../controllers/cardController.js'
import { statusOf } from '../controllers/connection/connectionController.js'
import { activeNetwork } from '../controllers/network/networkController.js'
import type { SnackbarController } from '../controllers/snackbarController.js'
import { importWithRetry } from '../core/importWithRetry.js'
import { createOnce } from '../core/once.js'
import type { Unsubscribe } from '../core/scope.js'
import type { Namespace } from '../domain/namespace.js'
import { features } from '../features/index.js'
import type { MessageKey } from '../locales/en.js'
import { isOnline } from '../platform/pageState.js'
import type { CardElement } from '../react/createCardElement.js'
import { createRouter, type Router } from '../router/createRouter.js'
import type { TransactionStack } from '../router/createTransactionStack.js'
import type { Routes, ViewName } from '../router/routes.js'
import { createImageStore } from '../services/catalogue/imageStore.js'
import type { Runtime } from './createRuntime.js'
import type { CustomRenderer, CustomViewName, SimpleView } from './customViews.js'
import { createEarlyEvents } from './earlyEvents.js'
import type { View } from './feature.js'
import type { Modal } from './modal.js'
import { startReactions } from './reactions.js'
import type { NoticeVariant, Shell } from './shell.js'
import { createViewLoader, type Parts } from './viewLoader.js'

export type OpenOptions = {
  /** The first view; overrides `wallet`. @default Account when connected, else Connect */
  view?: SimpleView | undefined
  /** Makes this namespace the active one first. */
  namespace?: Namespace | undefined
  /** The wallet to go to: its rdns, connector id or name. An unknown one is ignored. */
  wallet?: string | undefined
}

export type Body = {
  open(options: OpenOptions): Promise<void>
  close(): void
  prefetch(): void
  notify(message: MessageKey, variant: NoticeVariant): void
  /** Fills the card in embedded mode. */
  mount(): Unsubscribe
  destroy(): void
}

type Renderer = {
  render(modal: Modal, element: CardElement): Unsubscribe
  /** What all further views need. */
  loadParts(): Promise<Parts>
}

/** After this the modal opens with the wallets announced so far. */
const DISCOVERY_WAIT_MS = 150

/** Builds an open modal around the shell. */
export function createBody(
  shell: Shell,
  runtime: Runtime,
  element: CardElement,
  { render, loadParts }: Renderer,
): Body {
  const { connection, network, modalState, events, scope, custom } = shell
  const { storage, allowLoopback, clients, log, alerts } = runtime
  const settings = resolveSettings(shell.input)
  const enabled = features.filter((feature) => feature.isEnabled(shell))
  const views = new Map<ViewName, View<never>>(
    enabled.flatMap((feature) => Object.entries(feature.views) as unknown as [ViewName, View<never>][]),
  )
  const { language } = element
  /** Loads with the other parts: no message can appear before the card is visible. */
  let snackbar: SnackbarController | undefined
  let transactions: TransactionStack | undefined
  const card = createCardController()
  const created = new Map<unknown, unknown>()
  let renderer: CustomRenderer | undefined
  /** After the card is visible: none of it is needed for that. */
  const beginServices = createOnce(async () => {
    const { beginServices: begin } = await importWithRetry(() => import('./services.js'), scope.signal)
    await begin(shell, runtime, settings, alerts, early)
  })
  element.onCloseRequest(requestClose)
  let yields = 0
  /** The embedded card has a container. */
  let isMounted = false
  /** Events from before the telemetry has loaded. */
  const early = createEarlyEvents(events, scope)

  /** Without any adapter: only pairing, on the wallet's own network. */
  const isBasic = shell.isPairingOnly
  const isConnected = () =>
    network.state.activeNamespace !== undefined &&
    statusOf(connection.state, network.state.activeNamespace) === 'connected'

  const isLocked = () => router.state.stack.some(({ view }) => views.get(view)?.locks)

  const router: Router<Routes> = createRouter<Routes>({
    home: 'Connect',
    onEnd: close,
    endsBack: isLocked,
    redirect: (view) => (view === 'Connect' && isConnected() ? 'Account' : view),
  })

  function close() {
    if (!modalState.state.isOpen) return
    snackbar?.hide()
    card.relent()
    transactions?.clear()
    if (settings.enableEmbedded) {
      router.reset(isConnected() ? 'Account' : 'Connect')
      return
    }
    modalState.set({ isOpen: false })
    element.close()
    router.end()
    router.reset('Connect')
    events.emit('MODAL_CLOSE', { connected: isConnected() })
  }

  function requestClose() {
    if (!isLocked()) return close()
    const reason: MessageKey = views.get(router.current().view)?.refusal ?? 'common.locked'
    card.refuse(reason)
    element.announce(language.state.words.t(reason as 'unsupported.refused'), 'alert')
  }

  const modal: Modal = {
    ...shell,
    settings,
    storage,
    allowLoopback,
    clients,
    log,
    walletConnect: runtime.walletConnect,
    router,
    get transactions() {
      return transactions as TransactionStack
    },
    get snackbar() {
      return snackbar as SnackbarController
    },
    alerts,
    card,
    language: language.state,
    images: createImageStore(async () => (await clients()).catalogueHttp, scope, {
      isEnabled: Boolean(settings.projectId),
      isOnline,
    }),
    views: createViewLoader({
      views,
      signal: scope.signal,
      async makeCustom(name, { title, customProps }) {
        renderer ??= await custom?.loadRenderer()
        return custom?.views[name as CustomViewName] && renderer?.createView(name, title, await customProps?.())
      },
      loadParts,
      loadWords(name) {
        const words = enabled.find((feature) => name in feature.views)?.words
        return words && language.add(words)
      },
      onParts(loaded) {
        element.adopt(loaded.css)
        snackbar = loaded.createSnackbar()
        transactions = loaded.createTransactions({ back: router.back })
        return language.complete(loaded.messages)
      },
    }),
    appName: element.appName,
    use<T>(create: (modal: Modal) => T): T {
      if (!created.has(create)) created.set(create, create(modal))
      return created.get(create) as T
    },
    offers: (view) => resolve(view) === view,
    slot: (name) => renderer?.slot(name),
    loadRest,
    async disconnect(namespace) {
      try {
        await (await shell.actions()).disconnect(namespace)
      } catch {
        return false
      }
      element.announce(language.state.words.t('account.disconnected'))
      return true
    },
    close,
    requestClose,
    finishConnect() {
      if (mustChangeNetwork()) router.reset('UnsupportedChain')
      else if (settings.enableEmbedded) router.reset('Account')
      else close()
    },
    yieldToWallet() {
      yields++
      if (yields === 1) element.yieldTop()
      let isBack = false
      return () => {
        if (isBack) return
        isBack = true
        yields--
        if (yields === 0) element.regainTop()
      }
    },
    announce: element.announce,
    adoptStyles: element.adopt,
  }

  function mustChangeNetwork() {
    const isUnsupported = activeNetwork(network.state)?.isUnsupported === true
    return isUnsupported && !isBasic && settings.enableNetworkSwitch && !settings.allowUnsupportedChain && isConnected()
  }

  /** The requested view if it can be shown, or its fallback. */
  function resolve(view: ViewName): ViewName {
    for (let wanted = view, steps = 0; steps < 5; steps++) {
      const definition = views.get(wanted)
      if (definition && (definition.canOpen?.(shell) ?? true)) return wanted
      wanted = (definition?.fallback ?? 'Connect') as ViewName
    }
    return 'Connect'
  }

  function wish(view: ViewName | undefined, wallet: string | undefined): ViewName {
    // `onClick={open}` passes an event instead of options.
    if (view && views.has(view)) return view
    if (wallet && typeof wallet === 'string') return 'FindWallet'
    if (mustChangeNetwork()) return 'UnsupportedChain'
    return isConnected() ? 'Account' : isBasic || settings.manualWCControl ? 'ConnectingWalletConnectBasic' : 'Connect'
  }

  function loadRest() {
    void modal.views.parts().catch(() => undefined)
    void shell.actions().catch(() => undefined)
    if (settings.projectId) beginServices().catch((error) => log('warn', 'services', error))
  }

  const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

  async function open({ view, namespace, wallet }: OpenOptions): Promise<void> {
    if (namespace !== undefined) network.activateNamespace(namespace)
    const isShown = modalState.state.isOpen
    if (!isShown) modalState.set({ isOpening: true })
    const discovery = runtime.discover()
    const wanted = resolve(wish(view, wallet))
    discovery.catch((error) => log('error', 'discover', error))
    await Promise.all([
      modal.views.load(wanted).catch(() => undefined),
      language.settle(),
      Promise.race([discovery.catch(() => undefined), wait(DISCOVERY_WAIT_MS)]),
    ])
    // Closed meanwhile: do not show what has loaded.
    const isWanted = isShown || modalState.state.isOpening
    if (scope.isEnded || !isWanted) return
    if (settings.enableEmbedded) {
      // An embedded card cannot be closed, so other views have one below to go back to.
      router.reset(isConnected() ? 'Account' : 'Connect')
      router.push(wanted as 'Connect', { namespace, wallet })
      modalState.set({ isOpen: isMounted, isOpening: false })
      return
    }
    if (!isShown || router.current().view !== wanted || namespace || wallet)
      router.reset(wanted as 'Connect', { namespace, wallet })
    if (isShown) return
    if (!element.host.isConnected && !settings.disableAppend) document.body.appendChild(element.host)
    modalState.set({ isOpen: true, isOpening: false })
    element.open(shell.kept.opener)
    shell.kept.opener = undefined
    events.emit('MODAL_OPEN', { connected: isConnected() })
  }

  startReactions(modal, { mustChangeNetwork, open })
  const unrender = render(modal, element)
  events.emit('MODAL_CREATED')
  if (!settings.projectId) alerts.raise('projectId')

  return {
    open,
    close,
    prefetch() {
      void runtime.discover().catch(() => undefined)
      void language.settle()
      void modal.views.load(resolve(isConnected() ? 'Account' : 'Connect')).catch(() => undefined)
    },
    notify(key, variant) {
      // A response after the stop must not bring the element back to the page.
      if (scope.isEnded) return
      // The message component and its text may not have loaded yet, if no card has been shown.
      modal.views
        .parts()
        .then(language.settle)
        .then(
          () => {
            const message = language.state.words.t(key as 'balance.unavailable')
            snackbar?.show(message, variant)
            element.announce(message, variant === 'error' ? 'alert' : 'status')
          },
          () => undefined,
        )
      const isAppended = !settings.disableAppend && !settings.enableEmbedded
      if (!element.host.isConnected && isAppended) document.body.appendChild(element.host)
    },
    mount() {
      isMounted = true
      void open({})
      return () => {
        isMounted = false
        modalState.set({ isOpen: false })
      }
    },
    destroy() {
      snackbar?.hide()
      card.relent()
      router.end()
      unrender()
    },
  }
}
