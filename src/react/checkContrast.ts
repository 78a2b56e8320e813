import type { Theme } from '../config/options.js'
import { adoptSheet } from '../platform/pageStyles.js'
import moreTokensCss from '../ui/styles/moreTokens.css?inline'
import tokensCss from '../ui/styles/tokens.css?inline'
import { applyVariables } from './applyVariables.js'
import { checkTheme, type LowContrast } from './checkTheme.js'

/**
 * What of a theme is hard to read, as a browser draws it: for a test of your theme, or an editor of themes. A theme with
 * a mode of its own is checked in that one.
 */
export function checkContrast(
  { themeMode, themeVariables = {} }: Theme,
  mode: 'dark' | 'light',
): readonly LowContrast[] {
  const host = document.createElement('div')
  host.hidden = true
  const shadow = host.attachShadow({ mode: 'open' })
  const unadopt = adoptSheet(shadow, tokensCss + moreTokensCss)
  const root = document.createElement('div')
  root.className = 'lk-root'
  root.dataset.theme = themeMode === 'dark' || themeMode === 'light' ? themeMode : mode
  applyVariables(root, themeVariables)
  shadow.append(root)
  document.body.append(host)
  const weak = checkTheme(root)
  host.remove()
  unadopt()
  return weak
}
