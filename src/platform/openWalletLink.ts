import type { Device } from './readDevice.js'

export type LinkTab = 'mobile' | 'web' | 'desktop'

/** How long a press counts as user activation, where the browser does not say. */
const PRESS_COUNTS_MS = 5_000

/** URL-7: whether the user has just pressed something; nothing opens without that. */
export function hasPressed(sinceMs: number): boolean {
  const { userActivation } = window.navigator as { userActivation?: { isActive: boolean } }
  return userActivation ? userActivation.isActive : sinceMs < PRESS_COUNTS_MS
}

function targetOf(tab: LinkTab, { isTelegram, isFramed }: Device): string {
  if (isTelegram || tab !== 'mobile') return '_blank'
  return isFramed ? '_top' : '_self'
}

/** Opens a wallet by deep link. A page cannot learn whether an app handled it. */
export const openWalletLink = (url: string, tab: LinkTab, device: Device) =>
  // biome-ignore lint/nursery/noJsRestrictedProperties: the one place that opens a wallet's link, whose kind was checked before
  void window.open(url, targetOf(tab, device), 'noreferrer noopener')

/** Opens this page in a wallet's own browser. */
export const leaveFor = (url: string) => window.location.assign(url)

/** The full URL, so that the wallet's browser continues at the same place. */
export const pageHref = () => window.location.href

export const hasGlobal = (name: string) => (window as unknown as Record<string, unknown>)[name] !== undefined
