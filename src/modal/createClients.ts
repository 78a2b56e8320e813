import type { Adapter } from '../adapters/adapter.js'
import { resolveSettings } from '../config/options.js'
import { createOnce, importWithRetry } from '../core/load.js'
import { parseUrl } from '../core/url.js'
import type { Namespace } from '../domain/namespace.js'
import { InvalidOptionError } from '../errors/optionErrors.js'
import { isOnline } from '../platform/pageState.js'
import type { Storage } from '../platform/storage.js'
import { createCatalogueService } from '../services/catalogue/catalogueService.js'
import { createChainData } from '../services/chainData/chainData.js'
import { createHttp } from '../services/http.js'
import { createLogger } from '../services/logger.js'
import type { Shell } from './shell.js'

export type Clients = ReturnType<typeof createClients>

type Parts = {
  readonly allowLoopback: boolean
  readonly storage: Storage
  adapterOf(namespace: Namespace): Promise<Adapter>
}

/** Service clients of an instance, and the logger. */
export function createClients(shell: Shell, { adapterOf, allowLoopback, storage }: Parts) {
  const { projectId = '', sdkType, sdkVersion, services, debug, nameSuffixes } = resolveSettings(shell.input)
  const logger = createLogger({ level: debug ? 'debug' : 'error' })
  const createClient = (option: 'blockchainApi' | 'catalogue' | 'telemetry') => {
    const base = parseUrl(services[option], 'service', { allowLoopback })
    if (!base) {
      const error = new InvalidOptionError(`services.${option}`, 'an https address is needed')
      logger.log('error', 'options', error)
      throw error
    }
    const common = { projectId, st: sdkType, sv: sdkVersion }
    return createHttp({ base, common, signal: shell.scope.signal, isOnline })
  }
  const blockchainHttp = createClient('blockchainApi')
  const chainData = createChainData(blockchainHttp, { isEnabled: projectId !== '' })
  const catalogueHttp = createClient('catalogue')
  const identity = createOnce(async () => {
    const { createIdentity } = await importWithRetry(() => import('./createIdentity.js'))
    return createIdentity({
      ...shell,
      ...{ storage, log: logger.log, adapterOf, chainData, blockchainHttp, allowLoopback },
      nameSuffixes,
    })
  })
  return {
    logger,
    blockchainHttp,
    chainData,
    catalogueHttp,
    catalogue: createCatalogueService(catalogueHttp, { allowLoopback }),
    telemetryHttp: createClient('telemetry'),
    /** Names and avatars of accounts. */
    identity,
    syncIdentity: async (namespace: Namespace) => (await identity()).sync(namespace),
  }
}
