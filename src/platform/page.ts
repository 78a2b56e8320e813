import { hasWindow } from './pageState.js'

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
