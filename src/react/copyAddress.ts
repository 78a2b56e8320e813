import { say } from '../modal/card.js'
import type { Modal } from '../modal/modal.js'
import { copyText } from '../platform/page.js'

/** Reports the result only after the attempt. */
export async function copyAddress(modal: Modal, address: string): Promise<boolean> {
  const isCopied = await copyText(address)
  const { t } = modal.ui.language.words
  say(modal.ui, t(isCopied ? 'account.copied' : 'account.copyFailed'), isCopied ? 'success' : 'error')
  return isCopied
}
