import type { ThemeVariables } from '../config/options.js'
import { parseCssValue } from '../core/cssValue.js'

// One text, since every page loads it.
const names = 'accent action actionInk mix mixStrength font fontMono fontSize radius width qr zIndex'.split(
  ' ',
) as (keyof ThemeVariables)[]
const propertyOf = (name: string) => `--lk-theme-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** The host's variables on an element; set through the object model, which every policy allows. */
export function applyVariables({ style }: HTMLElement, variables: ThemeVariables) {
  for (const name of names) {
    // An empty value takes the property away.
    style.setProperty(propertyOf(name), parseCssValue(variables[name]) ?? '')
  }
}
