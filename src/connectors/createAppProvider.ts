import { isRecord } from '../core/values.js'
import type { Eip1193Provider } from '../domain/namespaceTypes.js'
import type { AppProvider, AppProviderContext } from './connector.js'

type Listener = (...args: never[]) => void

/** Moves one account to the front; unchanged if it is not in the list. */
export function orderAccounts<T>(accounts: readonly T[], first: string | undefined): T[] {
  const isFirst = (account: T) => typeof account === 'string' && account.toLowerCase() === first?.toLowerCase()
  const match = accounts.find(isFirst)
  return match === undefined ? [...accounts] : [match, ...accounts.filter((account) => !isFirst(account))]
}

/**
 * The wallet's provider for the app. Calls pass through, but the page's active account comes first, so that libraries
 * that use the first account match the modal.
 */
export function createAppProvider(
  wallet: object,
  { shown, sending }: AppProviderContext,
): AppProvider & { readonly provider: Eip1193Provider } {
  /** Like an emitter: a listener added twice is called twice. */
  const listeners: Listener[] = []
  let last: string | undefined

  /** A wallet may have no events. */
  function pass(method: 'on' | 'removeListener', event: string, listener: Listener) {
    const walletMethod: unknown = Reflect.get(wallet, method)
    if (typeof walletMethod === 'function') walletMethod.call(wallet, event, listener)
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
      // Another network, or the same accounts again, is no change.
      const isNews = last !== undefined && text !== last
      last = text
      if (!isNews) return
      for (const listener of [...listeners]) {
        try {
          ;(listener as (value: unknown) => void)([...accounts])
        } catch (error) {
          // The app's own error is reported as uncaught; later listeners still run.
          globalThis.reportError?.(error)
        }
      }
    },
  }
}
