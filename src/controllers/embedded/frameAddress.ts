import { FRAME_DEFAULT_CHAIN } from '../../config/frameNetworks.js'
import { servicesOf } from '../../config/services.js'
import { isLoopbackHost, parseUrl } from '../../core/url.js'
import { InvalidOptionError } from '../../errors/latchkeyError.js'
import type { Instance } from '../../instance/instance.js'
import { pageOrigin } from '../../platform/page.js'

/** Version of the protocol that the page and we speak. */
const FRAME_VERSION = '4'

/**
 * Where the embedded wallet's page is: only from the app's options (FRM-1). Its origin must be another one than ours,
 * which could read its keys otherwise.
 * @throws InvalidOptionError
 */
export function frameAddressOf({ input, network }: Pick<Instance, 'input' | 'network'>): string {
  const { secureSite } = servicesOf(input)
  const base = parseUrl(secureSite, 'service', { allowLoopback: input.sandbox !== undefined })
  if (!base) throw new InvalidOptionError('services.secureSite', 'an https address is needed')
  const url = new URL(`${base.replace(/\/$/, '')}/sdk`)
  if (url.origin === pageOrigin())
    throw new InvalidOptionError('services.secureSite', 'another origin than the page has is needed')
  if (isLoopbackHost(url.hostname) && !input.sandbox)
    throw new InvalidOptionError('services.secureSite', 'this machine is allowed in a sandbox only')
  const { activeNamespace = '', namespaces } = network.state
  url.search = new URLSearchParams({
    projectId: input.projectId ?? '',
    chainId: namespaces[activeNamespace]?.active?.caipNetworkId ?? FRAME_DEFAULT_CHAIN,
    version: FRAME_VERSION,
    enableLogger: String(input.debug === true),
  }).toString()
  return url.href
}
