import { LOGIN_CUT_MS, LOGIN_FOCUS_MS, WINDOW_LOOK_MS } from '../config/limits.js'
import type { Unsubscribe } from '../core/scope.js'
import { isRecord } from '../core/values.js'

const FEATURES = 'width=600,height=800,scrollbars=yes'
const MAX_RESULT_LENGTH = 4_096

export type LoginWindowEvents = {
  /** The provider's result, once. */
  onResult(resultUri: string): void
  /** A page of another origin in our window claims to have one. */
  onStranger(): void
  onClosed(): void
  /** The provider's site has cut the link to this page: the window may still be open. */
  onCut(): void
}

/** A window in which the user logs in. It keeps its opener, since its result comes from there. */
export type LoginWindow = {
  /** Sends it to a checked address. */
  go(url: string): void
  focus(): void
  close(): void
  watch(events: LoginWindowEvents): Unsubscribe
}

/** Exactly one field, as the wallet's own site sends it (POP-2). */
function parseResult(data: unknown): string | undefined {
  if (!isRecord(data) || Object.keys(data).length !== 1) return undefined
  const { resultUri } = data
  return typeof resultUri === 'string' && resultUri !== '' && resultUri.length <= MAX_RESULT_LENGTH
    ? resultUri
    : undefined
}

/**
 * Opens an empty window, without a name that another page could take first (POP-7). Call it within the press, or the
 * browser blocks it. `undefined` if it was blocked. `origin` is the wallet's, whose site ends the login there.
 */
export function openLoginWindow(origin: string): LoginWindow | undefined {
  // biome-ignore lint/nursery/noJsRestrictedProperties: the one place that opens a window to log in, empty at first
  const popup = window.open('', '_blank', FEATURES)
  if (!popup) return undefined
  let sentAt = Number.NEGATIVE_INFINITY
  let isCut = false
  return {
    go(url) {
      popup.location.replace(url)
      sentAt = performance.now()
      // Nobody closes a window this fast: its site has cut the link to this page (POP-3).
      setTimeout(() => {
        isCut = popup.closed
      }, LOGIN_CUT_MS)
    },
    focus: () => popup.focus(),
    close: () => popup.close(),
    watch({ onResult, onStranger, onClosed, onCut }) {
      let closedAt: number | undefined
      function stop() {
        clearInterval(looking)
        window.removeEventListener('message', listen)
      }
      function listen(event: MessageEvent<unknown>) {
        if (event.source !== popup) return
        // biome-ignore lint/nursery/noJsRestrictedProperties: the window is checked above, the origin below
        const resultUri = parseResult(event.data)
        if (event.origin === origin && resultUri !== undefined) {
          stop()
          onResult(resultUri)
        } else if (event.origin !== origin && resultUri !== undefined) onStranger()
      }
      function poll() {
        const now = performance.now()
        if (!popup?.closed || now - sentAt < LOGIN_CUT_MS) return
        closedAt ??= now
        // Without the user back on this page, the window is open somewhere, and only the link is cut.
        if (!isCut && document.hasFocus()) {
          stop()
          return onClosed()
        }
        if (!isCut && now - closedAt < LOGIN_FOCUS_MS) return
        // A result is still heard, in case that the link is there.
        clearInterval(looking)
        onCut()
      }
      window.addEventListener('message', listen)
      const looking = setInterval(poll, WINDOW_LOOK_MS)
      return stop
    },
  }
}

const PARAMETER = 'result_uri'
const MAX_LENGTH = 4_096

/** The result in this page's address, which is removed from it at once: it is good for one login. */
export function takeLoginResult(): string | undefined {
  const url = new URL(window.location.href)
  const result = url.searchParams.get(PARAMETER)
  if (result === null) return undefined
  url.searchParams.delete(PARAMETER)
  window.history.replaceState(window.history.state, '', url)
  return result !== '' && result.length <= MAX_LENGTH ? result : undefined
}

/** This page without what a former return has left in its address. */
export function loginReturnUrl(): string {
  const url = new URL(window.location.href)
  url.searchParams.delete(PARAMETER)
  return url.href
}

/** Leaves for a checked address, in this tab: also out of a frame, and in Telegram, which opens other targets in its own browser. */
export function leaveForLogin(url: string) {
  // biome-ignore lint/nursery/noJsRestrictedProperties: the one place that leaves the page for a provider
  window.open(url, '_top')
}
