import type { ThemeVariables } from 'latchkey'
import type { Theme } from 'latchkey/themes'
import { useId } from 'react'
import { fixedModeOf, ownAccent, ownAction, type PresetName, presets } from '../theme/draft.ts'

const names: Readonly<Record<PresetName, string>> = {
  none: 'Default',
  midnight: 'Midnight',
  paper: 'Paper',
  soft: 'Soft',
  retro: 'Retro',
  mono: 'Mono',
  dim: 'Dim',
  highContrast: 'High contrast',
  warm: 'Warm',
}

/** What the default look has where a preset says nothing. */
const own = {
  frame: { dark: '#262b31', light: '#e9edf0' },
  surface: { dark: '#15191d', light: '#ffffff' },
  ink3: { dark: '#929ba4', light: '#5b6670' },
  accent: ownAccent,
  action: ownAction,
} satisfies ThemeVariables

/** The card of a preset, very small. */
function Drawing({ preset, seen }: { preset: PresetName; seen: 'dark' | 'light' }) {
  const { themeVariables = {} }: Theme = presets[preset]
  const mode = fixedModeOf(preset) === 'light' ? 'light' : fixedModeOf(preset) === 'dark' ? 'dark' : seen
  const color = (name: keyof typeof own) => {
    const value = themeVariables[name]
    return (typeof value === 'object' ? value[mode] : value) ?? own[name][mode]
  }
  const radius = typeof themeVariables.radius === 'string' ? Number.parseFloat(themeVariables.radius) : 4
  return (
    <svg width="56" height="40" viewBox="0 0 56 40" aria-hidden="true">
      <rect width="56" height="40" rx={radius * 1.5} fill={color('frame')} />
      <rect x="3" y="3" width="50" height="28" rx={radius * 1.25} fill={color('surface')} />
      <path d="M10 11h18" stroke={color('ink3')} strokeWidth="2" />
      <rect x="10" y="18" width="36" height="8" rx={radius} fill={color('action')} />
      <path d="M3 9h4" stroke={color('accent')} strokeWidth="2" />
    </svg>
  )
}

type PresetChoiceProps = { seen: 'dark' | 'light'; value: PresetName; onChange: (preset: PresetName) => void }

export function PresetChoice({ seen, value, onChange }: PresetChoiceProps) {
  const group = useId()
  return (
    <fieldset className="presets">
      <legend>Start from</legend>
      {(Object.keys(presets) as PresetName[]).map((preset) => (
        <label key={preset}>
          <input
            type="radio"
            className="unseen"
            name={group}
            checked={preset === value}
            onChange={() => onChange(preset)}
          />
          <Drawing preset={preset} seen={seen} />
          <span>{names[preset]}</span>
        </label>
      ))}
    </fieldset>
  )
}
