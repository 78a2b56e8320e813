import type { LiveState } from '../controllers/liveController.js'
import type { ReadonlyState } from '../core/readonly.js'
import { applyVariables } from './applyVariables.js'

const rightToLeft = /^(ar|fa|he|ur|ps|sd|ug|yi)\b/

/** Mode, variables, language and direction on an element. */
export function applyTheme(
  element: HTMLElement,
  { themeMode, themeVariables }: ReadonlyState<LiveState>,
  locale: string,
) {
  element.dataset.theme = themeMode
  element.lang = locale
  element.dir = rightToLeft.test(locale) ? 'rtl' : 'ltr'
  applyVariables(element, themeVariables)
}
