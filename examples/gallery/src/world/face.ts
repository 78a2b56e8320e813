import type { WalletModalOptions } from 'latchkey'

/** How a state is looked at. */
export type Face = {
  readonly theme: 'dark' | 'light'
  readonly locale: string
}

export const readFace = (query: URLSearchParams): Face => ({
  theme: query.get('theme') === 'light' ? 'light' : 'dark',
  locale: query.get('lang') ?? 'en',
})

/** The page reads as its words do; the card is told the language alone, and finds out for itself. */
export const directionOf = ({ locale }: Face) => (locale.startsWith('ar') ? 'rtl' : 'ltr')

export const faceOptions = ({ theme, locale }: Face): WalletModalOptions => ({ themeMode: theme, locale })
