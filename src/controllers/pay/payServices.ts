import { resolveSettings } from '../../config/options.js'
import { parseUrl } from '../../core/url.js'
import { InvalidOptionError } from '../../errors/latchkeyError.js'
import type { Instance } from '../../instance/instance.js'
import { allowsLoopback } from '../../platform/loopbackPage.js'
import { isOnline } from '../../platform/pageState.js'
import { createHttp } from '../../services/http.js'
import type { ExchangeSites } from '../../services/pay/exchangeUrl.js'
import { createPayService, type PayService } from '../../services/pay/payService.js'
import { createServiceHttp } from '../clients.js'

/** Exchanges, and quotes of other tokens. */
export const payServiceOf = (instance: Instance): PayService => instance.use(createPayServices)

/** Where windows of exchanges may lead (PAY-7). */
export const exchangeSitesOf = ({ input }: Pick<Instance, 'input'>): ExchangeSites => ({
  hosts: input.exchangeHosts,
  allowLoopback: allowsLoopback(input),
})

/** @throws InvalidOptionError */
export function createPayServices(instance: Instance): PayService {
  const { input, scope } = instance
  const { projectId = '', metadata, services } = resolveSettings(input)
  const sites = exchangeSitesOf(instance)
  const sdk = { st: metadata.sdkType, sv: metadata.sdkVersion }
  const base = parseUrl(services.pay ?? services.blockchainApi, 'service', sites)
  if (!base) throw new InvalidOptionError('services.pay', 'an https address is needed')
  const exchanges = createHttp({ base, common: { projectId, ...sdk }, signal: scope.signal, isOnline })
  return createPayService(exchanges, createServiceHttp(instance, 'catalogue'), { projectId, sdk, sites })
}
