// Controls, soft hyphen, zero-width and invisible characters, those that turn the reading direction, and halves of a
// pair, of which two could make an invisible one when what is between them goes.
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}\p{Cs}]/gu
const surplusMarks = /(\p{M}{2})\p{M}+/gu
const MAX_LENGTH = 4096
/** A flag has so many characters, and more than that on average no text has. */
const MAX_GRAPHEME_LENGTH = 4

/** How long a text of others may be on the screen, in graphemes. */
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

/** Text that others wrote, made safe to read: normalised, without what hides or reorders, on one line. */
export function cleanText(value: unknown): string {
  if (typeof value !== 'string') return ''
  // Normalised after what is invisible has gone: it can stand between a letter and its mark.
  const text = value.slice(0, MAX_LENGTH).replace(invisible, '').normalize('NFC').replace(surplusMarks, '$1')
  return cut(text, MAX_LENGTH).replace(/\s+/gu, ' ').trim()
}

/** No longer than that, and not in the middle of a pair. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** The characters as a reader counts them; the first few alone, where nobody needs more. */
export function graphemes(text: string, most = Number.POSITIVE_INFINITY): string[] {
  if (typeof Intl.Segmenter !== 'function') return Array.from(text)
  const pieces: string[] = []
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    pieces.push(segment)
    if (pieces.length >= most) break
  }
  return pieces
}

/** Cleans and cuts with an ellipsis; what is empty afterwards becomes the fallback. */
export function displayText(value: unknown, limit: number, fallback = ''): string {
  const text = cleanText(value)
  if (!text) return fallback
  // A text of few characters cannot have more graphemes than that, so most are never segmented.
  if (text.length <= limit) return text
  // A syllable can be spelled without end and still be one grapheme, so the length counts as well.
  const head = cut(text, limit * MAX_GRAPHEME_LENGTH)
  const pieces = graphemes(head, limit + 1)
  if (pieces.length <= limit && head === text) return text
  return `${pieces.slice(0, limit - 1).join('')}…`
}
