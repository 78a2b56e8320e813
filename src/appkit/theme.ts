import type { ThemeValue, ThemeVariables } from '../config/options.js'

type Measure = 'font-family' | 'accent' | 'color-mix' | 'font-size-master' | 'border-radius-master' | 'qr-color'
type Amount = 'color-mix-strength' | 'z-index'

/** Without this library's `auto`, which is the default. */
export type ThemeMode = 'dark' | 'light'

/** AppKit's theme variables; the form with `--apkt-` wins. */
export type AppKitThemeVariables = {
  [name in `--${'w3m' | 'apkt'}-${Measure}`]?: string | undefined
} & { [name in `--${'w3m' | 'apkt'}-${Amount}`]?: number | undefined }

/** On a fill above this luminance, white text has a contrast below 4.5:1. */
const BRIGHT = 0.18

/** A readable text colour on a fill; on one that is not hexadecimal it is white, as AppKit has it. */
function inkOn(color: string): string {
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(color.trim()) ?? []
  const digits = long ?? short?.replace(/./g, '$&$&')
  if (!digits) return '#fff'
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(
    (at) => (Number.parseInt(digits.slice(at, at + 2), 16) / 255) ** 2.2,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > BRIGHT ? '#000' : '#fff'
}

/** AppKit's variables by the names of this library. Its accent fills the primary button, too. */
export function toThemeVariables(variables: AppKitThemeVariables): ThemeVariables {
  const read = <name extends Measure | Amount>(name: name) => variables[`--apkt-${name}`] ?? variables[`--w3m-${name}`]
  const accent = read('accent')
  const strength = read('color-mix-strength')
  const values: Record<keyof ThemeVariables, ThemeValue | number | undefined> = {
    font: read('font-family'),
    fontMono: undefined,
    fontSize: read('font-size-master'),
    radius: read('border-radius-master'),
    accent,
    action: accent,
    actionInk: accent === undefined ? undefined : inkOn(String(accent)),
    mix: read('color-mix'),
    mixStrength: strength === undefined ? undefined : `${strength}%`,
    qr: read('qr-color'),
    zIndex: read('z-index'),
    width: undefined,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
