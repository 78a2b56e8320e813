/** The words of the button of one wallet, beside those that it shares with the connect button. */
export const walletWords = {
  'button.connected': 'Connected',
  'button.declined': 'Declined, try again',
} as const
