import type { Instance } from '../instance/instance.js'
import { allowsLoopback } from '../platform/pageState.js'
import { createCatalogueService } from '../services/catalogue/catalogueService.js'
import type { Http } from '../services/http.js'
import { createServiceHttp } from './clients.js'
import { log } from './log.js'

export type ServiceClients = {
  readonly catalogueHttp: Http
  readonly catalogue: ReturnType<typeof createCatalogueService>
  readonly telemetryHttp: Http
}

/** @throws InvalidOptionError, which is logged too, as the app's developers have to see it. */
export function createServiceClients(instance: Instance): ServiceClients {
  try {
    const catalogueHttp = createServiceHttp(instance, 'catalogue')
    return {
      catalogueHttp,
      catalogue: createCatalogueService(catalogueHttp, { allowLoopback: allowsLoopback(instance.input) }),
      telemetryHttp: createServiceHttp(instance, 'telemetry'),
    }
  } catch (error) {
    log(instance, 'error', 'options', error)
    throw error
  }
}
