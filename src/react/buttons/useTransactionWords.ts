import { useEffect, useState } from 'react'
import { importWithRetry } from '../../core/load.js'
import type { TransactionTranslation } from '../../locales/createWords.js'
import { transactionWords } from '../../locales/enTransaction.js'
import { useInternals } from '../ModalContext.js'
import { useSnapshot } from '../useSnapshot.js'

/** Hebrew, Arabic and their like. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/

/** Texts in a language; English where there is none, or if it does not load. */
async function loadTexts(locale: string): Promise<TransactionTranslation | undefined> {
  if (locale === 'en') return undefined
  const { loadTransactionWords } = await importWithRetry(() => import('../../locales/languages.js'))
  return loadTransactionWords(locale)
}

/** Texts of a transaction button: the app's own, those of its language once loaded, else English. */
export function useTransactionWords(user: string) {
  const { liveOptions, modalState } = useInternals(user)
  const { locale, messages } = useSnapshot(liveOptions.state)
  const { isOpen } = useSnapshot(modalState.state)
  const [loaded, setLoaded] = useState<TransactionTranslation>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a language that did not load is asked for again with the next opening
  useEffect(() => {
    let isCurrent = true
    loadTexts(locale).then(
      (texts) => isCurrent && setLoaded(texts),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [locale, isOpen])
  const texts: Readonly<Record<string, string>> = loaded ?? transactionWords
  const appMessages = messages as Readonly<Record<string, unknown>> | undefined
  return {
    locale,
    /** `value` takes the one place in the text, and keeps its own direction. */
    t(key: keyof typeof transactionWords, value = ''): string {
      const appText = appMessages?.[key]
      const text = (typeof appText === 'string' ? appText : texts[key]) ?? transactionWords[key]
      return text.replace(/\{\w+\}/, () => (rightToLeft.test(text + value) ? `\u2068${value}\u2069` : value))
    },
  }
}
