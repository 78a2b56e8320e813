// biome-ignore-all lint/style/noRestrictedGlobals: wallets are discovered by events of the window
import { RECONNECT_TIMEOUT_MS } from '../../config/pageLimits.js'
import { limited } from '../../core/async.js'
import { parseChainId, parseHexAddress, parseQuantity } from '../../core/values.js'
import type { ConnectedReading, ReadConnectedRequest } from '../adapter.js'
import { readOnce } from '../readOnce.js'

type Provider = {
  request(args: { method: string }): Promise<unknown>
  on(event: string, listener: () => void): unknown
  removeListener(event: string, listener: () => void): unknown
}

/** The first wallet that announces the rdns; `undefined` if several do. */
function findProvider(rdns: string, signal: AbortSignal): Promise<Provider | undefined> {
  return new Promise((resolve) => {
    const providers = new Set<Provider>()
    const name = 'eip6963:announceProvider'
    const listen = (event: Event) => {
      try {
        const { info, provider } = (event as CustomEvent).detail
        if (String(info.rdns).toLowerCase() === rdns && typeof provider.request === 'function') providers.add(provider)
      } catch {
        // A wallet that cannot be read does not match.
      }
      // Existing wallets respond before this task ends; two matches count as none.
      if (providers.size > 0) queueMicrotask(() => resolve(providers.size === 1 ? [...providers][0] : undefined))
    }
    signal.addEventListener('abort', () => window.removeEventListener(name, listen))
    window.addEventListener(name, listen)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  })
}

/** The stored connection without a prompt: only if the wallet confirms exactly that account. */
export const readConnectedAccount = ({
  connectorId,
  account,
  signal,
  onAsk,
}: ReadConnectedRequest): Promise<ConnectedReading | undefined> =>
  limited(signal, RECONNECT_TIMEOUT_MS, async (limit) => {
    // Only an rdns can be looked up here; other wallets are left to the adapter.
    const isKnown = connectorId.includes('.') && parseHexAddress(account)
    if (!isKnown) return undefined
    onAsk()
    const provider = await findProvider(connectorId, limit)
    if (!provider) return undefined
    const [accounts, chainId] = await Promise.all([
      provider.request({ method: 'eth_accounts' }),
      provider.request({ method: 'eth_chainId' }),
    ])
    // Exactly the stored account, in its checksummed form; anything else is left to the full restore.
    const isSame = Array.isArray(accounts) && accounts.length === 1 && parseHexAddress(accounts[0])
    const id = parseChainId(chainId)
    if (!isSame || id === undefined || accounts[0].toLowerCase() !== account.toLowerCase()) return undefined
    return {
      accounts: [{ address: account, type: 'eoa' }],
      chainId: String(id),
      watch(onChange) {
        const names = ['accountsChanged', 'chainChanged', 'disconnect']
        const invoke = (method: 'on' | 'removeListener') => {
          try {
            for (const name of names) provider[method](name, onChange)
          } catch {
            // A wallet without events is still shown, but not followed.
          }
        }
        invoke('on')
        return () => invoke('removeListener')
      },
      readBalance: async (url, contentType) =>
        parseQuantity(
          await readOnce({ url, method: 'eth_getBalance', params: [account, 'latest'], contentType, signal }),
        ),
    }
  })
