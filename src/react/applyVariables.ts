import type { ThemeValue, ThemeVariables } from '../config/options.js'
import { parseCssValue } from '../core/cssValue.js'

const PREFIX = '--lk-theme-'

/** Such as `--lk-theme-line-field` for `lineField`, and `--lk-theme-ink-2` for `ink2`. */
const propertyOf = (name: string) => PREFIX + name.replace(/[A-Z\d]/g, (part) => `-${part.toLowerCase()}`)

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

/** Sets the app's variables on an element through the CSSOM, which every policy allows, in place of earlier ones. */
export function applyVariables({ style }: HTMLElement, variables: ThemeVariables) {
  for (const property of Array.from(style)) if (property.startsWith(PREFIX)) style.removeProperty(property)
  // An empty value sets nothing.
  for (const [name, value] of Object.entries(variables)) style.setProperty(propertyOf(name), cssOf(value))
}
