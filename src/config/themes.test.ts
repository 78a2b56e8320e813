import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrastOf, type Rgb } from '../core/contrast.js'
import type { Theme, ThemeValue } from './options.js'
import * as themes from './themes.js'

const css = ['tokens', 'moreTokens']
  .map((name) => readFileSync(new URL(`../ui/styles/${name}.css`, import.meta.url), 'utf8'))
  .join('\n')

type Mode = 'dark' | 'light'

/** Tokens that are plain colours, or the app's with a fallback of ours; without the system's preferences. */
function readTokens(mode: Mode): ReadonlyMap<string, string> {
  const plain = css.replace(/@(media|supports)[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
  const read = (selector: RegExp) =>
    [...plain.matchAll(selector)].flatMap(([, body = '']) => [
      ...body.matchAll(/--lk-([\w-]+): (?:var\(--lk-theme-[\w-]+, )?(#[\da-f]{6})\)?;/g),
    ])
  const rules = [
    ...read(/^\.lk-root \{([^}]*)\}/gm),
    ...(mode === 'light' ? read(/^\.lk-root\[data-theme="light"\] \{([^}]*)\}/gm) : []),
  ]
  return new Map(rules.map(([, name = '', value = '']) => [name, value]))
}

const parseHex = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

const toLinear = (value: number) =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
const toByte = (value: number) => 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
const apply = (matrix: readonly (readonly number[])[], [a, b, c]: readonly number[]) =>
  matrix.map(([x = 0, y = 0, z = 0]) => x * (a ?? 0) + y * (b ?? 0) + z * (c ?? 0))

/** Conversion to oklab and back, as CSS Color 4 defines it. */
const toLms = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const toLab = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const fromLab = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const fromLms = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]
const oklabOf = (color: Rgb) => apply(toLab, apply(toLms, color.map(toLinear)).map(Math.cbrt))
function mixInOklab(color: Rgb, share: number, base: Rgb): Rgb {
  const [first, second] = [oklabOf(color), oklabOf(base)]
  const mixed = first.map((value, at) => value * share + (second[at] ?? 0) * (1 - share))
  return apply(
    fromLms,
    apply(fromLab, mixed).map((value) => value ** 3),
  ).map(toByte) as unknown as Rgb
}

const sideOf = (value: ThemeValue | number | undefined, mode: Mode) =>
  typeof value === 'object' ? value[mode] : value === undefined ? undefined : String(value)

/** The colours of a theme in one mode, as rendered. */
function colorsOf({ themeVariables = {} }: Theme, mode: Mode) {
  const tokens = readTokens(mode)
  const token = (name: string) => parseHex(tokens.get(name) ?? `no token ${name}`)
  const own = (name: 'accent' | 'action' | 'actionInk', fallback: string) => {
    const value = sideOf(themeVariables[name], mode)
    return value ? parseHex(value) : token(fallback)
  }
  const mix = sideOf(themeVariables.mix, mode)
  const share = Number.parseFloat(sideOf(themeVariables.mixStrength, mode) ?? '0') / 100
  const ground = (name: string) => {
    const base = token(`${name}-base`)
    return mix ? mixInOklab(parseHex(mix), share, base) : base
  }
  return { token, own, ground }
}

const grounds = ['frame', 'surface', 'button', 'button-hover', 'button-press', 'row-hover', 'row-press', 'well']
const weakest = (colors: readonly Rgb[], otherEntries: readonly Rgb[]) =>
  Math.min(...colors.flatMap((a) => otherEntries.map((b) => contrastOf(a, b))))

const cases = Object.entries({ ...themes, none: {} } as Record<string, Theme>).flatMap(([name, theme]) =>
  (['dark', 'light'] as const)
    .filter((mode) => (theme.themeMode ?? mode) === mode)
    .map((mode) => ({ name, theme, mode })),
)

describe.each(cases)('the theme $name in $mode mode', ({ theme, mode }) => {
  const { token, own, ground } = colorsOf(theme, mode)

  test('has text of at least 4.5:1 on every surface and on its action', () => {
    const inks = ['ink', 'ink-2', 'ink-3'].map(token)
    expect(weakest(inks, grounds.map(ground))).toBeGreaterThanOrEqual(4.5)
    expect(weakest(['good', 'bad'].map(token), ['surface', 'frame', 'well'].map(ground))).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(own('actionInk', 'action-ink'), own('action', 'action'))).toBeGreaterThanOrEqual(4.5)
  })

  test('has outlines, an accent and an action of at least 3:1 on their background', () => {
    const surfaces = ['surface', 'well'].map(ground)
    expect(weakest([token('line-field'), token('line-field-on'), token('focus')], surfaces)).toBeGreaterThanOrEqual(3)
    expect(contrastOf(own('accent', 'needle'), ground('surface'))).toBeGreaterThanOrEqual(3)
    expect(contrastOf(own('accent', 'needle'), ground('frame'))).toBeGreaterThanOrEqual(3)
    expect(contrastOf(own('action', 'action'), ground('surface'))).toBeGreaterThanOrEqual(3)
  })
})

test('highContrast has more contrast than the default theme', () => {
  for (const mode of ['dark', 'light'] as const) {
    const [more, none] = [themes.highContrast, {}].map((theme) => {
      const { token, own, ground } = colorsOf(theme, mode)
      const under = grounds.map(ground)
      return [
        weakest([token('ink-3')], under),
        weakest([token('line-field')], under),
        weakest([own('accent', 'needle')], under),
      ]
    })
    for (const [at, value] of (more ?? []).entries()) expect(value).toBeGreaterThan(none?.[at] ?? 21)
  }
})

test('every theme can be spread, with valid values', async () => {
  const { parseCssValue } = await import('../core/cssValue.js')
  for (const { themeVariables } of Object.values(themes)) {
    for (const value of Object.values(themeVariables) as ThemeValue[]) {
      const sides = typeof value === 'object' ? [value.dark, value.light] : [value]
      for (const side of sides) expect(parseCssValue(side)).toBe(side)
    }
  }
})
