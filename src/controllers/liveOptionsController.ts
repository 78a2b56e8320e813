import { proxy, ref } from 'valtio/vanilla'
import type { Features, ThemeMode, ThemeVariables } from '../config/options.js'
import type { ReadonlyState } from '../core/readonly.js'
import type { PartialMessages } from '../locales/createWords.js'

/** Languages that ship; a test compares them with `locales/languages`. */
export const SHIPPED_LANGUAGES: readonly string[] = ['ar', 'de', 'en', 'es']

/** The first preference that ships, else English. Any English is `en`, which loads nothing. */
function preferredLocale(languages: readonly string[]): string {
  const languageOf = (locale: string) => locale.split('-')[0]?.toLowerCase() ?? ''
  const locale = languages.find((preferred) => SHIPPED_LANGUAGES.includes(languageOf(preferred))) ?? 'en'
  return languageOf(locale) === 'en' ? 'en' : locale
}

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

/** @param browserLanguages What `locale: 'auto'` chooses from. */
export function createLiveOptionsController(
  initial: LiveOptions,
  browserLanguages: () => readonly string[] = () => [],
) {
  const state: LiveOptionsState = proxy({
    themeMode: 'dark',
    themeVariables: {},
    locale: 'en',
    messages: {},
    features: {},
  })
  /** The server and the first render in the browser know no language of the user. */
  let isLocaleUnknown = initial.locale === 'auto'
  /** Replaces given values; features that are left out keep theirs. */
  function update({ themeMode, themeVariables, locale, messages, features }: LiveOptions) {
    if (themeMode) state.themeMode = themeMode
    if (locale) {
      isLocaleUnknown = false
      state.locale = locale === 'auto' ? preferredLocale(browserLanguages()) : locale
    }
    if (messages) state.messages = ref(messages)
    if (themeVariables) state.themeVariables = ref(themeVariables)
    if (features) state.features = ref({ ...state.features, ...features })
  }
  update({ ...initial, locale: isLocaleUnknown ? undefined : initial.locale })
  return {
    state: state as ReadonlyState<LiveOptionsState>,
    update,
    /** Reads the browser's language, if the app wants that and has chosen no other since. */
    readLocale() {
      if (isLocaleUnknown) update({ locale: 'auto' })
    },
  }
}
