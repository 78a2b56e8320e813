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
    const next = sides.map((side) => `${Math.round(box[side])}px`)
    if (next.join() !== last) {
      last = next.join()
      for (const [index, side] of sides.entries()) frame.style.setProperty(side, next[index] ?? '')
    }
    request = requestAnimationFrame(follow)
  }
  // An inline card is not in the dialog, which is closed then: open it for the frame alone.
  const isAlone = !dialog.open && typeof dialog.show === 'function'
  if (isAlone) {
    dialog.dataset.frame = ''
    dialog.show()
  }
  frame.hidden = false
  follow()
  return () => {
    cancelAnimationFrame(request)
    frame.hidden = true
    if (!isAlone) return
    delete dialog.dataset.frame
    dialog.close()
  }
}
