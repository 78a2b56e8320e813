import { createIdentitySync } from '../controllers/account/identitySync.js'
import { createOwnNames } from '../controllers/account/ownNames.js'
import type { Network } from '../domain/network.js'
import type { Http } from '../services/http.js'
import { lookUpName as lookUp } from '../services/names/lookUpName.js'
import { createNameService } from '../services/names/nameService.js'

type Parts = Omit<Parameters<typeof createIdentitySync>[0], 'lookUpName' | 'ownNames'> & {
  readonly blockchainHttp: Http
  readonly nameSuffixes: readonly string[]
}

export type Identities = ReturnType<typeof createIdentity>

/** Names and avatars of accounts; loads once an account is shown. */
export function createIdentity({ blockchainHttp, nameSuffixes, ...parts }: Parts) {
  const service = createNameService(blockchainHttp)
  async function lookUpName(name: string, network: Network, signal: AbortSignal) {
    const source = await parts.adapterOf(network.namespace)
    return lookUp(name, { http: async () => blockchainHttp, source, network, suffixes: nameSuffixes, signal })
  }
  const { fetchNames } = service
  const ownNames = createOwnNames({ ...parts, fetchNames, lookUpName })
  return { ...createIdentitySync({ ...parts, lookUpName, ownNames }), ownNames, service }
}
