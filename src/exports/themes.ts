export type { Theme, ThemeMode, ThemeValue, ThemeVariables } from '../config/options.js'
export * from '../config/themes.js'
