import { useEffect } from 'react'
import { BALANCE_CACHE_MS } from '../../config/limits.js'
import { connectedNamespaces } from '../../controllers/connection/connectionController.js'
import type { WalletAccount } from '../../domain/account.js'
import type { Namespace } from '../../domain/namespace.js'
import { EMPTY_PORTFOLIO, sortTokens, type Token, totalOf } from '../../domain/token.js'
import { isPageHidden } from '../../platform/pageState.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'

export type Holdings = {
  readonly tokens: readonly Token[]
  /** US dollars; `undefined` if nothing has a value. */
  readonly total: number | undefined
  /** Of the namespaces together: `failed` if any failed, and none is loading. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** Earliest time of the next read after a failure. */
  readonly retryAt: number | undefined
}

const ignore = () => undefined

/** The tokens of every connected namespace, kept fresh while shown. */
export function useHoldings(): Holdings {
  const { wallet } = useModal()
  const connection = useSnapshot(wallet.connection.state)
  const { accounts } = useSnapshot(wallet.account.state)
  const names = connectedNamespaces(connection)
  const known = names.flatMap((name) => (accounts[name] ? [accounts[name] as WalletAccount] : []))
  // Another account, or another list: the next read is counted from it.
  const key = known.map(({ caipAddress, portfolio }) => `${caipAddress} ${portfolio?.asOf ?? ''}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the accounts
  useEffect(() => {
    const refresh = (namespace: Namespace) =>
      void wallet
        .tokens()
        .then((tokens) => {
          tokens.sent.load(namespace)
          return tokens.refresh(namespace)
        })
        .catch(ignore)
    for (const name of names) refresh(name)
    const timer = setInterval(() => {
      if (!isPageHidden()) for (const name of names) refresh(name)
    }, BALANCE_CACHE_MS + 1)
    return () => clearInterval(timer)
  }, [wallet, key])
  const portfolios = known.map(({ portfolio }) => portfolio ?? EMPTY_PORTFOLIO)
  const tokens = sortTokens(portfolios.flatMap((one) => one.tokens))
  const isLoading = portfolios.some(({ status }) => status === 'loading' || status === 'idle')
  const failed = portfolios.find(({ status }) => status === 'failed')
  return {
    tokens,
    total: totalOf(tokens),
    status: isLoading ? 'loading' : failed ? 'failed' : 'ready',
    retryAt: failed?.retryAt,
  }
}
