import type { OpenOptions } from 'latchkey'

/** Code that the footers of the panels offer to copy, besides the button names. */
export const buttonCodes = {
  wallet: '<WalletButton wallet="example.marten" />',
  login: '<WalletButton wallet="google" />',
  parts: '<p><WalletAvatar alt="" /> <WalletName /> <WalletBalance /></p>',
  custom:
    '<ConnectButton.Custom>{({ open }) => <button type="button" onClick={open}>Log in</button>}</ConnectButton.Custom>',
} as const

export const plainButtons = ['ConnectButton', 'AccountButton', 'NetworkButton', 'WalletModalButton'] as const

export const writeOpen = (options?: OpenOptions) => (options ? `open({ view: '${options.view}' })` : 'open()')
