import { parseUrl, type UrlRules } from './url.js'

const MAX_DATA_LENGTH = 256 * 1024
const dataImage = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const control = /[\u0000-\u001f\u007f]/

/** Content types that an image of a service may have. */
export const isImageType = (type: string) => /^image\/(png|jpeg|gif|webp|avif|svg\+xml)$/.test(type.split(';')[0]?.trim() ?? '')

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
  if (!value.startsWith('data:')) return parseUrl(value, 'page', rules)
  return value.length <= MAX_DATA_LENGTH && dataImage.test(value) && !control.test(value) ? value : undefined
}
