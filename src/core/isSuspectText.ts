import { cleanText } from './displayText.js'

const MAX_LENGTH = 4096

/** Whether cleaning changed more than white space, or a word mixes scripts: then a warning is shown (TXT-6). */
export function isSuspectText(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const text = value.slice(0, MAX_LENGTH)
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
