/** Texts of the wallet button, besides those it shares with the connect button. */
export const walletWords = {
  'button.connected': 'Connected',
  'button.email': 'Email',
  'button.declined': 'Declined, try again',
} as const
