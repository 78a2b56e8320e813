import { proxy, ref } from 'valtio/vanilla'
import type { Features, ThemeMode, ThemeVariables } from '../config/options.js'
import type { ReadonlyState } from '../core/readonly.js'
import type { PartialMessages } from '../locales/createWords.js'

/** Tags of languages that ship; a test compares them with `locales/languages`. */
export const SHIPPED_LOCALES = /^(ar|de|en|es)\b/i

/** The first preference that ships, else English. Any English is `en`, which loads nothing. */
function preferredLocale(languages: readonly string[]): string {
  const locale = languages.find((preferred) => SHIPPED_LOCALES.test(preferred)) ?? 'en'
  return /^en\b/i.test(locale) ? 'en' : locale
}

export type LiveOptionsState = {
  themeMode: ThemeMode
  themeVariables: ThemeVariables
  locale: string
  /** Texts of the app. */
  messages: PartialMessages
  /** Values set by the app; defaults are applied on reading. */
  features: Partial<Features>
  /** Counts what `updateOptions` changes: groups, in the instance's `input`, and adapters. */
  revision: number
}

/** Options that may change while the modal runs: theme, language, features. */
export type LiveOptions = {
  readonly [key in keyof Omit<LiveOptionsState, 'revision'>]?: LiveOptionsState[key] | undefined
}

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
    revision: 0,
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
