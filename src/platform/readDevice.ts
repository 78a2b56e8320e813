import { hasWindow, isMobileAgent } from './pageState.js'

export type Device = {
  /** A phone or a tablet: its wallets are apps. */
  readonly isMobile: boolean
  readonly isIos: boolean
  readonly isAndroid: boolean
  /** As the specification tells it: Chrome says so too. */
  readonly isSafari: boolean
  readonly isTelegram: boolean
  /** The page stands in a frame of another. */
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

/** Where the page runs, as far as it decides how a wallet is reached. */
export function readDevice(): Device {
  if (!hasWindow()) return nowhere
  const agent = window.navigator.userAgent.toLowerCase()
  const isAndroid = agent.includes('android')
  // A tablet may call itself a desktop; it has fingers all the same.
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
