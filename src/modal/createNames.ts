import { resolveSettings } from '../config/options.js'
import { createOwnNames } from '../controllers/account/ownNames.js'
import type { Network } from '../domain/network.js'
import type { Storage } from '../platform/storage.js'
import type { Http } from '../services/http.js'
import { lookUpName as lookUp } from '../services/names/lookUpName.js'
import { createNameService } from '../services/names/nameService.js'
import type { Names } from './lazyParts.js'
import type { Shell } from './shell.js'

type NamesOptions = { readonly blockchainHttp: Http; readonly storage: Storage }

/** Names: who owns one, and which an account has. Loads with the first claim of a name, or with a view of names. */
export function createNames(shell: Shell, { blockchainHttp, storage }: NamesOptions): Names {
  const { scope } = shell
  const { nameSuffixes } = resolveSettings(shell.input)
  const service = createNameService(blockchainHttp)
  /** The address that a name has on a network. */
  async function lookUpName(name: string, network: Network, signal: AbortSignal) {
    const source = await (await shell.runtime()).adapterOf(network.namespace)
    const found = await lookUp(name, {
      ...{ http: async () => blockchainHttp, source, network, suffixes: nameSuffixes, signal },
    })
    return found?.address
  }
  const { fetchNames } = service
  return { service, lookUpName, ownNames: createOwnNames({ scope, storage, fetchNames, lookUpName }) }
}
