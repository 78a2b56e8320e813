import type { ThemeMode, ThemeVariables } from 'latchkey'
import { dim, highContrast, midnight, mono, paper, retro, soft, type Theme, warm } from 'latchkey/themes'

/** What a theme may begin with; `none` is the default look. */
export const presets = {
  none: {},
  midnight,
  paper,
  soft,
  retro,
  mono,
  dim,
  highContrast,
  warm,
} as const satisfies Readonly<Record<string, Theme>>

export type PresetName = keyof typeof presets

export const fonts = {
  sans: 'ui-sans-serif, -apple-system, "Segoe UI", Inter, Roboto, sans-serif',
  rounded: 'ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", Nunito, sans-serif',
  serif: 'ui-serif, "Iowan Old Style", Palatino, "Noto Serif", Georgia, serif',
  mono: 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
} as const

export type FontName = keyof typeof fonts

/** A theme in the making: a preset, and what the user has changed of it. */
export type Draft = {
  readonly preset: PresetName
  readonly mode: ThemeMode
  /** Hex colours. */
  readonly accent: string | undefined
  readonly action: string | undefined
  readonly tint: string | undefined
  /** How much of the tint, in per cent. */
  readonly strength: number | undefined
  readonly radius: number | undefined
  readonly type: number | undefined
  readonly font: FontName | undefined
}

export const restDraft: Draft = {
  preset: 'none',
  mode: 'auto',
  accent: undefined,
  action: undefined,
  tint: undefined,
  strength: undefined,
  radius: undefined,
  type: undefined,
  font: undefined,
}

/** Least and greatest values of the scales. */
export const ranges = { strength: [0, 60], radius: [0, 8], type: [8, 12] } as const

/** The library's defaults by mode. */
export const ownAccent = { dark: '#ff6b2c', light: '#e0450a' } as const
export const ownAction = { dark: '#eef1f4', light: '#171c22' } as const

const variablesOf = (preset: PresetName): ThemeVariables => {
  const theme: Theme = presets[preset]
  return theme.themeVariables ?? {}
}

export const fixedModeOf = (preset: PresetName): ThemeMode | undefined => {
  const theme: Theme = presets[preset]
  return theme.themeMode
}

/** A preset that has a mode of its own is left with it. */
export function withMode(draft: Draft, mode: ThemeMode): Draft {
  const fixedMode = fixedModeOf(draft.preset)
  return { ...draft, mode, preset: fixedMode && fixedMode !== mode ? 'none' : draft.preset }
}

export const withPreset = ({ mode }: Draft, preset: PresetName): Draft => ({ ...restDraft, preset, mode })

export const isAtRest = (draft: Draft) =>
  Object.entries({ ...draft, mode: restDraft.mode }).every(([name, value]) => restDraft[name as keyof Draft] === value)

const numberOf = (value: unknown, fallback: number) =>
  typeof value === 'string' && Number.isFinite(Number.parseFloat(value)) ? Number.parseFloat(value) : fallback

const sideOf = (value: unknown, mode: 'dark' | 'light'): string | undefined => {
  const side = typeof value === 'object' && value !== null ? Reflect.get(value, mode) : value
  return typeof side === 'string' ? side : undefined
}

/** What the draft comes to, with the defaults, as the controls show it. */
export function valuesOf(draft: Draft, mode: 'dark' | 'light') {
  const variables = variablesOf(draft.preset)
  const font = Object.entries({ paper: 'serif', retro: 'mono' } as const).find(([name]) => name === draft.preset)?.[1]
  const accent = draft.accent ?? sideOf(variables.accent, mode) ?? ownAccent[mode]
  return {
    accent,
    action: draft.action ?? sideOf(variables.action, mode) ?? ownAction[mode],
    tint: draft.tint ?? sideOf(variables.mix, mode) ?? accent,
    strength: draft.strength ?? numberOf(variables.mixStrength, 0),
    radius: draft.radius ?? numberOf(variables.radius, 4),
    type: draft.type ?? numberOf(variables.fontSize, 10),
    font: draft.font ?? font ?? 'sans',
  }
}

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Below it, white has more contrast than black. */
const MIDDLE = 0.179

/** What the user has changed, as variables. */
export function changesOf({ preset, accent, action, tint, strength, radius, type, font }: Draft): ThemeVariables {
  const own = variablesOf(preset)
  const isTinted = tint !== undefined || strength !== undefined
  return {
    ...(accent !== undefined && { accent }),
    ...(action !== undefined && { action, actionInk: luminanceOf(action) > MIDDLE ? '#000000' : '#ffffff' }),
    ...(isTinted && { mix: tint ?? own.mix ?? accent ?? own.accent ?? ownAccent }),
    ...(strength !== undefined && { mixStrength: `${strength}%` }),
    ...(font !== undefined && { font: fonts[font] }),
    ...(type !== undefined && { fontSize: `${type}px` }),
    ...(radius !== undefined && { radius: `${radius}px` }),
  }
}

export const modeOf = ({ preset, mode }: Draft): ThemeMode => fixedModeOf(preset) ?? mode

/** The whole theme, as the modal gets it. */
export const variablesOfDraft = (draft: Draft): ThemeVariables => ({
  ...variablesOf(draft.preset),
  ...changesOf(draft),
})
