export type { Theme, ThemeMode, ThemePalette, ThemeValue, ThemeVariables } from '../config/options.js'
export * from '../config/themes.js'
