import type { Unsubscribe } from '../core/scope.js'

const OUT_MS = 150
const OUT_PX = 8
const EASE = 'cubic-bezier(.2, .7, .2, 1)'

/**
 * The outgoing surface is drawn once more while it fades, in a closed shadow tree: nothing can find, focus or read it,
 * and no id is duplicated. The incoming surface is interactive at once.
 */
export function watchViews(card: HTMLElement, content: HTMLElement): Unsubscribe {
  const root = card.getRootNode()
  const surface = card.closest<HTMLElement>('.lk-root')
  const canDraw = typeof card.animate === 'function' && 'inert' in card
  if (!(root instanceof ShadowRoot) || !surface || !canDraw || !root.adoptedStyleSheets) return () => undefined
  /** A removed element loses its scroll position. */
  const tops = new WeakMap<Element, number>()
  let stopTransition: Unsubscribe | undefined

  function draw(removed: HTMLElement, come: HTMLElement, sheets: readonly CSSStyleSheet[]): Unsubscribe {
    const way = (come.dataset.entering === 'back') === (surface?.dir === 'rtl') ? -OUT_PX : OUT_PX
    const ghost = document.createElement('div')
    ghost.className = 'lk-leaving'
    ghost.inert = true
    ghost.setAttribute('aria-hidden', 'true')
    const inside = ghost.attachShadow({ mode: 'closed' })
    inside.adoptedStyleSheets = [...sheets]
    // Rules of the sheets depend on the surroundings of a surface.
    const around = surface?.cloneNode() as HTMLElement
    const frame = card.cloneNode() as HTMLElement
    for (const name of ['entering', 'refused', 'shaking']) delete frame.dataset[name]
    const [top, left] = [come.offsetTop, come.offsetLeft].map((length) => `${length}px`)
    // Beside the surface there may be more of a wide card.
    const right = `${card.clientWidth - come.offsetLeft - come.offsetWidth}px`
    // Down to the footer of a card that may still be resizing.
    const bottom = `${content.querySelector<HTMLElement>(':scope > :is(.lk-footer, .lk-rail)')?.offsetHeight ?? 0}px`
    Object.assign(frame.style, {
      position: 'absolute',
      top,
      bottom,
      left,
      right,
      zIndex: '1',
      margin: '0',
      padding: '0',
      width: 'auto',
      maxWidth: 'none',
      overflow: 'hidden',
      border: '0',
      background: 'none',
      boxShadow: 'none',
      pointerEvents: 'none',
    })
    delete removed.dataset.entering
    Object.assign(removed.style, { background: 'none', boxShadow: 'none', border: '0' })
    frame.append(removed)
    around.append(frame)
    inside.append(around)
    card.prepend(ghost)
    for (const list of removed.querySelectorAll('.lk-body-scroll')) list.scrollTop = tops.get(list) ?? 0
    for (const part of removed.children) {
      const translate = part.matches('.lk-header') ? 'none' : `${way}px`
      part.animate([{}, { opacity: 0, translate }], { duration: OUT_MS, easing: EASE, fill: 'forwards' })
    }
    const end = () => {
      clearTimeout(timer)
      ghost.remove()
      stopTransition = undefined
    }
    const timer = setTimeout(end, OUT_MS)
    return end
  }

  const onScroll = ({ target }: Event) => {
    if (target instanceof Element) tops.set(target, target.scrollTop)
  }
  const isSurface = (node: Node): node is HTMLElement => node instanceof HTMLElement && node.matches('.lk-surface')
  const observer = new MutationObserver((records) => {
    const removed = records.flatMap(({ removedNodes }) => [...removedNodes]).find(isSurface)
    const come = content.querySelector<HTMLElement>(':scope > .lk-surface')
    if (!removed || removed.isConnected || !come) return
    // A surface that is still fading in, like a skeleton, has hardly been visible.
    const isMoving = stopTransition !== undefined
    const prefersReducedMotion = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches
    if (!come.dataset.entering || prefersReducedMotion) stopTransition?.()
    else if (!isMoving) stopTransition = draw(removed, come, root.adoptedStyleSheets)
  })
  observer.observe(content, { childList: true })
  card.addEventListener('scroll', onScroll, { capture: true, passive: true })
  return () => {
    observer.disconnect()
    card.removeEventListener('scroll', onScroll, { capture: true })
    stopTransition?.()
  }
}
