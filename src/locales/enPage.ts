/** English texts of the page buttons; they ship with the buttons, because the modal loads later. */
export const connectWords = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting',
  'button.retry': 'Try again',
} as const

/** Of the account and network buttons. */
export const accountWords = {
  'button.reconnecting': 'Reconnecting',
  'button.wrongNetwork': 'Wrong network',
  'button.pickNetwork': 'Choose a network',
  'button.changeNetwork': 'Switch network',
  'button.amountHidden': 'Amount hidden',
} as const

/** Of the balance alone, besides those it shares with the account button. */
export const balanceWords = {
  'button.balanceUnknown': 'Balance unavailable',
} as const

/** Of the wallet button, besides those it shares with the connect button. */
export const walletWords = {
  'button.connected': 'Connected',
  'button.email': 'Email',
  'button.declined': 'Declined, try again',
} as const
