import type { Device } from './readDevice.js'

export type LinkTab = 'mobile' | 'web' | 'desktop'

/** Within this a press still counts as what opened a window, where the browser does not say so itself. */
const PRESS_COUNTS_MS = 5_000

/** URL-7: whether the visitor has just pressed something; without that nothing opens by itself. */
export function hasPressed(sinceMs: number): boolean {
  const { userActivation } = window.navigator as { userActivation?: { isActive: boolean } }
  return userActivation ? userActivation.isActive : sinceMs < PRESS_COUNTS_MS
}

function targetOf(tab: LinkTab, { isTelegram, isFramed }: Device): string {
  if (isTelegram || tab !== 'mobile') return '_blank'
  return isFramed ? '_top' : '_self'
}

/** Opens a wallet by its link. Whether anything is there to open is not told to a page. */
export const openWalletLink = (url: string, tab: LinkTab, device: Device) =>
  void window.open(url, targetOf(tab, device), 'noreferrer noopener')

/** On to the page itself within a wallet's own browser. */
export const leaveFor = (url: string) => window.location.assign(url)

/** Whole, as the visitor sees it: a wallet's own browser goes on where the page is. */
export const pageHref = () => window.location.href

export const hasGlobal = (name: string) => (window as unknown as Record<string, unknown>)[name] !== undefined
