import type { Unsubscribe } from '../core/scope.js'
import type { OpenRequest } from '../instance/walletModal.js'
import type { createModalElement } from '../platform/modalElement.js'
import type { createLanguage } from './createLanguage.js'

/** The element of an instance, which shows the card before its views have loaded. */
export type CardElement = ReturnType<typeof createModalElement> & {
  readonly language: ReturnType<typeof createLanguage>
  /** Sanitized for display. */
  readonly appName: string
  /** Closes a card whose views have not loaded; they stay hidden when they do. */
  dismiss(): void
  /** From now on the views handle close requests of the open card, and its end if the page removes it. */
  onClose(handlers: { request(): void; close(): void }): void
  /** Shows the card with a skeleton, and the installed wallets in the wallet list's. Resolves once it is on the screen. */
  present(options: OpenRequest, isWanted: () => boolean): Promise<void>
  /** Shows the card with a skeleton at once, unless a view is shown. */
  show(options: OpenRequest): void
  /** Resolves once a card with a skeleton is on the screen, or at once if none is shown. */
  drawn(): Promise<void>
  /** Adds the element to the page, and in inline mode the card with it; returns a cleanup function. */
  mount(target: HTMLElement): Unsubscribe
  /** Shows in the card that its views could not be loaded. While offline, that is tried again once back online. */
  fail(options: OpenRequest, retry: () => void): void
  /** Passes on which installed wallet, by connector id, is or was pressed while the skeleton is shown. */
  onWalletPressed(connect: (connectorId: string) => void): void
  /** The first view is ready: remove its skeleton in the same frame. */
  clearSkeleton(): void
}
