import type { WalletModalOptions } from 'latchkey'

/** How a state is displayed. */
export type Face = {
  readonly theme: 'dark' | 'light'
  readonly locale: string
}

export const readFace = (query: URLSearchParams): Face => ({
  theme: query.get('theme') === 'light' ? 'light' : 'dark',
  locale: query.get('lang') ?? 'en',
})

/** The page uses the language's direction; the card gets only the language, and derives its own. */
export const directionOf = ({ locale }: Face) => (locale.startsWith('ar') ? 'rtl' : 'ltr')

export const faceOptions = ({ theme, locale }: Face): WalletModalOptions => ({ themeMode: theme, locale })
