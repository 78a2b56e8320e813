const MOVE = { duration: 200, easing: 'cubic-bezier(.2, .7, .2, 1)' } as const

/** In lower windows the sheet puts the card at the top. */
const LEAST_HEIGHT_PX = 700

const prefersReducedMotion = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

export type CardPlacement = ReturnType<typeof createCardPlacement>

/**
 * Centers the card for each view and its first content, and then keeps its top in place: content that arrives later moves
 * no button from under the pointer. Lists grow into the room below, which `--lk-top` tells them.
 */
export function createCardPlacement(stage: HTMLElement, card: HTMLElement) {
  const { style } = card
  let top: number | undefined
  let move: Animation | undefined

  /** A sheet sticks to the bottom, and an inline card is part of the page. */
  const isCentered = () => stage.dataset.mode === undefined && window.innerHeight > LEAST_HEIGHT_PX

  function release() {
    move?.cancel()
    top = undefined
    style.marginBlockStart = ''
    style.removeProperty('--lk-top')
  }

  function roomBeside(height: number) {
    const { paddingTop, paddingBottom } = getComputedStyle(stage)
    return Math.max(
      0,
      stage.clientHeight - Number.parseInt(paddingTop, 10) - Number.parseInt(paddingBottom, 10) - height,
    )
  }

  function set(next: number) {
    const before = top === undefined ? undefined : getComputedStyle(card).marginBlockStart
    top = next
    style.marginBlockStart = `${next}px`
    move?.cancel()
    if (before !== undefined && before !== `${next}px` && !prefersReducedMotion())
      move = card.animate([{ marginBlockStart: before }, { marginBlockStart: `${next}px` }], MOVE)
  }

  return {
    /** Another view is about to be measured, which the place of the previous one does not limit. */
    begin() {
      style.removeProperty('--lk-top')
    },
    /** The content has its final height. */
    settle(isFirst: boolean) {
      if (!isCentered()) return release()
      const room = roomBeside(card.offsetHeight)
      if (isFirst || top === undefined) {
        const { paddingTop } = getComputedStyle(stage)
        set(Math.round(room / 2))
        style.setProperty('--lk-top', `calc(${paddingTop} + ${top}px)`)
      } else if (room < top) set(Math.round(room))
    },
    release,
  }
}
