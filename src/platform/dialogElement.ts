import type { Unsubscribe } from '../core/scope.js'

export type DialogElement = ReturnType<typeof createDialogElement>

/** An app mounts its card within this time after the page has loaded, or on another route. */
const MOUNT_MS = 1_000

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
  /** Waits for the app to mount the card. */
  const placing = new Set<() => void>()
  let isParked = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** A frame needs a document: without the app's place for the card, the element is in the page unseen. */
  function park() {
    if (host.isConnected || !dialog.querySelector('iframe')) return
    isParked = true
    host.style.display = 'none'
    document.body.append(host)
  }

  return {
    host,
    shadow,
    dialog,
    /** Where an inline card is in the page; not in it for others. */
    inline,
    /**
     * Adds a frame, hidden. It is not moved, because moving reloads it. Where the app mounts the element itself
     * (`isAppending` is false) and has not yet, the frame runs unseen, and loads again when it does. Returns a cleanup
     * function.
     */
    holdFrame(frame: HTMLIFrameElement, isAppending = true): Unsubscribe {
      frame.hidden = true
      dialog.append(frame)
      if (isAppending && !host.isConnected) document.body.append(host)
      else timer = setTimeout(park, MOUNT_MS)
      return () => frame.remove()
    },
    /** The element is in the app's place for it; returns a cleanup function. */
    mount(target: HTMLElement): Unsubscribe {
      clearTimeout(timer)
      isParked = false
      host.style.removeProperty('display')
      target.append(host)
      for (const resolve of placing) resolve()
      placing.clear()
      return () => {
        host.remove()
        park()
      }
    },
    /** In the page only for its frame: nothing of it can be shown. */
    isParked: () => isParked,
    /** Resolves once what it shows can be seen. */
    untilPlaced: (): Promise<void> => (isParked ? new Promise((resolve) => placing.add(resolve)) : Promise.resolve()),
    destroy() {
      clearTimeout(timer)
      if (dialog.open && typeof dialog.close === 'function') dialog.close()
      host.remove()
    },
  }
}
