import { isLoopbackHost } from '../core/url.js'
import type { Network } from '../domain/network.js'

/** Base URLs of the services: `https:` (`wss:` for the relay), or loopback if the page is on loopback. */
export type Services = {
  /**
   * Reading chains; names and avatars, tokens, history, swaps (of which it keeps 0.85 %), buying, smart sessions.
   * @default 'https://rpc.walletconnect.org'
   */
  blockchainApi: string
  /** Wallets, images, allowed origins, the analytics switch. @default 'https://api.web3modal.org' */
  catalogue: string
  /** Events and errors. @default 'https://pulse.walletconnect.org' */
  telemetry: string
  /**
   * The page of the embedded wallet, which holds its keys; another origin than yours.
   * @default 'https://secure.walletconnect.org' @see embedded.md
   */
  secureSite: string
  /** Pairing. @default 'wss://relay.walletconnect.org' @see pairing.md */
  relay: string
  /**
   * Verifying your page's origin for a paired wallet; `false` turns this off. It delays nothing by more than 1 s.
   * @default 'https://verify.walletconnect.org'
   */
  verify?: string | false | undefined
  /** Exchanges that a user may pay or deposit from, with `features.pay`. @default `blockchainApi` @see pay.md */
  pay?: string | undefined
  /**
   * Gateway that asks the servers of off-chain ENS names (CCIP-Read, in batches), such as `https://ccip-v3.ens.xyz`. It
   * learns which names users look up. No server that a contract names is asked. @default off-chain names are not looked up
   * @see #off-chain-names
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
export const withoutUndefined = <T extends object>(values: T | undefined) =>
  Object.fromEntries(
    Object.entries(values ?? {}).filter(([, value]) => (value ?? undefined) !== undefined),
  ) as WithoutGaps<T>

/** The gateway of the app's choice. A sandbox's own chain has other names. */
export const ensGatewayOf = ({ services, sandbox }: Placement): string | undefined =>
  sandbox ? sandbox.services.ensGateway : services?.ensGateway

/** Every service URL, with defaults. */
export const servicesOf = ({ services, sandbox }: Placement): Services => ({
  ...defaultServices,
  ...(sandbox?.services ?? withoutUndefined(services)),
})

// Networks that the Blockchain RPC serves; all others are read at their own URLs alone.
const eip155 = [
  1, 10, 56, 97, 100, 137, 300, 324, 1101, 1301, 1329, 5000, 5003, 8217, 8453, 17000, 42161, 42220, 43113, 43114, 59144,
  80002, 80084, 84532, 421614, 7777777, 11155111, 11155420, 999999999, 1313161554, 1313161555,
]
const servedNetworks = [
  'near:mainnet',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:000000000933ea01ad0ee984209779ba',
]

export const isServedByBlockchainRpc = (caipNetworkId: string) =>
  servedNetworks.includes(caipNetworkId) || eip155.some((id) => caipNetworkId === `eip155:${id}`)

const BLOCKCHAIN_RPC_HOST = 'rpc.walletconnect.org'

export type RpcAddresses = {
  blockchainApi: string
  projectId: string
  customRpcUrls: Readonly<Record<string, readonly string[]>>
  /** Every service is a local sandbox: no public node is asked. */
  isSandbox?: boolean | undefined
}

function locate(address: string): { readonly host?: string; readonly hostname?: string } {
  try {
    return new URL(address)
  } catch {
    return {}
  }
}

/** A network's own URLs that are asked too: in a sandbox the local ones, elsewhere none of the service itself. */
function ownAddresses({ rpcUrls }: Network, { blockchainApi, isSandbox }: RpcAddresses, isServed: boolean) {
  const service = locate(blockchainApi)
  return rpcUrls.default.http.filter((address) => {
    const { host, hostname = '' } = locate(address)
    if (isSandbox) return isLoopbackHost(hostname) || hostname === service.hostname
    return !isServed || host !== service.host
  })
}

/** The Blockchain RPC requires a project id, so its URLs get the app's. */
function withProjectId(address: string, projectId: string): string {
  if (!projectId || !address.includes(BLOCKCHAIN_RPC_HOST)) return address
  const url = new URL(address)
  if (url.host !== BLOCKCHAIN_RPC_HOST || url.searchParams.has('projectId')) return address
  url.searchParams.set('projectId', projectId)
  return url.href
}

/** The Blockchain RPC accepts plain text, which needs no preflight; other nodes may refuse anything but JSON's own type. */
export const rpcContentType = (url: string, { blockchainApi }: Pick<RpcAddresses, 'blockchainApi'>) =>
  url.startsWith(blockchainApi) ? 'text/plain' : 'application/json'

/** RPC URLs of a network: the app's own, then the Blockchain RPC with a project id, then the network's own. */
export function rpcAddressesOf(network: Network, addresses: RpcAddresses): string[] {
  const { caipNetworkId } = network
  const { blockchainApi, projectId, customRpcUrls } = addresses
  const isServed = projectId !== '' && isServedByBlockchainRpc(caipNetworkId)
  const query = new URLSearchParams({ chainId: caipNetworkId, projectId })
  const all = [
    ...(customRpcUrls[caipNetworkId] ?? []),
    ...(isServed ? [`${blockchainApi}/v1/?${query}`] : []),
    ...ownAddresses(network, addresses, isServed),
  ]
  return [...new Set(all.map((address) => withProjectId(address, projectId)))]
}
