const DELAY_MS = 500

/**
 * Lets nobody approve what they cannot have read: presses count once the screen has been fully visible for half a
 * second without a break, and has been scrolled to its end.
 */
export function createApprovalGuard(onChange: (isArmed: boolean) => void) {
  let isShown = false
  let isVisible = false
  let isRead = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function restart() {
    clearTimeout(timer)
    timer = undefined
    onChange(false)
    if (isShown && isVisible && isRead) timer = setTimeout(() => onChange(true), DELAY_MS)
  }

  return {
    show() {
      isShown = true
      isRead = false
      restart()
    },
    hide() {
      isShown = false
      restart()
    },
    /** The end of the request has been on the screen. */
    setRead() {
      if (isRead) return
      isRead = true
      restart()
    },
    setVisible(value: boolean) {
      if (value === isVisible) return
      isVisible = value
      restart()
    },
  }
}
