import { ensGatewayOf } from '../config/services.js'
import { importWithRetry } from '../core/load.js'
import { parseUrl } from '../core/url.js'
import { InvalidOptionError } from '../errors/optionErrors.js'
import { isLoopbackPage, isOnline } from '../platform/pageState.js'
import type { EnsGateway } from '../services/names/ensGateway.js'
import type { Shell } from './shell.js'

/** The gateway for off-chain names, if the app has set one. Loads with the first name. */
export async function ensGatewayFor({ input, scope }: Shell): Promise<EnsGateway | undefined> {
  const address = ensGatewayOf(input)
  if (address === undefined) return undefined
  const url = parseUrl(address, 'service', { allowLoopback: input.sandbox !== undefined || isLoopbackPage() })
  if (!url) throw new InvalidOptionError('services.ensGateway', 'an https address is needed')
  const { createEnsGateway } = await importWithRetry(() => import('../services/names/ensGateway.js'), scope.signal)
  return createEnsGateway({ url, signal: scope.signal, isOnline })
}
