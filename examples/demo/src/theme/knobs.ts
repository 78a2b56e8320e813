import type { ThemeVariables } from 'latchkey'

/** Theme values that a user can change; `undefined` keeps the library's own accent. */
export type Knobs = {
  readonly accent: string | undefined
  readonly radius: number
  readonly type: number
  readonly tint: number
}

export const restKnobs: Knobs = { accent: undefined, radius: 4, type: 10, tint: 0 }

/** The library's default accent by theme. */
export const ownAccent = { dark: '#ff6b2c', light: '#e0450a' } as const

export const accents = [
  { name: 'Blue', color: '#2f7de1' },
  { name: 'Green', color: '#12946a' },
  { name: 'Pink', color: '#b4479b' },
  { name: 'Gold', color: '#c79a16' },
  { name: 'Violet', color: '#6a5ae0' },
] as const

export const isAtRest = (knobs: Knobs) =>
  knobs.accent === restKnobs.accent &&
  knobs.radius === restKnobs.radius &&
  knobs.type === restKnobs.type &&
  knobs.tint === restKnobs.tint

/**
 * The variables that the knobs set. All are listed, defaults as `undefined`, because the modal keeps what is not
 * mentioned. A tint mixes in the accent.
 */
export function toThemeVariables({ accent, radius, type, tint }: Knobs, theme: 'dark' | 'light'): ThemeVariables {
  return {
    accent,
    radius: radius === restKnobs.radius ? undefined : `${radius}px`,
    fontSize: type === restKnobs.type ? undefined : `${type}px`,
    mix: tint === 0 ? undefined : (accent ?? ownAccent[theme]),
    mixStrength: tint === 0 ? undefined : `${tint}%`,
  }
}

export const onlySet = (variables: ThemeVariables): ThemeVariables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined))
