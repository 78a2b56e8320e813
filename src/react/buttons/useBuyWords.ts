import { buyTranslationOf, buyWords } from '../../locales/buyWords.js'
import { useInternals } from '../ModalContext.js'
import { useSnapshot } from '../useSnapshot.js'

export type BuyKey = keyof typeof buyWords

/** Texts of the buy widget: the app's own, those of its language, else English. */
export function useBuyWords(user: string) {
  const { liveOptions } = useInternals(user)
  const { locale, messages } = useSnapshot(liveOptions.state)
  const own = messages as Readonly<Record<string, unknown>> | undefined
  const translation = buyTranslationOf(locale)
  return {
    locale,
    t(key: BuyKey, values: Readonly<Record<string, string>> = {}): string {
      const given = own?.[key]
      const text = typeof given === 'string' ? given : (translation?.[key] ?? buyWords[key])
      return text.replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole)
    },
  }
}
