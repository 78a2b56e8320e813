import type { Unsubscribe } from '../core/scope.js'

/** Where the browser does not tell that it is idle. */
const IDLE_MS = 1_000

/** Reads page globals; on a server every answer is empty. */
export const hasWindow = () => typeof window === 'object' && typeof document === 'object'

/** The page's title; empty on a server. */
export const pageTitle = () => (hasWindow() ? document.title || window.location.hostname : '')

/** Whether a social login has returned to this page. */
export const hasLoginResult = () => window.location.search.includes('result_uri=')

/** Whether the page may run inside a wallet: in a frame, or on a phone. What then loads looks closer. */
export const mayHaveHost = () => window.parent !== window || window.navigator.maxTouchPoints > 0

/** The languages that the user prefers, the first one most; none on a server, whose own are not the user's. */
export const browserLanguages = (): readonly string[] => (hasWindow() ? window.navigator.languages : [])

export const isOnline = () => !hasWindow() || window.navigator.onLine !== false

/** What most phones and tablets report; `readDevice` is more precise. */
export const isMobileAgent = () => hasWindow() && /android|iphone|ipad|ipod|mobile/i.test(window.navigator.userAgent)

/** Runs a callback once the page has loaded and has nothing else to do. Returns a cancel function. */
export function whenIdle(action: () => void): Unsubscribe {
  let cancel: Unsubscribe = () => undefined
  const wait = () => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(action, IDLE_MS)
      cancel = () => clearTimeout(timer)
      return
    }
    const request = requestIdleCallback(action)
    cancel = () => cancelIdleCallback(request)
  }
  if (document.readyState === 'complete') wait()
  else {
    window.addEventListener('load', wait)
    cancel = () => window.removeEventListener('load', wait)
  }
  return () => cancel()
}

export const isPageHidden = () => hasWindow() && document.visibilityState === 'hidden'

/**
 * The control being pressed. Where a press gives no focus, as in Safari, this is the only way to know what opened the
 * modal.
 */
export function pressedElement(): HTMLElement | undefined {
  if (!hasWindow()) return undefined
  const { event } = window
  const [target] = event instanceof UIEvent ? event.composedPath() : []
  const control = target instanceof Element && target.closest('button, a[href], summary, [role="button"], [tabindex]')
  return control instanceof HTMLElement ? control : undefined
}

const CLAIM = 'latchkey:claim'

/**
 * Claims an instance id on this page; `undefined` if a running instance has it. Instances ask each other by event: no
 * global is needed, and two copies of the library see each other.
 */
export function claimInstance(id: string): Unsubscribe | undefined {
  const isFree = window.dispatchEvent(new CustomEvent(CLAIM, { cancelable: true, detail: id }))
  if (!isFree) return undefined
  const object = (event: Event) => {
    if ((event as CustomEvent).detail === id) event.preventDefault()
  }
  window.addEventListener(CLAIM, object)
  return () => window.removeEventListener(CLAIM, object)
}
