import type { LiveOptionsState } from '../controllers/liveOptionsController.js'
import type { ReadonlyState } from '../core/readonly.js'
import type { Words } from '../locales/createWords.js'
import { applyVariables } from './applyVariables.js'

/** Sets mode, variables, language and direction on an element. */
export function applyTheme(
  element: HTMLElement,
  { themeMode, themeVariables }: ReadonlyState<LiveOptionsState>,
  { locale, direction }: Pick<Words, 'locale' | 'direction'>,
) {
  element.dataset.theme = themeMode
  element.lang = locale
  element.dir = direction
  applyVariables(element, themeVariables)
}
