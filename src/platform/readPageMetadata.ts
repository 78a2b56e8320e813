import { hasWindow, pageTitle } from './pageState.js'

/** What the page says of itself, for hosts that give no metadata. */
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
