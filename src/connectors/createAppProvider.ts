import { isRecord } from '../core/isRecord.js'
import type { Eip1193Provider } from '../domain/namespaceTypes.js'
import type { AppProvider, AppSide } from './connector.js'

type Listener = (...args: never[]) => void

/** The list with one of its accounts first; as it is when that one is not among them. */
export function orderAccounts<T>(accounts: readonly T[], first: string | undefined): T[] {
  const isFirst = (account: T) => typeof account === 'string' && account.toLowerCase() === first?.toLowerCase()
  const found = accounts.find(isFirst)
  return found === undefined ? [...accounts] : [found, ...accounts.filter((account) => !isFirst(account))]
}

/**
 * The wallet's provider as the app gets it. Calls pass through; but the account that the page shows comes first of all,
 * so that whoever takes the first account acts as the one that the visitor sees.
 */
export function createAppProvider(wallet: object, { shown, sending }: AppSide): AppProvider {
  /** As an emitter does: a listener that is there twice is called twice. */
  const listeners: Listener[] = []
  let last: string | undefined

  /** As the wallet has it: one without events is used all the same. */
  function pass(method: 'on' | 'removeListener', event: string, listener: Listener) {
    const own: unknown = Reflect.get(wallet, method)
    if (typeof own === 'function') own.call(wallet, event, listener)
  }

  async function request(args: { method: string; params?: unknown }): Promise<unknown> {
    const method = isRecord(args) ? args.method : undefined
    const sent = method === 'eth_sendTransaction' || method === 'eth_sendRawTransaction' ? sending() : undefined
    const answer: unknown = await (Reflect.get(wallet, 'request') as Eip1193Provider['request']).call(wallet, args)
    sent?.(answer)
    const isAccounts = method === 'eth_accounts' || method === 'eth_requestAccounts'
    return isAccounts && Array.isArray(answer) ? orderAccounts(answer, shown()) : answer
  }

  const provider: Eip1193Provider = {
    request,
    on(event, listener) {
      if (event === 'accountsChanged') listeners.push(listener)
      else pass('on', event, listener)
      return provider
    },
    removeListener(event, listener) {
      if (event !== 'accountsChanged') pass('removeListener', event, listener)
      else if (listeners.includes(listener)) listeners.splice(listeners.lastIndexOf(listener), 1)
      return provider
    },
  }
  return {
    provider,
    tell(accounts) {
      const text = accounts.join()
      // Another network, or the same accounts once more, is no news.
      const isNews = last !== undefined && text !== last
      last = text
      if (!isNews) return
      for (const listener of [...listeners]) {
        try {
          ;(listener as (value: unknown) => void)([...accounts])
        } catch (error) {
          // The host's own affair, said where it looks for such; what comes after it is not to suffer.
          globalThis.reportError?.(error)
        }
      }
    },
  }
}
