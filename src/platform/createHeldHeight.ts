/** Rows of a list that is loading. */
const LOADING_ROWS = '.lk-row .lk-skeleton, .lk-tile .lk-skeleton'
/** Two rows: below that a list is not readable. */
const LEAST_LIST_PX = 112

/**
 * Keeps the height of a surface in which a list has loaded, or that has `data-holds`, until the next view: otherwise the
 * card shrinks around its center, and a sheet, whose bottom is fixed, moves every button above the list.
 */
export function createHeldHeight(content: HTMLElement) {
  let held: HTMLElement | undefined

  /** A sheet can only grow upwards: a longer list scrolls instead. */
  function limitList(surface: HTMLElement, height: number) {
    const excess = content.offsetHeight - height
    const list = surface.querySelector<HTMLElement>('.lk-body-scroll')
    if (excess <= 0 || !list) return
    const room = Math.max(LEAST_LIST_PX, list.offsetHeight - excess)
    surface.style.setProperty('--lk-list', `${room}px`)
    surface.dataset.limited = ''
  }

  function release() {
    if (held) {
      held.style.minBlockSize = ''
      delete held.dataset.limited
    }
    held = undefined
  }

  return {
    /** Before the surface is measured; `height` is what all content had before, in the same view. */
    limit(surface: HTMLElement, height: number | undefined) {
      if (held !== surface) return
      delete surface.dataset.limited
      if (height !== undefined && content.closest('[data-mode="sheet"]')) limitList(surface, height)
    },
    /** The surface has its height. */
    hold(surface: HTMLElement) {
      if (held !== surface && surface.dataset.holds === undefined && !surface.querySelector(LOADING_ROWS)) return
      held = surface
      surface.style.minBlockSize = `${surface.offsetHeight}px`
    },
    release,
  }
}
