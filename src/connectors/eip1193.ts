import { importWithRetry } from '../core/importWithRetry.js'
import type { Connection, ConnectionEvents, Connector } from './connector.js'

/** What one wallet says it is; `provider` is its own object, which can answer anything. */
export type Eip1193Wallet = Pick<
  Connector,
  'id' | 'name' | 'fullName' | 'rawName' | 'type' | 'icon' | 'rdns' | 'isContested'
> & { readonly provider: object }

/** Listing wallets needs none of this; the first question loads it. */
const asks = () => importWithRetry(() => import('./eip1193Asks.js'))

/** Calls a method of a foreign object; whatever it throws, or how, comes out as one of our errors. */
async function call(provider: object, method: string, params?: unknown): Promise<unknown> {
  try {
    const request = Reflect.get(provider, 'request') as (args: object) => unknown
    return await request.call(provider, params === undefined ? { method } : { method, params })
  } catch (error) {
    throw (await asks()).asOurs(error)
  }
}

function subscribe(provider: object, event: string, listener: (value: unknown) => void) {
  const invoke = (name: 'on' | 'removeListener') => {
    try {
      Reflect.get(provider, name).call(provider, event, listener)
    } catch {
      // A wallet without events still connects; it is only not followed.
    }
  }
  invoke('on')
  return () => invoke('removeListener')
}

export function createEip1193Connector({ provider, ...wallet }: Eip1193Wallet): Connector {
  const ask = (method: string, params?: unknown) => call(provider, method, params)

  const createConnection = (accounts: readonly string[], chainId: string): Connection => ({
    connector,
    accounts,
    chainId,
    provider,
    request: ask,
    watch(events: ConnectionEvents) {
      const onAccounts = async (value: unknown) => {
        const changed = (await asks()).parseAccounts(value)
        if (changed?.length === 0) events.disconnected()
        else if (changed) events.accountsChanged(changed)
      }
      const onChain = async (value: unknown) => events.chainChanged((await asks()).readChainId(value))
      const undos = [
        subscribe(provider, 'accountsChanged', (value) => void onAccounts(value)),
        subscribe(provider, 'chainChanged', (value) => void onChain(value)),
        // Wallets also emit this when they merely lose their node (EIP-1193), so they are asked before it is believed.
        subscribe(provider, 'disconnect', () => void ask('eth_accounts').then(onAccounts, () => undefined)),
      ]
      return () => {
        for (const undo of undos) undo()
      }
    },
    disconnect: async () => (await asks()).revokeAccounts(ask),
  })

  async function read(method: 'eth_requestAccounts' | 'eth_accounts') {
    const answer = await ask(method)
    const { malformed, parseAccounts, readChainId } = await asks()
    const accounts = parseAccounts(answer)
    if (!accounts) throw malformed(method)
    if (accounts.length === 0) return undefined
    return createConnection(accounts, readChainId(await ask('eth_chainId')))
  }

  const connector: Connector = {
    ...wallet,
    namespace: 'eip155',
    async connect({ signal }) {
      const { abortable, malformed } = await asks()
      const connection = await abortable(() => read('eth_requestAccounts'), signal)
      if (!connection) throw malformed('eth_requestAccounts')
      return connection
    },
    resume: () => read('eth_accounts'),
  }
  return connector
}
