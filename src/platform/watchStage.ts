import type { Unsubscribe } from '../core/scope.js'
import { watchViews } from './watchViews.js'

const HEIGHT_MS = 200
const EASE = 'cubic-bezier(.2, .7, .2, 1)'
/** A change that nobody sees is none. */
const LEAST_PX = 2

const isStill = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/**
 * The card grows and shrinks with its content. The content is what is measured and the card what is moved, so that a
 * move brings no measure of its own.
 */
function watchHeight(card: HTMLElement, content: HTMLElement): Unsubscribe {
  if (typeof ResizeObserver !== 'function' || typeof card.animate !== 'function') return () => undefined
  let known: { width: number; height: number } | undefined
  let moves: Animation[] = []
  const rest = () => {
    for (const move of moves) move.cancel()
    moves = []
  }
  const observer = new ResizeObserver(() => {
    const { offsetWidth: width, offsetHeight: height } = content
    // On its way, it goes on from where it is.
    const before = card.offsetHeight - (moves.length > 0 ? 0 : height - (known?.height ?? height))
    const isSame = known?.width === width
    known = { width, height }
    rest()
    const after = card.offsetHeight
    if (!isSame || Math.abs(after - before) < LEAST_PX || isStill()) return
    const timing = { duration: HEIGHT_MS, easing: EASE }
    moves = [card.animate([{ blockSize: `${before}px` }, { blockSize: `${after}px` }], timing)]
    // What does not fit yet would hang out of the card.
    const over = Math.max(0, after - before)
    const clip = (bottom: number) => ({ clipPath: `inset(-100px -100px ${bottom}px)` })
    if (over > 0) moves.push(content.animate([clip(over), clip(0)], timing))
    for (const move of moves) move.onfinish = () => (moves = moves.filter((other) => other !== move))
  })
  observer.observe(content)
  return () => {
    observer.disconnect()
    rest()
  }
}

/** The on-screen keyboard covers the page without making it smaller; what is left of it is the stage. */
function watchKeyboard(stage: HTMLElement): Unsubscribe {
  const view = window.visualViewport
  if (!view) return () => undefined
  const { style } = stage
  const follow = () => {
    const below = window.innerHeight - view.height - view.offsetTop
    // Somebody who has zoomed in looks at a part of the card, and nothing covers it.
    const isCovered = Math.abs(view.scale - 1) < 0.01 && below > 1
    style.top = isCovered ? `${view.offsetTop}px` : ''
    style.bottom = isCovered ? `${below}px` : ''
    style.setProperty('--lk-room', isCovered ? `${view.height}px` : '')
    if (!isCovered) return
    const focused = (stage.getRootNode() as ShadowRoot).activeElement
    if (focused?.matches('input, textarea')) focused.scrollIntoView({ block: 'nearest' })
  }
  follow()
  const events = ['resize', 'scroll'] as const
  for (const event of events) view.addEventListener(event, follow)
  return () => {
    for (const event of events) view.removeEventListener(event, follow)
    style.top = style.bottom = ''
    style.setProperty('--lk-room', '')
  }
}

/**
 * While the dialog has yielded it is no longer on top, and a transform of the page's own is what it is fixed to. The page
 * does not scroll meanwhile, so once is enough.
 */
function watchPlace(dialog: HTMLElement): Unsubscribe {
  const { style } = dialog
  const place = () => {
    style.inset = style.inlineSize = style.blockSize = ''
    const { top, left, height } = dialog.getBoundingClientRect()
    if (height === 0 || (top === 0 && left === 0 && height === window.innerHeight)) return
    style.inset = `${-top}px auto auto ${-left}px`
    style.inlineSize = `${document.documentElement.clientWidth}px`
    style.blockSize = `${window.innerHeight}px`
  }
  const observer = new MutationObserver(place)
  observer.observe(dialog, { attributes: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}

/** How far a list fades at an end beyond which it goes on. */
const FADE_PX = 24

/** Lists fade where they go on, the more the farther; at their ends nothing is hidden. */
function watchFades(stage: HTMLElement): Unsubscribe {
  function fade(list: Element) {
    if (!(list instanceof HTMLElement) || !list.matches('.lk-body-scroll')) return
    const { scrollTop, scrollHeight, clientHeight, style, dataset } = list
    const before = Math.max(0, Math.min(FADE_PX, Math.round(scrollTop)))
    const after = Math.max(0, Math.min(FADE_PX, Math.round(scrollHeight - clientHeight - scrollTop)))
    const fades = `${before} ${after}`
    if ((dataset.fades ?? '0 0') === fades) return
    // Without a mask nothing is drawn apart from the card.
    if (before + after === 0) delete dataset.fades
    else dataset.fades = fades
    style.setProperty('--lk-before', `${before}px`)
    style.setProperty('--lk-after', `${after}px`)
  }
  let frame: number | undefined
  const fadeAll = () => {
    frame = undefined
    for (const list of stage.querySelectorAll('.lk-body-scroll')) fade(list)
  }
  // Rows come and go many at a time, and what is left is measured once.
  const fadeSoon = () => {
    frame ??= requestAnimationFrame(fadeAll)
  }
  const onScroll = ({ target }: Event) => {
    if (target instanceof Element) fade(target)
  }
  const rows = new MutationObserver(fadeSoon)
  rows.observe(stage, { childList: true, subtree: true })
  window.addEventListener('resize', fadeSoon)
  // A scroll does not bubble.
  stage.addEventListener('scroll', onScroll, { capture: true, passive: true })
  fadeSoon()
  return () => {
    rows.disconnect()
    window.removeEventListener('resize', fadeSoon)
    stage.removeEventListener('scroll', onScroll, { capture: true })
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
}

/** What keeps the card in its place while it is on the screen. */
export function watchStage(stage: HTMLElement): Unsubscribe {
  const card = stage.querySelector<HTMLElement>('.lk-card')
  const content = card?.lastElementChild
  if (!card || !(content instanceof HTMLElement)) return () => undefined
  const undos = [watchHeight(card, content), watchViews(card, content), watchFades(stage)]
  const dialog = stage.closest('dialog')
  if (dialog) undos.push(watchKeyboard(stage), watchPlace(dialog))
  return () => {
    for (const undo of undos) undo()
  }
}
