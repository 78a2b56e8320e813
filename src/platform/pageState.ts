import { isLoopbackHost } from '../core/isLoopbackHost.js'

/** What the library asks of the page's globals; on a server every answer is the empty one. */
export const hasWindow = () => typeof window === 'object' && typeof document === 'object'

/** What the page calls itself; empty on a server. */
export const pageTitle = () => (hasWindow() ? document.title || window.location.hostname : '')

export const isLoopbackPage = () => hasWindow() && isLoopbackHost(window.location.hostname)

export const isOnline = () => !hasWindow() || window.navigator.onLine !== false

/** As most phones and tablets say of themselves; `readDevice` looks closer. */
export const isMobileAgent = () => hasWindow() && /android|iphone|ipad|ipod|mobile/i.test(window.navigator.userAgent)

export const isPageHidden = () => hasWindow() && document.visibilityState === 'hidden'
