import type { SocialProvider } from '../domain/embedded.js'
import { hasWindow } from './pageState.js'
import { readDevice } from './readDevice.js'

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
