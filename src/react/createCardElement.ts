import { subscribe } from 'valtio/vanilla'
import { hasPairing, walletConnectOptionsOf } from '../config/options.js'
import { discover } from '../controllers/adapters.js'
import { statusOf } from '../controllers/connection/connectionController.js'
import { log } from '../controllers/log.js'
import { takeOpener } from '../controllers/ui/opener.js'
import { sleep } from '../core/async.js'
import type { Unsubscribe } from '../core/scope.js'
import { displayText, TEXT_LIMIT } from '../core/untrusted.js'
import { watchState } from '../core/watchState.js'
import type { Instance } from '../instance/instance.js'
import type { OpenRequest } from '../instance/walletModal.js'
import en from '../locales/en.js'
import type { CardElement } from '../modal/cardElement.js'
import { createLanguage } from '../modal/createLanguage.js'
import { hasRoom } from '../platform/cardRoom.js'
import { createDialogElement, type DialogElement } from '../platform/dialogElement.js'
import { createModalElement } from '../platform/modalElement.js'
import { drawn, pageHost, untilOnline } from '../platform/page.js'
import { isMobileAgent, isOnline, pageTitle } from '../platform/pageState.js'
import { createCardSkeleton, TITLE_ID } from '../ui/cardSkeleton.js'
import baseCss from '../ui/styles/base.css?inline'
import tokensCss from '../ui/styles/tokens.css?inline'
import { applyTheme } from './applyTheme.js'
import { listFirstRows } from './firstRows.js'

export { createDialogElement }

/** The views, which React renders: reached from here, so that nothing of the card loads twice. */
export const loadBody = () => import('./createRenderedBody.js')

/** Rows of other views than the wallet list and the account. */
const OTHER_ROWS = 3
/** About as high as an account with a few tokens. */
const ACCOUNT_ROWS = 6
/** Initial rows of the wallet list: up to four wallets, and the row "All wallets". */
const LIST_ROWS = 5

/** The card does not wait longer for wallets: an adapter may load slowly. */
const FIND_MS = 150

const ignore = () => undefined

/**
 * The element of an instance, created on first need. It shows the card with a skeleton at once, and stays when the
 * views have loaded.
 */
export function createCardElement(instance: Instance, dialogElement: DialogElement): CardElement {
  const { scope, modalState, liveOptions, connection, network, isPairingOnly, input } = instance
  const isInline = input.card?.display === 'inline'
  const language = createLanguage(instance, (...entry) => log(instance, ...entry), en)
  const element = createModalElement(dialogElement, {
    css: tokensCss + baseCss,
    isInline,
    isFullScreen: input.card?.fullScreenOnPhones === true,
    onCloseRequest: requestClose,
    onRemoved: () => (modalState.state.isOpen ? closeNow() : dismiss()),
  })
  const { host, surface, toasts, dialog, inline, card, shadow } = element
  const appName = displayText(input.metadata?.name ?? pageTitle(), TEXT_LIMIT.wallet) || pageHost()
  let skeleton: HTMLElement | undefined
  let redraw = ignore as () => void
  /** A wallet that was pressed while nothing could connect it yet. */
  let pressed: string | undefined
  let connectPressed: ((connectorId: string) => void) | undefined
  let askToClose: (() => void) | undefined
  let closeNow = dismiss
  let isDrawn: Promise<void> = Promise.resolve()

  for (const labelled of [dialog, inline]) labelled.setAttribute('aria-labelledby', TITLE_ID)
  const apply = () => {
    const { words } = language.state
    for (const target of [surface, toasts, dialog, inline]) applyTheme(target, liveOptions.state, words)
    // Announcements while the card is closed.
    host.lang = words.locale
  }
  apply()
  scope.add(watchState(liveOptions.state, apply))
  /** A row that is replaced while a pointer is down on it would not get its click. */
  function redrawAfterPress() {
    if (!skeleton?.querySelector('.lk-row:active')) return redraw()
    const redrawLater = () => setTimeout(() => skeleton && redraw())
    document.addEventListener('pointerup', redrawLater, { once: true, signal: scope.signal })
  }
  let listed = connection.state.connectors
  scope.add(
    watchState(connection.state, () => {
      if (skeleton && listed !== connection.state.connectors) redrawAfterPress()
      listed = connection.state.connectors
    }),
  )
  scope.add(
    subscribe(language.state, () => {
      apply()
      if (skeleton) redraw()
    }),
  )

  /** Whether it opens with the wallet list, as far as known before the views have loaded. */
  function isList({ view, wallet }: OpenRequest) {
    const isConnected = statusOf(connection.state, network.state.activeNamespace ?? '') === 'connected'
    if (view !== undefined && typeof view === 'string') return view === 'Connect'
    return (
      !isConnected && !(wallet && typeof wallet === 'string') && !isPairingOnly && !walletConnectOptionsOf(input).manual
    )
  }

  function draw(options: OpenRequest, retry?: () => void, problem: 'chunk' | 'offline' = 'chunk') {
    const { t } = language.state.words
    const hasList = isList(options)
    const code = hasPairing(input) && !isMobileAgent() ? 1 : 0
    const isWide = input.card?.size === 'wide' && hasList && !retry && hasRoom({ host, isInline })
    for (const marked of [card, inline]) marked.toggleAttribute('data-wide', isWide)
    const wallets = hasList && !retry ? listFirstRows(instance, options.namespace) : []
    const next = createCardSkeleton({
      title: retry
        ? t(`errors.${problem}.title`)
        : hasList
          ? t('connect.title', { app: appName || t('common.thisApp') })
          : t('common.loading'),
      close: isInline ? undefined : { label: t('common.close'), press: requestClose },
      rows: hasList
        ? code + (input.projectId ? LIST_ROWS : 1)
        : options.view === undefined || options.view === 'Account'
          ? ACCOUNT_ROWS
          : OTHER_ROWS,
      wallets: wallets.map(({ id, type, name, ...row }) => ({
        ...row,
        id,
        name: type === 'INJECTED' ? t('connect.browserWallet') : name,
        badge: t('connect.installed'),
        isPressed: id === pressed,
        press() {
          // A press may have begun just before the list has taken the skeleton's place.
          if (skeleton) {
            pressed = id
            redraw()
          }
          connectPressed?.(id)
        },
      })),
      walletsAt: code,
      label: t('connect.list'),
      isWide,
      problem: retry && { text: t(`errors.${problem}.text`), label: t('common.retry'), press: retry },
    })
    if (skeleton) skeleton.replaceWith(next)
    else card.append(next)
    const focusTarget = pressed === undefined ? 'h2' : '[data-wallet][aria-busy]'
    const hadFocus = skeleton !== undefined && !shadow.activeElement && element.isOpen()
    skeleton = next
    redraw = () => draw(options, retry, problem)
    if (hadFocus || retry)
      next.querySelector<HTMLElement>(retry ? '.lk-problem button' : focusTarget)?.focus({ preventScroll: true })
  }

  function requestClose() {
    if (modalState.state.isOpen) askToClose?.()
    else dismiss()
  }

  /** Closes a card whose views have not loaded; they stay hidden when they do. */
  function dismiss() {
    modalState.set({ isOpening: false })
    element.close()
    clear()
  }

  function clear() {
    skeleton?.remove()
    skeleton = undefined
    pressed = undefined
  }

  /** Finds the installed wallets: nearly all announce themselves at once, so that the first frame can list them. */
  async function findWallets(options: OpenRequest) {
    if (!isList(options)) return
    // The views report what has failed.
    const discovery = discover(instance).catch(ignore)
    await Promise.race([discovery, sleep(FIND_MS)])
  }

  /** Shows the card with a skeleton, unless a view is shown. */
  function show(options: OpenRequest) {
    if (modalState.state.isOpen) return
    connectPressed = undefined
    void language.settle()
    draw(options)
    if (isInline) return
    if (!host.isConnected && input.card?.append !== false) document.body.append(host)
    if (element.isOpen() || !host.isConnected || dialogElement.isParked()) return
    element.open(takeOpener(instance))
    skeleton?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }

  /** Shows it with the installed wallets in its first frame, as long as it is wanted. */
  async function present(options: OpenRequest, isWanted: () => boolean) {
    if (isWanted()) await findWallets(options)
    if (!isWanted()) return
    show(options)
    await drawn()
  }

  return {
    ...element,
    language,
    appName,
    dismiss,
    onClose({ request, close }: { request(): void; close(): void }) {
      askToClose = request
      closeNow = close
    },
    present(options: OpenRequest, isWanted: () => boolean) {
      isDrawn = present(options, isWanted)
      return isDrawn
    },
    show,
    drawn: () => isDrawn,
    mount(target: HTMLElement): Unsubscribe {
      const unmount = dialogElement.mount(target)
      if (isInline) {
        show({})
        void findWallets({})
      }
      return unmount
    },
    fail(options: OpenRequest, retry: () => void) {
      if (!skeleton) return
      const problem = isOnline() ? 'chunk' : 'offline'
      draw(options, retry, problem)
      element.announce(language.state.words.t(`errors.${problem}.title`), 'alert')
      const failed = skeleton
      if (problem === 'offline')
        void untilOnline(scope.signal).then((isBack) => {
          if (isBack && skeleton === failed) retry()
        })
    },
    onWalletPressed(connect) {
      connectPressed = connect
      if (pressed !== undefined) connect(pressed)
    },
    clearSkeleton() {
      const wasOnClose = skeleton?.querySelector('[part~="close"]') === shadow.activeElement && shadow.activeElement
      clear()
      // A press meant for the close button must not hit a wallet.
      if (wasOnClose) card.querySelector<HTMLElement>('[part~="close"]')?.focus({ preventScroll: true })
    },
  }
}
