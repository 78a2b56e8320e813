import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  formatDecimal,
  formatDecimalParts,
  formatExact,
  formatQuantity,
  formatQuantityParts,
  isUnclearAmount,
  parseAmountText,
  parseRawUnits,
  parseUnits,
  perLocale,
  toAmountInput,
} from './amount.js'
import { formatUnits, MAX_DECIMALS } from './units.js'

const decimals = fc.integer({ min: 0, max: MAX_DECIMALS })
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.stringMatching(/^[-+0-9.,eExX ]{0,120}$/),
  fc.stringMatching(/^[0-9]{0,70}[.,]?[0-9]{0,45}$/),
)
const amountText = fc.stringMatching(/^(0|[1-9][0-9]{0,59})(\.[0-9]{0,36})?$/)

/** The exact value of a decimal text, in units of 10^-36. */
function exact(text: string) {
  const [integer = '0', fraction = ''] = text.split('.')
  return BigInt(integer + fraction.padEnd(36, '0'))
}

describe('parseAmountText', () => {
  test.each([
    ['1', '1'],
    ['0', '0'],
    ['1.', '1.'],
    ['1.50', '1.50'],
    ['1,5', '1.5'],
    [',5', '0.5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['00.5', '0.5'],
    ['000', '0'],
  ])('AMT-2: %s is read as %s', (text, amount) => {
    expect(parseAmountText(text)).toBe(amount)
  })

  const refused = [
    '',
    '-1',
    '+1',
    '1e18',
    '1E3',
    '0x10',
    '1 000',
    ' 1',
    '1\n',
    '1,234.5',
    '1,2,3',
    '1.2.3',
    'Infinity',
    'NaN',
    '١٢',
    '１',
    '1_000',
    "1'000",
    '1\u200b',
  ]
  test('AMT-2: rejects other text instead of reading another number', () => {
    for (const text of refused) expect(parseAmountText(text), JSON.stringify(text)).toBeUndefined()
  })

  test('AMT-2: accepts at most 60 digits before the point and 36 after it', () => {
    expect(parseAmountText(`${'9'.repeat(60)}.${'9'.repeat(36)}`)).toBeDefined()
    expect(parseAmountText('9'.repeat(61))).toBeUndefined()
    expect(parseAmountText(`1.${'9'.repeat(37)}`)).toBeUndefined()
  })

  test('AMT-2: leading zeros count among the 100 characters that are read', () => {
    expect(parseAmountText('0'.repeat(100))).toBe('0')
    expect(parseAmountText('0'.repeat(101))).toBeUndefined()
  })

  test('AMT-2: returns decimal text that it accepts again unchanged, or nothing, for any text', {
    timeout: 20_000,
  }, () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const amount = parseAmountText(text)
        if (amount === undefined) return
        expect(amount).toMatch(/^(0|[1-9][0-9]{0,59})(\.[0-9]{0,36})?$/)
        expect(parseAmountText(amount)).toBe(amount)
        // Never another number: only leading zeros are dropped, and one comma becomes the point.
        expect(exact(amount)).toBe(exact(text.replace(',', '.').replace(/^\./, '0.')))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('parseRawUnits', () => {
  test('AMT-5: reads whole digits below 2^256', () => {
    expect(parseRawUnits('0')).toBe(0n)
    expect(parseRawUnits('5000')).toBe(5_000n)
    expect(parseRawUnits(String(2n ** 256n - 1n))).toBe(2n ** 256n - 1n)
    expect(parseRawUnits(String(2n ** 256n))).toBeUndefined()
    expect(parseRawUnits('1'.padEnd(79, '0'))).toBeUndefined()
  })

  test('AMT-5: only text is read, without sign, exponent, padding, prefix or space', () => {
    for (const wrong of ['', '-1', '+1', '01', '1e3', '1.0', '0x10', ' 1', '1\n', 1, 1n, ['1'], new String('1'), null])
      expect(parseRawUnits(wrong), JSON.stringify(String(wrong))).toBeUndefined()
  })
})

describe('toAmountInput', () => {
  test.each([
    ['en', '1234.5', '1234.5'],
    ['de', '1234.5', '1234,5'],
    ['es', '0.', '0,'],
    ['ar', '1.05', '1.05'],
    // A mark or digit that the field refuses is never put into it.
    ['ar-EG-u-nu-arab', '1.05', '1.05'],
    ['no language', '1.05', '1.05'],
  ])('AMT-8: %s has %s in a field as %s: no grouping, plain digits', (locale, amount, visibleText) => {
    expect(toAmountInput(amount, locale)).toBe(visibleText)
  })

  test('AMT-8: what a field shows is read as the same amount in any language, after any further key', () => {
    const locale = fc.constantFrom('en', 'de', 'es', 'ar', 'fr', 'de-CH', 'en-IN', 'hi', 'fa', 'ar-EG-u-nu-arab', '')
    fc.assert(
      fc.property(amountText, locale, fc.constantFrom('', ...'0123456789.,'), (amount, language, key) => {
        expect(parseAmountText(toAmountInput(amount, language) + key)).toBe(parseAmountText(amount + key))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('isUnclearAmount', () => {
  test.each([
    ['1,500', 'en', true],
    ['1.500', 'en', false],
    ['1.500', 'de', true],
    ['1,500', 'de', false],
    ['999,000', undefined, true],
    ['12.345', 'es', true],
    ['0,125', 'en', true],
    ['1,500', 'ar', true],
    ['1.500', 'ar', false],
    ['1500', 'en', false],
    ['1,50', 'en', false],
    ['1,5000', 'en', false],
    ['1234,500', 'en', false],
    [',500', 'en', false],
    ['1,500,000', 'en', false],
    ['1 500', 'fr', false],
  ])('AMT-2: %s in a field of %s may mean another amount: %s', (text, locale, isUnclear) => {
    expect(isUnclearAmount(text, { locale })).toBe(isUnclear)
  })

  test('AMT-2: a field of two places prints no three digits after its mark, so any is unclear', () => {
    for (const text of ['1,500', '1.500']) expect(isUnclearAmount(text, { locale: 'en', decimalPlaces: 2 })).toBe(true)
  })

  test('AMT-2: a field of three places may have printed them itself', () => {
    const field = { locale: 'en', decimalPlaces: 3 }
    expect([isUnclearAmount('1.500', field), isUnclearAmount('1,500', field)]).toEqual([false, true])
  })

  test('AMT-2: what a field shows is never unclear to itself, so that it can be copied and pasted', () => {
    const locale = fc.constantFrom('en', 'de', 'es', 'ar', 'fr', 'de-CH', 'en-IN', 'hi', 'fa', '')
    fc.assert(
      fc.property(amountText, locale, (amount, language) => {
        expect(isUnclearAmount(toAmountInput(amount, language), { locale: language })).toBe(false)
      }),
    )
  })
})

describe('parseUnits', () => {
  test('AMT-3: more fraction digits than the token has are rejected, never rounded', () => {
    expect(parseUnits('1.123456', 6)).toBe(1_123_456n)
    expect(parseUnits('1.1234567', 6)).toBeUndefined()
    expect(parseUnits('0.9999999', 6)).toBeUndefined()
    expect(parseUnits('1.0', 0)).toBeUndefined()
    expect(parseUnits('1.', 0)).toBe(1n)
  })

  test('AMT-5: raw values are below 2^256', () => {
    const most = 2n ** 256n - 1n
    expect(parseUnits(formatUnits(most, 36), 36)).toBe(most)
    expect(parseUnits(formatUnits(most + 1n, 36), 36)).toBeUndefined()
  })

  test('AMT-1: decimal text and smallest units are two forms of one number', { timeout: 20_000 }, () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), decimals, (raw, decimalPlaces) => {
        // A typed amount has at most 60 digits before the point.
        fc.pre(raw < 10n ** BigInt(60 + decimalPlaces))
        const text = formatUnits(raw, decimalPlaces)
        expect(parseUnits(text, decimalPlaces)).toBe(raw)
        expect(text).not.toMatch(/\.$|\.\d*0$/)
      }),
      { numRuns: 2000 },
    )
  })

  test('AMT-1: keeps digits that a float would lose', () => {
    expect(parseUnits('0.1', 18)).toBe(100_000_000_000_000_000n)
    expect(parseUnits('9007199254740993.000000000000000001', 18)).toBe(9_007_199_254_740_993_000_000_000_000_000_001n)
    expect(formatUnits(1n, 18)).toBe('0.000000000000000001')
    expect(formatUnits(0n, 18)).toBe('0')
    expect(formatUnits(1_500_000n, 6)).toBe('1.5')
    expect(formatUnits(7n, 0)).toBe('7')
  })

  test('any text gives units of its exact value, or nothing', { timeout: 20_000 }, () => {
    fc.assert(
      fc.property(anyText, decimals, (text, decimalPlaces) => {
        const units = parseUnits(text, decimalPlaces)
        if (units === undefined) return
        const amount = parseAmountText(text)
        expect(amount).toBeDefined()
        expect(units * 10n ** BigInt(36 - decimalPlaces)).toBe(exact(amount ?? ''))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('formatDecimal', () => {
  test('token quantities show 3 decimals; number formatting defaults to 2 decimals', () => {
    expect(formatQuantity('1234.56789')).toBe('1,234.567')
    expect(formatDecimal('1234.56789')).toBe('1,234.56')
    expect(formatDecimal('1')).toBe('1.00')
  })

  test('AMT-7: truncates toward zero', () => {
    expect(formatQuantity('0.9999')).toBe('0.999')
    expect(formatDecimal('1.999')).toBe('1.99')
    expect(formatDecimal('9.99', { decimalPlaces: 0 })).toBe('9')
  })

  test('AMT-7: a positive value that would show as 0 shows as less than the smallest step', () => {
    expect(formatQuantity('0.0009')).toBe('<0.001')
    expect(formatDecimal('0.001')).toBe('<0.01')
    expect(formatDecimal('0.5', { decimalPlaces: 0 })).toBe('<1')
    expect(formatQuantity('0')).toBe('0.000')
    expect(formatQuantity('0.0000')).toBe('0.000')
  })

  test('AMT-7: truncating a fraction hides nothing of the whole part', () => {
    expect(formatDecimal('1.12', { decimalPlaces: 1 })).toBe('1.1')
    expect(formatDecimal('5.53', { decimalPlaces: 1 })).toBe('5.5')
  })

  test('an unknown language falls back to English', () => {
    expect(formatDecimal('1234.5', { locale: 'no language' })).toBe('1,234.50')
  })

  test('AMT-7: an invalid amount shows as a dash, never as 0', () => {
    for (const text of ['', 'NaN', 'Infinity', '-1', '1e3', 'x']) expect(formatDecimal(text)).toBe('—')
  })

  test('groups and separates as the language does', () => {
    expect(formatDecimal('1234.5', { locale: 'de-DE' })).toBe('1.234,50')
    expect(formatDecimal('1234567.8', { locale: 'en-IN' })).toBe('12,34,567.80')
    expect(formatDecimal('0.05', { decimalPlaces: 1, locale: 'de-DE' })).toBe('<0,1')
  })

  test("shows leading zeros of a fraction in the language's digits", () => {
    const visibleText = formatDecimal('1.05', { locale: 'ar-EG-u-nu-arab' })
    expect(visibleText).toBe('١٫٠٥')
  })

  test('AMT-7: never shows more than the true value, and only less by what is truncated', { timeout: 20_000 }, () => {
    fc.assert(
      fc.property(amountText, fc.integer({ min: 0, max: 8 }), (text, decimalPlaces) => {
        const visibleText = formatDecimal(text, { decimalPlaces }).replaceAll(',', '')
        const value = exact(text)
        const step = 10n ** BigInt(36 - decimalPlaces)
        if (visibleText.startsWith('<')) {
          expect(exact(visibleText.slice(1))).toBe(step)
          expect(value > 0n && value < step).toBe(true)
        } else {
          expect(exact(visibleText)).toBeLessThanOrEqual(value)
          expect(value - exact(visibleText)).toBeLessThan(step)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('takes any text without throwing', { timeout: 20_000 }, () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(formatDecimal(text)).not.toBe('')
      }),
      { numRuns: 500 },
    )
  })
})

describe('formatExact', () => {
  test('AMT-7: keeps every digit, and adds none', () => {
    expect(formatExact('1234.567890123456789012')).toBe('1,234.567890123456789012')
    expect(formatExact('1234')).toBe('1,234')
    expect(formatExact('1234.5', 'de')).toBe('1.234,5')
  })
})

describe('formatDecimalParts', () => {
  test.each([
    ['en', '1,234', '.567'],
    ['de', '1.234', ',567'],
    ['ar-EG-u-nu-arab', '١٬٢٣٤', '٫٥٦٧'],
  ])('splits a number at its decimal separator in any digits: %s', (locale, integer, suffix) => {
    expect(formatDecimalParts('1234.567', { decimalPlaces: 3, locale })).toEqual({ integer, tail: suffix })
  })

  test('splits a token quantity into the same two parts', () => {
    expect(formatQuantityParts('1234.56789')).toEqual({ integer: '1,234', tail: '.567' })
    expect(formatQuantityParts('1234.56789', 'de')).toEqual({ integer: '1.234', tail: ',567' })
  })

  test('returns no second part without a fraction', () => {
    expect(formatDecimalParts('7', { decimalPlaces: 0 })).toEqual({ integer: '7', tail: '' })
    expect(formatDecimalParts('x')).toEqual({ integer: '—', tail: '' })
  })
})

describe('splits the result of formatQuantity', () => {
  test.each([
    ['en-US', '1,234,567.890'],
    ['de', '1.234.567,890'],
    ['fr', '1\u202f234\u202f567,890'],
    ['hi', '12,34,567.890'],
    ['ar-EG', '١٬٢٣٤٬٥٦٧٫٨٩٠'],
    ['fa', '۱٬۲۳۴٬۵۶۷٫۸۹۰'],
  ])('AMT-8: is for display only: in %s it cannot be read back as an amount', (locale, visibleText) => {
    expect(formatQuantity('1234567.89', locale)).toBe(visibleText)
    expect(parseAmountText(visibleText)).toBeUndefined()
    expect(parseUnits(visibleText, 18)).toBeUndefined()
  })

  test.each(['en-US', 'de', 'ar-EG'])(
    'AMT-8: a value below the smallest step cannot be read back either, in %s',
    (locale) => {
      expect(parseAmountText(formatQuantity('0.0001', locale))).toBeUndefined()
    },
  )
})

describe('perLocale', () => {
  test('makes one value per language, with a valid tag', () => {
    const make = vi.fn((locale: string | undefined) => ({ locale }))
    const get = perLocale(make)
    expect(get('de')).toBe(get('de'))
    expect(get('no language')).toEqual({ locale: 'en-US' })
    expect(get()).toEqual({ locale: 'en-US' })
    expect(make).toHaveBeenCalledTimes(3)
  })

  test('keeps those of 50 languages', () => {
    const make = vi.fn(() => ({}))
    const get = perLocale(make)
    for (let round = 0; round < 2; round++) for (let index = 0; index < 50; index++) get(`en-x-${index}`)
    expect(make).toHaveBeenCalledTimes(50)
    get('en-x-50')
    get('en-x-49')
    expect(make).toHaveBeenCalledTimes(52)
  })

  test('keeps a bounded number of them', () => {
    const make = vi.fn(() => ({}))
    const get = perLocale(make)
    for (let index = 0; index < 200; index++) get(`en-x-${index}`)
    get('en-x-199')
    get('en-x-0')
    expect(make).toHaveBeenCalledTimes(201)
  })
})

describe('a long list', () => {
  afterEach(() => vi.restoreAllMocks())

  test('creates no formatter per row', () => {
    const rows = () => {
      for (let index = 0; index < 100; index++) formatQuantity(`${index}.5`, 'pt-BR')
    }
    rows()
    const created = vi.spyOn(Intl, 'NumberFormat')
    rows()
    expect(created).not.toHaveBeenCalled()
  })
})
