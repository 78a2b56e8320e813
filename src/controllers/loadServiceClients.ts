import { createOnce, importWithRetry } from '../core/load.js'
import type { Instance } from '../instance/instance.js'
import type { ServiceClients } from './serviceClients.js'

export const createServiceClientsLoader = (instance: Instance) =>
  createOnce(async (): Promise<ServiceClients> => {
    const { createServiceClients } = await importWithRetry(() => import('./serviceClients.js'), instance.scope.signal)
    return createServiceClients(instance)
  })

/** Clients of the services that only an open modal needs. */
export const serviceClientsOf = (instance: Instance): Promise<ServiceClients> =>
  instance.use(createServiceClientsLoader)()
