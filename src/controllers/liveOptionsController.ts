import { proxy, ref } from 'valtio/vanilla'
import type { Features, ThemeMode, ThemeVariables } from '../config/options.js'
import type { ReadonlyState } from '../core/readonly.js'
import type { PartialMessages } from '../locales/createWords.js'

export type LiveOptionsState = {
  themeMode: ThemeMode
  themeVariables: ThemeVariables
  locale: string
  /** The host's own words. */
  messages: PartialMessages
  /** What the host set; the defaults are filled in where they are read. */
  features: Partial<Features>
}

/** The options that may change while the modal runs: look, language, features. */
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
  /** Whatever is named replaces what was there; features that are not named stay as they are. */
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
