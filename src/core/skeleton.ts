import { cleanText } from './untrusted.js'

/** Letters and digits that look like Latin ones; the most common of Unicode's list of confusables. */
// biome-ignore format: a table of pairs
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    // Cyrillic
    ['а', 'a'], ['в', 'b'], ['с', 'c'], ['ԁ', 'd'], ['е', 'e'], ['һ', 'h'], ['і', 'i'], ['ј', 'j'], ['к', 'k'],
    ['ӏ', 'l'], ['м', 'm'], ['н', 'h'], ['о', 'o'], ['р', 'p'], ['ԛ', 'q'], ['ѕ', 's'], ['т', 't'], ['ц', 'u'],
    ['ѵ', 'v'], ['ԝ', 'w'], ['х', 'x'], ['у', 'y'],
    // Greek
    ['α', 'a'], ['β', 'b'], ['ϲ', 'c'], ['ε', 'e'], ['η', 'h'], ['ι', 'i'], ['κ', 'k'], ['μ', 'm'], ['ν', 'n'],
    ['ο', 'o'], ['ρ', 'p'], ['σ', 's'], ['τ', 't'], ['υ', 'u'], ['χ', 'x'], ['ζ', 'z'], ['ѡ', 'w'],
    // Armenian, Cherokee, Latin with a twist
    ['օ', 'o'], ['ս', 'u'], ['ı', 'i'], ['ɑ', 'a'], ['ꭰ', 'd'], ['ᴜ', 'u'], ['ꜱ', 's'], ['ᴅ', 'd'],
    ['ᴄ', 'c'], ['ᴛ', 't'], ['ʜ', 'h'], ['ᴇ', 'e'], ['ʙ', 'b'], ['ɴ', 'n'],
    // Digits and signs
    ['0', 'o'], ['1', 'l'], ['5', 's'], ['8', 'b'], ['$', 's'], ['₮', 't'], ['|', 'l'], ['!', 'l'],
  ].map(([from = '', to = '']) => [from, to]),
)

/** Its small form looks like a `u` instead. */
const capitalUpsilon = /Υ/g
const marks = /\p{M}/gu
const spaces = /[\s\p{P}\p{Cf}]/gu

/** What a text looks like: equal for two texts that a reader can confuse (TXT-5). Never displayed. */
export function toSkeleton(text: string): string {
  // What is never displayed tells no texts apart.
  const cleaned = cleanText(text.slice(0, 512)).replace(capitalUpsilon, 'y')
  const folded = cleaned.normalize('NFKC').toLowerCase().normalize('NFD').replace(marks, '')
  // `i`, `l` and `1` are one stroke in many fonts.
  return Array.from(folded, (letter) => lookAlikes[letter] ?? letter)
    .join('')
    .replace(/i/g, 'l')
    .replace(spaces, '')
}
