import type { Unsubscribe } from '../core/scope.js'
import type { CardPlacement } from './cardPlacement.js'

const HEIGHT_MS = 200
const EASE = 'cubic-bezier(.2, .7, .2, 1)'
/** Smaller changes are invisible. */
const LEAST_PX = 2

const prefersReducedMotion = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

const findSurface = (content: HTMLElement) => content.querySelector<HTMLElement>(':scope > .lk-surface') ?? undefined

/** After these the user may be aiming at something. */
const USES = ['pointermove', 'pointerdown', 'input', 'keydown'] as const

/** Nothing but a skeleton stands in for the rows of a view. */
const isSkeleton = (surface: HTMLElement) =>
  surface.querySelector('.lk-skeleton') !== null && surface.querySelector(':is(button, a).lk-row') === null

type Move = { from: number; to: number; animation: Animation; surface: HTMLElement }

/**
 * Animates the surface from height to height, also between views. Footer and card follow by layout, and the surface
 * clips what does not fit. A surface with `data-holds` never shrinks, so searching in it moves nothing else.
 */
export function watchHeight(content: HTMLElement, placement?: CardPlacement): Unsubscribe {
  if (typeof ResizeObserver !== 'function' || typeof content.animate !== 'function') return () => undefined
  /**
   * The last visible height of all content: `parts` are the heights of the surface's children, unaffected by animation.
   */
  let measured: { surface: HTMLElement; width: number; height: number; childHeights: string } | undefined
  /** A view that has shown no row so far, and was not touched. */
  let loading: HTMLElement | undefined
  let move: Move | undefined

  /** The current height during an animation, or the final one. */
  function heightNow(): number | undefined {
    const progress = move?.animation.effect?.getComputedTiming().progress
    return move && typeof progress === 'number' ? move.from + (move.to - move.from) * progress : measured?.height
  }

  function stop() {
    move?.animation.cancel()
    if (move) delete move.surface.dataset.moving
    move = undefined
  }

  let frame: number | undefined
  const observer = new ResizeObserver(settle)

  function settle() {
    const surface = findSurface(content)
    if (!surface) return
    const childHeights = ([...surface.children] as HTMLElement[]).map(({ offsetHeight }) => offsetHeight).join()
    const width = surface.offsetWidth
    const isSameWidth = measured?.width === width
    if (isSameWidth && measured?.surface === surface && measured.childHeights === childHeights) return
    const before = heightNow()
    stop()
    const surfaceHeight = surface.offsetHeight
    if (surface.dataset.holds !== undefined) surface.style.minBlockSize = `${surfaceHeight}px`
    // Siblings such as another footer take their space at once; the surface compensates.
    const after = content.offsetHeight
    const around = after - surfaceHeight
    const isNew = measured?.surface !== surface
    const isLoading = isSkeleton(surface)
    // The first content takes the skeleton's place, unless the pointer is on the card: it may be aimed.
    placement?.settle(isNew || (loading === surface && !isLoading))
    if (isNew && isLoading) loading = surface
    else if (!isLoading) loading = undefined
    measured = { surface, width, height: after, childHeights }
    if (before === undefined || !isSameWidth || Math.abs(after - before) < LEAST_PX || prefersReducedMotion()) return
    const animation = surface.animate([{ blockSize: `${before - around}px` }, { blockSize: `${surfaceHeight}px` }], {
      duration: HEIGHT_MS,
      easing: EASE,
    })
    surface.dataset.moving = ''
    move = { from: before, to: after, animation, surface }
    animation.onfinish = stop
  }

  /** A smaller window may have less space than the held height. */
  function release() {
    const surface = findSurface(content)
    placement?.release()
    if (surface) surface.style.minBlockSize = ''
    measured = undefined
    // After every other listener of the window.
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      settle()
    })
  }

  /** Children change with the states of a view, and surfaces with the views. */
  const changes = new MutationObserver(follow)
  function follow() {
    observer.disconnect()
    changes.disconnect()
    changes.observe(content, { childList: true })
    const surface = findSurface(content)
    if (!surface) return
    if (surface !== measured?.surface) placement?.begin()
    changes.observe(surface, { childList: true })
    for (const part of surface.children) observer.observe(part)
  }
  follow()
  const use = () => {
    loading = undefined
  }
  for (const event of USES) content.addEventListener(event, use, true)
  const views = [window, window.visualViewport]
  for (const view of views) view?.addEventListener('resize', release)
  return () => {
    observer.disconnect()
    changes.disconnect()
    if (frame !== undefined) cancelAnimationFrame(frame)
    for (const event of USES) content.removeEventListener(event, use, true)
    for (const view of views) view?.removeEventListener('resize', release)
    placement?.release()
    stop()
  }
}
