import type { Settings } from '../config/options.js'
import { createCardController } from '../controllers/cardController.js'
import type { MessageKey } from '../locales/en.js'
import type { CardElement } from '../react/createCardElement.js'
import { createRouter, type Router } from '../router/createRouter.js'
import type { Routes, ViewName } from '../router/routes.js'
import type { Runtime } from './createRuntime.js'
import type { CustomRenderer, CustomViewName } from './customViews.js'
import type { Modal, ModalServices } from './modal.js'
import type { Shell } from './shell.js'
import { createViewLoader, type Parts } from './viewLoader.js'
import type { ViewRules, Views } from './viewRules.js'

/** What a modal uses of its element. */
export type ModalElement = Pick<
  CardElement,
  'language' | 'appName' | 'announce' | 'adopt' | 'close' | 'yieldTop' | 'regainTop'
>

export type ModalParts = {
  readonly settings: Settings
  readonly services: ModalServices
  readonly element: ModalElement
  readonly views: Views
  readonly rules: ViewRules
  readonly walletConnect: Runtime['walletConnect']
  /** What all further views need. */
  loadParts(): Promise<Parts>
  /** Loads the texts of a view's feature. */
  loadWords(name: ViewName): Promise<void> | undefined
  /** Makes the service requests of the first open, once the card is visible. */
  beginServices(): void
}

const ignore = () => undefined

/** The element gives up modality while at least one wallet is asked. */
function createYielding({ yieldTop, regainTop }: ModalElement) {
  let yields = 0
  return () => {
    yields++
    if (yields === 1) yieldTop()
    let isBack = false
    return () => {
      if (isBack) return
      isBack = true
      yields--
      if (yields === 0) regainTop()
    }
  }
}

/** The modal as views and controllers see it: what they call, around the shell and an element. */
export function createModal(shell: Shell, parts: ModalParts): Modal {
  const { id, scope, liveOptions, modalState, events, custom } = shell
  const { settings, services, element, views, rules } = parts
  const { language } = element
  const isLocked = (): boolean => router.state.stack.some(({ view }) => views.get(view)?.locks)
  const router: Router<Routes> = createRouter<Routes>({
    home: 'Connect',
    onEnd: close,
    endsBack: isLocked,
    redirect: (view) => (view === 'Connect' ? rules.home() : view),
  })
  const card = createCardController()
  let renderer: CustomRenderer | undefined
  const viewLoader = createViewLoader({
    views,
    signal: scope.signal,
    async makeCustom(name, { title, customProps }) {
      renderer ??= await custom?.loadRenderer()
      return custom?.views[name as CustomViewName] && renderer?.createView(name, title, await customProps?.())
    },
    loadParts: parts.loadParts,
    loadWords: parts.loadWords,
    onParts(loaded) {
      element.adopt(loaded.css)
      return language.complete(loaded.messages)
    },
  })

  const snackbar = () => viewLoader.state.parts?.snackbar

  function close() {
    if (!modalState.state.isOpen) return
    snackbar()?.hide()
    card.relent()
    if (settings.enableEmbedded) {
      router.reset(rules.home())
      return
    }
    modalState.set({ isOpen: false })
    element.close()
    router.end()
    router.reset('Connect')
    events.emit('MODAL_CLOSE', { connected: rules.isConnected() })
  }

  function requestClose() {
    if (!isLocked()) return close()
    const reason: MessageKey = views.get(router.current().view)?.refusal ?? 'common.locked'
    card.refuse(reason)
    element.announce(language.state.words.t(reason as 'unsupported.refused'), 'alert')
  }

  function finishConnect() {
    if (rules.mustChangeNetwork()) router.reset('UnsupportedChain')
    else if (settings.enableEmbedded) router.reset('Account')
    else close()
  }

  async function disconnect(namespace: string | undefined) {
    try {
      await (await shell.actions()).disconnect(namespace)
    } catch {
      return false
    }
    element.announce(language.state.words.t('account.disconnected'))
    return true
  }

  function loadRest() {
    void viewLoader.parts().catch(ignore)
    void shell.actions().catch(ignore)
    parts.beginServices()
  }

  const created = new Map<unknown, unknown>()
  const modal: Modal = {
    id,
    scope,
    liveOptions,
    settings,
    services,
    wallet: {
      ...shell,
      walletConnect: parts.walletConnect,
      disconnect,
    },
    ui: {
      modalState,
      router,
      snackbar,
      card,
      views: viewLoader,
      language: language.state,
      appName: element.appName,
      offers: (view) => rules.resolve(view) === view,
      loadRest,
      slot: (name) => renderer?.slot(name),
      close,
      requestClose,
      finishConnect,
      yieldToWallet: createYielding(element),
      announce: element.announce,
      adoptStyles: element.adopt,
    },
    use<T>(create: (modal: Modal) => T): T {
      if (!created.has(create)) created.set(create, create(modal))
      return created.get(create) as T
    },
  }
  return modal
}
