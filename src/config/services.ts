import type { Services, SettingsInput } from './options.js'

const BLOCKCHAIN_API = 'https://rpc.walletconnect.org'

export const defaultServices = {
  blockchainApi: BLOCKCHAIN_API,
  catalogue: 'https://api.web3modal.org',
  telemetry: 'https://pulse.walletconnect.org',
  secureSite: 'https://secure.walletconnect.org',
  relay: 'wss://relay.walletconnect.org',
} satisfies Services

/** Where a page's origin is checked for the wallets that it pairs with, unless `services.verify` says otherwise. */
export const VERIFY_HOST = 'https://verify.walletconnect.org'

/** The one address that restoring a connection needs. */
export const blockchainApiOf = ({ services, sandbox }: SettingsInput): string =>
  sandbox?.services.blockchainApi ?? services?.blockchainApi ?? BLOCKCHAIN_API
