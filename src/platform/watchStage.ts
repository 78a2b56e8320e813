import type { Unsubscribe } from '../core/scope.js'
import { createCardPlacement } from './cardPlacement.js'
import { watchHeight } from './watchHeight.js'
import { watchViews } from './watchViews.js'

/** The on-screen keyboard covers the page without resizing it; the stage is the visible rest. */
function watchKeyboard(stage: HTMLElement): Unsubscribe {
  const view = window.visualViewport
  if (!view) return () => undefined
  const { style } = stage
  const follow = () => {
    const below = window.innerHeight - view.height - view.offsetTop
    // With pinch zoom the user looks at a part of the card, and nothing covers it.
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
 * While the dialog yields, it is outside the top layer and positioned by a transformed ancestor. The page cannot scroll
 * then, so once is enough.
 */
function watchPosition(dialog: HTMLElement): Unsubscribe {
  const { style } = dialog
  const updatePosition = () => {
    style.inset = style.inlineSize = style.blockSize = ''
    const { top, left, height } = dialog.getBoundingClientRect()
    if (height === 0 || (top === 0 && left === 0 && height === window.innerHeight)) return
    style.inset = `${-top}px auto auto ${-left}px`
    style.inlineSize = `${document.documentElement.clientWidth}px`
    style.blockSize = `${window.innerHeight}px`
  }
  const observer = new MutationObserver(updatePosition)
  observer.observe(dialog, { attributes: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}

/** How far the end of a list fades where it continues. */
const FADE_PX = 24

/** Lists fade where they continue, by distance; nothing is hidden at their ends. */
function watchFades(stage: HTMLElement): Unsubscribe {
  function fade(list: Element) {
    if (!(list instanceof HTMLElement) || !list.matches('.lk-body-scroll')) return
    const { scrollTop, scrollHeight, clientHeight, style, dataset } = list
    const before = Math.max(0, Math.min(FADE_PX, Math.round(scrollTop)))
    const after = Math.max(0, Math.min(FADE_PX, Math.round(scrollHeight - clientHeight - scrollTop)))
    const fades = `${before} ${after}`
    if ((dataset.fades ?? '0 0') === fades) return
    // Without a mask, the browser needs no extra layer.
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
  // Many rows may change at once; measure once.
  const fadeSoon = () => {
    frame ??= requestAnimationFrame(fadeAll)
  }
  const onScroll = ({ target }: Event) => {
    if (target instanceof Element) fade(target)
  }
  const rows = new MutationObserver(fadeSoon)
  rows.observe(stage, { childList: true, subtree: true })
  window.addEventListener('resize', fadeSoon)
  // Scroll events do not bubble.
  stage.addEventListener('scroll', onScroll, { capture: true, passive: true })
  fadeSoon()
  return () => {
    rows.disconnect()
    window.removeEventListener('resize', fadeSoon)
    stage.removeEventListener('scroll', onScroll, { capture: true })
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
}

/** Keeps the card positioned while it is visible. */
export function watchStage(stage: HTMLElement): Unsubscribe {
  const card = stage.querySelector<HTMLElement>('.lk-card')
  const content = card?.lastElementChild
  if (!card || !(content instanceof HTMLElement)) return () => undefined
  const cleanups = [
    watchHeight(content, createCardPlacement(stage, card)),
    watchViews(card, content),
    watchFades(stage),
  ]
  const dialog = stage.closest('dialog')
  if (dialog) cleanups.push(watchKeyboard(stage), watchPosition(dialog))
  return () => {
    for (const stop of cleanups) stop()
  }
}
