import { useEffect, useState } from 'react'
import { importWithRetry } from '../../core/load.js'
import type { PageTranslation } from '../../locales/createWords.js'
import { useInternals } from '../ModalContext.js'
import { useSnapshot } from '../useSnapshot.js'

/** Texts of the page in a language. English is built in, and better than the previous language if one fails to load. */
export async function loadPageTexts(locale: string): Promise<PageTranslation | undefined> {
  try {
    return locale === 'en'
      ? undefined
      : await (await importWithRetry(() => import('../../locales/languages.js'))).loadPageWords(locale)
  } catch {
    return undefined
  }
}

/** Texts of a page button: the app's own, those of its language once loaded, else English. */
export function usePageWords<words extends Partial<PageTranslation>>(user: string, english: words): words {
  const { liveOptions, modalState } = useInternals(user)
  const { locale, messages } = useSnapshot(liveOptions.state)
  const { isOpen } = useSnapshot(modalState.state)
  const [loaded, setLoaded] = useState<Partial<PageTranslation>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a language that did not load is asked for again with the next opening
  useEffect(() => {
    let isCurrent = true
    void loadPageTexts(locale).then((words) => isCurrent && setLoaded(words))
    return () => {
      isCurrent = false
    }
  }, [locale, isOpen])
  const words: Record<string, unknown> = { ...english }
  for (const [key, word] of Object.entries({ ...loaded, ...messages })) if (typeof word === 'string') words[key] = word
  return words as words
}
