import type { DialogElement } from '../../platform/dialogElement.js'

const sides = ['left', 'top', 'width', 'height'] as const

/** After so many frames in one place, the card has settled. */
const SETTLED_FRAMES = 4

/** The longest wait for a card that never settles, such as on a page that moves. */
const SETTLE_MS = 1_000

/**
 * Shows a frame exactly over an element of the card, wherever that goes: the frame itself must not be moved in the
 * document. Until the card has settled the frame is invisible, and then fades in; its page is drawn meanwhile. Returns
 * what hides it.
 */
export function pinFrame(
  frame: HTMLIFrameElement,
  anchor: Element,
  { dialog }: Pick<DialogElement, 'dialog'>,
  onShown: () => void,
) {
  let request = 0
  let last = ''
  let stillFrames = 0
  let isShown = false
  let isEnded = false
  const startedAt = performance.now()
  function follow() {
    const box = anchor.getBoundingClientRect()
    // Beside an inline card the dialog scrolls with the page, so that only changes of the card itself are followed.
    const around = dialog.getBoundingClientRect()
    const next = { left: box.left - around.left, top: box.top - around.top, width: box.width, height: box.height }
    const text = sides.map((side) => `${Math.round(next[side])}px`)
    stillFrames = text.join() === last ? stillFrames + 1 : 0
    if (stillFrames === 0) {
      last = text.join()
      for (const [index, side] of sides.entries()) frame.style.setProperty(side, text[index] ?? '')
    }
    if (!isShown && (stillFrames >= SETTLED_FRAMES || performance.now() - startedAt > SETTLE_MS)) void show()
    request = requestAnimationFrame(follow)
  }
  async function show() {
    isShown = true
    delete frame.dataset.settling
    // What stands in for the page stays until it is covered.
    await Promise.allSettled((frame.getAnimations?.() ?? []).map(({ finished }) => finished))
    if (!isEnded) onShown()
  }
  // The frame of an inline card is in the closed dialog, where nothing is drawn. Shown without modality, the dialog leaves
  // the page usable and stays in the place of the card; a modal one would fill the screen and make the card inert.
  const isAlone = !dialog.open && typeof dialog.show === 'function'
  if (isAlone) {
    dialog.dataset.frame = ''
    dialog.show()
  }
  frame.dataset.settling = ''
  frame.hidden = false
  follow()
  // The card may be anywhere on the page, and what is partly out of sight cannot be approved.
  if (isAlone) anchor.scrollIntoView({ block: 'nearest' })
  return () => {
    isEnded = true
    cancelAnimationFrame(request)
    frame.hidden = true
    delete frame.dataset.settling
    if (!isAlone) return
    delete dialog.dataset.frame
    dialog.close()
  }
}
