import { useEffect, useState } from 'react'
import { importWithRetry } from '../../core/importWithRetry.js'
import type { PageTranslation } from '../../locales/createWords.js'
import { useInstance } from '../ModalContext.js'
import { useSnapshot } from '../useSnapshot.js'

/** What a page button says: the host's own words, those of its language once they are here, else English. */
export function usePageWords<words extends Partial<PageTranslation>>(user: string, english: words): words {
  const { locale, messages } = useSnapshot(useInstance(user).live.state)
  const [loaded, setLoaded] = useState<Partial<PageTranslation>>()
  useEffect(() => {
    let isCurrent = true
    // English is here already; without a language that is wanted a page asks for nothing.
    const load = async () =>
      locale === 'en'
        ? undefined
        : (await importWithRetry(() => import('../../locales/loadPageWords.js'))).loadPageWords(locale)
    load().then(
      (words) => isCurrent && setLoaded(words),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [locale])
  return { ...english, ...loaded, ...messages }
}
