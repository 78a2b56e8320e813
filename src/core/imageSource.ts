import { isDataUrl, parseDataImage } from './dataImage.js'
import { parseUrl, type UrlRules } from './url.js'

/**
 * An image URL safe for `<img src>`: https, or a data image up to 256 KiB. Anything else is `undefined` and never
 * requested.
 */
export function parseImageSource(value: unknown, rules: UrlRules = {}): string | undefined {
  if (typeof value !== 'string') return undefined
  return isDataUrl(value) ? parseDataImage(value) : parseUrl(value, 'page', rules)
}
