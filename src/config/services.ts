/** Base URLs of the services: `https:` (`wss:` for the relay), or loopback if the page is on loopback. */
export type Services = {
  /** Blockchain data and JSON-RPC. */
  blockchainApi: string
  /** Wallet catalogue, images, origins, analytics switch. */
  catalogue: string
  telemetry: string
  secureSite: string
  relay: string
  /**
   * Verifies the page's origin for wallets; `false` turns it off.
   * @default 'https://verify.walletconnect.org'
   */
  verify?: string | false | undefined
  /**
   * Gateway that asks the servers of off-chain ENS names (CCIP-Read, in batches), such as `https://ccip-v3.ens.xyz`. It
   * learns which names users look up. No server that a contract names is asked.
   * @default off-chain names are not looked up
   */
  ensGateway?: string | undefined
}

/** Created by `sandbox()` of `latchkey/testing`; points every service at a local sandbox, which the modal shows. */
export type SandboxSettings = { readonly services: Services }

/** The options that decide where services are. */
type Placement = { readonly services?: Partial<Services> | undefined; readonly sandbox?: SandboxSettings | undefined }

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
export const blockchainApiOf = ({ services, sandbox }: Placement): string =>
  sandbox?.services.blockchainApi ?? services?.blockchainApi ?? BLOCKCHAIN_API

type WithoutGaps<T> = { [key in keyof T]?: Exclude<T[key], undefined> }

/** Drops `undefined` values: they count as not given. */
export const given = <T extends object>(values: T | undefined) =>
  Object.fromEntries(
    Object.entries(values ?? {}).filter(([, value]) => (value ?? undefined) !== undefined),
  ) as WithoutGaps<T>

/** The gateway of the app's choice. A sandbox's own chain has other names. */
export const ensGatewayOf = ({ services, sandbox }: Placement): string | undefined =>
  sandbox ? sandbox.services.ensGateway : services?.ensGateway

/** Every service URL, with defaults. */
export const servicesOf = ({ services, sandbox }: Placement): Services => ({
  ...defaultServices,
  ...(sandbox?.services ?? given(services)),
})
