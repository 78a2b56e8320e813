import type { ThemeMode, ThemeValue, ThemeVariables } from '../../config/options.js'
import type { FrameTheme } from './frameMessages.js'

/** What each of our variables is called on the page of the embedded wallet. The others have no counterpart there. */
const names = {
  accent: '--w3m-accent',
  mix: '--w3m-color-mix',
  mixStrength: '--w3m-color-mix-strength',
  font: '--w3m-font-family',
  fontSize: '--w3m-font-size-master',
  radius: '--w3m-border-radius-master',
  qr: '--w3m-qr-color',
  zIndex: '--w3m-z-index',
} as const satisfies Partial<Record<keyof ThemeVariables, string>>

const MAX_VALUE = 200
/** Whatever could end a declaration, or load something (FRM-12). */
const refused = /[;{}<>\\]|\/\*|url\(|@import|expression\(/i

const isVariable = (key: string): key is keyof typeof names => key in names

function valueIn(value: ThemeValue | number | undefined, mode: 'dark' | 'light'): string | number | undefined {
  const chosen = typeof value === 'object' ? value?.[mode] : value
  if (typeof chosen === 'number') return Number.isFinite(chosen) ? chosen : undefined
  return typeof chosen === 'string' && chosen.length <= MAX_VALUE && !refused.test(chosen) ? chosen : undefined
}

const percent = /^(\d{1,3}(?:\.\d+)?)%$/

/** The page's own colours where the app sets none. */
const fallbacks = {
  light: { accent: 'hsla(231, 100%, 70%, 1)', background: '#fff' },
  dark: { accent: 'hsla(230, 100%, 67%, 1)', background: '#121313' },
} as const

type Themed = { readonly themeMode: ThemeMode; readonly themeVariables: ThemeVariables }

/** The theme for the page of the embedded wallet. */
export function toFrameTheme({ themeMode, themeVariables }: Themed, prefersLight: boolean): FrameTheme {
  const isLight = themeMode === 'light' || (themeMode === 'auto' && prefersLight)
  const mode = isLight ? 'light' : 'dark'
  const entries = Object.entries(themeVariables).flatMap(([key, value]) => {
    const chosen = isVariable(key) ? valueIn(value, mode) : undefined
    if (!isVariable(key) || chosen === undefined) return []
    // The page counts in percent.
    const [, share] = key === 'mixStrength' ? (percent.exec(String(chosen)) ?? []) : []
    return [[names[key], share === undefined ? chosen : Number(share)] as const]
  })
  const { accent, background } = fallbacks[mode]
  return {
    themeMode: mode,
    themeVariables: Object.fromEntries(entries),
    w3mThemeVariables: {
      '--w3m-accent': String(valueIn(themeVariables.accent, mode) ?? accent),
      '--w3m-background': background,
    },
  }
}
