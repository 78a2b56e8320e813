import type { WalletInfo } from './createAnnouncer.js'
import { createElement } from './createElement.js'
import { adoptStyles, closeDialog, isCovered, openDialog } from './dialogElement.js'
import { PANEL_CSS } from './panelStyles.js'

export type PanelAction = {
  readonly key: string
  readonly label: string
  readonly onPress: () => void
  readonly isMain?: boolean | undefined
  readonly isWide?: boolean | undefined
}

/** One screen of the panel. Another `id` is another screen, and resets focus. */
export type PanelView = {
  readonly id: string
  readonly heading: string
  readonly count: string | undefined
  readonly initialFocus: string
  readonly body: () => readonly (Node | undefined)[]
  readonly actions: readonly PanelAction[]
  /** Escape, or the browser closing the dialog, as a phone's back button does. */
  readonly onDismiss: () => void
}

const PANEL_MARK = 'data-test-wallet-panel'

/** Events in another program's window never reach the page. */
const OWN_EVENTS = ['click', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend']
const OWN_KEY_EVENTS = ['keyup', 'keypress', 'input', 'change', 'focusin', 'focusout']

/** The wallet's own window: a modal dialog in its own shadow root, above any dialog of the page. */
export function createPanel({ icon }: WalletInfo) {
  let open: { host: HTMLElement; dialog: HTMLDialogElement; view: PanelView } | undefined
  let focusTimer: ReturnType<typeof setTimeout> | undefined
  let isReopening = false

  function mount(view: PanelView) {
    const host = createElement('div', { [PANEL_MARK]: '' })
    const shadow = host.attachShadow({ mode: 'open' })
    adoptStyles(shadow, PANEL_CSS)
    const dialog = createElement('dialog', { 'aria-labelledby': 'heading', closedby: 'none' })
    for (const type of [...OWN_EVENTS, ...OWN_KEY_EVENTS])
      dialog.addEventListener(type, (event) => event.stopPropagation())
    dialog.addEventListener('keydown', onKeyDown)
    dialog.addEventListener('cancel', (event) => event.preventDefault())
    dialog.addEventListener('close', onClosed)
    shadow.append(dialog)
    ;(document.body ?? document.documentElement).append(host)
    open = { host, dialog, view }
    document.addEventListener('focusin', raise, true)
    window.addEventListener('focus', raise)
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation()
    // The key that opened the panel may still be held down.
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (!event.repeat) open?.view.onDismiss()
  }

  function onClosed() {
    if (open && !open.dialog.open && !isReopening) open.view.onDismiss()
  }

  function fill({ heading, count, body, actions, initialFocus }: PanelView) {
    if (!open) return
    const { dialog } = open
    const focused = focusedKey()
    const content = createElement(
      'div',
      { class: 'body', role: 'group', 'aria-label': 'Details', 'data-key': 'body' },
      ...body(),
    )
    dialog.replaceChildren(
      createElement(
        'div',
        { class: 'head' },
        mark(icon, heading),
        createElement('h2', { id: 'heading' }, heading),
        count ? createElement('span', { class: 'count' }, count) : undefined,
      ),
      content,
      createElement(
        'div',
        { class: 'foot' },
        createElement('div', { class: 'keys' }, ...actions.map(button)),
        createElement('p', { class: 'fine' }, 'Test wallet. Not for real funds.'),
      ),
    )
    if (!dialog.open) openDialog(dialog)
    // A scrollable element must be focusable; others would only add a tab stop.
    if (content.scrollHeight > content.clientHeight) content.tabIndex = 0
    if (focused !== undefined) focus(find(focused) ? focused : initialFocus)
  }

  const find = (key: string) => open?.dialog.querySelector<HTMLElement>(`[data-key="${key}"]`)

  function focusedKey() {
    const root = open?.host.shadowRoot
    return root?.activeElement?.getAttribute('data-key') ?? undefined
  }

  function focus(key: string) {
    find(key)?.focus()
  }

  function focusSoon(key: string) {
    clearTimeout(focusTimer)
    focusTimer = setTimeout(() => focus(key))
  }

  /** Moves to the top layer again if a later dialog covers the panel and makes it inert. */
  function raise() {
    if (!open || isReopening || !isCovered(open.dialog, open.host, isPanel)) return
    const { dialog } = open
    const focused = focusedKey() ?? open.view.initialFocus
    isReopening = true
    closeDialog(dialog)
    openDialog(dialog)
    isReopening = false
    focusSoon(focused)
  }

  function close() {
    if (!open) return
    const { host, dialog } = open
    open = undefined
    clearTimeout(focusTimer)
    document.removeEventListener('focusin', raise, true)
    window.removeEventListener('focus', raise)
    // Closed before removal, so that the browser restores focus to the page.
    closeDialog(dialog)
    host.remove()
  }

  return {
    show(view: PanelView | undefined) {
      if (typeof document === 'undefined') return
      if (!view) return close()
      const isSameScreen = open?.view.id === view.id
      if (!open) mount(view)
      if (!open) return
      open.view = view
      fill(view)
      raise()
      if (!isSameScreen) focusSoon(view.initialFocus)
    },
    raise,
  }
}

// Two asking wallets must not displace each other endlessly.
const isPanel = (element: Element) => element.hasAttribute(PANEL_MARK)

function button({ key, label, onPress, isMain, isWide }: PanelAction) {
  const className = `${isMain ? 'main' : ''} ${isWide ? 'wide' : ''}`.trim() || undefined
  const element = createElement('button', { type: 'button', class: className, 'data-key': key }, label)
  element.addEventListener('click', onPress)
  return element
}

/** Icons may be hostile: only data URIs are drawn. */
function mark(icon: string, heading: string) {
  const [letter = '?'] = heading
  if (/^data:image\//.test(icon)) return createElement('img', { src: icon, alt: '' })
  return createElement('span', { class: 'letter', 'aria-hidden': 'true' }, letter)
}
