import { ensGatewayOf } from '../../config/services.js'
import { parseUrl } from '../../core/url.js'
import { InvalidOptionError } from '../../errors/optionErrors.js'
import type { Instance } from '../../instance/instance.js'
import { allowsLoopback, isOnline } from '../../platform/pageState.js'
import { createEnsGateway, type EnsGateway } from '../../services/names/ensGateway.js'

/** The gateway for off-chain names, if the app has set one. Loads with the first name. */
export function ensGatewayFor({ input, scope }: Instance): EnsGateway | undefined {
  const address = ensGatewayOf(input)
  if (address === undefined) return undefined
  const url = parseUrl(address, 'service', { allowLoopback: allowsLoopback(input) })
  if (!url) throw new InvalidOptionError('services.ensGateway', 'an https address is needed')
  return createEnsGateway({ url, signal: scope.signal, isOnline })
}
