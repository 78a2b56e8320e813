import { importWithRetry } from '../core/load.js'
import type { OpenRequests } from './askOnce.js'
import type { Connector } from './connector.js'

/** What one wallet says it is; `provider` is its own object, which can answer anything. */
export type Eip1193Wallet = Pick<
  Connector,
  'id' | 'name' | 'fullName' | 'rawName' | 'type' | 'icon' | 'rdns' | 'isContested' | 'isAnonymous'
> & { readonly provider: object }

/** Listing wallets needs none of this; the first request loads it. */
const questions = () => importWithRetry(() => import('./eip1193Connection.js'))

export function createEip1193Connector({ provider, ...wallet }: Eip1193Wallet): Connector {
  const open: OpenRequests = new Set()
  const connector: Connector = {
    ...wallet,
    namespaces: ['eip155'],
    prepare: questions,
    connect: async (request) => (await questions()).connectEip1193(connector, provider, request, open),
    resume: async () => (await questions()).resumeEip1193(connector, provider),
  }
  return connector
}
