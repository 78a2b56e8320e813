import type { ThemeVariables } from '../config/options.js'
import { parseCssValue } from '../core/cssValue.js'

const names: readonly (keyof ThemeVariables)[] = [
  'accent',
  'action',
  'actionInk',
  'mix',
  'mixStrength',
  'font',
  'fontMono',
  'fontSize',
  'radius',
  'width',
  'qr',
  'zIndex',
]
const propertyOf = (name: string) => `--lk-theme-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** The host's variables on an element; set through the object model, which every policy allows. */
export function applyVariables({ style }: HTMLElement, variables: ThemeVariables) {
  for (const name of names) {
    // An empty value takes the property away.
    style.setProperty(propertyOf(name), parseCssValue(variables[name]) ?? '')
  }
}
