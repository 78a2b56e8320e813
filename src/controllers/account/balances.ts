import type { Adapter } from '../../adapters/adapter.js'
import type { CaipAddress } from '../../core/caip.js'
import { createOnce } from '../../core/load.js'
import type { Scope } from '../../core/scope.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Log } from '../connection/parts.js'
import type { NetworkController } from '../network/networkController.js'
import type { AccountController } from './accountController.js'

/** Reads balances; loads with the first read. */
export type BalanceReader = {
  /** A cached balance is outdated: a transaction is on its way. */
  forget(caipAddress: CaipAddress): void
  /** With `isAsked` the read starts after the call; without, one of the last 30 s is enough. */
  refresh(namespace: Namespace, isAsked: boolean): Promise<void>
}

type Parts = {
  readonly account: AccountController
  readonly network: NetworkController
  readonly scope: Scope
  readonly log: Log
  adapterOf(namespace: Namespace): Promise<Adapter>
  loadReader(): Promise<BalanceReader>
}

/** When balances are read: on a change of account or network, on request, and after a transaction of the app. */
export function createBalances({ account, network, scope, log, adapterOf, loadReader }: Parts) {
  const reader = createOnce(loadReader)
  /** Pending transactions of the active account. */
  const waits = new Map<Namespace, AbortController>()

  function stopWatching(namespace: Namespace) {
    waits.get(namespace)?.abort()
    waits.delete(namespace)
  }
  scope.add(() => [...waits.keys()].forEach(stopWatching))

  return {
    stopWatching,
    refresh: async (namespace: Namespace, isAsked = false): Promise<void> =>
      (await reader()).refresh(namespace, isAsked),
    /** An app starts to send: the callback takes the wallet's response, and reads the balance afterwards. */
    watchSending(namespace: Namespace) {
      const on = network.activeOf(namespace)
      const { caipAddress } = account.of(namespace) ?? {}
      return async (hash: unknown): Promise<void> => {
        const isShown = () => !scope.isEnded && account.of(namespace)?.caipAddress === caipAddress
        if (!on || on.isUnsupported || !caipAddress || scope.isEnded) return
        try {
          const [adapter, balances] = await Promise.all([adapterOf(namespace), reader()])
          // Even if another account is active now: this account's cached balance is outdated.
          balances.forget(caipAddress)
          if (!isShown()) return
          const waiting = waits.get(namespace) ?? new AbortController()
          waits.set(namespace, waiting)
          await adapter.awaitTransaction?.(hash, on, waiting.signal)
          if (isShown()) await balances.refresh(namespace, true)
        } catch (error) {
          log('debug', 'transaction', error)
        }
      }
    },
  }
}
