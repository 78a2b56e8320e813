import type { Unsubscribe } from '../core/scope.js'
import { type DragPoint, decideRelease, kindOfMove, recentPoints } from './dragRules.js'

/** How a sheet closes. */
export type SheetClose = {
  /** Nothing in the card forbids it. */
  canClose(): boolean
  /** Closes, or shakes the card and says why not. */
  requestClose(): void
}

const SETTLE = { duration: 200, easing: 'cubic-bezier(.2, .7, .2, 1)' } as const
/** The page comes back as the sheet leaves: at this distance nothing covers it. */
const CLEAR_PX = 300

/** These need the movement themselves: to type, select and slide. Messages float over the card. */
const OTHERS = 'input, textarea, select, [contenteditable], [role="slider"], .lk-snack-region'

const prefersReducedMotion = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

type Press = {
  readonly id: number
  readonly x: number
  readonly y: number
  /** A text was selected before. */
  readonly hadSelection: boolean
  /** Where the sheet follows from, once it is dragged. */
  startY?: number
  points: readonly DragPoint[]
}

/**
 * The sheet of a phone follows the finger downwards, from its header, or from content that is scrolled to its top. Once
 * released, it returns or closes. Scrolling, selecting and pressing stay what they are.
 */
export function watchDrag(stage: HTMLElement, card: HTMLElement, { canClose, requestClose }: SheetClose): Unsubscribe {
  const scrim = stage.querySelector<HTMLElement>('.lk-scrim')
  let press: Press | undefined
  let settling: Animation[] = []

  const isSheet = () => card.dataset.mode === 'sheet' && card.dataset.full === undefined

  function hasSelection() {
    const root = card.getRootNode() as ShadowRoot & Pick<Document, 'getSelection'>
    // Only Chromium has one for each shadow root.
    return (root.getSelection?.() ?? document.getSelection())?.type === 'Range'
  }

  /** Where the sheet is now, also on its way back. */
  const readOffset = () => Number.parseFloat(getComputedStyle(card).translate?.split(' ')[1] ?? '') || 0

  const frameAt = (offset: number) => ({ translate: `0 ${offset}px` })
  const scrimAt = (offset: number) => ({ opacity: String(Math.max(0, 1 - offset / CLEAR_PX)) })

  function moveTo(offset: number) {
    card.style.translate = frameAt(offset).translate
    if (scrim) scrim.style.opacity = scrimAt(offset).opacity
  }

  function stopSettling() {
    for (const animation of settling) animation.cancel()
    settling = []
  }

  /** Puts everything back at once. */
  function clear() {
    stopSettling()
    delete card.dataset.drag
    card.style.translate = ''
    if (scrim) scrim.style.opacity = ''
  }

  /** Moves the sheet on its own, and then calls. */
  function settle(offset: number, to: number, onEnd: () => void) {
    stopSettling()
    moveTo(to)
    if (prefersReducedMotion() || typeof card.animate !== 'function') return onEnd()
    const movement = card.animate([frameAt(offset), frameAt(to)], SETTLE)
    settling = [movement, ...(scrim ? [scrim.animate([scrimAt(offset), scrimAt(to)], SETTLE)] : [])]
    movement.onfinish = onEnd
  }

  function goBack(offset: number) {
    card.dataset.drag = 'returning'
    settle(offset, 0, clear)
  }

  function leave(offset: number) {
    card.dataset.drag = 'leaving'
    const height = card.offsetHeight
    settle(offset, height, () => {
      requestClose()
      // Something has begun meanwhile that must be finished first.
      if (stage.isConnected) goBack(height)
      else clear()
    })
  }

  /** Ends the drag without closing: another finger, or the system, has taken over. */
  function giveUp() {
    const isDragged = press?.startY !== undefined
    press = undefined
    if (isDragged) goBack(readOffset())
  }

  /** Everything between the finger and the card is scrolled to its top, and leaves the movement to the card. */
  function isFree(path: readonly EventTarget[]) {
    const inside = path.slice(0, path.indexOf(card)).filter((node) => node instanceof Element)
    return stage.scrollTop <= 0 && !inside.some((element) => element.matches(OTHERS) || element.scrollTop > 0)
  }

  /** Content of a mouse is selected; the header and the edge above it are like the bar of a window. */
  const isBar = (target: EventTarget | undefined) =>
    target === card || (target instanceof Element && target.closest('.lk-header') !== null)

  function onPointerDown(event: PointerEvent) {
    const hadPress = press !== undefined
    giveUp()
    // A second finger.
    if (hadPress && !event.isPrimary) return
    const { pointerId: id, clientX: x, clientY: y, button, isPrimary, pointerType } = event
    const path = event.composedPath()
    const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01
    if (!isSheet() || !isPrimary || button !== 0 || isZoomed || card.dataset.drag === 'leaving' || !isFree(path)) return
    if (pointerType !== 'touch' && !isBar(path[0])) return
    press = { id, x, y, hadSelection: hasSelection(), points: [] }
  }

  /** Follows the finger. Returns whether the movement is the sheet's. */
  function follow(x: number, y: number, at: number): boolean {
    if (!press) return false
    if (press.startY === undefined) {
      const kind = kindOfMove(x - press.x, y - press.y)
      if (kind === undefined) return false
      if (kind === 'other' || (hasSelection() && !press.hadSelection)) {
        press = undefined
        return false
      }
      press.startY = y - readOffset()
      stopSettling()
      card.dataset.drag = 'held'
      try {
        card.setPointerCapture(press.id)
      } catch {
        // The finger has left already.
      }
    }
    press.points = [...recentPoints(press.points, at), { y, at }]
    moveTo(Math.max(0, y - press.startY))
    return true
  }

  /** Only text can be selected by a mouse, and the bar around it is dragged. */
  function onMouseDown(event: MouseEvent) {
    const [target] = event.composedPath()
    if (isSheet() && (target === card || (target instanceof Element && target.matches('.lk-header'))))
      event.preventDefault()
  }

  function onPointerMove({ pointerId, clientX, clientY, timeStamp, buttons }: PointerEvent) {
    if (pointerId !== press?.id) return
    // Released outside the card.
    if (buttons === 0) giveUp()
    else follow(clientX, clientY, timeStamp)
  }

  /** Otherwise the browser scrolls what is under the finger, and ends the pointer. */
  function onTouchMove(event: TouchEvent) {
    const [touch] = event.touches
    if (!touch || event.touches.length > 1 || !event.cancelable) return
    if (follow(touch.clientX, touch.clientY, event.timeStamp)) event.preventDefault()
  }

  /** What was dragged was not pressed. */
  function swallowClick() {
    const swallow = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    stage.addEventListener('click', swallow, true)
    // The click follows in the same task, or not at all.
    setTimeout(() => stage.removeEventListener('click', swallow, true))
  }

  function onPointerUp({ pointerId, clientY, timeStamp }: PointerEvent) {
    if (pointerId !== press?.id) return
    const { y, startY, points } = press
    press = undefined
    if (startY === undefined) return
    swallowClick()
    const offset = readOffset()
    const outcome = decideRelease({ distance: clientY - y, points, now: timeStamp, canClose: canClose() })
    if (outcome === 'close') return leave(offset)
    if (outcome === 'refuse') requestClose()
    goBack(offset)
  }

  function onPointerEnd({ pointerId, target, type }: PointerEvent) {
    // What was pressed loses the pointer to the card.
    const isPassedOn = type === 'lostpointercapture' && target !== card
    if (pointerId === press?.id && !isPassedOn) giveUp()
  }

  /** Turned, or no sheet any more. */
  function onResize() {
    press = undefined
    if (card.dataset.drag !== undefined && card.dataset.drag !== 'leaving') clear()
  }

  const listeners: [string, (event: never) => void, AddEventListenerOptions?][] = [
    ['pointerdown', onPointerDown],
    ['mousedown', onMouseDown],
    ['pointermove', onPointerMove],
    ['pointerup', onPointerUp],
    ['pointercancel', onPointerEnd],
    ['lostpointercapture', onPointerEnd],
    // A long press selects, or opens a menu.
    ['contextmenu', giveUp],
    ['touchmove', onTouchMove, { passive: false }],
  ]
  for (const [name, listener, options] of listeners) card.addEventListener(name, listener as EventListener, options)
  window.addEventListener('resize', onResize)
  return () => {
    for (const [name, listener] of listeners) card.removeEventListener(name, listener as EventListener)
    window.removeEventListener('resize', onResize)
    press = undefined
    clear()
  }
}
