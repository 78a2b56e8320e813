// biome-ignore-all lint/style/noRestrictedGlobals: wallets are discovered by events of the window
import { RECONNECT_TIMEOUT_MS } from '../../config/limits.js'
import { parseChainId, parseHexAddress, parseQuantity } from '../../core/hex.js'
import type { Peek, PeekRequest } from '../adapter.js'

const READ_TIMEOUT_MS = 10_000
/** One short line of JSON; anything longer is not a balance. */
const MAX_ANSWER_CHARS = 1_000

type Provider = {
  request(args: { method: string }): Promise<unknown>
  on(event: string, listener: () => void): unknown
  removeListener(event: string, listener: () => void): unknown
}

/** Runs with a signal that also aborts on time-out, and cleans up afterwards. */
async function limited<T>(signal: AbortSignal, ms: number, run: (limit: AbortSignal) => Promise<T>) {
  // A past abort emits no event.
  if (signal.aborted) return undefined
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, ms)
  signal.addEventListener('abort', stop)
  const stopped = new Promise<undefined>((resolve) => limit.signal.addEventListener('abort', () => resolve(undefined)))
  try {
    return await Promise.race([run(limit.signal), stopped])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    stop()
  }
}

/** The first wallet that announces the rdns; `undefined` if several do. */
function findProvider(rdns: string, signal: AbortSignal): Promise<Provider | undefined> {
  return new Promise((resolve) => {
    const found = new Set<Provider>()
    const name = 'eip6963:announceProvider'
    const listen = (event: Event) => {
      try {
        const { info, provider } = (event as CustomEvent).detail
        if (info.rdns === rdns && typeof provider.request === 'function') found.add(provider)
      } catch {
        // A wallet that cannot be read does not match.
      }
      // Existing wallets respond before this task ends; two matches count as none.
      if (found.size > 0) queueMicrotask(() => resolve(found.size === 1 ? [...found][0] : undefined))
    }
    signal.addEventListener('abort', () => window.removeEventListener(name, listen))
    window.addEventListener(name, listen)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  })
}

/** The response text, read up to the limit. */
async function readShort(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  for (let text = ''; ; ) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) return text
    text += decoder.decode(value, { stream: true })
    if (text.length > MAX_ANSWER_CHARS) {
      await reader?.cancel()
      return ''
    }
  }
}

async function readBalance(account: string, url: string, signal: AbortSignal) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [account, 'latest'] }),
    signal,
    credentials: 'omit',
    referrerPolicy: 'strict-origin',
    cache: 'no-store',
    redirect: 'error',
  })
  // biome-ignore lint/nursery/noJsRestrictedProperties: at most 1,000 characters, of which a quantity is read; the guarded parser loads later
  const { id, error, result } = JSON.parse(await readShort(response))
  return response.ok && id === 1 && error === undefined ? parseQuantity(result) : undefined
}

/** The stored connection without a prompt: only if the wallet confirms exactly that account. */
export const peekAccount = ({ connectorId, account, signal, onAsk }: PeekRequest): Promise<Peek | undefined> =>
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
      readBalance: (url) => limited(signal, READ_TIMEOUT_MS, (time) => readBalance(account, url, time)),
    }
  })
