import { buyWords } from '../../locales/enBuy.js'
import { useInternals } from '../ModalContext.js'
import { useSnapshot } from '../useSnapshot.js'
import { loadPageTexts } from './usePageWords.js'

type BuyKey = keyof typeof buyWords

/** Texts of the buy widget in a language. */
export type BuyTexts = { readonly locale: string; readonly texts: Readonly<Record<BuyKey, string>> }

/** English if the language does not ship, or fails to load. */
export const loadBuyTexts = async (locale: string): Promise<BuyTexts> => ({
  locale,
  texts: { ...buyWords, ...(await loadPageTexts(locale)) },
})

/** Texts of the buy widget: the app's own, else those of the language. */
export function useBuyWords(user: string, { locale, texts }: BuyTexts) {
  const { liveOptions } = useInternals(user)
  const { messages } = useSnapshot(liveOptions.state)
  const appMessages = messages as Readonly<Record<string, unknown>> | undefined
  return {
    locale,
    t(key: BuyKey, values: Readonly<Record<string, string>> = {}): string {
      const appText = appMessages?.[key]
      const text = typeof appText === 'string' ? appText : texts[key]
      return text.replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole)
    },
  }
}
