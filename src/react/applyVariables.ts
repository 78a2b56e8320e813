import type { ThemeValue, ThemeVariables } from '../config/options.js'
import { parseCssValue } from '../core/cssValue.js'

// One text, since every page loads it.
const names = 'accent action actionInk mix mixStrength font fontMono fontSize radius width qr zIndex'.split(
  ' ',
) as (keyof ThemeVariables)[]
const propertyOf = (name: string) => `--lk-theme-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/**
 * The sheets empty `--lk-light` in the dark and `--lk-dark` in the light, and leave the other without a value, so that
 * its fallback holds: the system may change its mind without us. What stands nowhere is as if not given.
 */
const sideOf = (mode: 'light' | 'dark', value: unknown) =>
  `var(--lk-${mode},${parseCssValue(value) ?? 'var(--lk-none)'})`

const cssOf = (value: ThemeValue | number | undefined) =>
  value && typeof value === 'object'
    ? sideOf('light', value.light) + sideOf('dark', value.dark)
    : (parseCssValue(value) ?? '')

/** The host's variables on an element; set through the object model, which every policy allows. */
export function applyVariables({ style }: HTMLElement, variables: ThemeVariables) {
  for (const name of names) {
    // An empty value takes the property away.
    style.setProperty(propertyOf(name), cssOf(variables[name]))
  }
}
