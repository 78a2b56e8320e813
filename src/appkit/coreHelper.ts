import { isMobileAgent } from '../platform/pageState.js'

/** What apps use of AppKit's helpers. */
export const CoreHelperUtil = {
  isMobile: isMobileAgent,
  isTelegram: () => typeof window === 'object' && 'TelegramWebviewProxy' in window,
  /** The address of a CAIP-10 id. */
  getPlainAddress: (caipAddress: string | undefined): string | undefined => caipAddress?.split(':')[2],
}
