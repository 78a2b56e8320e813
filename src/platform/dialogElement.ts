import type { Unsubscribe } from '../core/scope.js'

export type DialogElement = ReturnType<typeof createDialogElement>

/**
 * The element of a modal with its one native dialog, empty. The card is built into it when the modal opens; the page of
 * an embedded wallet may be there before, since a frame runs inside a closed dialog. An inline card is built beside the
 * dialog, which is in the place of the card from the start: moving it later would reload the frame.
 */
export function createDialogElement(isInline = false) {
  const host = document.createElement('latchkey-modal')
  // React Aria closes its own dialog at a press outside, unless it is on this.
  if (!isInline) host.setAttribute('data-react-aria-top-layer', 'true')
  const shadow = host.attachShadow({ mode: 'open' })
  const inline = document.createElement('div')
  inline.className = 'lk-inline'
  const dialog = document.createElement('dialog')
  dialog.className = 'lk-dialog'
  dialog.setAttribute('part', 'dialog')
  // Escape and the back gesture only request a close. Without `closedby` support, `cancel` and `close` handle them.
  dialog.setAttribute('closedby', 'none')
  // WebKit would make it a nameless tab stop.
  dialog.tabIndex = -1
  shadow.append(isInline ? inline : dialog)
  if (isInline) inline.append(dialog)
  return {
    host,
    shadow,
    dialog,
    /** Where an inline card is in the page; not in it for others. */
    inline,
    /**
     * Adds a frame, hidden. It is never moved, because moving reloads it. It loads once the element is in the page, which
     * `isAppending` decides. Returns a cleanup function.
     */
    holdFrame(frame: HTMLIFrameElement, isAppending = true): Unsubscribe {
      frame.hidden = true
      dialog.append(frame)
      if (isAppending && !host.isConnected) document.body.append(host)
      return () => frame.remove()
    },
    destroy() {
      if (dialog.open && typeof dialog.close === 'function') dialog.close()
      host.remove()
    },
  }
}
