import { useEffect, useMemo } from 'react'
import type { Namespace } from '../../domain/namespace.js'
import { toWalletTransaction, type WalletTransaction } from '../../domain/walletTransaction.js'
import { internalsOf } from '../../instance/internals.js'
import { type NamespaceOption, useNamespace } from '../useNamespace.js'
import { useSnapshot } from '../useSnapshot.js'

/**
 * What this device has sent from the active account, newest first: transfers, swaps, calls of the app, and what the app
 * has added. At most 50, kept over page loads and followed until the chain decides; empty without a wallet.
 */
export function useTransactions({ namespace }: NamespaceOption<Namespace> = {}): readonly WalletTransaction[] {
  const { modal, account, networks } = useNamespace('useTransactions', namespace)
  const requested = namespace ?? networks.activeNamespace ?? ''
  const address = account?.address
  const list = useSnapshot(internalsOf(modal).account.state).sent[requested]
  useEffect(() => {
    if (address === undefined) return
    internalsOf(modal)
      .load()
      .then(async ({ instance, verbs }) => (await verbs.loadAppVerbs(instance)).listTransactions(instance, requested))
      .catch(() => undefined)
  }, [modal, address, requested])
  return useMemo(() => (list ?? []).filter(({ from }) => from === address).map(toWalletTransaction), [list, address])
}
