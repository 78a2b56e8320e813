import type { Modal } from '../../modal/modal.js'
import { copyText } from '../../platform/page.js'

/** Says it on the card, and to whoever listens. */
export function say({ snackbar, announce }: Modal, message: string, variant: 'success' | 'error' = 'success') {
  snackbar.show(message, variant)
  announce(message, variant === 'success' ? 'status' : 'alert')
}

/** Says how it went once it has been tried, never before. */
export async function copyAddress(modal: Modal, address: string): Promise<boolean> {
  const isCopied = await copyText(address)
  const { t } = modal.language.words
  say(modal, t(isCopied ? 'account.copied' : 'account.copyFailed'), isCopied ? 'success' : 'error')
  return isCopied
}
