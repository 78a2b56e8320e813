/** Texts of the page buttons; they ship with the buttons, because the modal loads later. */
export const connectWords = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting',
  'button.retry': 'Try again',
} as const
