import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCssValue } from './cssValue.js'

const fitting = [
  '#1a2b3c',
  'rgb(10% 20 30 / 0.5)',
  'oklch(0.7 0.1 200)',
  'color-mix(in oklab, red 8%, transparent)',
  '"Inter", system-ui, sans-serif',
  "'IBM Plex Mono'",
  'calc(10px * 2 - 1px)',
  'var(--my-colour)',
  '4px',
]
test('TXT-7: a colour, length, font or sum is accepted', () => {
  for (const value of fitting) expect(parseCssValue(value)).toBe(value)
})

test('a number becomes text', () => {
  expect(parseCssValue(9999)).toBe('9999')
  expect(parseCssValue(-1.5)).toBe('-1.5')
})

const unfitting = [
  'url(https://a.example)',
  'URL(x)',
  'red; background: blue',
  'red}',
  '{',
  '<style>',
  'red /* x */',
  '\\75rl(x)',
  'image-set("//a.example/x.png" 1x)',
  'src("//a.example/x")',
  'https://a.example',
  '@import',
  'expression(alert(1)) !important',
  '',
]
test('TXT-7: a URL, the end of a declaration, a comment or an escape is rejected', () => {
  for (const value of unfitting) expect(parseCssValue(value), value).toBeUndefined()
})

test('GEN-5: a value of more than 200 characters is rejected', () => {
  expect(parseCssValue('a'.repeat(200))).toBeDefined()
  expect(parseCssValue('a'.repeat(201))).toBeUndefined()
})

test('TXT-7: an accepted value never contains a URL, the end of a declaration, a comment or an escape', {
  timeout: 20_000,
}, () => {
  const text = fc.stringMatching(/^[a-zA-Z0-9\s#%.,()"'+*/:;{}<>\\@!-]{0,40}$/)
  fc.assert(
    fc.property(fc.oneof(text, fc.anything(), fc.string({ unit: 'binary' })), (value) => {
      const parsed = parseCssValue(value)
      if (parsed === undefined) return
      expect(parsed).not.toMatch(/[;{}<>\\:@!]|\/\*|\/\/|url\(/i)
      expect(parseCssValue(parsed)).toBe(parsed)
    }),
    { numRuns: 2000 },
  )
})
