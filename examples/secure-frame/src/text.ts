/** Controls, bidi marks, zero-width and unpaired characters: what can make a text read as another one. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const HIDDEN_IN_LINES = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

const cut = (text: string, limit: number) => {
  const characters = [...text]
  return characters.length > limit ? `${characters.slice(0, limit).join('')}…` : text
}

/** A name or value of the app's or of a contract's, on one line. */
export const cleanLine = (text: string, limit = 200) =>
  cut(text.replace(/\s+/gu, ' ').replace(HIDDEN, ''), limit).trim()

/** A message of several lines, and whether it contained hidden characters. */
export function cleanLines(text: string) {
  const unified = text.replace(/\r\n/g, '\n')
  const clean = unified.replace(HIDDEN_IN_LINES, '')
  return { text: clean, hadHidden: clean !== unified }
}

export const messageOf = (error: unknown) => {
  if (typeof error === 'object' && error !== null && 'shortMessage' in error)
    return cleanLine(String(error.shortMessage))
  return error instanceof Error ? cleanLine(error.message) : 'An error occurred'
}
