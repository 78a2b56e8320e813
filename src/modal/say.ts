import type { ModalUi } from './modal.js'

/** Shows a message on the card, or on the page while closed, and announces it. */
export function say(
  { snackbar, announce }: Pick<ModalUi, 'snackbar' | 'announce'>,
  message: string,
  variant: 'success' | 'error' = 'success',
) {
  snackbar()?.show(message, variant)
  announce(message, variant === 'success' ? 'status' : 'alert')
}
