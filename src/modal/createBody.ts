import { resolveSettings } from '../config/options.js'
import { discover } from '../controllers/adapters.js'
import { imagesOf } from '../controllers/catalogue/imagesOf.js'
import { isActiveConnected } from '../controllers/connection/activeConnection.js'
import { canUseEmbedded } from '../controllers/connection/canLogIn.js'
import { serviceClientsOf } from '../controllers/loadServiceClients.js'
import { alertsOf, log } from '../controllers/log.js'
import type { SnackbarOptions } from '../controllers/snackbarController.js'
import { storageOf } from '../controllers/storage.js'
import { createEarlyEvents } from '../controllers/telemetry/earlyEvents.js'
import { takeOpener } from '../controllers/ui/opener.js'
import { sleep } from '../core/async.js'
import { createOnce, importWithRetry } from '../core/load.js'
import { createNewest } from '../core/newest.js'
import type { Unsubscribe } from '../core/scope.js'
import type { Instance, MessageVariant } from '../instance/instance.js'
import type { OpenRequest } from '../instance/walletModal.js'
import { allowsLoopback } from '../platform/loopbackPage.js'
import type { ViewName } from '../router/routes.js'
import type { CardElement } from './cardElement.js'
import { createModal } from './createModal.js'
import type { Modal, ModalServices, OpenModal } from './modal.js'
import type { PageVerbs } from './pageVerbs.js'
import { startReactions } from './reactions.js'
import type { CardAssets, WideLayout } from './viewLoader.js'
import { allFeatures, createViewRules, listFeatures, listViews } from './viewRules.js'

type Renderer = {
  render(modal: Modal, element: CardElement): Unsubscribe
  /** What all further views need. */
  loadParts(): Promise<CardAssets>
  /** How a wide card shows views. */
  loadWide(): Promise<WideLayout>
  /** What the page calls too; not needed for the first card. */
  verbs(): Promise<PageVerbs>
}

/** After this the modal opens with the wallets announced so far. */
const DISCOVERY_WAIT_MS = 150

const ignore = () => undefined

/** Builds an open modal around the instance. */
export function createBody(instance: Instance, element: CardElement, renderer: Renderer): OpenModal {
  const { network, modalState, events, scope } = instance
  const alerts = alertsOf(instance)
  const { language } = element
  const settings = resolveSettings(instance.input)
  const enabled = listFeatures(instance)
  const views = listViews(enabled)
  const rules = createViewRules(instance, settings, views)
  const services: ModalServices = {
    events,
    storage: storageOf(instance),
    allowLoopback: allowsLoopback(instance.input),
    log: (...entry) => log(instance, ...entry),
    alerts,
    images: imagesOf(instance),
  }

  const newest = createNewest()
  /** Events from before the telemetry has loaded. */
  const early = createEarlyEvents(events, scope)
  const askServices = createOnce(async () => (await serviceClientsOf(instance)).begin(settings, early))
  function beginServices() {
    if (settings.projectId) askServices().catch((error) => log(instance, 'warn', 'services', error))
  }

  const modal = createModal(instance, {
    settings,
    services,
    element,
    features: enabled,
    views,
    rules,
    loadParts: renderer.loadParts,
    loadWide: renderer.loadWide,
    verbs: renderer.verbs,
    loadWords(name) {
      const feature = enabled.find(({ views: featureViews }) => name in featureViews)
      if (!feature) return undefined
      const used = allFeatures.filter(
        ({ name: featureName }) => featureName === feature.name || feature.textsOf?.includes(featureName),
      )
      const loaders = used.flatMap(({ words }) => words ?? [])
      return loaders.length > 0 ? Promise.all(loaders.map(language.add)).then(ignore) : undefined
    },
    open,
    beginServices,
  })
  const { ui } = modal
  const { router } = ui
  element.onClose({ request: ui.requestClose, close: ui.close })
  /** The inline card has a container. */
  let isMounted = false

  /** A wide card whose layout does not load is compact. */
  const loadWide = () =>
    settings.card.size === 'wide' ? ui.views.wide().catch((error) => log(instance, 'error', 'wide', error)) : undefined

  let unrender: Unsubscribe | undefined
  function show() {
    unrender ??= renderer.render(modal, element)
  }

  function append() {
    if (!element.host.isConnected && settings.card.append) document.body.appendChild(element.host)
  }

  type Message = SnackbarOptions & { readonly message: string; readonly variant: MessageVariant }
  /** Shows a message on the card, or on the page. Its component and texts may not have loaded yet. */
  function showMessage(read: () => Promise<Message>) {
    // A response after the stop must not bring the element back to the page.
    if (scope.isEnded) return
    show()
    const present = ({ message, variant, ...options }: Message) => {
      ui.snackbar()?.show(message, variant, options)
      element.announce(message, variant === 'error' ? 'alert' : 'status')
    }
    ui.views.parts().then(language.settle).then(read).then(present, ignore)
    if (!settings.isInline) append()
  }

  /** What follows transactions beside the page, its texts, and what all messages need. */
  const loadToasts = createOnce(async () => {
    const toasts = enabled.find((feature) => feature.toasts)?.toasts
    if (!toasts) return
    await ui.views.parts()
    await language.settle()
    const [{ default: Toasts }] = await Promise.all([
      importWithRetry(toasts.load, scope.signal),
      language.add(toasts.words),
    ])
    ui.views.setToasts(Toasts)
  })

  function hideMessage(variant: MessageVariant) {
    const snackbar = ui.snackbar()
    if (snackbar?.state.variant === variant) snackbar.hide()
  }

  /** A wallet that is pressed in the skeleton is asked by the views, which are ready now. */
  function goOnWithPress(firstView: ViewName, namespace: string | undefined) {
    if (firstView !== 'Connect') return
    element.onWalletPressed((id) => {
      for (const feature of enabled) feature.connectPressed?.(modal, id, namespace)
    })
  }

  function open(options: OpenRequest): Promise<void> {
    return newest.run((isNewest) => openView(options, isNewest))
  }

  async function openView(options: OpenRequest, isNewest: () => boolean): Promise<void> {
    const { namespace, wallet, arguments: args } = options
    // Another name falls back to the first view.
    const view = options.view as ViewName | undefined
    const mandatory = ui.mandatoryView()
    // Another namespace would hide that the active wallet still has to sign in.
    if (namespace !== undefined && !mandatory) network.activateNamespace(namespace)
    const isShown = modalState.state.isOpen
    if (!isShown) modalState.set({ isOpening: true })
    const discovery = discover(instance)
    const firstView = mandatory ?? rules.first(view, wallet, ui.requiredView())
    // A fallback knows nothing of the arguments of the view that it replaces.
    const viewParams = firstView === 'ConnectingSocial' ? { provider: wallet } : { namespace, wallet }
    const params = (firstView === view && args ? args : viewParams) as { namespace?: string }
    const isAfterConnect = (mandatory || !isActiveConnected(instance)) && firstView !== view && rules.canFollow(view)
    if (view === undefined || view !== ui.requiredView())
      ui.continueWith(isAfterConnect ? { view, params: args } : undefined)
    discovery.catch((error) => log(instance, 'error', 'discover', error))
    // The app has not asked for the card, but for something that the user has to answer there.
    if (!isShown && !element.isOpen() && !ui.views.loadedView(firstView)) element.show({ view: firstView })
    await Promise.all([
      ui.views.load(firstView).catch(ignore),
      loadWide(),
      language.settle(),
      Promise.race([discovery.catch(ignore), sleep(DISCOVERY_WAIT_MS)]),
    ])
    // Closed meanwhile, or something else was asked for: do not show what has loaded.
    const isWanted = modalState.state.isOpen || modalState.state.isOpening || ui.mandatoryView() !== undefined
    if (scope.isEnded || !isNewest() || !isWanted) return
    // It stays as it is, with what the user has begun there.
    if (isShown && mandatory && router.has(mandatory)) return
    if (settings.isInline) {
      // An inline card cannot be closed, so other views have one below to go back to.
      const home = rules.home()
      if (firstView === home) router.reset(home as 'Connect', params)
      else {
        router.reset(home)
        router.push(firstView as 'Connect', params)
      }
      if (!isShown) goOnWithPress(firstView, namespace)
      modalState.set({ isOpen: isMounted, isOpening: false })
      show()
      return
    }
    if (!isShown || router.current().view !== firstView || namespace || wallet || args)
      router.reset(firstView as 'Connect', params)
    if (isShown) return
    goOnWithPress(firstView, namespace)
    append()
    modalState.set({ isOpen: true, isOpening: false })
    show()
    element.open(takeOpener(instance))
    events.emit('MODAL_OPEN', { connected: isActiveConnected(instance) })
  }

  startReactions(modal, views, rules)
  for (const feature of enabled) feature.start?.(modal, scope)
  // Loaded ahead, it is ready to open in one step. While the card opens, the first render is the one with its view.
  if (!modalState.state.isOpening) show()
  events.emit('MODAL_CREATED')
  if (!settings.projectId) alerts.raise('projectId')
  const { email, emailShowWallets } = instance.input.features ?? {}
  if (!instance.embedded && (email || emailShowWallets !== undefined)) alerts.raise('embedded')
  if (instance.embedded && !canUseEmbedded(instance)) alerts.raise('login')

  return {
    open,
    router,
    continuesWith: (view) => ui.continuation()?.view === view,
    close: ui.closeForApp,
    prefetch() {
      void discover(instance).catch(ignore)
      void language.settle()
      void ui.views.load(rules.resolve(rules.home())).catch(ignore)
      void loadWide()
    },
    notify(key, variant) {
      if (key === undefined) ui.views.parts().then(() => hideMessage(variant), ignore)
      else showMessage(async () => ({ message: language.state.words.t(key as 'balance.unavailable'), variant }))
    },
    notifySettled(sent) {
      const feature = enabled.find(({ settledNotice }) => settledNotice)
      if (!feature?.settledNotice) return
      const { settledNotice, words } = feature
      showMessage(async () => {
        const [toMessage] = await Promise.all([
          importWithRetry(settledNotice, scope.signal),
          words && language.add(words),
        ])
        const { label, showMore, ...message } = toMessage(sent, language.state.words)
        const run = () => void open({}).then(() => !ui.mandatoryView() && showMore(router))
        return { ...message, action: { label, run } }
      })
    },
    showToasts() {
      if (scope.isEnded) return
      show()
      void loadToasts().catch((error) => log(instance, 'warn', 'toasts', error))
      if (!settings.isInline) append()
    },
    showSent: (sent) => (sent ? ui.showSent(sent) : ui.showActivity()),
    isConnecting: ui.isConnecting,
    mount() {
      isMounted = true
      void open({})
      return () => {
        isMounted = false
        modalState.set({ isOpen: false })
      }
    },
    destroy() {
      ui.snackbar()?.hide()
      ui.card.clearCloseBlock()
      router.end()
      unrender?.()
    },
  }
}
