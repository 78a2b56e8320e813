import type { Unsubscribe } from '../core/scope.js'

/** A finger's click comes this much after the finger has left, at most; a mouse's comes with it. */
const CLICK_MS = 100

/**
 * Keeps what would move the card from happening between a press and its click, which the row under the pointer would
 * lose to the one that has come there, or to none.
 */
export function createPressGate() {
  let isDown = false
  let held: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function release() {
    isDown = false
    const action = held
    held = undefined
    action?.()
  }
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(release, ms)
  }
  const onDown = ({ button }: PointerEvent) => {
    // No other button clicks.
    if (button) return
    clearTimeout(timer)
    isDown = true
  }
  const onUp = () => wait(CLICK_MS)
  // Whose click it is has been told; what it brings about itself is not kept waiting.
  const onClick = () => {
    isDown = false
    wait(0)
  }

  return {
    /** Does it now, or once the pointer is up, unless something later is asked for by then. */
    pass(action: () => void) {
      held = undefined
      if (isDown) held = action
      else action()
    },
    watch(): Unsubscribe {
      const handlers = [
        ['pointerdown', onDown],
        ['pointerup', onUp],
        ['pointercancel', onUp],
        // Where a menu opens, nobody hears of the pointer's way up.
        ['contextmenu', onUp],
        ['click', onClick],
      ] as const
      // The pointer may have gone down before.
      isDown = document.documentElement.matches(':active')
      for (const [type, handler] of handlers) window.addEventListener(type, handler as EventListener, true)
      return () => {
        for (const [type, handler] of handlers) window.removeEventListener(type, handler as EventListener, true)
        clearTimeout(timer)
        held = undefined
      }
    },
  }
}
