import { proxy, ref } from 'valtio/vanilla'
import type { LiveOptionsController } from '../controllers/liveOptionsController.js'
import { createLatest } from '../core/async.js'
import { importWithRetry } from '../core/load.js'
import type { Scope } from '../core/scope.js'
import { watchState } from '../core/watchState.js'
import { createWords, type PartialMessages, toLanguageTag, type Words } from '../locales/createWords.js'
import type { Logger } from '../services/logger.js'

/** Loads the English texts of a feature. */
type WordLoader = () => Promise<PartialMessages>

/** Texts of the requested language. Starts with the first view's English. */
export function createLanguage(
  { liveOptions, scope }: { readonly liveOptions: LiveOptionsController; readonly scope: Scope },
  log: Logger['log'],
  first: PartialMessages,
) {
  const state = proxy<{ words: Words }>({ words: ref(createWords({ locale: 'en', messages: first })) })
  const latest = createLatest()
  let english = first
  /** Of the features whose English is known. */
  const added = new Set<WordLoader>()
  /** The current or pending source of the texts. */
  let latestInputs: readonly unknown[] = ['en', liveOptions.state.messages, first]
  let settled = Promise.resolve()

  async function make(locale: string, messages: PartialMessages, onFail: () => void): Promise<Words> {
    const inEnglish = { locale: 'en', messages: english }
    if (locale === 'en' && Object.keys(messages).length === 0) return createWords(inEnglish)
    try {
      const [translation, { translate }] = await Promise.all([
        importWithRetry(() => import('../locales/languages.js'), scope.signal).then(({ loadLanguage }) =>
          loadLanguage(toLanguageTag(locale)),
        ),
        importWithRetry(() => import('../locales/translate.js'), scope.signal),
      ])
      const onMissing = (keys: readonly string[]) => log('warn', `words ${locale}`, `English for ${keys.join(', ')}`)
      return createWords(translate({ locale, messages, translation, english, onMissing }), english)
    } catch (error) {
      log('error', `words ${locale}`, error)
      onFail()
      return createWords(inEnglish)
    }
  }

  /** Changes to the requested language; the previous one stays until it has loaded. */
  function settle(): Promise<void> {
    const { locale, messages } = liveOptions.state
    const now = [locale, messages, english]
    if (now.every((part, at) => part === latestInputs[at])) return settled
    latestInputs = now
    const isCurrent = latest.begin()
    // Requested again on the next open.
    const onFail = () => {
      if (isCurrent()) latestInputs = []
    }
    settled = make(locale, messages, onFail).then((words) => {
      // A newer change waits for more texts, which the caller may need.
      if (!isCurrent()) return settled
      state.words = ref(words)
    })
    return settled
  }

  scope.add(watchState(liveOptions.state, () => void settle()))

  return {
    state,
    settle,
    /** Adds English texts that features share. */
    complete(messages: PartialMessages): Promise<void> {
      english = { ...english, ...messages }
      return settle()
    },
    /** Loads a feature's English, before its first view is shown; other languages have the texts of all features. */
    async add(load: WordLoader): Promise<void> {
      const texts = added.has(load) ? undefined : await importWithRetry(load, scope.signal)
      if (texts && !added.has(load)) {
        added.add(load)
        english = { ...english, ...texts }
      }
      return settle()
    },
  }
}
