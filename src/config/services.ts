import type { Services, SettingsInput } from './options.js'

const BLOCKCHAIN_API = 'https://rpc.walletconnect.org'

export const defaultServices = {
  blockchainApi: BLOCKCHAIN_API,
  catalogue: 'https://api.web3modal.org',
  telemetry: 'https://pulse.walletconnect.org',
  secureSite: 'https://secure.walletconnect.org',
  relay: 'wss://relay.walletconnect.org',
} satisfies Services

/** Verifies a page's origin for paired wallets, unless `services.verify` overrides it. */
export const VERIFY_HOST = 'https://verify.walletconnect.org'

/** The only service URL needed to restore a connection. */
export const blockchainApiOf = ({ services, sandbox }: SettingsInput): string =>
  sandbox?.services.blockchainApi ?? services?.blockchainApi ?? BLOCKCHAIN_API

type Given<T> = { [key in keyof T]?: Exclude<T[key], undefined> }

/** Drops `undefined` values: they count as not given. */
export const given = <T extends object>(values: T | undefined) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => (value ?? undefined) !== undefined)) as Given<T>

/** Every service URL, with defaults. */
export const servicesOf = ({ services, sandbox }: SettingsInput): Services => ({
  ...defaultServices,
  ...given(services),
  ...sandbox?.services,
})
