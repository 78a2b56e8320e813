/** Texts of the account and network buttons. */
export const accountWords = {
  'button.reconnecting': 'Reconnecting',
  'button.wrongNetwork': 'Wrong network',
  'button.pickNetwork': 'Pick a network',
  'button.changeNetwork': 'Change network',
  'button.amountHidden': 'Amount hidden',
} as const
