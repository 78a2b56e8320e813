import type { WalletModalOptions } from 'latchkey'

/** How a state is looked at. */
export type Face = {
  readonly theme: 'dark' | 'light'
  readonly direction: 'ltr' | 'rtl'
  readonly locale: string
}

export function readFace(query: URLSearchParams): Face {
  const direction = query.get('dir') === 'rtl' ? 'rtl' : 'ltr'
  return {
    theme: query.get('theme') === 'light' ? 'light' : 'dark',
    direction,
    locale: query.get('lang') ?? (direction === 'rtl' ? 'ar' : 'en'),
  }
}

export const faceOptions = ({ theme, locale }: Face): WalletModalOptions => ({ themeMode: theme, locale })

/** Mirrors the card also in words of a language that is written the other way. */
export function holdDirection({ direction }: Face) {
  if (direction === 'ltr') return
  const turn = (root: ShadowRoot) => {
    for (const part of root.querySelectorAll<HTMLElement>('.lk-root')) if (part.dir !== direction) part.dir = direction
  }
  const held = new WeakSet<ShadowRoot>()
  new MutationObserver(() => {
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    if (!root || held.has(root)) return
    held.add(root)
    turn(root)
    const options = { subtree: true, childList: true, attributes: true, attributeFilter: ['dir'] }
    new MutationObserver(() => turn(root)).observe(root, options)
  }).observe(document.body, { childList: true })
}
