import { expect, test } from 'vitest'
import { visiblePieces } from './visibleText.js'

const render = (text: string) =>
  visiblePieces(text)
    .map(({ text, isHidden }) => (isHidden ? `<${text}>` : text))
    .join('')

test.each([
  ['plain text', 'Sign in\n\tto Northlight', 'Sign in\n\tto Northlight'],
  ['Windows line ends', 'one\r\ntwo', 'one\ntwo'],
  ['a carriage return alone, which hides the line before it', 'pay 1\rpay 2', 'pay 1<U+000D>pay 2'],
  ['blank lines that hide what follows', `I agree.${'\n \r\n'.repeat(20)}Pay all.`, 'I agree.\n<U+000A ×40>\nPay all.'],
  ['spaces that hide what follows', `I agree.${' '.repeat(500)}Pay all.`, 'I agree. <U+0020 ×500> Pay all.'],
  ['a text of nothing', '   ', '<U+0020 ×3>'],
  ['paragraphs', 'one\n\ntwo\n\n\nthree', 'one\n\ntwo\n\n\nthree'],
  ['controls', 'a\u0000b\u007f\u009b', 'a<U+0000>b<U+007F><U+009B>'],
  ['what reorders text', '100 \u202etxt\u2066', '100 <U+202E>txt<U+2066>'],
  ['invisible letters', 'a\u200bb\u00adc\u3164d\ufeff', 'a<U+200B>b<U+00AD>c<U+3164>d<U+FEFF>'],
  ['tags beyond the basic plane', 'a\u{e0041}', 'a<U+E0041>'],
  ['lone surrogates', 'a\ud800b', 'a<U+D800>b'],
  ['separators', 'a\u2028b', 'a<U+2028>b'],
  ['a joiner between Latin letters', 'no\u200dt', 'no<U+200D>t'],
  ['a joiner within an emoji', '👩\u200d🚀', '👩\u200d🚀'],
  ['a joiner within an emoji with a skin tone', '👩🏽\u200d🚀', '👩🏽\u200d🚀'],
  ['a joiner of Persian', 'می\u200cخواهم', 'می\u200cخواهم'],
])('TXT-1: shows %s', (_, text, expected) => expect(render(text)).toBe(expected))

test('TXT-1: a long hostile text is read at once', () => {
  const start = performance.now()
  for (const text of ['\u202ea', ' ', ' \n', ' a', '\n\n\na']) visiblePieces(text.repeat(32_000))
  expect(performance.now() - start).toBeLessThan(500)
})
