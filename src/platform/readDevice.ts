import type { SocialProvider } from '../domain/embedded.js'
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

export type SocialDevice = {
  /** Windows are of no use there, so the login goes on in the same tab. */
  readonly isTelegram: boolean
  /** Providers that refuse to sign users in there. */
  readonly hidden: readonly SocialProvider[]
  /** An installed app: the wallet's page has to be there before a window may open. */
  readonly isInstalled: boolean
}

/** Where the page runs, as far as it affects social logins. */
export function readSocialDevice(): SocialDevice {
  if (!hasWindow()) return { isTelegram: false, hidden: [], isInstalled: false }
  const { isTelegram, isIos, isAndroid, isSafari } = readDevice()
  const isMac = window.navigator.userAgent.toLowerCase().includes('macintosh') && !isSafari
  const isInstalled =
    (window.navigator as { standalone?: boolean }).standalone === true ||
    (typeof window.matchMedia === 'function' && window.matchMedia('(display-mode: standalone)').matches)
  return { isTelegram, hidden: isTelegram ? hiddenInTelegram({ isIos, isAndroid, isMac }) : [], isInstalled }
}

type System = { readonly isIos: boolean; readonly isAndroid: boolean; readonly isMac: boolean }

/** As the specification has it. */
function hiddenInTelegram({ isIos, isAndroid, isMac }: System): readonly SocialProvider[] {
  if (isIos) return ['google']
  if (isAndroid) return ['facebook', 'x']
  return isMac ? ['x'] : []
}
