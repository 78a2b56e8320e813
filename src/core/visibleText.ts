/** A part of a text: what it says, or a character that nobody would see, by its code point. */
export type TextPiece = { readonly text: string; readonly isHidden: boolean }

// Blank lines and spaces that push what follows out of sight; controls, lone surrogates, and characters that are invisible
// or reorder others. Tabs and line ends show.
const hidden =
  /(?:[^\S\n]*\n){4,}[^\S\n]*|[^\S\n]{24,}|\r\n|[^\P{Cc}\n\t]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u180e\u3164\uffa0\u{e0000}-\u{e007f}]/gu
/** Joiners that emoji and many scripts need: between their letters they hide nothing. */
const joiners = /[\u200c\u200d]/
const joined =
  /^[\p{Extended_Pictographic}\p{M}\p{Emoji_Modifier}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Sinhala}]$/u

/** Enough of it to hide what follows: how much, by the line ends or else the characters. */
const isBlank = (text: string) => text.length > 3 && text.trim() === ''
const countBlank = (text: string) => text.split('\n').length - 1 || text.length

const nameOf = (character: string) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

function isJoining(text: string, at: number): boolean {
  const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? ''
  const after = Array.from(text.slice(at + 1, at + 3))[0] ?? ''
  return joined.test(before) && joined.test(after)
}

/** The whole text in pieces, so that what is hidden in it can be shown (TXT-1). */
export function visiblePieces(text: string): readonly TextPiece[] {
  if (text !== '' && text.trim() === '') return [{ text: `${nameOf(text)} ×${text.length}`, isHidden: true }]
  const pieces: { text: string; isHidden: boolean }[] = []
  let end = 0
  const add = (piece: string, isHidden: boolean) => {
    const last = pieces.at(-1)
    if (!isHidden && last && !last.isHidden) last.text += piece
    else if (piece !== '') pieces.push({ text: piece, isHidden })
  }
  for (const match of text.matchAll(hidden)) {
    const [character] = match
    add(text.slice(end, match.index), false)
    end = match.index + character.length
    if (isBlank(character)) {
      const isLines = character.includes('\n')
      add(isLines ? '\n' : ' ', false)
      add(`${nameOf(isLines ? '\n' : ' ')} ×${countBlank(character)}`, true)
      add(isLines ? '\n' : ' ', false)
    } else if (character === '\r\n') add('\n', false)
    else if (joiners.test(character) && isJoining(text, match.index)) add(character, false)
    else add(nameOf(character), true)
  }
  add(text.slice(end), false)
  return pieces
}
