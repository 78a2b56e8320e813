import type { OpenOptions } from 'latchkey'

/** Code that the footers of the panels offer to copy, besides the button names. */
export const buttonCodes = {
  wallet: '<WalletButton wallet="example.marten" />',
  login: '<WalletButton wallet="google" />',
  parts: '<WalletAvatar alt="" /> <WalletName /> <WalletBalance />',
  custom:
    '<ConnectButton.Custom>{({ open }) => <button type="button" onClick={open}>Log in</button>}</ConnectButton.Custom>',
} as const

export const plainButtons = ['ConnectButton', 'AccountButton', 'NetworkButton', 'WalletModalButton'] as const

export const writeOpen = (options?: OpenOptions) => (options ? `open({ view: '${options.view}' })` : 'open()')
