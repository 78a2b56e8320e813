import { parseDataImage } from './dataImage.js'
import { parseUrl, type UrlRules } from './url.js'

/**
 * An image URL safe for `<img src>`: https, a data image up to 256 KiB, or a blob URL of the library (`isOwnBlob`).
 * Anything else is `undefined` and never requested.
 */
export function parseImageSource(
  value: unknown,
  rules: UrlRules & { isOwnBlob?: ((url: string) => boolean) | undefined } = {},
): string | undefined {
  if (typeof value !== 'string') return undefined
  if (value.startsWith('blob:')) return rules.isOwnBlob?.(value) ? value : undefined
  return value.startsWith('data:') ? parseDataImage(value) : parseUrl(value, 'page', rules)
}
