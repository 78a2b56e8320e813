export type { Theme, ThemeMode, ThemePalette, ThemeValue, ThemeVariables } from '../config/options.js'
export * from '../config/themes.js'
export { checkContrast } from '../react/checkContrast.js'
export type { LowContrast } from '../react/checkTheme.js'
