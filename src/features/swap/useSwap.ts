import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { snapshot, subscribe } from 'valtio/vanilla'
import { connectedOf } from '../../controllers/connection/connectionController.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { SwapController } from '../../controllers/swap/swapController.js'
import type { SwapState } from '../../controllers/swap/swapState.js'
import type { WalletAccount } from '../../domain/account.js'
import type { Network } from '../../domain/network.js'
import { useModal, useWords } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import { createSwap } from './createSwap.js'

/** The form as it is now: a field that renders a moment after a key loses the caret's place. */
function useTyped({ state }: SwapController): SwapState {
  const watch = useCallback((onChange: () => void) => subscribe(state, onChange, true), [state])
  const read = () => snapshot(state) as SwapState
  return useSyncExternalStore(watch, read, read)
}

/** The form's state and verbs, with the account that swaps. */
export function useSwap() {
  const modal = useModal()
  const { t } = useWords()
  const swap = modal.use(createSwap)
  const state = useTyped(swap)
  const network = activeNetwork(useSnapshot(modal.wallet.network.state)) as Network | undefined
  const { accounts } = useSnapshot(modal.wallet.account.state)
  const connection = useSnapshot(modal.wallet.connection.state)
  const account = accounts[network?.namespace ?? ''] as WalletAccount | undefined
  const { current: transaction } = useSnapshot(swap.transaction.state)
  const connected = connectedOf(connection, network?.namespace)?.wallet
  const asked = { name: connected?.name ?? t('common.unknownWallet'), icon: connected?.icon }
  return { modal, swap, state, network, account, asked, transaction }
}

/** Whole seconds until a time, or since one; `undefined` without a time. */
export function useSeconds(at: number | undefined, direction: 'until' | 'since'): number | undefined {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (at === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [at])
  if (at === undefined) return undefined
  const ms = direction === 'until' ? at - now : now - at
  return Math.max(0, direction === 'until' ? Math.ceil(ms / 1000) : Math.floor(ms / 1000))
}
