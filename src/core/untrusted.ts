import { parseUrl, type UrlRules } from './url.js'

// Controls, soft hyphens, zero-width, invisible and reordering characters, and lone surrogates, which could join into
// an invisible character.
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}\p{Cs}]/gu
const surplusMarks = /(\p{M}{2})\p{M}+/gu
const MAX_TEXT_LENGTH = 4096
/** Length of a flag; no real text has more per grapheme on average. */
const MAX_GRAPHEME_LENGTH = 4

/** Display limits of untrusted text, in graphemes. */
export const TEXT_LIMIT = {
  wallet: 40,
  network: 40,
  token: 60,
  symbol: 12,
  name: 80,
  reason: 200,
  email: 254,
  full: 512,
} as const

/** Nothing to remove or normalise: most texts, and the patterns above are slow to compile. */
const plain = /^[!-~]+(?: [!-~]+)*$/

/** Untrusted text made safe to display: normalised, nothing hidden or reordered, on one line. */
export function cleanText(value: unknown): string {
  if (typeof value !== 'string') return ''
  const raw = value.slice(0, MAX_TEXT_LENGTH).trim()
  if (plain.test(raw)) return raw
  // Normalise after removal: an invisible character can separate a letter from its mark.
  const text = raw.replace(invisible, '').normalize('NFC').replace(surplusMarks, '$1')
  return cut(text, MAX_TEXT_LENGTH).replace(/\s+/gu, ' ').trim()
}

/** Truncated to the limit, never inside a surrogate pair. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** The graphemes of a text, or only the first few. */
export function graphemes(text: string, most = Number.POSITIVE_INFINITY): string[] {
  if (typeof Intl.Segmenter !== 'function') return Array.from(text)
  const pieces: string[] = []
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    pieces.push(segment)
    if (pieces.length >= most) break
  }
  return pieces
}

/** Cleans and truncates with an ellipsis; an empty result becomes the fallback. */
export function displayText(value: unknown, limit: number, fallback = ''): string {
  const text = cleanText(value)
  if (!text) return fallback
  // A short text cannot exceed the limit, so most texts are never segmented.
  if (text.length <= limit) return text
  // In ASCII each character is a grapheme. Segmenting a long name takes a millisecond, and anybody can announce many.
  if (plain.test(text)) return `${text.slice(0, limit - 1)}…`
  // One grapheme can be endless, so the length counts too.
  const head = cut(text, limit * MAX_GRAPHEME_LENGTH)
  const pieces = graphemes(head, limit + 1)
  if (pieces.length <= limit && head === text) return text
  return `${pieces.slice(0, limit - 1).join('')}…`
}

const MAX_CHECKED_LENGTH = 4096

/** Whether cleaning changed more than white space, or a word mixes scripts: then a warning is shown (TXT-6). */
export function isSuspectText(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const text = value.slice(0, MAX_CHECKED_LENGTH)
  const clean = cleanText(text)
  if (clean !== text.normalize('NFC').replace(/\s+/gu, ' ').trim()) return true
  // Checks the displayed form: normalising can change a letter's script.
  return clean.split(/[\s\d\p{P}]+/u).some((word) => {
    const scripts = [
      /\p{Script=Latin}/u,
      /\p{Script=Cyrillic}/u,
      /\p{Script=Greek}/u,
      /\p{Script=Armenian}/u,
      /\p{Script=Cherokee}/u,
    ]
    return scripts.filter((script) => script.test(word)).length > 1
  })
}

const MAX_IMAGE_LENGTH = 256 * 1024
const dataImage = /^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i
/** URL parsers drop these anywhere. */
const dropped = /[\t\n\r]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const control = /[\u0000-\u001f\u007f]/

/** A data image URL of up to 256 KiB, as a browser reads it: icons are often written over several lines. */
export function parseDataImage(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_IMAGE_LENGTH) return undefined
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

const domainLabel = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i
const MAX_RDNS_LENGTH = 100

/**
 * A reverse domain name of a wallet, in any case: the example in EIP-6963 has capitals. Checked label by label, because
 * one pattern could backtrack.
 */
export function isRdns(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_RDNS_LENGTH) return false
  const labels = value.split('.')
  return labels.length > 1 && labels.every((part) => domainLabel.test(part))
}

/** The form that is compared and stored: domain names have no case. */
export const parseRdns = (value: unknown): string | undefined => (isRdns(value) ? value.toLowerCase() : undefined)

/** A display name from an identity: `example.marten` becomes “Marten”; other text stays. */
export function nameFromRdns(text: string): string {
  const last = isRdns(text) ? (text.split('.').at(-1) ?? text) : text
  return last.slice(0, 1).toUpperCase() + last.slice(1)
}
