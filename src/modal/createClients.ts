import { resolveSettings } from '../config/options.js'
import { createCatalogueService } from '../services/catalogue/catalogueService.js'
import { createLogger } from '../services/logger.js'
import { createServiceClient } from './createChainClient.js'
import type { ChainClient, Clients } from './lazyParts.js'
import type { Shell } from './shell.js'

type ClientsOptions = { readonly allowLoopback: boolean; readonly chainClient: ChainClient }

/** Service clients of an instance, and the logger. */
export function createClients(shell: Shell, { allowLoopback, chainClient }: ClientsOptions): Clients {
  const { debug } = resolveSettings(shell.input)
  const logger = createLogger({ level: debug ? 'debug' : 'error' })
  const createClient = (option: 'catalogue' | 'telemetry') => {
    try {
      return createServiceClient(shell, option)
    } catch (error) {
      logger.log('error', 'options', error)
      throw error
    }
  }
  const catalogueHttp = createClient('catalogue')
  return {
    logger,
    ...chainClient,
    catalogueHttp,
    catalogue: createCatalogueService(catalogueHttp, { allowLoopback }),
    telemetryHttp: createClient('telemetry'),
  }
}
