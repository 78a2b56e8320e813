import { parseUrl } from '../core/url.js'
import { isEmbeddedId } from '../domain/embedded.js'
import type { Network } from '../domain/network.js'
import { hasPairing, resolveFeatures, type SettingsInput } from './options.js'
import { rpcAddressesOf, servicesOf, VERIFY_HOST } from './services.js'

export type OriginFeature =
  | 'icons'
  | 'balances'
  | 'names'
  | 'catalogue'
  | 'configuration'
  | 'networkPictures'
  | 'pairing'
  | 'telemetry'
  | 'embedded'
  | 'payments'

/** Sources that one feature needs in three directives of a content security policy. */
export type FeatureOrigins = {
  readonly feature: OriginFeature
  readonly connectSrc: readonly string[]
  readonly imgSrc: readonly string[]
  readonly frameSrc: readonly string[]
}

/** The options that decide which origins are needed. */
export type OriginOptions = SettingsInput & {
  readonly adapters?: readonly { readonly networks: readonly Network[] }[] | undefined
  readonly connectors?: readonly { readonly id: string }[] | undefined
}

/** The CSP source of a URL: its origin, or the scheme of a data image. */
function sourceOf(address: string | undefined): string[] {
  if (address?.startsWith('data:')) return ['data:']
  const url = address && parseUrl(address, address.startsWith('ws') ? 'relay' : 'service', { allowLoopback: true })
  return url ? [new URL(url).origin] : []
}

const sourcesOf = (addresses: readonly (string | undefined)[]) => [...new Set(addresses.flatMap(sourceOf))]

/**
 * The origins that a modal with these options needs, by feature (POL-2). Disabled features are left out. Avatars and
 * icons of paired wallets come from unpredictable origins and are not listed: allow `https:`, or a placeholder is
 * shown.
 */
export function listOrigins({ adapters = [], connectors = [], ...options }: OriginOptions): readonly FeatureOrigins[] {
  const { projectId = '', networks: { rpcUrls: customRpcUrls = {}, images = {} } = {}, wallets } = options
  const services = servicesOf(options)
  const { blockchainApi, catalogue, ensGateway, relay, secureSite, telemetry, verify = VERIFY_HOST } = services
  const { analytics, email, pay, socials } = resolveFeatures(options.features ?? {})
  const hasProject = projectId !== ''
  const isAlone = adapters.length === 0
  const configured = adapters.flatMap((adapter) => adapter.networks)
  const addresses = { blockchainApi, projectId, customRpcUrls, isSandbox: options.sandbox !== undefined }
  const rpc = configured.flatMap((network) => rpcAddressesOf(network, addresses))
  const isConfigured = hasProject && (analytics || email || (socials !== false && socials.length > 0))

  const features: readonly (readonly [OriginFeature, boolean, Partial<Omit<FeatureOrigins, 'feature'>>])[] = [
    ['icons', wallets !== false, { imgSrc: ['data:'] }],
    // Without an adapter, the modal pairs on Ethereum, read through the service.
    ['balances', !isAlone || hasPairing(options), { connectSrc: sourcesOf(isAlone ? [blockchainApi] : rpc) }],
    [
      'names',
      hasProject || ensGateway !== undefined,
      { connectSrc: sourcesOf([hasProject ? blockchainApi : undefined, ensGateway]) },
    ],
    ['catalogue', hasProject && wallets !== false, { connectSrc: sourcesOf([catalogue]), imgSrc: ['blob:'] }],
    ['configuration', isConfigured, { connectSrc: sourcesOf([catalogue]) }],
    ['networkPictures', Object.keys(images).length > 0, { imgSrc: sourcesOf(Object.values(images)) }],
    [
      'pairing',
      hasPairing(options),
      { connectSrc: sourcesOf([relay]), frameSrc: sourcesOf([verify === false ? undefined : verify]) },
    ],
    ['embedded', connectors.some(({ id }) => isEmbeddedId(id)), { frameSrc: sourcesOf([secureSite]) }],
    ['payments', pay, { connectSrc: sourcesOf([services.pay ?? blockchainApi, catalogue]) }],
    ['telemetry', hasProject && analytics, { connectSrc: sourcesOf([telemetry]) }],
  ]
  return features.flatMap(([feature, isOn, origins]) =>
    isOn ? [{ feature, connectSrc: [], imgSrc: [], frameSrc: [], ...origins }] : [],
  )
}
