const FEATURES = 'width=600,height=800,scrollbars=yes'

/** A window for another site, which cannot reach the page. */
export type ProviderWindow = {
  /** Sends it to a checked address. */
  go(url: string): void
  /** Also if its site has cut the link to this page. */
  isClosed(): boolean
  close(): void
}

/**
 * Opens an empty window. Call it within the press, or the browser blocks it. `undefined` if it was blocked. `noopener`
 * would hide whether it is open, so the link back is cut here instead.
 */
export function openProviderWindow(): ProviderWindow | undefined {
  // biome-ignore lint/nursery/noJsRestrictedProperties: the one place that opens a window for a provider, empty at first
  const popup = window.open('', '_blank', FEATURES)
  if (!popup) return undefined
  popup.opener = null
  return {
    go: (url) => popup.location.replace(url),
    isClosed: () => popup.closed,
    close: () => popup.close(),
  }
}
