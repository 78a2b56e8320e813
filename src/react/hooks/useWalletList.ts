import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { WalletListActions, WalletListSnapshot } from '../../domain/walletList.js'
import { createWalletList, emptyWalletList, type WalletListOptions } from '../../instance/walletList.js'
import { useInstance } from '../ModalContext.js'

export type UseWalletListOptions = WalletListOptions & {
  /** What to search for; it may change with every key. @default nothing, or what `search()` was called with */
  readonly query?: string | undefined
}

export type UseWalletList = WalletListSnapshot & WalletListActions

const readEmpty = () => emptyWalletList

/**
 * The wallets of the modal's own list, for a connect page of one's own, and what connects them. Empty on a server and in
 * the first render. Each call has its own pages and its own search; the pairing URI is the page's.
 */
export function useWalletList({ namespace, query }: UseWalletListOptions = {}): UseWalletList {
  const modal = useInstance('useWalletList')
  const list = useMemo(() => createWalletList(modal, { namespace }), [modal, namespace])
  const snapshot = useSyncExternalStore(list.subscribe, list.getSnapshot, readEmpty)
  useEffect(() => {
    if (query !== undefined) list.search(query)
  }, [list, query])
  return useMemo(() => {
    const { loadMore, search, retry, startPairing, cancelPairing, openWallet } = list
    return { ...snapshot, loadMore, search, retry, startPairing, cancelPairing, openWallet }
  }, [snapshot, list])
}
