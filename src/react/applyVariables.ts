import type { ThemeValue, ThemeVariables } from '../config/options.js'
import { parseCssValue } from '../core/cssValue.js'

// One string, because every page loads it.
const names = 'accent action actionInk mix mixStrength font fontMono fontSize radius width qr zIndex'.split(
  ' ',
) as (keyof ThemeVariables)[]
const propertyOf = (name: string) => `--lk-theme-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/**
 * The sheets empty `--lk-light` in dark mode and `--lk-dark` in light mode, and leave the other unset, so that its
 * fallback applies. So a change of the system's mode needs no script.
 */
const sideOf = (mode: 'light' | 'dark', value: unknown) =>
  `var(--lk-${mode},${parseCssValue(value) ?? 'var(--lk-none)'})`

const cssOf = (value: ThemeValue | number | undefined) =>
  value && typeof value === 'object'
    ? sideOf('light', value.light) + sideOf('dark', value.dark)
    : (parseCssValue(value) ?? '')

/** Sets the app's variables on an element through the CSSOM, which every policy allows. */
export function applyVariables({ style }: HTMLElement, variables: ThemeVariables) {
  for (const name of names) {
    // An empty value removes the property.
    style.setProperty(propertyOf(name), cssOf(variables[name]))
  }
}
