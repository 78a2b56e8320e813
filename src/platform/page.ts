import { hasWindow } from './pageState.js'

/** Origin and path without query and fragment, which may carry secrets. */
export const pageUrl = () => (hasWindow() ? window.location.origin + window.location.pathname : '')

export const pageOrigin = () => (hasWindow() ? window.location.origin : '')

export const pageHost = () => (hasWindow() ? window.location.host : '')

/** Origin of the page that shows this one in a frame, as far as the browser tells; `undefined` without one. */
export function frameOrigin(): string | undefined {
  if (!hasWindow() || window.parent === window) return undefined
  const [parent] = window.location.ancestorOrigins ?? []
  if (parent) return parent
  // Firefox has no `ancestorOrigins`. The first page in a frame was requested by the parent.
  return /^https?:\/\/[^/]+/.exec(document.referrer)?.[0]
}

/** Copies to the clipboard; `false` if the page's policy or the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await window.navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export const hasPrivacySignal = () =>
  hasWindow() && (window.navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
