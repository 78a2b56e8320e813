import { hasWindow } from './pageState.js'

/** Origin and path without query and fragment, which may carry secrets. */
export const pageUrl = () => (hasWindow() ? window.location.origin + window.location.pathname : '')

export const pageOrigin = () => (hasWindow() ? window.location.origin : '')

export const pageHost = () => (hasWindow() ? window.location.host : '')

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
