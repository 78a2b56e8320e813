import { proxy, ref } from 'valtio/vanilla'
import type { Features, ThemeMode, ThemeVariables } from '../config/options.js'
import type { ReadonlyState } from '../core/readonly.js'
import type { PartialMessages } from '../locales/createWords.js'

export type LiveOptionsState = {
  themeMode: ThemeMode
  themeVariables: ThemeVariables
  locale: string
  /** Texts of the app. */
  messages: PartialMessages
  /** Values set by the app; defaults are applied on reading. */
  features: Partial<Features>
}

/** Options that may change while the modal runs: theme, language, features. */
export type LiveOptions = { readonly [key in keyof LiveOptionsState]?: LiveOptionsState[key] | undefined }

export type LiveOptionsController = ReturnType<typeof createLiveOptionsController>

export function createLiveOptionsController(initial: LiveOptions) {
  const state: LiveOptionsState = proxy({
    themeMode: 'dark',
    themeVariables: {},
    locale: 'en',
    messages: {},
    features: {},
  })
  /** Replaces given values; features that are left out keep theirs. */
  function update({ themeMode, themeVariables, locale, messages, features }: LiveOptions) {
    if (themeMode) state.themeMode = themeMode
    if (locale) state.locale = locale
    if (messages) state.messages = ref(messages)
    if (themeVariables) state.themeVariables = ref(themeVariables)
    if (features) state.features = ref({ ...state.features, ...features })
  }
  update(initial)
  return { state: state as ReadonlyState<LiveOptionsState>, update }
}
