import { isRecord } from '../../../core/guards.js'
import { parseUrl, type UrlRules } from '../../../core/url.js'
import type { Network } from '../../../domain/network.js'
import { InvalidOptionError } from '../../../errors/optionErrors.js'

/** A service that pays what a network charges (ERC-7677); the wallet asks it, not this page. */
export type PaymasterService = {
  /** With the service's key, if any: the wallet and the user can see it. */
  readonly url: string
  /** What the service wants to know besides, such as a policy; sent as it is. @default nothing */
  readonly context?: Readonly<Record<string, unknown>> | undefined
}

/** By chain id, such as `{ 8453: { url: 'https://…' } }`. */
export type PaymasterServices = Readonly<Record<number, PaymasterService>>

export type Paymasters = { find(network: Network): PaymasterService | undefined }

/** @throws InvalidOptionError */
export function parsePaymasterServices(services: PaymasterServices | undefined, rules: UrlRules): Paymasters {
  const known = new Map<string, PaymasterService>()
  for (const [chainId, service] of Object.entries(services ?? {})) {
    const option = `paymasterServices[${chainId}]`
    const { url, context } = isRecord(service) ? service : {}
    const checked = parseUrl(url, 'service', rules)
    if (checked === undefined) throw new InvalidOptionError(option, 'an https URL is needed')
    if (context !== undefined && !isRecord(context)) throw new InvalidOptionError(option, 'its context is an object')
    known.set(chainId, { url: checked, context })
  }
  return { find: ({ id }) => known.get(String(id)) }
}
