import { proxy, ref, subscribe } from 'valtio/vanilla'
import type { Log } from '../controllers/connection/parts.js'
import { importWithRetry } from '../core/importWithRetry.js'
import { createLatest } from '../core/latest.js'
import { createWords, type PartialMessages, type Words } from '../locales/createWords.js'
import type { Shell } from './shell.js'

/** The words of the language that is wanted. It begins with what English says first. */
export function createLanguage(
  { liveOptions, scope }: Pick<Shell, 'liveOptions' | 'scope'>,
  log: Log,
  first: PartialMessages,
) {
  const state = proxy<{ words: Words }>({ words: ref(createWords({ locale: 'en', messages: first })) })
  const latest = createLatest()
  let english = first
  /** What the words are made of, or are being made of. */
  let wanted: readonly unknown[] = ['en', liveOptions.state.messages, first]
  let settled = Promise.resolve()

  async function make(locale: string, messages: PartialMessages, onFail: () => void): Promise<Words> {
    const inEnglish = { locale: 'en', messages: english }
    if (locale === 'en' && Object.keys(messages).length === 0) return createWords(inEnglish)
    try {
      const { translate } = await importWithRetry(() => import('../locales/translate.js'), scope.signal)
      const onMissing = (keys: readonly string[]) => log('warn', `words ${locale}`, `English for ${keys.join(', ')}`)
      return createWords(await translate({ locale, messages, english, onMissing }), english)
    } catch (error) {
      log('error', `words ${locale}`, error)
      onFail()
      return createWords(inEnglish)
    }
  }

  /** Goes over to what is wanted; until its words are here, what was said stays. */
  function settle(): Promise<void> {
    const { locale, messages } = liveOptions.state
    const now = [locale, messages, english]
    if (now.every((part, at) => part === wanted[at])) return settled
    wanted = now
    const isCurrent = latest.begin()
    // Asked for again with the next opening.
    const onFail = () => {
      if (isCurrent()) wanted = []
    }
    settled = make(locale, messages, onFail).then((words) => {
      if (isCurrent()) state.words = ref(words)
    })
    return settled
  }

  scope.add(subscribe(liveOptions.state as object, () => void settle()))

  return {
    state,
    settle,
    /** English is known in full from now on. */
    complete(messages: PartialMessages): Promise<void> {
      english = messages
      return settle()
    },
  }
}
