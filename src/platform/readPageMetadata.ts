import { hasWindow, pageTitle } from './pageState.js'

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
