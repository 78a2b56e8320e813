import { hasSignIn } from '../config/hasSignIn.js'
import type { Settings } from '../config/options.js'
import { adapterOf } from '../controllers/adapters.js'
import { createCardController } from '../controllers/cardController.js'
import { isActiveConnected } from '../controllers/connection/activeConnection.js'
import { connectorIdOf } from '../controllers/connection/connectionController.js'
import { isEmbeddedId } from '../domain/embedded.js'
import type { SentTransfer } from '../domain/transfer.js'
import type { Instance } from '../instance/instance.js'
import { createRouter, type Router } from '../router/createRouter.js'
import { createTransactionStack } from '../router/createTransactionStack.js'
import type { Routes, ViewName } from '../router/routes.js'
import type { CardElement } from './cardElement.js'
import type { CustomRenderer, CustomViewName } from './customViews.js'
import type { AnyFeature } from './feature.js'
import type { Continuation, Modal, ModalServices } from './modal.js'
import type { PageVerbs } from './pageVerbs.js'
import { type CardAssets, createViewLoader, type WideLayout } from './viewLoader.js'
import type { ViewRules, Views } from './viewRules.js'

/** What a modal uses of its element. */
export type ModalElement = Pick<
  CardElement,
  'language' | 'appName' | 'announce' | 'adoptStyles' | 'close' | 'leaveTopLayer' | 'restoreTopLayer'
>

export type ModalDeps = {
  readonly settings: Settings
  readonly services: ModalServices
  readonly element: ModalElement
  readonly features: readonly AnyFeature[]
  readonly views: Views
  readonly rules: ViewRules
  /** What all further views need. */
  loadParts(): Promise<CardAssets>
  /** How a wide card shows views. */
  loadWide?(): Promise<WideLayout>
  /** Loads the texts of a view's feature. */
  loadWords(name: ViewName): Promise<void> | undefined
  open: Modal['ui']['open']
  /** Makes the service requests of the first open, once the card is visible. */
  beginServices(): void
  /** Not needed for the first card. */
  verbs(): Promise<PageVerbs>
}

const ignore = () => undefined

/** The element gives up modality while at least one wallet is asked. */
function createYielding({ leaveTopLayer, restoreTopLayer }: ModalElement) {
  let yields = 0
  return () => {
    yields++
    if (yields === 1) leaveTopLayer()
    let isBack = false
    return () => {
      if (isBack) return
      isBack = true
      yields--
      if (yields === 0) restoreTopLayer()
    }
  }
}

/** The modal as views and controllers see it: what they call, around the instance and an element. */
export function createModal(instance: Instance, deps: ModalDeps): Modal {
  const { connection, id, network, scope, liveOptions, modalState, events, custom } = instance
  const { settings, services, element, features, views, rules, verbs } = deps
  const { language } = element
  const locks = (view: ViewName) => views.get(view)?.locks?.(modal)
  const sideOf = (view: ViewName) => views.get(view)?.side
  const isLocked = (): boolean => router.state.stack.some(({ view }) => locks(view) !== undefined)
  const router: Router<Routes> = createRouter<Routes>({
    home: 'Connect',
    onEnd: closeForApp,
    endsBack: isLocked,
    below: (stack, view, params) =>
      (card.state.isWide && viewLoader.state.wide?.below(stack, sideOf, view, params)) || stack,
    gate: (view) => (modalState.state.isOverLimit && views.get(view)?.isMetered ? 'UsageExceeded' : view),
    redirect: (view) => (view === 'Connect' ? rules.home() : (rules.unmet(view) ?? view)),
  })
  scope.add(router.end)
  const transactions = createTransactionStack<Routes>(router)
  const card = createCardController()
  let renderer: CustomRenderer | undefined
  const viewLoader = createViewLoader({
    views,
    signal: scope.signal,
    async makeCustom(name, { title, customProps }) {
      renderer ??= await custom?.loadRenderer()
      return custom?.views[name as CustomViewName] && renderer?.createView(name, title, await customProps?.())
    },
    loadParts: deps.loadParts,
    ...(deps.loadWide && { loadWide: deps.loadWide }),
    loadWords: deps.loadWords,
    onParts(loaded) {
      element.adoptStyles(loaded.css)
      return language.complete(loaded.messages)
    },
    onWide: ({ css }) => element.adoptStyles(css),
  })

  const snackbar = () => viewLoader.state.assets?.snackbar

  /** What the user came for, before connecting and signing in. */
  let continuation: Continuation | undefined

  function close() {
    continuation = undefined
    if (!modalState.state.isOpen) return
    snackbar()?.hide()
    card.clearCloseBlock()
    if (settings.isInline) {
      router.reset(rules.home())
      return
    }
    modalState.set({ isOpen: false })
    element.close()
    router.reset('Connect')
    events.emit('MODAL_CLOSE', { connected: isActiveConnected(instance) })
  }

  function requestClose() {
    if (!isLocked()) {
      views.get(router.current().view)?.onClose?.(modal)
      return close()
    }
    const reason = locks(router.current().view) ?? 'common.locked'
    card.refuse(reason)
    element.announce(language.state.words.t(reason as 'unsupported.refused'), 'alert')
  }

  const requiredView = () => features.map((feature) => feature.afterConnect?.(modal)).find((view) => view !== undefined)

  function mandatoryView() {
    const view = requiredView()
    return view && views.get(view)?.isMandatory?.(modal) ? view : undefined
  }

  function closeForApp() {
    const mandatory = mandatoryView()
    if (mandatory && router.has(mandatory)) requestClose()
    else close()
  }

  /** Shows what the user came for; `false` if that is nothing, or still cannot be shown. */
  function showContinuation(): boolean {
    const next = continuation
    continuation = undefined
    const view = next && rules.resolve(next.view)
    if (!view || view === 'Connect') return false
    const params = view === next.view ? next.params : undefined
    const home = rules.home()
    if (settings.isInline && view !== home) {
      router.reset(home)
      router.push(view as 'Connect', params as undefined)
    } else router.reset(view as 'Connect', params as undefined)
    return true
  }

  function finishConnect() {
    // What the account needs next.
    void verbs().catch(ignore)
    const required = requiredView()
    if (required) router.reset(required as 'Account')
    else if (showContinuation()) return
    else if (router.has('ProfileWallets')) {
      // Added to a wallet that is connected already.
      router.reset('ProfileWallets')
      snackbar()?.show(language.state.words.t('connecting.added'))
    } else if (settings.isInline) router.reset('Account')
    else close()
  }

  async function disconnectWallet(namespace: string | undefined, wallet?: string) {
    try {
      const { disconnect } = await verbs()
      await disconnect(instance, { namespace, wallet })
    } catch {
      return false
    }
    element.announce(language.state.words.t('account.disconnected'))
    return true
  }

  /** Nothing of an account is shown before a sign-in that is required. */
  async function showSent({ hash, networkId }: Pick<SentTransfer, 'hash' | 'networkId'>) {
    await deps.open({})
    if (!mandatoryView()) router.push('TransactionResult', { hash, namespace: networkId.split(':')[0] ?? '' })
  }

  function preload() {
    void viewLoader.parts().catch(ignore)
    // A connection that is only shown becomes live, since the user may need more than its account.
    instance.clients.restore().catch(ignore)
    // What an account needs: signing in, switching, and leaving, which must work offline too.
    if (isActiveConnected(instance) || hasSignIn(instance.input))
      void verbs()
        .then(({ loadSignIn }) => loadSignIn(instance))
        .catch(ignore)
    deps.beginServices()
  }

  const leaveTopLayer = createYielding(element)
  const created = new Map<unknown, unknown>()
  const modal: Modal = {
    instance,
    id,
    scope,
    liveOptions,
    settings,
    services,
    features,
    wallet: {
      ...instance,
      adapterOf: (namespace) => adapterOf(instance, namespace),
      embedded: instance.clients.embedded,
      disconnect: disconnectWallet,
    },
    ui: {
      modalState,
      router,
      transactions,
      snackbar,
      card,
      views: viewLoader,
      language: language.state,
      appName: element.appName,
      sideOf,
      offers: (view) => rules.resolve(view) === view,
      isConnecting: () => views.get(router.current().view)?.isConnecting === true,
      preload,
      slot: (name) => renderer?.slot(name),
      open: deps.open,
      showSent,
      showActivity: () =>
        deps.open({ view: rules.resolve('Transactions') === 'Transactions' ? 'Transactions' : 'Account' }),
      close,
      requestClose,
      closeForApp,
      requiredView,
      mandatoryView,
      continuation: () => continuation,
      continueWith(next) {
        continuation = next
      },
      finishConnect,
      yieldToWallet: () =>
        isEmbeddedId(connectorIdOf(connection.state, network.state.activeNamespace)) ? ignore : leaveTopLayer(),
      announce: element.announce,
      adoptStyles: element.adoptStyles,
    },
    use<T>(create: (modal: Modal) => T): T {
      if (!created.has(create)) created.set(create, create(modal))
      return created.get(create) as T
    },
  }
  return modal
}
