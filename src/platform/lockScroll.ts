import type { Unsubscribe } from '../core/scope.js'
import { adoptSheet } from './adoptSheet.js'

/**
 * Keeps the page from scrolling behind an open modal. A sheet of its own instead of inline styles: what the page has
 * set stays as it is, several modals do not restore each other's state, and the undo is exact.
 */
export function lockScroll(): Unsubscribe {
  const { documentElement } = document
  const hasScrollbar = window.innerWidth > documentElement.clientWidth
  const gutter = hasScrollbar ? 'scrollbar-gutter:stable!important;' : ''
  return adoptSheet(document, `html{overflow:hidden!important;overscroll-behavior:contain;${gutter}}`)
}
