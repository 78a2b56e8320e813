/** The words of the page's buttons: they are there before the modal is, so they come with the shell. */
export const pageWords = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting',
  'button.reconnecting': 'Reconnecting',
  'button.account': 'Account {account}',
  'button.wrongNetwork': 'Wrong network',
  'button.pickNetwork': 'Pick a network',
  'button.changeNetwork': 'Change network',
} as const
