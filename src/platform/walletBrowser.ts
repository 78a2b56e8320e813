import { hasWindow, isMobileAgent } from './pageState.js'

const isFramed = () => window.parent !== window

/** An app on a phone shows the page itself, by React Native, as hosts of mini apps do. */
export const isNativeWebView = () => hasWindow() && !isFramed() && 'ReactNativeWebView' in window

/** Wallets whose browsers look like an ordinary one otherwise. */
const WALLET_AGENTS = /MetaMaskMobile|imToken|TokenPocket|OKApp|BitKeep|SafePal/i

/**
 * Whether an app on a phone shows the page: a web view of Android or iOS, which has no extensions. A wallet in it is the
 * app's own. In an ordinary browser, and in a frame, a wallet may be anybody's.
 */
export function isAppBrowser(): boolean {
  if (!hasWindow() || isFramed() || !isMobileAgent()) return false
  const agent = window.navigator.userAgent
  // iOS: every browser says that it is Safari; a web view does not, nor does a page on the home screen.
  const isOnHomeScreen = (window.navigator as { standalone?: boolean }).standalone === true
  const isIosView = /iphone|ipad|ipod/i.test(agent) && !/safari\//i.test(agent) && !isOnHomeScreen
  return isNativeWebView() || isIosView || /; wv\)/.test(agent) || WALLET_AGENTS.test(agent)
}
