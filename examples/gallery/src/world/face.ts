import type { WalletModalOptions } from 'latchkey'
import { isPreset, type PresetName, presets } from './presets.ts'

/** How a state is displayed. */
export type Face = {
  readonly theme: 'dark' | 'light'
  readonly locale: string
  /** One of the themes that ship, whatever the state is about. */
  readonly preset?: PresetName | undefined
}

export function readFace(query: URLSearchParams): Face {
  const preset = query.get('preset')
  return {
    theme: query.get('theme') === 'light' ? 'light' : 'dark',
    locale: query.get('lang') ?? 'en',
    preset: isPreset(preset) ? preset : undefined,
  }
}

/** The page uses the language's direction; the card gets only the language, and derives its own. */
export const directionOf = ({ locale }: Face) => (locale.startsWith('ar') ? 'rtl' : 'ltr')

export const faceOptions = ({ theme, locale, preset }: Face): WalletModalOptions => ({
  themeMode: theme,
  locale,
  ...(preset && presets[preset]),
})
