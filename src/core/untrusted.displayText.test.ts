import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cleanText, displayText, graphemes, isSuspectText, TEXT_LIMIT } from './untrusted.js'

const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}\p{Cs}]/u

const samples = [
  ...'aZé 0.-أ漢ｱ각👩🏽\u0301\u0302\u0308\u0344\u0958\u09c7\u09be\u1100\u1161\u0600',
  ...'\u0000\u0009\u000a\u0085\u00a0\u00ad\u061c\u115f\u180e\u200b\u200d\u200f\u2028\u202e\u2060\u2066\u3164\ufeff',
  '\ud83d',
  '\udb40',
  '\udc01',
  '\udc7f',
  '\u{e0001}',
]
const text = fc.oneof(
  fc.array(fc.constantFrom(...samples), { maxLength: 60 }).map((pieces) => pieces.join('')),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
)

const marksPerBase = (value: string) =>
  Math.max(0, ...(value.match(/\p{M}+/gu) ?? []).map((run) => Array.from(run).length))

describe('cleanText', () => {
  test('TXT-1: removes invisible and reordering characters', () => {
    expect(cleanText('Meta\u200bMask\u202e\u2066\ufeff\u00ad\u{e0041}')).toBe('MetaMask')
    expect(cleanText('a\u0000b\u0007c\u007fd\u009f')).toBe('abcd')
    expect(cleanText('\u3164\u115f\u1160\uffa0\u180e\u061c')).toBe('')
  })

  test('TXT-1: normalises text with invisible characters between a letter and its mark', () => {
    expect(cleanText('e\u0301')).toBe('é')
    expect(cleanText('e\u200b\u0301')).toBe('é')
  })

  test('TXT-1: collapses white space and trims the ends', () => {
    expect(cleanText('  a \t\n\u00a0\u2028 b\r\n')).toBe('a b')
  })

  test('TXT-1: keeps at most 2 combining marks on a base character', () => {
    expect(cleanText(`a${'\u0321'.repeat(50)}b`)).toBe('a\u0321\u0321b')
  })

  test('TXT-1: lone surrogates never join into an invisible character', () => {
    expect(cleanText('a\udb40\udb40\udc01\udc02b')).toBe('ab')
    expect(cleanText('\ud83d')).toBe('')
  })

  test('TXT-1: no hidden character survives, at most 2 marks stay, and cleaning twice changes nothing', {
    timeout: 20_000,
  }, () => {
    fc.assert(
      fc.property(text, (value) => {
        const clean = cleanText(value)
        expect(clean).not.toMatch(hidden)
        expect(marksPerBase(clean)).toBeLessThanOrEqual(2)
        expect(clean).toBe(clean.trim().replace(/\s+/g, ' '))
        expect(cleanText(clean)).toBe(clean)
      }),
      { numRuns: 3000 },
    )
  })

  test('GEN-5: reads and returns at most 4,096 characters, even if normalising adds some', () => {
    const long = cleanText('\u0958'.repeat(10_000))
    expect(long.length).toBeLessThanOrEqual(4096)
    expect(cleanText(long)).toBe(long)
  })

  test('GEN-5: returns at most 4,096 characters of plain text too', () => {
    expect(cleanText('a'.repeat(5_000))).toBe('a'.repeat(4_096))
  })

  test('accepts any value: non-text is empty', { timeout: 20_000 }, () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        if (typeof value !== 'string') expect(cleanText(value)).toBe('')
      }),
      { numRuns: 500 },
    )
  })
})

describe('displayText', () => {
  test('TXT-2: truncates by grapheme, with an ellipsis', () => {
    expect(displayText('Marten', 6)).toBe('Marten')
    expect(displayText('Martens', 6)).toBe('Marte…')
    expect(displayText('🇫🇷🇩🇪🇮🇹🇪🇸', 3)).toBe('🇫🇷🇩🇪…')
    expect(displayText('x'.repeat(100), TEXT_LIMIT.wallet)).toHaveLength(40)
  })

  test('TXT-2: a text of just the limit stays whole, however many characters its graphemes have', () => {
    expect(displayText('🇫🇷🇩🇪🇮🇹', 3)).toBe('🇫🇷🇩🇪🇮🇹')
  })

  test('TXT-2: an endless grapheme is never cut inside one of its characters', () => {
    expect(displayText(`☝${'🏽'.repeat(20)}`, 3)).toBe(`☝${'🏽'.repeat(5)}…`)
  })

  test('TXT-2: uses the limits of the rule', () => {
    expect(TEXT_LIMIT).toEqual({
      wallet: 40,
      network: 40,
      token: 60,
      symbol: 12,
      name: 80,
      reason: 200,
      email: 254,
      full: 512,
    })
  })

  test('TXT-2: an endless grapheme is truncated by length', () => {
    const visibleText = displayText('\u1100'.repeat(4000), 40)
    expect(visibleText.length).toBeLessThanOrEqual(161)
    expect(visibleText.endsWith('…')).toBe(true)
    expect(displayText(visibleText, 40)).toBe(visibleText)
  })

  test('TXT-4: text that is empty after cleaning becomes the fallback', () => {
    expect(displayText('\u200b \u202e', 40, 'Unknown wallet')).toBe('Unknown wallet')
    expect(displayText(undefined, 40, 'Unknown wallet')).toBe('Unknown wallet')
    expect(displayText('', 40)).toBe('')
  })

  test('TXT-2: never exceeds the limit, contains nothing hidden, and is stable', {
    timeout: 20_000,
  }, () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (value, limit) => {
        const visibleText = displayText(value, limit)
        expect(graphemes(visibleText).length).toBeLessThanOrEqual(limit)
        expect(visibleText).not.toMatch(hidden)
        expect(displayText(visibleText, limit)).toBe(visibleText)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('graphemes', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('are what a reader takes for one character, and only as many as are asked for', () => {
    expect(graphemes('a🇫🇷e\u0301')).toEqual(['a', '🇫🇷', 'e\u0301'])
    expect(graphemes('a🇫🇷e\u0301', 2)).toEqual(['a', '🇫🇷'])
  })

  test('are code points in a browser that cannot tell them apart', () => {
    vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
    expect(graphemes('a😀')).toEqual(['a', '😀'])
  })
})

describe('isSuspectText', () => {
  test('TXT-6: names changed by cleaning, or with mixed scripts in a word, are suspect', () => {
    for (const name of [
      'a\u00a8\u0300',
      '\uab70\u0560',
      'Mаrten',
      'Meta\u200bMask',
      '\u202eneteM',
      'Ωallet',
      'Heron Wаllet',
      'a\u0321\u0321\u0321',
    ]) {
      expect(isSuspectText(name), name).toBe(true)
    }
    for (const name of [
      'Marten',
      'Мартен',
      '  Marten  Wallet ',
      'Marten Мартен',
      'cafe\u0301',
      '漢字 Wallet 1',
      '',
      7,
    ]) {
      expect(isSuspectText(name), String(name)).toBe(false)
    }
  })

  test('TXT-6: a text is judged by the 4,096 characters that are shown of it', () => {
    expect(isSuspectText('a'.repeat(5_000))).toBe(false)
    expect(isSuspectText(`${'a'.repeat(4_095)}\u200b`)).toBe(true)
  })

  test('TXT-6: a cleaned text is suspect only for its scripts', { timeout: 20_000 }, () => {
    fc.assert(
      fc.property(text, (value) => {
        const clean = cleanText(value)
        if (isSuspectText(clean))
          expect(clean).toMatch(
            /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u,
          )
        expect(isSuspectText(value) || !isSuspectText(clean)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})
