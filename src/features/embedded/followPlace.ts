import type { DialogElement } from '../../platform/dialogElement.js'

const sides = ['left', 'top', 'width', 'height'] as const

/**
 * Shows a frame exactly over an element of the card, wherever that goes: the frame itself must not be moved in the
 * document. Returns what hides it.
 */
export function followPlace(frame: HTMLIFrameElement, place: Element, { dialog }: Pick<DialogElement, 'dialog'>) {
  let request = 0
  let last = ''
  function follow() {
    const box = place.getBoundingClientRect()
    // Beside an inline card the dialog scrolls with the page, so that only changes of the card itself are followed.
    const around = dialog.getBoundingClientRect()
    const next = { left: box.left - around.left, top: box.top - around.top, width: box.width, height: box.height }
    const text = sides.map((side) => `${Math.round(next[side])}px`)
    if (text.join() !== last) {
      last = text.join()
      for (const [index, side] of sides.entries()) frame.style.setProperty(side, text[index] ?? '')
    }
    request = requestAnimationFrame(follow)
  }
  // The frame of an inline card is in the closed dialog, where nothing is drawn. Shown without modality, the dialog leaves
  // the page usable and stays in the place of the card; a modal one would fill the screen and make the card inert.
  const isAlone = !dialog.open && typeof dialog.show === 'function'
  if (isAlone) {
    dialog.dataset.frame = ''
    dialog.show()
  }
  frame.hidden = false
  follow()
  // The card may be anywhere on the page, and what is partly out of sight cannot be approved.
  if (isAlone) place.scrollIntoView({ block: 'nearest' })
  return () => {
    cancelAnimationFrame(request)
    frame.hidden = true
    if (!isAlone) return
    delete dialog.dataset.frame
    dialog.close()
  }
}
