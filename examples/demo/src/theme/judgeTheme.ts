import type { ThemeMode, ThemeVariables } from 'latchkey'
import { checkContrast } from 'latchkey/themes'

const oneDecimal = (value: number) => (Math.floor(value * 10) / 10).toFixed(1)

export type Verdict = { readonly isGood: boolean; readonly sentence: string }

/** What of a theme is hard to read, in each mode in which it may be seen. */
export function judgeTheme(mode: ThemeMode, variables: ThemeVariables): Verdict {
  const modes = mode === 'auto' ? (['dark', 'light'] as const) : [mode]
  const weak = modes.flatMap((shownMode) =>
    checkContrast({ themeVariables: variables }, shownMode).map((entry) => ({ ...entry, shownMode })),
  )
  const [worst] = weak.sort((a, b) => a.ratio / a.least - b.ratio / b.least)
  if (!worst) return { isGood: true, sentence: 'All text at least 4.5 : 1' }
  const { color, ground, ratio, least, shownMode } = worst
  const prefix = modes.length > 1 ? `${shownMode === 'dark' ? 'Dark' : 'Light'}: ` : ''
  const suffix = weak.length > 1 ? `, and ${weak.length - 1} more` : ''
  return { isGood: false, sentence: `${prefix}${color} on ${ground} ${oneDecimal(ratio)} : 1, wants ${least}${suffix}` }
}
