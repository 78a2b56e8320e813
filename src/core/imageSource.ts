import { parseUrl, type UrlRules } from './url.js'

const MAX_LENGTH = 256 * 1024
const dataImage = /^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i
/** URL parsers drop these anywhere. */
const dropped = /[\t\n\r]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const control = /[\u0000-\u001f\u007f]/

/** A data image URL of up to 256 KiB, as a browser reads it: icons are often written over several lines. */
export function parseDataImage(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined
  const url = value.replace(dropped, '').trim()
  return dataImage.test(url) && !control.test(url) ? url : undefined
}

/** Whether a text means to be a data URL, valid or not. */
export const isDataUrl = (value: string) => /^\s*data:/i.test(value)

/** Content types accepted for images from a service. */
export const isImageType = (type: string) =>
  /^image\/(png|jpe?g|gif|webp|avif|svg\+xml)$/i.test(type.split(';')[0]?.trim() ?? '')

/**
 * An image URL safe for `<img src>`: https, or a data image up to 256 KiB. Anything else is `undefined` and never
 * requested.
 */
export function parseImageSource(value: unknown, rules: UrlRules = {}): string | undefined {
  if (typeof value !== 'string') return undefined
  return isDataUrl(value) ? parseDataImage(value) : parseUrl(value, 'page', rules)
}
