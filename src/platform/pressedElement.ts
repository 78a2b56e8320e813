import { hasWindow } from './pageState.js'

/**
 * The control being pressed. Where a press gives no focus, as in Safari, this is the only way to know what opened the
 * modal.
 */
export function pressedElement(): HTMLElement | undefined {
  const event = hasWindow() ? window.event : undefined
  const [target] = event instanceof UIEvent ? event.composedPath() : []
  const control = target instanceof Element && target.closest('button, a[href], summary, [role="button"], [tabindex]')
  return control instanceof HTMLElement ? control : undefined
}
