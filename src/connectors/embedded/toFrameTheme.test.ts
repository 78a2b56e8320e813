import { describe, expect, test } from 'vitest'
import { toFrameTheme } from './toFrameTheme.js'

const theme = (themeVariables: object, themeMode: 'dark' | 'light' | 'auto' = 'dark', prefersLight = false) =>
  toFrameTheme({ themeMode, themeVariables }, prefersLight)

describe('the theme for the page', () => {
  test('has the names that the page knows', () => {
    const variables = { accent: '#f60', mix: 'blue', mixStrength: '8%', font: 'Inter', fontSize: '11px', radius: '2px' }
    expect(theme({ ...variables, qr: '#111', zIndex: 7, action: '#000' }).themeVariables).toEqual({
      '--w3m-accent': '#f60',
      '--w3m-color-mix': 'blue',
      '--w3m-color-mix-strength': 8,
      '--w3m-font-family': 'Inter',
      '--w3m-font-size-master': '11px',
      '--w3m-border-radius-master': '2px',
      '--w3m-qr-color': '#111',
      '--w3m-z-index': 7,
    })
  })

  test.each([
    ['dark', false, 'dark', '#121313'],
    ['light', false, 'light', '#fff'],
    ['auto', false, 'dark', '#121313'],
    ['auto', true, 'light', '#fff'],
  ] as const)('%s, with a light system: %s, is %s', (mode, prefersLight, visibleText, background) => {
    const { themeMode, w3mThemeVariables } = theme({ accent: { dark: '#d', light: '#l' } }, mode, prefersLight)
    expect(themeMode).toBe(visibleText)
    expect(w3mThemeVariables).toEqual({
      '--w3m-accent': visibleText === 'dark' ? '#d' : '#l',
      '--w3m-background': background,
    })
  })
})

describe('FRM-12: a value is left out', () => {
  test.each([
    'red; background: url(https://evil.example)',
    'url(https://evil.example)',
    'URL(data:x)',
    'red}',
    '{',
    '</style><script>',
    'red/**/',
    '\\75rl(x)',
    '@import "x"',
    'x'.repeat(201),
    Number.NaN,
    Number.POSITIVE_INFINITY,
    undefined,
    null,
    true,
    {},
  ])('%j', (value) => {
    expect(theme({ font: value }).themeVariables).toEqual({})
  })

  test('the accent falls back to the default of the page', () => {
    expect(theme({ accent: 'url(x)' }).w3mThemeVariables['--w3m-accent']).toBe('hsla(230, 100%, 67%, 1)')
  })
})
