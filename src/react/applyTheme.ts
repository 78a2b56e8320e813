import { parseCssValue } from '../core/cssValue.js'
import type { ReadonlyState } from '../core/readonly.js'
import type { ThemeVariables } from '../config/options.js'
import type { LiveState } from '../controllers/liveController.js'

const propertyOf: Readonly<Record<keyof ThemeVariables, string>> = {
  accent: '--lk-theme-accent',
  action: '--lk-theme-action',
  actionInk: '--lk-theme-action-ink',
  mix: '--lk-theme-mix',
  mixStrength: '--lk-theme-mix-strength',
  font: '--lk-theme-font',
  fontMono: '--lk-theme-font-mono',
  fontSize: '--lk-theme-font-size',
  radius: '--lk-theme-radius',
  width: '--lk-theme-width',
  qr: '--lk-theme-qr',
  zIndex: '--lk-theme-z-index',
}

const rightToLeft = /^(ar|fa|he|ur|ps|sd|ug|yi)\b/

/** Mode, variables, language and direction on an element; set through the object model, which every policy allows. */
export function applyTheme(element: HTMLElement, { themeMode, themeVariables }: ReadonlyState<LiveState>, locale: string) {
  element.dataset.theme = themeMode
  element.lang = locale
  element.dir = rightToLeft.test(locale) ? 'rtl' : 'ltr'
  for (const [name, property] of Object.entries(propertyOf)) {
    const value = parseCssValue(themeVariables[name as keyof ThemeVariables])
    if (value === undefined) element.style.removeProperty(property)
    else element.style.setProperty(property, value)
  }
}
