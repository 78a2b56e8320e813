import { createIdentitySync } from '../controllers/account/identitySync.js'
import type { Network } from '../domain/network.js'
import type { Http } from '../services/http.js'
import { lookUpName } from '../services/names/lookUpName.js'

type Parts = Omit<Parameters<typeof createIdentitySync>[0], 'lookUpName'> & { readonly blockchainHttp: Http }

/** Name and avatar of an account; loads once an account is shown. */
export const createIdentity = ({ blockchainHttp, ...parts }: Parts) =>
  createIdentitySync({
    ...parts,
    async lookUpName(name: string, network: Network, signal: AbortSignal) {
      const source = await parts.adapterOf(network.namespace)
      return lookUpName(name, { http: async () => blockchainHttp, source, network, signal })
    },
  })
