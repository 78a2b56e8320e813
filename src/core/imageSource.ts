import { parseDataImage } from './dataImage.js'
import { parseUrl, type UrlRules } from './url.js'

/**
 * An image address that may stand in `<img src>`: https, a data image up to 256 KiB, or a blob address that the
 * library made itself (`isOwnBlob`). Everything else is `undefined`, and no request is made for it.
 */
export function parseImageSource(
  value: unknown,
  rules: UrlRules & { isOwnBlob?: ((url: string) => boolean) | undefined } = {},
): string | undefined {
  if (typeof value !== 'string') return undefined
  if (value.startsWith('blob:')) return rules.isOwnBlob?.(value) ? value : undefined
  return value.startsWith('data:') ? parseDataImage(value) : parseUrl(value, 'page', rules)
}
