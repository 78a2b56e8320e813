/** The words of the page's buttons: they are there before the modal is, so they come with the buttons. */
export const connectWords = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting',
  'button.retry': 'Try again',
} as const
