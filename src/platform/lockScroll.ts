import type { Unsubscribe } from '../core/scope.js'
import { adoptSheet } from './pageStyles.js'

/**
 * Keeps the page from scrolling behind an open modal. A separate sheet keeps the page's inline styles, lets several
 * modals coexist, and is undone exactly.
 */
export function lockScroll(): Unsubscribe {
  const { documentElement } = document
  const hasScrollbar = window.innerWidth > documentElement.clientWidth
  const gutter = hasScrollbar ? 'scrollbar-gutter:stable!important;' : ''
  return adoptSheet(document, `html{overflow:hidden!important;overscroll-behavior:contain;${gutter}}`)
}
