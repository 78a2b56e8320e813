import { RECONNECT_TIMEOUT_MS } from '../../config/limits.js'
import { parseChainId, parseHexAddress, parseQuantity } from '../../core/hex.js'
import type { Peek, PeekRequest } from '../adapter.js'

const READ_TIMEOUT_MS = 10_000

type Provider = {
  request(args: { method: string }): Promise<unknown>
  on(event: string, listener: () => void): unknown
  removeListener(event: string, listener: () => void): unknown
}

/** The first wallet that announces the rdns. Which of several claims it is not decided here: two are none. */
function findProvider(rdns: string, signal: AbortSignal): Promise<Provider | undefined> {
  return new Promise((resolve) => {
    const found = new Set<Provider>()
    const finish = (provider?: Provider) => {
      window.removeEventListener('eip6963:announceProvider', listen)
      clearTimeout(timer)
      resolve(provider)
    }
    const listen = (event: Event) => {
      try {
        const { info, provider } = (event as CustomEvent).detail
        if (info.rdns === rdns && typeof provider.request === 'function') found.add(provider)
      } catch {
        // A wallet that cannot be read is not the one that is looked for.
      }
      // All that are there already have answered before this task ends.
      if (found.size === 1) queueMicrotask(() => finish(found.size === 1 ? [...found][0] : undefined))
    }
    const timer = setTimeout(finish, RECONNECT_TIMEOUT_MS)
    signal.addEventListener('abort', () => finish(), { once: true })
    window.addEventListener('eip6963:announceProvider', listen)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  })
}

const inTime = <T>(promise: Promise<T>) =>
  Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(resolve, RECONNECT_TIMEOUT_MS))])

/** The connection of an earlier visit, seen without a prompt: only when the wallet confirms the very account. */
export async function peekAccount({ connectorId, account, signal }: PeekRequest): Promise<Peek | undefined> {
  try {
    const provider = parseHexAddress(account) && (await findProvider(connectorId, signal))
    if (!provider) return undefined
    const [accounts, chainId] = (await inTime(
      Promise.all([provider.request({ method: 'eth_accounts' }), provider.request({ method: 'eth_chainId' })]),
    )) ?? [undefined]
    // The stored form has its checksum already; a wallet of several accounts, or another one, is for the tracker.
    const isSame = Array.isArray(accounts) && accounts.length === 1 && parseHexAddress(accounts[0])
    const id = parseChainId(chainId)
    if (!isSame || id === undefined || accounts[0].toLowerCase() !== account.toLowerCase()) return undefined
    return {
      accounts: [account],
      chainId: String(id),
      watch(onChange) {
        const names = ['accountsChanged', 'chainChanged', 'disconnect']
        const invoke = (method: 'on' | 'removeListener') => {
          try {
            for (const name of names) provider[method](name, onChange)
          } catch {
            // A wallet without events is shown all the same, and not followed.
          }
        }
        invoke('on')
        return () => invoke('removeListener')
      },
      async readBalance(url) {
        const limit = new AbortController()
        const timer = setTimeout(() => limit.abort(), READ_TIMEOUT_MS)
        signal.addEventListener('abort', () => limit.abort(), { once: true })
        try {
          const response = await fetch(url, {
            method: 'POST',
            headers: { 'content-type': 'text/plain' },
            body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [account, 'latest'] }),
            signal: limit.signal,
            credentials: 'omit',
            referrerPolicy: 'strict-origin',
            cache: 'no-store',
            redirect: 'error',
          })
          // One short line of JSON, or nothing that is understood here.
          const [, result] =
            /^\{[^{}]*"result":\s*"(0x[0-9a-fA-F]{1,64})"[^{}]*\}\s*$/.exec((await response.text()).slice(0, 300)) ?? []
          return response.ok ? parseQuantity(result) : undefined
        } finally {
          clearTimeout(timer)
        }
      },
    }
  } catch {
    return undefined
  }
}
