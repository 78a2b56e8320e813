import { useEffect, useMemo } from 'react'
import { BALANCE_CACHE_MS } from '../../config/pageLimits.js'
import { connectedNamespaces } from '../../controllers/connection/connectionController.js'
import { tokensOf } from '../../controllers/tokens/tokensOf.js'
import { loadSent } from '../../controllers/transactions/sentTransactions.js'
import type { WalletAccount } from '../../domain/account.js'
import type { Namespace } from '../../domain/namespace.js'
import { EMPTY_PORTFOLIO, sortTokens, type Token, totalOf, withNewestCoin } from '../../domain/token.js'
import { isPageHidden } from '../../platform/pageState.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'

export type Holdings = {
  readonly tokens: readonly Token[]
  /** US dollars; `undefined` if nothing has a value. */
  readonly total: number | undefined
  /**
   * Of the namespaces together: `failed` if any failed, and none is loading; `unsupported` if the app knows none of
   * their networks, so that nothing is read.
   */
  readonly status: 'loading' | 'ready' | 'failed' | 'unsupported'
  /** Earliest time of the next read after a failure. */
  readonly retryAt: number | undefined
  /** How many tokens the accounts had when they were last read; two if nobody knows. */
  readonly lastCount: number
}

/** Of an account whose tokens were never read. */
const FIRST_COUNT = 2

const ignore = () => undefined

/** The tokens of every connected namespace, kept fresh while shown. */
export function useHoldings(): Holdings {
  const { instance, wallet, services } = useModal()
  const connection = useSnapshot(wallet.connection.state)
  const { accounts } = useSnapshot(wallet.account.state)
  const { namespaces } = useSnapshot(wallet.network.state)
  const names = connectedNamespaces(connection).filter((name) => accounts[name] !== undefined)
  const walletAccounts = names.map((name) => accounts[name] as WalletAccount)
  // Another account, or another list: the next read is counted from it.
  const key = walletAccounts.map(({ caipAddress, portfolio }) => `${caipAddress} ${portfolio?.asOf ?? ''}`).join()
  const newest = walletAccounts.map(({ balance }) => balance.asOf ?? '').join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the accounts
  useEffect(() => {
    const tokens = tokensOf(instance)
    function refresh(namespace: Namespace) {
      loadSent(instance, namespace)
      tokens.refresh(namespace).catch(ignore)
    }
    for (const name of names) refresh(name)
    const timer = setInterval(() => {
      if (!isPageHidden()) for (const name of names) refresh(name)
    }, BALANCE_CACHE_MS + 1)
    return () => clearInterval(timer)
  }, [instance, key])
  const portfolios = walletAccounts.map(({ portfolio }) => portfolio ?? EMPTY_PORTFOLIO)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the lists, which may be long
  const tokens = useMemo(
    () =>
      sortTokens(
        walletAccounts.flatMap((account, index) => withNewestCoin(account, portfolios[index] ?? EMPTY_PORTFOLIO)),
      ),
    [key, newest],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the accounts
  const lastCount = useMemo(() => {
    const stored = services.storage.read('portfolio_cache')
    return walletAccounts.reduce(
      (sum, { caipAddress }) => sum + (stored?.[caipAddress]?.balances.length ?? FIRST_COUNT),
      0,
    )
  }, [services, key])
  const total = useMemo(() => totalOf(tokens), [tokens])
  const read = walletAccounts.flatMap(({ portfolio }, index) =>
    namespaces[names[index] ?? '']?.active?.isUnsupported ? [] : [portfolio ?? EMPTY_PORTFOLIO],
  )
  const isLoading = read.some(({ status }) => status === 'loading' || status === 'idle')
  const failed = read.find(({ status }) => status === 'failed')
  const ended = read.length === 0 ? 'unsupported' : failed ? 'failed' : 'ready'
  return { tokens, total, status: isLoading ? 'loading' : ended, retryAt: failed?.retryAt, lastCount }
}
