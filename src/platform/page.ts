import { hasWindow, pageTitle } from './pageState.js'

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
