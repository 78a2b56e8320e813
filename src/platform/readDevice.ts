import { hasWindow, isMobileAgent } from './pageState.js'

export type Device = {
  /** A phone or a tablet: its wallets are apps. */
  readonly isMobile: boolean
  readonly isIos: boolean
  readonly isAndroid: boolean
  /** As the specification defines it: Chrome counts too. */
  readonly isSafari: boolean
  readonly isTelegram: boolean
  /** The page is embedded in another page's frame. */
  readonly isFramed: boolean
}

const nowhere: Device = {
  isMobile: false,
  isIos: false,
  isAndroid: false,
  isSafari: false,
  isTelegram: false,
  isFramed: false,
}

/** Where the page runs, as far as it affects how a wallet is reached. */
export function readDevice(): Device {
  if (!hasWindow()) return nowhere
  const agent = window.navigator.userAgent.toLowerCase()
  const isAndroid = agent.includes('android')
  // A tablet may claim to be a desktop, but it has touch.
  const isTablet = agent.includes('macintosh') && window.navigator.maxTouchPoints > 1
  const isIos = /iphone|ipad|ipod/.test(agent) || isTablet
  return {
    isMobile: isMobileAgent() || isTablet,
    isIos,
    isAndroid,
    isSafari: agent.includes('safari'),
    isTelegram: ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto'].some(
      (name) => (window as unknown as Record<string, unknown>)[name] !== undefined,
    ),
    isFramed: window.self !== window.top,
  }
}
