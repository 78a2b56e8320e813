import type { Unsubscribe } from '../core/scope.js'
import type { DialogElement } from './dialogElement.js'
import { keepAnimations } from './keepAnimations.js'
import { lockScroll } from './lockScroll.js'
import { afterPaint } from './page.js'
import { adoptSheet } from './pageStyles.js'
import { watchPresses } from './watchPresses.js'

/** Events of actions on the card; ancestors in the page must not receive them. */
const quietEvents = [
  'click',
  'dblclick',
  'auxclick',
  'contextmenu',
  'mousedown',
  'mouseup',
  'mousemove',
  'mouseover',
  'mouseout',
  'pointerdown',
  'pointerup',
  'pointermove',
  'pointerover',
  'pointerout',
  'pointercancel',
  'touchstart',
  'touchend',
  'touchmove',
  'touchcancel',
  'keydown',
  'keyup',
  'keypress',
  'beforeinput',
  'input',
  'focusin',
  'focusout',
  'wheel',
  'copy',
  'cut',
  'paste',
  'dragstart',
  'dragover',
  'drop',
] as const

/** The focused element, through shadow roots. */
function deepActiveElement(): HTMLElement | undefined {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof HTMLElement && active !== document.body ? active : undefined
}

const STOPS = 'button, a[href], input, select, textarea, summary, [contenteditable], [tabindex="0"]'

/** Tab stops in the order of the card; slotted content counts at its slot. */
function stopsIn(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`${STOPS}, slot`)].flatMap((stop) =>
    stop instanceof HTMLSlotElement ? stop.assignedElements().flatMap(stopsIn) : [stop],
  )
}

/** Whether a dialog of the page is modal; `false` if unknown. */
function hasPageModal(): boolean {
  try {
    return document.querySelector('dialog:modal') !== null
  } catch {
    return false
  }
}

/** Set by React Aria, Radix, Base UI and others on everything outside their dialog. */
const PAGE_MARKS = ['inert', 'aria-hidden', 'data-aria-hidden', 'data-base-ui-inert', 'data-floating-ui-inert']

/** As narrow as a phone: the card is a sheet there. */
const PHONE = '(max-width: 430px)'

type Options = {
  css: string
  /** The card is part of the page, and the dialog stays closed. */
  isInline: boolean
  /** The card fills the screen of a phone. */
  isFullScreen: boolean
  /** Escape was pressed in the dialog, or the system's back gesture asked to close it. */
  onCloseRequest(): void
  /** The page has removed the element while the dialog was open. */
  onRemoved(): void
}

function createDiv(className: string, part?: string): HTMLDivElement {
  const div = document.createElement('div')
  div.className = className
  if (part) div.setAttribute('part', part)
  return div
}

/** Builds the card that contains the views into the element of a modal. */
export function createModalElement(
  dialogElement: DialogElement,
  { css, isInline, isFullScreen, onCloseRequest, onRemoved }: Options,
) {
  const { host, shadow, dialog, inline } = dialogElement
  const unadopts = [adoptSheet(shadow, css)]
  const adopted = new Set<string>()
  const surface = createDiv('lk-root', 'root')
  const toasts = createDiv('lk-root lk-toasts')
  // Translators of browsers replace text nodes, which React then fails to find. The texts have their own languages.
  for (const root of [host, surface, toasts]) root.setAttribute('translate', 'no')
  const unwatchPresses = watchPresses(surface)
  const stage = createDiv('lk-stage')
  const card = document.createElement('section')
  card.className = 'lk-card'
  card.setAttribute('part', 'card')
  card.dataset.entering = ''
  // It enters once: neither another width nor the end of a shake may start that again.
  card.addEventListener('animationend', ({ target }) => {
    if (target === card) delete card.dataset.entering
  })
  if (!isInline) {
    const scrim = createDiv('lk-scrim', 'scrim')
    // Keyboard users have Escape and the close button.
    scrim.addEventListener('click', ({ detail }) => {
      // The second press of a double press was meant for the card, which is smaller after the first.
      if (detail < 2) onCloseRequest()
    })
    stage.append(scrim)
  }
  stage.append(card)
  const createRegion = (parent: Node, role: 'status' | 'alert') => {
    const region = document.createElement('div')
    region.className = 'lk-hidden'
    region.setAttribute('translate', 'no')
    region.setAttribute('role', role)
    parent.appendChild(region)
    return region
  }
  const inside = { status: createRegion(dialog, 'status'), alert: createRegion(dialog, 'alert') }
  const pageRegions = { status: createRegion(shadow, 'status'), alert: createRegion(shadow, 'alert') }
  shadow.prepend(pageRegions.status, pageRegions.alert)
  inline.setAttribute('role', 'region')
  if (isInline) {
    surface.append(stage)
    // The frame follows the card's header when Tab is pressed.
    dialog.before(surface)
  } else dialog.append(surface)
  shadow.append(toasts)

  const phone = typeof window.matchMedia === 'function' ? window.matchMedia(PHONE) : undefined
  function setMode() {
    const mode = isInline ? 'inline' : phone?.matches ? 'sheet' : undefined
    for (const { dataset } of [stage, card]) {
      if (mode) dataset.mode = mode
      else delete dataset.mode
      if (isFullScreen && mode === 'sheet') dataset.full = ''
      else delete dataset.full
    }
  }
  setMode()
  phone?.addEventListener('change', setMode)

  const quiet = (event: Event) => event.stopPropagation()
  for (const name of quietEvents) host.addEventListener(name, quiet)

  let isOpen = false
  let isModal = false
  /** True while we change how the dialog is shown. */
  let isMoving = false
  let opener: HTMLElement | undefined
  let openerParent: Element | null | undefined
  let unlock: Unsubscribe | undefined

  function present(modally: boolean) {
    isModal = modally
    if (typeof dialog.showModal !== 'function') dialog.setAttribute('open', '')
    else if (modally) dialog.showModal()
    else dialog.show()
  }

  function move(modally: boolean) {
    if (!isOpen || isModal === modally || typeof dialog.showModal !== 'function') return
    // Behind a modal dialog of the page, the card would be unreachable.
    if (!modally && hasPageModal()) return
    const focused = focusedInside()
    isMoving = true
    keepAnimations(shadow, () => {
      dialog.close()
      present(modally)
    })
    // Otherwise the browser focuses the first button, which is Back, and rings it.
    const target = focused instanceof HTMLElement ? focused : card.querySelector('h2')
    target?.focus({ preventScroll: true })
    isMoving = false
  }

  /** A page may replace its content, and this element with it. */
  const removals = new MutationObserver((records) => {
    const isRemoved = records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(host)))
    if (!isRemoved || !isOpen) return
    if (!host.isConnected || dialogElement.isParked()) return onRemoved()
    // Moved: that has taken the dialog out of the top layer.
    watchRemovals()
    isMoving = true
    keepAnimations(shadow, () => {
      if (typeof dialog.close === 'function') dialog.close()
      present(isModal)
    })
    isMoving = false
  })
  function watchRemovals() {
    removals.disconnect()
    for (let parent = host.parentNode; parent; parent = parent.parentNode) removals.observe(parent, { childList: true })
  }

  /** The page's dialog makes everything else inert, also what opens over it. */
  function clearMarks() {
    for (const mark of PAGE_MARKS) if (host.hasAttribute(mark)) host.removeAttribute(mark)
  }
  const marks = new MutationObserver(clearMarks)

  /** What had focus inside last; a press on the page behind a yielding dialog takes focus without removing it. */
  let lastFocused: EventTarget | null = null
  surface.addEventListener('focusin', ({ target }) => {
    lastFocused = target
  })
  function isFocusLost() {
    if (!isOpen || !(lastFocused instanceof Node) || lastFocused.isConnected) return false
    const { activeElement } = document
    // jsdom keeps the focus of a shadow root's host.
    return !focusedInside() && (activeElement === document.body || activeElement === host)
  }
  /** A removed element loses focus: focus the title, so that keys and screen readers still reach the card. */
  const losses = new MutationObserver(() => {
    if (!isFocusLost()) return
    // Another view focuses its own target first.
    afterPaint(() => {
      if (isFocusLost()) card.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    })
  })

  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.addEventListener('close', () => {
    // Somebody else closed the dialog: show it again and handle it like a close request.
    if (!isOpen || isMoving || dialog.open) return
    present(isModal)
    onCloseRequest()
  })
  /**
   * The topmost gets the key first: the page's own dialog may listen at the document, and would close behind the card.
   * Custom content, which is in the light DOM, keeps its keys.
   */
  const onTopKey = (event: KeyboardEvent) => {
    const isOurs = event.target === host || event.target === document.body
    if (isModal && isOurs && askToClose(event)) event.stopPropagation()
  }
  /** Also from the body, which has focus after the focused element is removed. */
  const onPageKey = (event: KeyboardEvent) => {
    if (event.target === document.body) askToClose(event)
  }
  function askToClose(event: KeyboardEvent): boolean {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return false
    event.preventDefault()
    if (!event.repeat) onCloseRequest()
    return true
  }
  dialog.addEventListener('keydown', (event) => {
    if (askToClose(event)) return
    if (event.key === 'Tab' && !isModal) keepFocus(event)
  })

  /** Inside the card, or in custom content, which is in the light DOM of the element. */
  function focusedInside(): Element | null {
    const { activeElement } = document
    return shadow.activeElement ?? (activeElement !== host && host.contains(activeElement) ? activeElement : null)
  }

  /** While the dialog yields, keep Tab inside it as if it were modal. */
  function keepFocus(event: KeyboardEvent) {
    const stops = stopsIn(surface).filter(
      (stop) => !stop.matches(':disabled') && !stop.closest('[inert]') && stop.getClientRects().length > 0,
    )
    const [first, last] = [stops[0], stops[stops.length - 1]]
    const focused = focusedInside()
    if (event.shiftKey && (focused === first || !focused)) last?.focus()
    else if (!event.shiftKey && focused === last) first?.focus()
    else return
    event.preventDefault()
  }

  /** A button replaced by another, like Connect, loses focus; move it to the replacement. */
  function focusSuccessor(removed: HTMLElement, parent: Element | null | undefined) {
    if (isOpen || removed.isConnected || (document.activeElement && document.activeElement !== document.body)) return
    const near = parent?.isConnected ? parent.querySelector<HTMLElement>('button[data-latchkey]') : undefined
    const successor = near ?? document.querySelector<HTMLElement>('button[data-latchkey]')
    successor?.focus({ preventScroll: true })
  }

  return {
    host,
    shadow,
    surface,
    stage,
    card,
    toasts,
    inline,
    dialog,
    isOpen: () => isOpen,
    /** Skips a sheet that is already adopted. */
    adoptStyles(sheet: string) {
      if (adopted.has(sheet)) return
      adopted.add(sheet)
      unadopts.push(adoptSheet(shadow, sheet))
    },
    /** @param pressed the element that opened it, if it did not get focus */
    open(pressed?: HTMLElement) {
      if (isOpen) return
      opener = deepActiveElement() ?? pressed
      openerParent = opener?.parentElement
      // The dialog would restore focus on every close, even when it only yields to a wallet.
      opener?.blur()
      // A dialog of the page may have made everything else inert, this element included.
      clearMarks()
      marks.observe(host, { attributeFilter: PAGE_MARKS })
      isOpen = true
      card.dataset.entering = ''
      surface.append(stage)
      unlock = lockScroll()
      watchRemovals()
      for (const watched of [surface, host]) losses.observe(watched, { childList: true, subtree: true })
      window.addEventListener('keydown', onTopKey, true)
      document.addEventListener('keydown', onPageKey)
      present(true)
    },
    close() {
      if (!isOpen) return
      isOpen = false
      unlock?.()
      removals.disconnect()
      losses.disconnect()
      marks.disconnect()
      lastFocused = null
      window.removeEventListener('keydown', onTopKey, true)
      document.removeEventListener('keydown', onPageKey)
      if (typeof dialog.close === 'function') dialog.close()
      else dialog.removeAttribute('open')
      stage.remove()
      if (opener?.isConnected) opener.focus({ preventScroll: true })
      const [removed, parent] = [opener, openerParent]
      if (removed) afterPaint(() => focusSuccessor(removed, parent))
      opener = openerParent = undefined
    },
    /** Yields to the page or a wallet: the page is interactive again, the card stays visible. */
    leaveTopLayer: () => move(false),
    /** Returns to the top layer. */
    restoreTopLayer: () => move(true),
    /**
     * Announces a text to assistive technology: in the dialog while open, otherwise next to it. Returns what clears it,
     * unless another has followed.
     */
    announce(text: string, urgency: 'status' | 'alert' = 'status'): Unsubscribe {
      const region = (isOpen ? inside : pageRegions)[urgency]
      // Repeating the same text is no change and would not be announced.
      const written = region.textContent === text ? `${text}\u00a0` : text
      region.textContent = written
      return () => {
        if (region.textContent === written) region.textContent = ''
      }
    },
    destroy() {
      isOpen = false
      unlock?.()
      removals.disconnect()
      losses.disconnect()
      marks.disconnect()
      window.removeEventListener('keydown', onTopKey, true)
      phone?.removeEventListener('change', setMode)
      document.removeEventListener('keydown', onPageKey)
      unwatchPresses()
      for (const stop of unadopts) stop()
      for (const name of quietEvents) host.removeEventListener(name, quiet)
    },
  }
}
