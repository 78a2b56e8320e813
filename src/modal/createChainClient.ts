import { resolveSettings } from '../config/options.js'
import { parseUrl } from '../core/url.js'
import { InvalidOptionError } from '../errors/optionErrors.js'
import { isLoopbackPage, isOnline } from '../platform/pageState.js'
import { createChainData } from '../services/chainData/chainData.js'
import { createHttp } from '../services/http.js'
import type { Shell } from './shell.js'

export type ChainClient = ReturnType<typeof createChainClient>

/** How the settings say that a service is called. */
export function createServiceClient({ input, scope }: Shell, option: 'blockchainApi' | 'catalogue' | 'telemetry') {
  const { projectId = '', sdkType, sdkVersion, services } = resolveSettings(input)
  const base = parseUrl(services[option], 'service', { allowLoopback: input.sandbox !== undefined || isLoopbackPage() })
  if (!base) throw new InvalidOptionError(`services.${option}`, 'an https address is needed')
  return createHttp({ base, common: { projectId, st: sdkType, sv: sdkVersion }, signal: scope.signal, isOnline })
}

/** The client of the blockchain-data service, which a page with an account needs before the modal opens. */
export function createChainClient(shell: Shell) {
  const blockchainHttp = createServiceClient(shell, 'blockchainApi')
  const { projectId = '' } = shell.input
  return { blockchainHttp, chainData: createChainData(blockchainHttp, { isEnabled: projectId !== '' }) }
}
