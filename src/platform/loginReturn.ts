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
