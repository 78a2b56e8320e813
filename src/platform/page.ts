import type { Unsubscribe } from '../core/scope.js'
import { hasWindow, isOnline, isPageHidden, pageTitle } from './pageState.js'

/** Origin and path without query and fragment, which may carry secrets. */
export const pageUrl = () => (hasWindow() ? window.location.origin + window.location.pathname : '')

export const pageOrigin = () => (hasWindow() ? window.location.origin : '')

export const pageHost = () => (hasWindow() ? window.location.host : '')

const isFramed = () => window.parent !== window

/** The older way to copy, which works only within a press, and asks no permission. */
function copyByCommand(text: string): boolean {
  let isCopied = false
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    isCopied = event.clipboardData !== null
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('copy', fill, true)
  try {
    return document.execCommand('copy') && isCopied
  } catch {
    return false
  } finally {
    window.removeEventListener('copy', fill, true)
  }
}

/**
 * Copies to the clipboard; `false` if the page's policy or the browser refuses. Frames of another origin, such as an app
 * in Safe, usually lack the permission, and a refusal would come after the press.
 */
export async function copyText(text: string): Promise<boolean> {
  if (isFramed() && copyByCommand(text)) return true
  try {
    await window.navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export const hasPrivacySignal = () =>
  hasWindow() && (window.navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** The device's time zone, such as `Europe/Berlin`; empty if the browser hides it. */
export function readTimeZone(): string {
  try {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
  } catch {
    return ''
  }
}

/** Metadata from the page's head, for apps that pass none. */
export function readPageMetadata() {
  if (!hasWindow()) return { name: '', description: '', url: '', icons: [] }
  const description = document.querySelector<HTMLMetaElement>(
    'meta[property="og:description"], meta[name="description"]',
  )
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')
  return {
    name: pageTitle(),
    description: description?.content ?? '',
    url: window.location.origin,
    icons: icon ? [icon.href] : [],
  }
}

/** Calls back on online and offline. */
export function watchOnline(onChange: () => void): Unsubscribe {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Resolves with true when online, or with false when aborted. */
export async function untilOnline(signal: AbortSignal): Promise<boolean> {
  if (isOnline() || signal.aborted) return isOnline()
  return new Promise((resolve) => {
    const end = () => {
      stop()
      signal.removeEventListener('abort', end)
      resolve(isOnline())
    }
    const stop = watchOnline(() => {
      if (isOnline()) end()
    })
    signal.addEventListener('abort', end)
  })
}

/** Calls back when the page is hidden, closed or loaded again: it may not come back. */
export function watchLeave(onLeave: () => void): Unsubscribe {
  const listen = () => {
    if (isPageHidden()) onLeave()
  }
  document.addEventListener('visibilitychange', listen)
  window.addEventListener('pagehide', onLeave)
  return () => {
    document.removeEventListener('visibilitychange', listen)
    window.removeEventListener('pagehide', onLeave)
  }
}

/** Calls back when the page becomes visible again: timers may have been paused. */
export function watchShown(onShown: () => void): Unsubscribe {
  const listen = () => {
    if (!isPageHidden()) onShown()
  }
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
}

/** Runs a callback after the next paint, or at once if the page never paints. Returns a cancel function. */
export function afterPaint(action: () => void): Unsubscribe {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    timer = setTimeout(action)
  }
  // Frame callbacks run before the paint; a task queued in one runs after it. A hidden page has no frames.
  if (typeof requestAnimationFrame !== 'function' || document.visibilityState === 'hidden') soon()
  else frame = requestAnimationFrame(soon)
  return () => {
    clearTimeout(timer)
    if (frame) cancelAnimationFrame(frame)
  }
}

/** A page that is hidden meanwhile has no frames. */
const MAX_WAIT_MS = 250

/** Resolves once the current state is on the screen. */
export const drawn = () =>
  new Promise<void>((resolve) => {
    afterPaint(resolve)
    setTimeout(resolve, MAX_WAIT_MS)
  })
