import type { Unsubscribe } from '../core/scope.js'

/** Room for a wide card with the page on both sides. */
const PAGE = '(min-width: 760px)'
/** A wide card itself, as part of the page. */
const CARD_PX = 720

type CardElements = { readonly host: HTMLElement; readonly isInline: boolean }

const queryPage = () => (typeof window.matchMedia === 'function' ? window.matchMedia(PAGE) : undefined)

/** Whether a wide card fits: into the page, or into what contains an inline card. */
export const hasRoom = ({ host, isInline }: CardElements): boolean =>
  isInline ? (host.parentElement?.clientWidth ?? 0) >= CARD_PX : (queryPage()?.matches ?? false)

/** Calls back when that may have changed. */
export function watchRoom({ host, isInline }: CardElements, onChange: () => void): Unsubscribe {
  if (!isInline) {
    const page = queryPage()
    page?.addEventListener('change', onChange)
    return () => page?.removeEventListener('change', onChange)
  }
  const container = host.parentElement
  if (!container || typeof ResizeObserver !== 'function') return () => undefined
  const observer = new ResizeObserver(onChange)
  observer.observe(container)
  return () => observer.disconnect()
}
