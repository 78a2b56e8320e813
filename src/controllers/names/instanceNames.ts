import { resolveSettings } from '../../config/options.js'
import type { Network } from '../../domain/network.js'
import type { Instance } from '../../instance/instance.js'
import { createNameService, lookUpName as lookUp, type NameService } from '../../services/names/nameService.js'
import { createOwnNames, type OwnNames } from '../account/ownNames.js'
import { adapterOf } from '../adapters.js'
import { chainClientOf } from '../clients.js'
import { storageOf } from '../storage.js'

/** Who owns a name, and which names an account has. */
export type Names = {
  readonly service: NameService
  /** The address that a name has on a network. */
  lookUpName(name: string, network: Network, signal: AbortSignal): Promise<string | undefined>
  readonly ownNames: OwnNames
}

export function createNames(instance: Instance): Names {
  const { http } = chainClientOf(instance)
  const { suffixes } = resolveSettings(instance.input).names
  const service = createNameService(http)
  async function lookUpName(name: string, network: Network, signal: AbortSignal) {
    const source = await adapterOf(instance, network.namespace)
    const match = await lookUp(name, { http: async () => http, source, network, suffixes, signal })
    return match?.address
  }
  const { fetchNames } = service
  const { scope } = instance
  return {
    service,
    lookUpName,
    ownNames: createOwnNames({ scope, storage: storageOf(instance), fetchNames, lookUpName }),
  }
}

/** Loads with the first claim of a name, or with a view of names. */
export const namesOf = (instance: Instance): Names => instance.use(createNames)
