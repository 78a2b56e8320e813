import type { LiveState } from '../controllers/liveController.js'
import type { ReadonlyState } from '../core/readonly.js'
import { isRightToLeft } from '../locales/isRightToLeft.js'
import { applyVariables } from './applyVariables.js'

/** Mode, variables, language and direction on an element. */
export function applyTheme(
  element: HTMLElement,
  { themeMode, themeVariables }: ReadonlyState<LiveState>,
  locale: string,
) {
  element.dataset.theme = themeMode
  element.lang = locale
  element.dir = isRightToLeft(locale) ? 'rtl' : 'ltr'
  applyVariables(element, themeVariables)
}
