// Controls, soft hyphen, zero-width and invisible characters, and those that turn the reading direction.
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|\udb40[\udc00-\udc7f]/g
const combining = /\p{M}/u
const MAX_MARKS = 2
const MAX_LENGTH = 4096

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
  const text = value.slice(0, MAX_LENGTH).normalize('NFC').replace(invisible, '')
  let marks = 0
  let kept = ''
  for (const character of text) {
    marks = combining.test(character) ? marks + 1 : 0
    if (marks <= MAX_MARKS) kept += character
  }
  return kept.replace(/\s+/gu, ' ').trim()
}

export function graphemes(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return Array.from(text)
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}

/** Cleans and cuts with an ellipsis; what is empty afterwards becomes the fallback. */
export function displayText(value: unknown, limit: number, fallback = ''): string {
  const text = cleanText(value)
  if (!text) return fallback
  // A text of few characters cannot have more graphemes than that, so most are never segmented.
  if (text.length <= limit) return text
  const pieces = graphemes(text)
  return pieces.length <= limit ? text : `${pieces.slice(0, limit - 1).join('')}…`
}
