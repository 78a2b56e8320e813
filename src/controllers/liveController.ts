import { proxy, ref } from 'valtio/vanilla'
import type { ReadonlyState } from '../core/readonly.js'
import type { Features, ThemeMode, ThemeVariables } from '../config/options.js'

export type LiveState = {
  themeMode: ThemeMode
  themeVariables: ThemeVariables
  locale: string
  features: Features
}

export type LiveController = ReturnType<typeof createLiveController>

/** The options that may change while the modal runs: look, language, features. */
export function createLiveController({ themeMode, themeVariables, locale, features }: LiveState) {
  const state = proxy<LiveState>({ themeMode, themeVariables: ref(themeVariables), locale, features: ref(features) })
  return {
    state: state as ReadonlyState<LiveState>,
    setThemeMode(mode: ThemeMode) {
      state.themeMode = mode
    },
    /** Replaces the given variables and keeps the others. */
    setThemeVariables(variables: ThemeVariables) {
      state.themeVariables = ref({ ...state.themeVariables, ...variables })
    },
    setLocale(locale: string) {
      state.locale = locale
    },
    setFeatures(features: Partial<Features>) {
      state.features = ref({ ...state.features, ...features })
    },
  }
}
