import type { Settings } from '../config/options.js'
import type { Instance } from '../instance/instance.js'
import { allowsLoopback } from '../platform/loopbackPage.js'
import { createCatalogueService } from '../services/catalogue/catalogueService.js'
import type { Http } from '../services/http.js'
import { createServiceHttp } from './clients.js'
import { log } from './log.js'
import { beginServices } from './telemetry/beginServices.js'
import type { EarlyEvents } from './telemetry/earlyEvents.js'

export type ServiceClients = {
  readonly catalogueHttp: Http
  readonly catalogue: ReturnType<typeof createCatalogueService>
  readonly telemetryHttp: Http
  /** The requests of the first open. */
  begin(settings: Settings, forwardEvents: EarlyEvents): Promise<void>
}

/** @throws InvalidOptionError, which is logged too, as the app's developers have to see it. */
export function createServiceClients(instance: Instance): ServiceClients {
  try {
    const catalogueHttp = createServiceHttp(instance, 'catalogue')
    const catalogue = createCatalogueService(catalogueHttp, { allowLoopback: allowsLoopback(instance.input) })
    const telemetryHttp = createServiceHttp(instance, 'telemetry')
    return {
      catalogueHttp,
      catalogue,
      telemetryHttp,
      begin: (settings, forwardEvents) =>
        beginServices(instance, { catalogue, telemetryHttp, settings, forwardEvents }),
    }
  } catch (error) {
    log(instance, 'error', 'options', error)
    throw error
  }
}
